/** What the two renditions of a source are asked for with alike: its text and its HTML. Source: rpcs.md, C. */
export const SOURCE_READING = {
  name: 'READ_SOURCE',
  kind: 'read',
  timeoutMs: 60_000,
  missing: 'SOURCE_NOT_FOUND',
  notebook: (notebookId: string, _sourceId: string) => notebookId,
} as const

import { defineRemoteMethod } from '../rpc.ts'

/**
 * `[[[[source]], ...], null x4, ["interactive_mindmap", [["[CONTEXT]", steer]], language], null, context]` ->
 * `[[json, null, ids]]`; the map is kept only once `saveMindMap` was called. Source: rpcs.md, D.
 */
export const drawMindMap = defineRemoteMethod({
  name: 'ACT_ON_SOURCES',
  kind: 'read', // nothing is kept
  timeoutMs: 120_000,
  notebook: (notebookId: string, _sourceIds: readonly string[], _steer: string, _language: string) => notebookId,
  params: (_notebookId: string, sourceIds: readonly string[], steer: string, language: string) => [
    sourceIds.map((id) => [[id]]),
    null,
    null,
    null,
    null,
    ['interactive_mindmap', [['[CONTEXT]', steer]], language],
    null,
    [2, null, [1]],
  ],
  read: (reply) => reply.at(0).at(0).string('a mind map'),
})

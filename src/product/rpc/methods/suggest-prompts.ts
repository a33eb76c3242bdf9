import { CONTEXT, defineRemoteMethod } from '../rpc.ts'

/** Something to ask for, and the words that ask for it. */
export type PromptIdea = { readonly title: string; readonly prompt: string }

/** `[context, notebook, [[source], ...], mode 1 to 10, null, ""]` -> `[[[title, prompt, [tag]], ...]]`. Source: rpcs.md, E. */
export const suggestPrompts = defineRemoteMethod({
  name: 'SUGGEST_PROMPTS',
  kind: 'read',
  timeoutMs: 60_000,
  notebook: (notebookId: string, _sourceIds: readonly string[], _mode: number) => notebookId,
  params: (notebookId: string, sourceIds: readonly string[], mode: number) => [
    CONTEXT,
    notebookId,
    sourceIds.map((id) => [id]),
    mode,
    null,
    '',
  ],
  read: (reply): PromptIdea[] =>
    reply.rows('the ideas').map((row) => ({
      title: row.at(0).string('a title'),
      prompt: row.at(1).string('a prompt'),
    })),
})

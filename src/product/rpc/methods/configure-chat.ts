import { defineRemoteMethod } from '../rpc.ts'

/** Goals: 1 default, 2 custom (with a prompt), 3 learning guide. Lengths: 1 default, 4 longer, 5 shorter. */
export type ChatSettings = { readonly goal: number; readonly prompt: string | null; readonly length: number }

/** `[id, [[null x7, [[goal, prompt?], [length]]]]]` -> the row; the settings stand at 7. Source: rpcs.md, B. */
export const configureChat = defineRemoteMethod({
  name: 'UPDATE_NOTEBOOK',
  kind: 'write',
  notebook: (id: string, _settings: ChatSettings) => id,
  params: (id: string, { goal, prompt, length }: ChatSettings) => [
    id,
    [[...Array(7).fill(null), [prompt === null ? [goal] : [goal, prompt], [length]]]],
  ],
  about: { id: (id: string, _settings: ChatSettings) => id, places: (reply) => [reply.maybe(2)] },
  read: (reply): ChatSettings => {
    const settings = reply.at(7)
    return {
      goal: settings.at(0).at(0).number('a goal'),
      prompt: settings.at(0).maybe(1)?.string('a prompt') ?? null,
      length: settings.at(1).at(0).number('a length'),
    }
  },
})

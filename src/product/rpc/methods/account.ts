import type { ReplyReader } from '../../../wire/reply-reader.ts'
import { CAPABILITIES, defineRemoteMethod } from '../rpc.ts'

/** What an account may hold, and the language it writes in: null follows the language of the page. */
export type AccountFacts = {
  readonly notebooks: number
  readonly sourcesPerNotebook: number
  readonly wordsPerSource: number
  readonly language: string | null
}

/** `[null, capabilities]` -> `[[null, limits, settings, ...]]`. Source: rpcs.md, I. */
export const getAccountMethod = defineRemoteMethod({
  name: 'GET_ACCOUNT',
  kind: 'read',
  params: () => [null, CAPABILITIES],
  read: (reply) => readAccount(reply.at(0)),
})

/** `[null, [tier, notebooks, sources, words], [_, _, _, _, [language]], ...]` */
function readAccount(row: ReplyReader): AccountFacts {
  const limits = row.at(1)
  return {
    notebooks: limits.at(1).number('how many notebooks'),
    sourcesPerNotebook: limits.at(2).number('how many sources'),
    wordsPerSource: limits.at(3).number('how many words'),
    language: row.maybe(2)?.maybe(4)?.maybe(0)?.string('a language') ?? null,
  }
}

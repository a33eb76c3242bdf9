import { buildSparseList } from '../../wire/fields.ts'
import { toTimestamp } from '../../wire/timestamp.ts'
import type { UnaryMethods } from '../services.ts'
import { buildAccountBlock } from '../usecases/settings.ts'

const SUCCESS = 1
const HOUR = 1
const WEEK = 2
const HOUR_MS = 3_600_000

/** The calls of the account that calls. */
export const ACCOUNT_METHODS = {
  /** `[null,[1,...]]` -> `[[null,limits,settings,[[1]],[true,tier,..]]]`; the output language at 0.2.4.0. */
  GET_ACCOUNT: (call) => [buildAccountBlock(call)],
  /**
   * `[[[null,[[null,null,null,null,[language]]]]]]` -> the account, not wrapped: the language at 2.4.0. One public client
   * leaves a level out.
   */
  UPDATE_ACCOUNT: (call) => {
    const request = call.params.at(0)
    const change = request.at(0).isNull ? request : request.at(0)
    const language = change.at(1).at(0).at(4).at(0)
    if (!language.isNull) call.services.records.settings.put({ id: call.account.id, language: language.text() })
    else if (!call.params.at(0).isList) language.text()
    return buildAccountBlock(call)
  },
  /** `[]` -> the account's envelope; at 5.7 (field numbers) whether usage is metered: it is not. */
  PEEK_ACCOUNT: (call) => {
    const [none, limits, settings, flags] = buildAccountBlock(call)
    return [[none, limits, settings, flags, [true, 1, 3, 2, null, null, false]]]
  },
  /** `[CTX]` -> `[1,[window,...]]`: two windows of which nothing is used, since nothing is metered here. */
  GET_USAGE: ({ services }) => {
    const now = services.clock.now()
    const createWindow = (kind: number, ms: number) => buildSparseList({ 4: kind, 5: toTimestamp(now + ms), 7: 100 })
    return [SUCCESS, [createWindow(HOUR, 5 * HOUR_MS), createWindow(WEEK, 7 * 24 * HOUR_MS)]]
  },
  /** Answers nothing: what it said is told by `GET_USAGE` now. */
  GET_LEGACY_QUOTAS: () => [],
  /** `[[[[null,"1",627],[...],1]]]` -> the tier as text. */
  GET_UPSELL: () => [[[null, null, ['NOTEBOOKLM_TIER_PRO']]]],
} satisfies UnaryMethods

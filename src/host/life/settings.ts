import type { Call } from '../house.ts'
import { LIMITS } from '../rows/notebook-row.ts'

const USUAL_LANGUAGE = 'en'

/** The account's output language: what it chose, else English. */
export function outputLanguage({ house, account }: Pick<Call, 'house' | 'account'>): string {
  return house.records.settings.get(account.id)?.language ?? USUAL_LANGUAGE
}

/** `[null, limits, settings, flags, tier]`. Source: rpcs.md, I, as recorded. */
export function accountBlock(call: Pick<Call, 'house' | 'account'>): unknown[] {
  return [null, LIMITS, [true, null, null, true, [outputLanguage(call)]], [[1]], [true, 1, 3, 2]]
}

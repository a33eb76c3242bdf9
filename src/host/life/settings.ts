import { languageOf } from '../../domain/language.ts'
import type { Call } from '../house.ts'
import { LIMITS } from '../rows/notebook-row.ts'

const USUAL_LANGUAGE = 'en'

/**
 * The language of what is made where a request leaves it out: what the account chose, else that of the interface, `hl`.
 * Source: rpcs.md, E; wire.md, section 3.
 */
export function outputLanguage({ house, account, language }: Pick<Call, 'house' | 'account' | 'language'>): string {
  return chosenLanguage({ house, account }) ?? languageOf(language ?? '')?.code ?? USUAL_LANGUAGE
}

function chosenLanguage({ house, account }: Pick<Call, 'house' | 'account'>): string | undefined {
  return house.records.settings.get(account.id)?.language
}

/** `[null, limits, settings, flags, tier]`. Source: rpcs.md, I, as recorded. */
export function accountBlock(call: Pick<Call, 'house' | 'account'>): unknown[] {
  return [null, LIMITS, [true, null, null, true, [chosenLanguage(call) ?? USUAL_LANGUAGE]], [[1]], [true, 1, 3, 2]]
}

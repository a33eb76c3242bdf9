import { findContentLanguage } from '../../domain/content-language.ts'
import { LIMITS } from '../rows/notebook-row.ts'
import type { HostCall } from '../services.ts'

const DEFAULT_LANGUAGE = 'en'

/**
 * The language of what is made where a request leaves it out: what the account chose, else that of the interface, `hl`.
 * Source: rpcs.md, E; wire.md, section 3.
 */
export function chooseOutputLanguage({
  services,
  account,
  language,
}: Pick<HostCall, 'services' | 'account' | 'language'>): string {
  return findChosenLanguage({ services, account }) ?? findContentLanguage(language ?? '')?.code ?? DEFAULT_LANGUAGE
}

function findChosenLanguage({ services, account }: Pick<HostCall, 'services' | 'account'>): string | undefined {
  return services.records.settings.get(account.id)?.language
}

/** `[null, limits, settings, flags, tier]`. Source: rpcs.md, I, as recorded. */
export function buildAccountBlock(call: Pick<HostCall, 'services' | 'account'>): unknown[] {
  return [
    null,
    LIMITS,
    [true, null, null, true, [findChosenLanguage(call) ?? DEFAULT_LANGUAGE]],
    [[1]],
    [true, 1, 3, 2],
  ]
}

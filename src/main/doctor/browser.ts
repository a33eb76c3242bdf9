import { toFault } from '../../domain/fault.ts'
import { findBrowser } from '../../product/dom/find-browser.ts'
import { findBrowserPlaces } from '../browser-sign-ins.ts'
import type { Config } from '../config.ts'
import { type Finding, reportOk, reportWarning } from './finding.ts'

const CHECK = 'Browser'

/** Which browser signs in to the hosted product, where that is used; it is not started. */
export function checkBrowser(config: Config): Finding[] {
  if (config.product === 'local' && config.browser.program === null) return []
  try {
    const { name, program } = findBrowser(findBrowserPlaces(config))
    return [reportOk(CHECK, `${name} signs in to the hosted product (${program}).`)]
  } catch (error) {
    const { message, hint = '' } = toFault(error)
    return [reportWarning(CHECK, message, hint)]
  }
}

import { toFault } from '../../domain/fault.ts'
import { findBrowser } from '../../product/dom/find-browser.ts'
import { readTransportNotice } from '../../state/transport-notes.ts'
import { findBrowserPlaces } from '../browsers.ts'
import type { Config } from '../config.ts'
import { type Finding, reportOk, reportWarning } from '../finding.ts'

const CHECK = 'Browser'

/** Which browser signs in to the hosted product, where that is used, and what was noticed of its page; none is started. */
export function checkBrowser(config: Config): Finding[] {
  if (config.product === 'local' && config.browser.program === null) return []
  try {
    const { name, program } = findBrowser(findBrowserPlaces(config))
    const found = reportOk(CHECK, `${name} signs in to the hosted product (${program}).`)
    return [found, ...listNoticed(config)]
  } catch (error) {
    const { message, hint = '' } = toFault(error)
    return [reportWarning(CHECK, message, hint)]
  }
}

/** Calls that went over the page, and elements of it that are found otherwise than first. */
function listNoticed({ browser }: Config): Finding[] {
  const { fallbacks, moved } = readTransportNotice(browser.tracesDirectory)
  const reasons = Object.entries(fallbacks).map(
    ([reason, { count, lastAt }]) => `${reason} ${count} times, last ${lastAt}`,
  )
  const elements = Object.entries(moved).map(([element, { foundBy, lastAt }]) => `${element} by ${foundBy} (${lastAt})`)
  return [
    ...(reasons.length === 0
      ? []
      : [reportWarning(CHECK, `The product's page was asked in place of its wire: ${reasons.join('; ')}.`, WIRE_FIX)]),
    ...(elements.length === 0
      ? []
      : [reportWarning(CHECK, `Elements of the product's page have moved: ${elements.join('; ')}.`, PAGE_FIX)]),
  ]
}

const WIRE_FIX =
  'See what is said of the hosted product here; ids that were rotated are named with the setting that mends them.'
const PAGE_FIX =
  'Update this service, and report this line: the page is still understood, by the next way to find each.'

import { canonicalizeInput } from '../contract/check-input.ts'
import type { CallResult } from '../contract/operation.ts'
import { requireOperation } from './perform.ts'
import { BESIDE_NOTEBOOKS } from './preflight.ts'

/** A sentence where somebody wants to see the browser and none was used; signing in shows its own window, or says why not. */
export function warnOfUnshownBrowser(name: string, input: unknown, { meta }: CallResult): readonly string[] {
  if (meta === undefined || meta.transport === 'dom' || BESIDE_NOTEBOOKS.has(name)) return []
  const { show_browser: isWanted } = canonicalizeInput(requireOperation(name), input)
  return isWanted === true ? [`show_browser showed nothing: ${WHY_UNSHOWN[meta.transport]}.`] : []
}

const WHY_UNSHOWN = {
  in_process: 'local notebooks are in this service, and no browser is used for them',
  rpc: 'the call went over the wire, which uses no browser; with NOTEBOOK_TRANSPORT=dom it is made in the page',
}

import { listFields } from '../../contract/field-names.ts'
import type { Fault } from '../../domain/fault.ts'
import { chooseExitCode, EXIT_CODES } from './exit-code.ts'
import type { VerbDeclaration } from './verb.ts'

const CUT_SHORT: ReadonlySet<number> = new Set([EXIT_CODES.cancelled, EXIT_CODES.unavailable, EXIT_CODES.failed])

/** Work that can be taken up again says so when it was cut short: by Ctrl-C, by a service that ended, by a full disk. */
export function tellWayOn(fault: Fault, { input }: Pick<VerbDeclaration, 'input'>): Fault {
  if (!listFields(input).resume || !CUT_SHORT.has(chooseExitCode(fault))) return fault
  const way = 'What was answered before is kept: the same command with --resume goes on there.'
  return fault.with({ hint: fault.hint ? `${fault.hint} ${way}` : way })
}

import type { LocalVerb } from '../faces/cli/verb.ts'
import { backupVerb, restoreVerb } from './verbs/backup.ts'
import { completionVerb, demoVerb, doctorVerb, serveVerb, setupAuthVerb, setupVerb } from './verbs/first-steps.ts'
import { moveVerb } from './verbs/move.ts'
import { repairVerb } from './verbs/repair.ts'

/** The verbs that no service carries out. Each loads what it needs when it is called. */
export const LOCAL_VERBS: readonly LocalVerb[] = [
  serveVerb,
  doctorVerb,
  demoVerb,
  setupVerb,
  setupAuthVerb,
  backupVerb,
  restoreVerb,
  repairVerb,
  moveVerb,
  completionVerb,
]

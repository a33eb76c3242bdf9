import type { LocalVerb } from '../faces/cli/verb.ts'
import { backupVerb } from './verbs/backup.ts'
import { completionVerb } from './verbs/completion.ts'
import { demoVerb } from './verbs/demo.ts'
import { doctorVerb } from './verbs/doctor.ts'
import { moveVerb } from './verbs/move.ts'
import { repairVerb } from './verbs/repair.ts'
import { restoreVerb } from './verbs/restore.ts'
import { serveVerb } from './verbs/serve.ts'
import { setupVerb } from './verbs/setup.ts'
import { setupAuthVerb } from './verbs/setup-auth.ts'

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

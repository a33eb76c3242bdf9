import type { LocalVerb } from '../faces/cli/verb.ts'
import { backup } from './verbs/backup.ts'
import { completion } from './verbs/completion.ts'
import { demo } from './verbs/demo.ts'
import { doctor } from './verbs/doctor.ts'
import { repair } from './verbs/repair.ts'
import { restore } from './verbs/restore.ts'
import { serve } from './verbs/serve.ts'
import { setup } from './verbs/setup.ts'

/** The verbs that no service carries out. Each loads what it needs when it is called. */
export const LOCAL_VERBS: readonly LocalVerb[] = [serve, doctor, demo, setup, backup, restore, repair, completion]

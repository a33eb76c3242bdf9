import { z } from 'zod'
import { Fault } from '../../domain/fault.ts'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'
import { systemClock } from '../../lib/clock.ts'
import { formatSize } from '../../lib/size.ts'
import type { Moved } from '../move/move-ends.ts'
import type { MoveOutcome } from '../move/move-to-server.ts'

export const moveVerb = defineLocalVerb({
  summary: 'Copy all that the service keeps into a database of PostgreSQL',
  description:
    'Library, notebooks with their index, originals, made files, conversations, jobs, accounts, and sign-ins under NOTEBOOK_KEY. What is copied is compared row by row and file by file, and the data directory (DATA_DIR) stays as it is. No service may run on either meanwhile. When it is cut, the same command goes on where it was.',
  cli: 'move',
  input: () =>
    z.object({
      to: z.string().optional().describe('Address of an empty database: postgres://user@host/database'),
      dry_run: z.boolean().default(false).describe('Only say what would be moved'),
    }),
  example: { input: { to: 'postgres://db.example/notebooks' } },
  async run({ to, dry_run }, { terminal }) {
    const [{ readMoveConfig }, { moveToServer }, { surveyMove }, { systemFault }] = await Promise.all([
      import('../move/read-move-config.ts'),
      import('../move/move-to-server.ts'),
      import('../move/survey-move.ts'),
      import('../backup/system-fault.ts'),
    ])
    if (to === undefined) throw new Fault('BAD_REQUEST', 'Say where to: move --to postgres://user@host/database.')
    const config = readMoveConfig(to)
    const plan = {
      directory: config.dataDirectory,
      signInDirectory: config.browser.stateDirectory,
      url: to,
      passphrase: config.hosted.passphrase,
      clock: systemClock,
      signal: terminal.signal,
      tell: (line: string) => terminal.err(`${line}\n`),
    }
    const work = dry_run ? surveyMove(plan) : moveToServer(plan, config.files)
    const outcome = await work.catch((error: unknown) => {
      throw systemFault(error, 'The move was cut', config.dataDirectory)
    })
    return { text: describeOutcome(outcome, config.dataDirectory, dry_run), data: outcome }
  },
})

function describeOutcome(outcome: MoveOutcome, directory: string, isDryRun: boolean): string {
  if ('doneBefore' in outcome)
    return `${directory} is in that database already, since ${outcome.doneBefore}; nothing was changed.`
  const { moved } = outcome
  if (isDryRun) return `To be moved: ${describeAmount(moved)}. Nothing was changed.`
  return [
    `${describeAmount(moved)} are in the database, each compared with what lies in ${directory}, which is as it was.`,
    ...(moved.mended > 0
      ? [`${moved.mended} rows of an earlier try were not as they should be, and were copied anew.`]
      : []),
    ...moved.left_out,
    'Start the service with DATABASE_URL set to its address; do not go on with the directory beside it.',
  ].join('\n')
}

function describeAmount({ notebooks, rows, files, bytes }: Moved): string {
  return `${notebooks} ${notebooks === 1 ? 'notebook' : 'notebooks'}, ${rows} rows and ${files} files (${formatSize(bytes)})`
}

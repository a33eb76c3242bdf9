import { z } from 'zod'
import { Fault } from '../../domain/fault.ts'
import type { Terminal } from '../../faces/cli/terminal.ts'
import { defineLocalVerb } from '../../faces/cli/verb.ts'
import { isInside } from '../../lib/allowed-path.ts'
import { systemClock } from '../../lib/clock.ts'
import { formatCount } from '../../lib/counts.ts'
import { formatSize } from '../../lib/size.ts'
import type { Config } from '../config.ts'
import type { Moved, MovePlan } from '../move/move-ends.ts'
import type { MoveOutcome } from '../move/move-to-server.ts'

export const moveVerb = defineLocalVerb({
  summary: 'Copy all that the service keeps into a database of PostgreSQL, or back',
  description:
    'Library, notebooks with their index, originals, made files, conversations, jobs, accounts, and sign-ins under NOTEBOOK_KEY. What is copied is compared row by row and file by file, and where it came from stays as it is. The other end is the data directory (DATA_DIR); no service may run on either. When it is cut, the same command goes on where it was.',
  cli: 'move',
  input: () =>
    z.object({
      to: z.string().optional().describe('Address of an empty database: postgres://user@host/database'),
      from: z.string().optional().describe('Address of a database; the data directory is empty then'),
      dry_run: z.boolean().default(false).describe('Only say what would be moved'),
    }),
  example: { input: { to: 'postgres://db.example/notebooks' } },
  async run({ to, from, dry_run }, { terminal }) {
    const [{ readMoveConfig }, { moveToServer }, { moveFromServer }, survey, { systemFault }] = await Promise.all([
      import('../move/read-move-config.ts'),
      import('../move/move-to-server.ts'),
      import('../move/move-from-server.ts'),
      import('../move/survey-move.ts'),
      import('../backup/system-fault.ts'),
    ])
    const url = requireOne(to, from)
    const config = readMoveConfig(url)
    const plan = buildPlan(url, config, terminal)
    const [look, move] = to === undefined ? [survey.surveyMoveBack, moveFromServer] : [survey.surveyMove, moveToServer]
    const outcome = await (dry_run ? look(plan) : move(plan, config.files)).catch((error: unknown) => {
      throw systemFault(error, 'The move was cut', config.dataDirectory)
    })
    const text = describeOutcome(outcome, { isBack: to === undefined, isDryRun: dry_run }, config)
    return { text, data: { directory: config.dataDirectory, ...outcome } }
  },
})

function requireOne(to: string | undefined, from: string | undefined): string {
  const url = to ?? from
  if (url !== undefined && (to === undefined || from === undefined)) return url
  throw new Fault(
    'BAD_REQUEST',
    'Say where to, or where from: one of --to and --from, with postgres://user@host/database.',
    {
      hint: 'The other end is the data directory: DATA_DIR=...',
    },
  )
}

function buildPlan(url: string, config: Config, { signal, err }: Terminal): MovePlan {
  return {
    directory: config.dataDirectory,
    signInDirectory: config.browser.stateDirectory,
    url,
    passphrase: config.hosted.passphrase,
    clock: systemClock,
    signal,
    tell: (line) => err(`${line}\n`),
  }
}

type MoveKind = { readonly isBack: boolean; readonly isDryRun: boolean }

function describeOutcome(outcome: MoveOutcome, { isBack, isDryRun }: MoveKind, config: Config): string {
  const { dataDirectory: directory } = config
  if ('doneBefore' in outcome)
    return isBack
      ? `What is in that database is in ${directory} already, since ${outcome.doneBefore}; nothing was changed.`
      : `${directory} is in that database already, since ${outcome.doneBefore}; nothing was changed.`
  const { moved } = outcome
  if (isDryRun) return `To be moved: ${describeAmount(moved)}. Nothing was changed.`
  return [
    `${describeAmount(moved)} are ${isBack ? `in ${directory}` : 'in the database'}, all of it compared; the other end is as it was.`,
    ...(moved.mended > 0
      ? [`${moved.mended} rows of an earlier try were not as they should be, and were copied anew.`]
      : []),
    ...moved.left_out,
    ...(isBack
      ? describeWayBack(config)
      : ['Start the service with DATABASE_URL set to its address; do not go on with the directory beside it.']),
  ].join('\n')
}

function describeWayBack({ browser, dataDirectory }: Config): string[] {
  return [
    'Start the service without DATABASE_URL, with the NOTEBOOK_KEY that it had; do not go on with the database beside it.',
    ...(isInside(browser.stateDirectory, dataDirectory)
      ? []
      : [`BROWSER_STATE_DIR is set: move the sign-ins from ${dataDirectory}/browser_state there.`]),
  ]
}

function describeAmount({ notebooks, rows, files, bytes }: Moved): string {
  return `${formatCount(notebooks, 'notebook')}, ${rows} rows and ${files} files (${formatSize(bytes)})`
}

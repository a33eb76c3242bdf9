import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Fault } from '../../domain/fault.ts'
import { defineLocalVerb } from '../../faces/cli/verb.ts'
import { isInside } from '../../lib/allowed-path.ts'
import { systemClock } from '../../lib/clock.ts'
import { formatCount } from '../../lib/counts.ts'
import { formatSize } from '../../lib/size.ts'
import type { BackedUp } from '../backup/back-up.ts'
import type { Restored } from '../backup/restore.ts'
import type { Config } from '../config.ts'

export const backupVerb = defineLocalVerb({
  summary: 'Write all that the service keeps to one file, while it runs or not',
  description:
    'Library, notebooks, originals, made files, conversations, jobs, and stored sign-ins with their key, as a .tar.gz that only you may read. It reads the data directory (DATA_DIR) of this machine; "restore" makes one of it.',
  cli: 'backup <file>',
  paths: ['file'],
  input: () =>
    z.object({
      file: z.string().describe('The file to write, such as notebooks.tar.gz'),
      overwrite: z.boolean().default(false).describe('Write over a file that is there'),
    }),
  example: { input: { file: 'notebooks.tar.gz' } },
  async run({ file, overwrite }, { terminal }) {
    const [{ readServiceConfig }, { backUp }, { systemFault }, { packageVersion }] = await Promise.all([
      import('../in-process-service.ts'),
      import('../backup/back-up.ts'),
      import('../backup/system-fault.ts'),
      import('../package-version.ts'),
    ])
    const config = readServiceConfig()
    checkPlaces(file, overwrite, config)
    const plan = {
      dataDirectory: config.dataDirectory,
      signInDirectory: config.browser.stateDirectory,
      version: packageVersion(),
      madeAt: new Date(systemClock.now()).toISOString(),
    }
    const report = await backUp(plan, file, terminal.signal).catch((error: unknown) => {
      throw systemFault(error, 'No backup was made', file)
    })
    return { text: describeBackup(file, report, config), data: { file, ...report } }
  },
})

function checkPlaces(file: string, overwrite: boolean, { dataDirectory }: Config): void {
  if (!existsSync(path.join(dataDirectory, 'state.sqlite'))) {
    throw new Fault('FILE_NOT_FOUND', `There is nothing to back up in ${dataDirectory}.`, {
      hint: 'Say where the service keeps its data: DATA_DIR=...; "doctor" shows what it finds there.',
    })
  }
  if (isInside(file, dataDirectory)) {
    throw new Fault('PATH_REFUSED', 'A backup does not belong into the directory it is made of.', {
      hint: 'Choose a place outside, best on another disk.',
    })
  }
  if (!existsSync(file) || overwrite) return
  throw new Fault('PATH_REFUSED', `${file} is there already.`, { hint: 'Choose another name, or give --overwrite.' })
}

function describeBackup(file: string, report: BackedUp, { hosted }: Config): string {
  const { notebooks, files, bytes, has_sign_ins, left_out } = report
  const secret = has_sign_ins
    ? 'It holds your documents, conversations, and the stored sign-ins with their key: keep it where nobody else can read it.'
    : 'It holds your documents and conversations: keep it where nobody else can read it.'
  return [
    `${formatCount(notebooks, 'notebook')} and all that belongs to them (${files} files, ${formatSize(bytes)}) are in ${file}.`,
    secret,
    ...(hosted.passphrase !== null && has_sign_ins ? ['The passphrase NOTEBOOK_KEY is not in it: keep that too.'] : []),
    ...(left_out.length > 0 ? [`Not in it, since they are no plain files: ${left_out.join(', ')}`] : []),
  ].join('\n')
}

export const restoreVerb = defineLocalVerb({
  summary: 'Make a data directory of a file that backup wrote',
  description:
    'Every file is compared with its checksum before anything is changed. The directory (DATA_DIR) must be empty, and no service may run on it.',
  cli: 'restore <file>',
  paths: ['file'],
  input: () =>
    z.object({
      file: z.string().describe('The backup'),
      replace: z.boolean().default(false).describe('Put what is there into a hidden folder aside, and take its place'),
    }),
  example: { input: { file: 'notebooks.tar.gz' } },
  async run({ file, replace }, { terminal: { signal } }) {
    const [{ readServiceConfig }, { restore }, { systemFault }] = await Promise.all([
      import('../in-process-service.ts'),
      import('../backup/restore.ts'),
      import('../backup/system-fault.ts'),
    ])
    const config = readServiceConfig()
    const stamp = new Date(systemClock.now()).toISOString().replaceAll(':', '-')
    const report = await restore(file, config.dataDirectory, { replace, stamp, signal }).catch((error: unknown) => {
      throw systemFault(error, 'Nothing was restored', config.dataDirectory)
    })
    return { text: describeRestore(report, config), data: { directory: config.dataDirectory, ...report } }
  },
})

function describeRestore(report: Restored, { dataDirectory, browser }: Config): string {
  const { notebooks, files, made_at, kept_aside } = report
  return [
    `${formatCount(notebooks, 'notebook')} (${files} files) of ${made_at} are in ${dataDirectory}; start the service on it.`,
    ...(kept_aside ? [`What was there before lies in ${kept_aside}; delete that when it is no longer needed.`] : []),
    ...(isInside(browser.stateDirectory, dataDirectory)
      ? []
      : [`BROWSER_STATE_DIR is set: move the sign-ins from ${dataDirectory}/browser_state there.`]),
  ].join('\n')
}

import { z } from 'zod'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'
import { isInside } from '../../lib/allowed-path.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Restored } from '../backup/restore.ts'
import type { Config } from '../config.ts'

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
  const count = `${notebooks} ${notebooks === 1 ? 'notebook' : 'notebooks'}`
  return [
    `${count} (${files} files) of ${made_at} are in ${dataDirectory}; start the service on it.`,
    ...(kept_aside ? [`What was there before lies in ${kept_aside}; delete that when it is no longer needed.`] : []),
    ...(isInside(browser.stateDirectory, dataDirectory)
      ? []
      : [`BROWSER_STATE_DIR is set: move the sign-ins from ${dataDirectory}/browser_state there.`]),
  ].join('\n')
}

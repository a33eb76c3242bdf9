import { z } from 'zod'
import { Fault } from '../../domain/fault.ts'
import { defineLocalVerb } from '../../faces/cli/verb.ts'
import { systemClock } from '../../lib/clock.ts'
import { DirectoryInUse } from '../../lib/lock-file.ts'

export const repairVerb = defineLocalVerb({
  summary: 'Make anew what is damaged or gone in the data directory, of what is whole',
  description:
    'The catalogue is made of the folders of the notebooks, an index of the kept texts and originals, the library of the catalogue. What was damaged is kept aside. No service may run on the directory (DATA_DIR).',
  cli: 'repair',
  input: () => z.object({}),
  async run() {
    const [{ readServiceConfig }, { repair }, { formatServiceAddress }] = await Promise.all([
      import('../in-process-service.ts'),
      import('../repair/repair.ts'),
      import('../service-address.ts'),
    ])
    const { dataDirectory, hosts, http } = readServiceConfig()
    const now = new Date(systemClock.now()).toISOString()
    const baseUrl = hosts.publicUrl ?? formatServiceAddress(http.host, http.port)
    const stamp = now.replaceAll(':', '-')
    const report = await repair(dataDirectory, { stamp, now, baseUrl }).catch((error: unknown) => {
      throw error instanceof DirectoryInUse ? createInUseFault(error) : error
    })
    return { text: describeRepair(report), data: { directory: dataDirectory, ...report } }
  },
})

function createInUseFault(error: DirectoryInUse): Fault {
  return new Fault('NOT_READY', `${error.message} Nothing was changed.`, {
    hint: 'Stop the service first.',
    cause: error,
  })
}

function describeRepair({
  done,
  kept_aside,
}: {
  readonly done: readonly string[]
  readonly kept_aside?: string
}): string {
  if (done.length === 0) return 'Nothing is damaged; nothing was changed.'
  const aside = `What was there before lies in ${kept_aside}; delete that when it is no longer needed.`
  return [...done, ...(kept_aside ? [aside] : [])].join('\n')
}

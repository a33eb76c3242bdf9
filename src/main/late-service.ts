import { existsSync } from 'node:fs'
import type { Invoke } from '../contract/operation.ts'
import type { Log } from '../lib/log.ts'
import type { Services } from '../service/context.ts'

type LateService = {
  readonly invoke: Invoke
  /** Takes up the jobs an earlier run left, where it left any, or another process may make some. */
  readonly takeUpJobs: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The service over its rooms, loaded at the first call: the contract and the handlers cost a start 30 ms and an idle
 * process 8 MB, and neither `/health` nor the kept list of notebooks needs them.
 */
export function createLateService(services: Services, log: Log): LateService {
  let loaded: ReturnType<typeof loadOnce> | null = null
  const loadOnce = async () => {
    const [{ createLocalInvoke: localInvoke }, { JobRunner }] = await Promise.all([
      import('../service/invoke.ts'),
      import('../service/run-job.ts'),
    ])
    const runner = new JobRunner(services, log)
    return { runner, invoke: localInvoke(services, log, runner) }
  }
  /** What could not be loaded, for want of a descriptor, is tried again by the next call. */
  const loadService = () => {
    loaded ??= loadOnce().catch((error) => {
      loaded = null
      throw error
    })
    return loaded
  }
  return {
    invoke: async (name, input, call) => (await loadService()).invoke(name, input, call),
    async takeUpJobs() {
      const open = await services.jobs.open()
      const mayCome = services.refresh !== undefined
      if (mayCome || open.length > 0 || existsSync(services.jobFolder)) await (await loadService()).runner.takeUp()
    },
    async close() {
      if (loaded) await (await loaded).runner.close()
    },
  }
}

import { existsSync } from 'node:fs'
import { once } from '../contract/once.ts'
import type { Invoke } from '../contract/operation.ts'
import type { Log } from '../lib/log.ts'
import type { House } from '../service/context.ts'

export type LateService = {
  readonly invoke: Invoke
  /** Takes up the jobs an earlier run left, where it left any. */
  readonly takeUpJobs: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The service over a house, loaded at the first call: the contract and the handlers cost a start 30 ms and an idle
 * process 8 MB, and neither `/health` nor the kept list of notebooks needs them.
 */
export function lateService(house: House, log: Log): LateService {
  let isLoaded = false
  const load = once(async () => {
    isLoaded = true
    const [{ localInvoke }, { JobRunner }] = await Promise.all([
      import('../service/invoke.ts'),
      import('../service/run-job.ts'),
    ])
    const runner = new JobRunner(house, log)
    return { runner, invoke: localInvoke(house, log, runner) }
  })
  return {
    invoke: async (name, input, call) => (await load()).invoke(name, input, call),
    async takeUpJobs() {
      if (house.jobs.open().length > 0 || existsSync(house.jobFolder)) await (await load()).runner.takeUp()
    },
    async close() {
      if (isLoaded) await (await load()).runner.close()
    },
  }
}

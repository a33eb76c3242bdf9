import { z } from 'zod'
import { defineLocalVerb } from '../../faces/cli/local-verb.ts'
import type { LocalCall } from '../../faces/cli/verb.ts'
import { isNobodyThere } from '../nobody-there.ts'

export const demoVerb = defineLocalVerb({
  summary: 'Make a notebook with a document of its own, ask it, and show what to try next',
  description:
    'The service that runs is used; where none does, the notebook is made in its data directory for the next start. A second time makes no second notebook.',
  cli: 'demo',
  input: () => z.object({}),
  async run(_input, call) {
    const { showDemo } = await import('../demo/show-demo.ts')
    try {
      return await showDemo(call.connect(), { ...call, isServiceRunning: true })
    } catch (error) {
      if (!isNobodyThere(error)) throw error
    }
    return showDemoInProcess(call)
  },
})

async function showDemoInProcess(call: LocalCall) {
  const [{ readServiceConfig, withInProcessService }, { DEMO_FOLDER, showDemo }] = await Promise.all([
    import('../in-process-service.ts'),
    import('../demo/show-demo.ts'),
  ])
  const config = readServiceConfig()
  const allowedRoots = [...config.allowedRoots, DEMO_FOLDER]
  const namedRoots = [...config.namedRoots, DEMO_FOLDER]
  return withInProcessService({ ...config, allowedRoots, namedRoots }, (invoke) =>
    showDemo(invoke, { ...call, isServiceRunning: false }),
  )
}

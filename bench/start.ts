import { median, SERVICE, startService } from './support/service.ts'

const RUNS = 9

/** The middle of several starts of the script, ms; one start beforehand is not counted. */
async function startOf(script: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const service = await startService(script)
    if (run > 0) times.push(service.startMs)
    await service.stop()
  }
  return median(times)
}

const bare = await startOf('bench/support/bare-hono.ts')
const ours = await startOf(SERVICE)
process.stdout.write(
  `process start to first /health 200: ${ours.toFixed(0)} ms (bare Hono ${bare.toFixed(0)} ms in the same run; reach 200 ms)\n`,
)

import { residentMb, SERVICE, startService } from './support/service.ts'

const SETTLE_MS = 3000

/** Memory of a script that answered once and then had nothing to do. */
async function idleOf(script: string): Promise<number> {
  const service = await startService(script)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const megabytes = residentMb(service.pid)
  await service.stop()
  return megabytes
}

const bare = await idleOf('bench/support/bare-hono.ts')
const ours = await idleOf(SERVICE)
process.stdout.write(
  `idle memory: ${ours.toFixed(0)} MB (bare Hono ${bare.toFixed(0)} MB in the same run; reach 80 MB)\n`,
)

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { libraryOf } from './support/library-file.ts'
import { percentile, SERVICE, startService } from './support/service.ts'

/**
 * 32 clients change a library of 1,000 entries at once, each waiting for its answer before its next change. Every
 * answer means that the change is on disk; the floor is one client alone, who shares its write with nobody.
 */
const ENTRIES = 1000
const CLIENTS = 32
const CHANGES_EACH = 20

const service = await startService(SERVICE, {}, (directory) =>
  writeFileSync(path.join(directory, 'library.json'), JSON.stringify(libraryOf(ENTRIES))),
)
const alone = await times(1)
const together = await times(CLIENTS)
await service.stop()
const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(0)
process.stdout.write(
  `${CLIENTS} clients changing a library of ${ENTRIES} entries: p50 ${ms(together, 0.5)} ms, p99 ${ms(together, 0.99)} ms ` +
    `(one client alone: p50 ${ms(alone, 0.5)} ms, p99 ${ms(alone, 0.99)} ms; reach p99 250 ms)\n`,
)

async function times(clients: number): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: clients }, (_, client) => changes(client)))
  return all.flat()
}

async function changes(client: number): Promise<number[]> {
  const taken: number[] = []
  for (let change = 0; change < CHANGES_EACH; change += 1) {
    const startedAt = performance.now()
    const reply = await fetch(`http://127.0.0.1:${service.port}/notebooks/entry-${client * CHANGES_EACH + change}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: `changed by ${client}, ${change}` }),
    })
    if (reply.status !== 200) throw new Error(`status ${reply.status}`)
    await reply.arrayBuffer()
    taken.push(performance.now() - startedAt)
  }
  return taken
}

/** What the service keeps in memory a minute after it made heavy artifacts of a book of 300 pages: resident, beside before. */
import { longBook } from './support/long-book.ts'
import { peakMb, residentMb, startService } from './support/service.ts'

const PAGES = 300
const SETTLE_MS = 60_000
const KINDS = ['report', 'presentation', 'infographic', 'video'] as const

const service = await startService()
const base = `http://127.0.0.1:${service.port}`

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data, error, ...flat } = (await reply.json()) as Record<string, unknown>
  if (error !== undefined) throw new Error(`${path}: ${String(error)}`)
  return (data ?? flat) as Record<string, unknown>
}

const { notebook_id } = await post('/notebooks/create', { name: 'Bench' })
await post('/content/sources', { source_type: 'text', title: 'Book', text: longBook(PAGES), notebook_id })
const before = residentMb(service.pid)
for (const content_type of KINDS) await post('/content/generate', { content_type, notebook_id })
await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
process.stdout.write(
  `memory a minute after ${KINDS.join(', ')} of ${PAGES} pages: ${residentMb(service.pid).toFixed(0)} MB ` +
    `(before ${before.toFixed(0)} MB, at most ${peakMb(service.pid).toFixed(0)} MB; reach 120 MB)\n`,
)
await service.stop()

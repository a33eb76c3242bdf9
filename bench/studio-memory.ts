/** What the service keeps in memory a minute after it made heavy artifacts of a book of 300 pages: resident, beside before. */
import { longBook } from './support/long-book.ts'
import { callService } from './support/send.ts'
import { peakMb, residentMb, startService } from './support/service.ts'

const PAGES = 300
const SETTLE_MS = 60_000
const KINDS = ['report', 'presentation', 'infographic', 'video'] as const

const service = await startService()

const { notebook_id } = await callService(service, '/notebooks/create', { name: 'Bench' })
await callService(service, '/content/sources', {
  source_type: 'text',
  title: 'Book',
  text: longBook(PAGES),
  notebook_id,
})
const before = residentMb(service.pid)
for (const content_type of KINDS) await callService(service, '/content/generate', { content_type, notebook_id })
await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
process.stdout.write(
  `memory a minute after ${KINDS.join(', ')} of ${PAGES} pages: ${residentMb(service.pid).toFixed(0)} MB ` +
    `(before ${before.toFixed(0)} MB, at most ${peakMb(service.pid).toFixed(0)} MB; reach 120 MB)\n`,
)
await service.stop()

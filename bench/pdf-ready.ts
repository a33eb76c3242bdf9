/**
 * How long a 300-page PDF of text takes from adding to ready in a service that has just started, and how long the
 * thread that answers callers is kept busy meanwhile, seen from a server in it that is asked all the time.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pdf } from '../src/engine/ingest/testing/made-files.ts'
import { openEngine } from '../src/engine/notebooks.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { listenOnLoopback } from '../tests/support/listen-on-loopback.ts'
import { print } from './support/print.ts'

const PAGES = 300
const LINES_A_PAGE = 46
const WORDS =
  'the river carries small boats past quiet towns where people trade salt wool and stories every morning'.split(' ')

const line = (number: number) =>
  Array.from({ length: 13 }, (_, at) => WORDS[(number * 7 + at * (1 + (number % 5))) % WORDS.length]).join(' ')
const pages = Array.from({ length: PAGES }, (_, page) =>
  Array.from({ length: LINES_A_PAGE }, (_, at) => ({ text: line(page * LINES_A_PAGE + at) })),
)

const directory = mkdtempSync(path.join(tmpdir(), 'bench-pdf-'))
const file = path.join(directory, 'book.pdf')
writeFileSync(file, pdf(pages))

const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'error' }) })
const space = engine.space('default')
const { id } = space.create('bench')
const server = createServer((_request, response) => response.end('{"status":"ok"}'))
const port = await listenOnLoopback(server)
const address = `http://127.0.0.1:${port}/health`

let isReading = true
async function askHealth(): Promise<number[]> {
  const times: number[] = []
  while (isReading) {
    const startedAt = performance.now()
    await (await fetch(address)).text()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return times.sort((a, b) => a - b)
}

await (await fetch(address)).text()
const asking = askHealth()
const startedAt = performance.now()
const { source } = await space.addSource(
  id,
  { type: 'file', path: file, name: 'book.pdf' },
  new AbortController().signal,
)
const seconds = (performance.now() - startedAt) / 1000
isReading = false
const times = await asking
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)

print(
  `PDF of ${PAGES} pages (${((source.chars ?? 0) / 1e6).toFixed(1)} M characters) ${source.status} in ${seconds.toFixed(2)} s`,
)
print(`a health request meanwhile (${times.length}): p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`)
server.close()
await engine.close()
rmSync(directory, { recursive: true })

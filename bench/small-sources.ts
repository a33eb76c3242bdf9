/**
 * Thousands of abstracts, one after the other over one HTTP connection: how fast the first and the last thousand are
 * taken in, every answer meaning that the source is on disk and found, and how large the process grows. Beside it the
 * floor of the same run: SQLite with FTS5 in this process, one durable transaction for each text.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { madeUp } from './support/made-up-words.ts'
import { print } from './support/print.ts'
import { cpuSeconds, peakMb, residentMb, SERVICE, startService } from './support/service.ts'

const SOURCES = 5183
const ROUND = 1000

type Text = { readonly title: string; readonly text: string }

/** SciFact's abstracts, or texts of their length where it is absent. */
function texts(): Text[] {
  const corpus = new URL('../../shared/corpora/scifact/corpus.jsonl', import.meta.url)
  if (!existsSync(corpus)) return madeUpTexts()
  const lines = readFileSync(corpus, 'utf8').trim().split('\n')
  return lines.slice(0, SOURCES).map((line) => JSON.parse(line) as Text)
}

function madeUpTexts(): Text[] {
  const { word, draw } = madeUp(2026)
  const words = Array.from({ length: 40_000 }, () => word(5))
  const sentence = () => `${Array.from({ length: 16 }, () => draw(words)).join(' ')}.`
  return Array.from({ length: SOURCES }, (_, number) => ({
    title: `Abstract ${number}`,
    text: Array.from({ length: 12 }, sentence).join(' '),
  }))
}

/** Seconds that each text took. */
function floorTimes(all: readonly Text[]): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-small-'))
  const database = new DatabaseSync(path.join(folder, 'floor.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('CREATE VIRTUAL TABLE floor USING fts5(title, text)')
  const insert = database.prepare('INSERT INTO floor VALUES (?, ?)')
  const times = all.map(({ title, text }) => timed(() => void insert.run(title, text)))
  database.close()
  rmSync(folder, { recursive: true })
  return times
}

function timed(work: () => void): number {
  const startedAt = performance.now()
  work()
  return (performance.now() - startedAt) / 1000
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

function post(port: number, place: string, input: unknown): Promise<{ readonly data: Record<string, unknown> }> {
  const body = JSON.stringify(input)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: place, method: 'POST', headers, agent }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      reply.on('end', () => {
        if (reply.statusCode! < 300) resolve(JSON.parse(text))
        else reject(new Error(`${place} answered ${reply.statusCode}: ${text}`))
      })
    })
    request.once('error', reject).end(body)
  })
}

const rate = (times: readonly number[]) => (times.length / times.reduce((sum, time) => sum + time, 0)).toFixed(0)
const rates = (times: readonly number[]) =>
  `${rate(times)} a second (first ${ROUND}: ${rate(times.slice(0, ROUND))}, last ${ROUND}: ${rate(times.slice(-ROUND))})`

const all = texts()
const floor = floorTimes(all)
const service = await startService(SERVICE)
try {
  const { data } = await post(service.port, '/notebooks/create', { name: 'Abstracts' })
  const times: number[] = []
  for (const { title, text } of all) {
    const startedAt = performance.now()
    await post(service.port, '/content/sources', { notebook_id: data.notebook_id, source_type: 'text', title, text })
    times.push((performance.now() - startedAt) / 1000)
  }
  print(`${all.length} small sources over one connection: ${rates(times)} (reach 300)`)
  print(`  processor of the service: ${((cpuSeconds(service.pid) * 1000) / all.length).toFixed(1)} ms each`)
  print(
    `  memory after it: ${residentMb(service.pid).toFixed(0)} MB, at most ${peakMb(service.pid).toFixed(0)} MB (reach 250)`,
  )
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  print(`  memory at most, latent space learnt: ${peakMb(service.pid).toFixed(0)} MB`)
} finally {
  await service.stop()
  agent.destroy()
}
print(`  floor, FTS5 and one durable transaction each: ${rates(floor)}`)

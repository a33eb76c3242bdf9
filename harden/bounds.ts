import { atMost, noneOf, type PieceOptions, type Report } from './piece.ts'
import { watchHealth } from './support/health-watch.ts'
import { senderTo } from './support/send-keyed.ts'
import { DECIDED_5XX, startAttacked } from './support/service.ts'

// Lists as long as the contract lets them be: what is asked for is done or refused with a sentence, and the service
// answers others meanwhile.

export const name = 'bounds'

const MAX_HEALTH_P99_MS = 100
const SHORT = 1_000
const LONG = 20_000
const SOURCES = 200
const REPLY_LIMIT_MS = 300_000

type Task = { readonly name: string; readonly method: string; readonly path: string; readonly body: object }
type Ground = { readonly notebook_id: string; readonly sources: readonly string[]; readonly made: readonly string[] }

export async function run({ say }: PieceOptions): Promise<Report> {
  const service = await startAttacked()
  const problems: string[] = []
  try {
    const ground = await layGround(service.url)
    const figures = []
    for (const task of tasksOver(ground)) {
      const health = watchHealth(service.port)
      const beganMs = performance.now()
      const problem = await carryOut(service.url, task)
      const { p99Ms, mostMs, asked, failed } = await health.stop()
      const tookMs = Math.round(performance.now() - beganMs)
      say(
        `${task.name}: ${tookMs} ms; health asked ${asked} times, p99 ${p99Ms} ms, most ${mostMs} ms, ${failed} failed`,
      )
      if (problem) problems.push(`${task.name}: ${problem}`)
      figures.push(atMost(`health p99 ms: ${task.name}`, p99Ms, MAX_HEALTH_P99_MS))
    }
    return { figures: [...figures, noneOf('neither done nor refused', problems.length)], problems }
  } finally {
    await service.stop()
  }
}

async function layGround(url: string): Promise<Ground> {
  const send = senderTo(url)
  const { notebook_id } = await send('POST', '/notebooks/create', { name: 'Gauges' })
  const sources: string[] = []
  for (let number = 0; number < SOURCES; number += 1) {
    const text = `Gauge ${number} reads ${number * 7} metres. It was set up in 1931.`
    const added = await send('POST', '/content/sources', { notebook_id, source_type: 'text', text })
    sources.push(String(added.sourceId ?? added.source_id))
  }
  const made: string[] = []
  for (let number = 0; number < SHORT; number += 1)
    made.push(String((await send('POST', '/notebooks/create', { name: `Made ${number}` })).notebook_id))
  return { notebook_id: String(notebook_id), sources, made }
}

function tasksOver({ notebook_id, sources, made }: Ground): Task[] {
  const known = Array.from({ length: LONG }, (_, place) => sources[place % sources.length])
  const unknown = Array.from({ length: LONG }, (_, place) => `unknown-${place}`)
  const citations = known.map((sourceId, place) => {
    const number = place % sources.length
    return { sourceId, start: 0, end: 5 + String(number).length + 1, sourceText: `Gauge ${number}` }
  })
  const entries = Array.from({ length: SHORT }, (_, place) => ({
    id: `imported-${place}`,
    url: `https://notebooklm.google.com/notebook/00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    name: `Imported ${place}`,
    description: 'd',
    topics: [],
  }))
  const at = `/notebooks/${notebook_id}`
  const query = 'What does gauge 13 read?'
  return [
    { name: 'verify 20,000 citations', method: 'POST', path: `${at}/verify`, body: { citations } },
    { name: 'search 20,000 source_ids', method: 'POST', path: `${at}/passages`, body: { query, source_ids: known } },
    { name: 'search 20,000 unknown ids', method: 'POST', path: `${at}/passages`, body: { query, source_ids: unknown } },
    {
      name: 'ask 20,000 source_ids',
      method: 'POST',
      path: '/ask',
      body: { notebook_id, question: query, source_ids: known },
    },
    {
      name: 'quiz of 20,000 source_ids',
      method: 'POST',
      path: '/content/study-aid',
      body: { notebook_id, kind: 'quiz', source_ids: known },
    },
    {
      name: 'label 20,000 source_ids',
      method: 'POST',
      path: `${at}/labels`,
      body: { action: 'assign', name: 'all', source_ids: known },
    },
    {
      name: 'import of 1,000 entries',
      method: 'POST',
      path: '/notebooks/import-library',
      body: { library: { notebooks: entries } },
    },
    {
      name: 'scrape import of 1,000',
      method: 'POST',
      path: '/notebooks/import-from-scrape',
      body: { notebook_ids: made },
    },
    { name: 'bulk delete of 1,000', method: 'DELETE', path: '/notebooks/bulk-delete', body: { ids: made } },
    { name: 'bulk delete of 1,000 again', method: 'DELETE', path: '/notebooks/bulk-delete', body: { ids: made } },
  ]
}

/** What is wrong with the reply, or null. */
async function carryOut(url: string, { method, path, body }: Task): Promise<string | null> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REPLY_LIMIT_MS),
    })
    const reply = (await response.json()) as { readonly success?: boolean; readonly error?: string }
    const isDecided = response.status < 500 || DECIDED_5XX.includes(response.status)
    const isClear = reply.success === true || (reply.error ?? '') !== ''
    return isDecided && isClear ? null : `${response.status} ${JSON.stringify(reply).slice(0, 300)}`
  } catch (error) {
    return `no reply: ${error}`
  }
}

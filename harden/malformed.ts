import path from 'node:path'
import { contract } from '../src/contract/index.ts'
import { seeded } from '../tests/support/seeded.ts'
import { atMost, type Figure, noneOf, type PieceOptions, type Report } from './piece.ts'
import { watchHealth } from './support/health-watch.ts'
import { type Known, type MalformedRequest, malformedRequests } from './support/malformed-requests.ts'
import { type RawReply, sendRaw } from './support/raw-request.ts'
import { type AttackedService, DECIDED_5XX, ROOT, startAttacked } from './support/service.ts'

// Malformed requests made from the shapes of the catalogue, against the real service: it answers each, by what it
// decided to say, and stays quick for others meanwhile.

export const name = 'malformed'

const REQUESTS = 10_000
/** Some of them delete what is there: so often something is made anew. */
const ROUND_REQUESTS = 500
const AT_ONCE = 8
const REPLY_LIMIT_MS = 30_000
const MAX_HEALTH_P99_MS = 100

export async function run({ seed, count = REQUESTS, say }: PieceOptions): Promise<Report> {
  const service = await startAttacked()
  const seen: Seen = { sent: 0, problems: [], statuses: new Map() }
  try {
    const health = watchHealth(service.port)
    const random = seeded(seed)
    while (seen.sent < count && service.isAlive()) {
      const next = malformedRequests(contract, await fill(service), random)
      await attackRound(service, next, Math.min(count, seen.sent + ROUND_REQUESTS), seen)
      say(`${seen.sent} requests`)
    }
    const { p99Ms, failed } = await health.stop()
    if (!service.isAlive()) seen.problems.push(`the service ended: ${service.lastWords()}`)
    const statuses = [...seen.statuses].sort().map(([status, times]) => `${status}: ${times}`)
    say(statuses.join(', '))
    return { figures: figuresOf(seen, service.isAlive(), p99Ms, failed), problems: seen.problems }
  } finally {
    await service.stop()
  }
}

type Seen = { sent: number; readonly problems: string[]; readonly statuses: Map<string, number> }

/** Sends requests, several at once, until so many are sent or the service has ended. */
async function attackRound(service: AttackedService, next: () => MalformedRequest, end: number, seen: Seen) {
  const attack = async () => {
    while (seen.sent < end && service.isAlive()) {
      const number = ++seen.sent
      const request = next()
      const reply = await sendRaw(service.port, request, REPLY_LIMIT_MS)
      const status = reply.kind === 'reply' ? String(reply.status) : reply.kind
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
      const problem = problemOf(request, reply, service)
      if (problem) seen.problems.push(`request ${number}, ${describe(request)}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attack))
}

function figuresOf({ sent, problems }: Seen, isAlive: boolean, p99Ms: number, failed: number): Figure[] {
  return [
    { name: 'requests', value: sent, reach: 'all', isReached: isAlive },
    noneOf('crashes', isAlive ? 0 : 1),
    noneOf('replies that nobody decided', problems.length),
    atMost('health p99 ms meanwhile', p99Ms, MAX_HEALTH_P99_MS),
    noneOf('health without an answer', failed),
  ]
}

/** Something of each kind, so that some of what is asked for is there. */
async function fill({ url }: AttackedService): Promise<Known> {
  const post = async (at: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { data: Readonly<Record<string, string>> }).data
  }
  const made = await post('/notebooks/create', { name: 'Water' })
  const text = 'Water boils at 100 degrees. Ice melts at 0 degrees. The kettle was made in 1931.'
  const added = await post('/content/sources', { source_type: 'text', text, title: 'Kettle' })
  const asked = await post('/ask', { question: 'When does water boil?' })
  const noted = await post('/content/notes', { title: 'Heat', content: 'Steam is hot.' })
  const notebooks = [...new Set(Object.values(made).filter((value) => typeof value === 'string'))]
  return {
    notebook_id: notebooks,
    id: notebooks,
    source_id: [String(added?.sourceId)],
    session_id: [String(asked?.session_id)],
    note_title: ['Heat', String(noted?.noteId)],
  }
}

const TRACE = /\n\s+at \S+ |node:internal|\.ts:\d+:\d+|node_modules/

/** What is wrong with a reply, or null. */
function problemOf(request: MalformedRequest, reply: RawReply, { dataDirectory }: AttackedService): string | null {
  if (reply.kind === 'silent') return 'no reply in time'
  if (reply.kind === 'closed') return request.framing === 'length' ? 'closed without a reply' : null
  const { status, headers, body } = reply
  if (!(status >= 200)) return `status ${status}`
  if (status >= 500 && !DECIDED_5XX.includes(status)) return `${status} ${body.slice(0, 300)}`
  if (TRACE.test(headers + body) || body.includes(path.join(ROOT, 'src')))
    return `shows its inside: ${body.slice(0, 500)}`
  if (status < 400 || request.method === 'HEAD') return null
  if (body.includes(dataDirectory) && !body.includes('NOTEBOOK_ALLOWED_ROOTS'))
    return `shows a path: ${body.slice(0, 500)}`
  return isEnvelope(body) || (request.target === '/mcp' && isRpcError(body))
    ? null
    : `${status} without envelope: ${body.slice(0, 300)}`
}

function isEnvelope(body: string): boolean {
  const { success, error, code, request_id: id } = parsed(body)
  return success === false && [error, code, id].every((text) => typeof text === 'string' && text !== '')
}

const isRpcError = (body: string) => parsed(body).jsonrpc === '2.0'

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

function describe({ operation, method, target, headers, body, framing }: MalformedRequest): string {
  const told = headers
    .filter(([header]) => header !== 'Host')
    .map(([header, value]) => `${header}: ${value.slice(0, 60)}`)
  return JSON.stringify([
    operation,
    `${method} ${target.slice(0, 300)}`,
    ...told,
    framing,
    body.toString('latin1').slice(0, 300),
  ])
}

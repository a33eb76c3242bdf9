import { percentile, residentMb } from '../bench/support/service.ts'
import { seeded } from '../tests/support/seeded.ts'
import { noneOf, type PieceOptions, type Report } from './piece.ts'
import { type AttackedService, describeDescriptors, descriptorsOf, startAttacked } from './support/service.ts'
import { pick, type Random } from './support/strange-values.ts'

// Many clients with mixed work for a long time: nothing fails that was not told to wait, and when they have gone and it
// is quiet, memory and descriptors are as they were after the warm-up.

export const name = 'soak'

const CLIENTS = 32
const DEFAULT_MINUTES = 6
const WARM_UP_SHARE = 0.2
const MAX_IDLE_MINUTES = 5
const MAX_GROWTH = 1.05
/** The notebooks used last stay open, 32 to look into and 16 to ask, with some files each; the warm-up may not reach them all. */
const MAX_DESCRIPTORS = 320
const MS_PER_MINUTE = 60_000
const PAUSE_MS = 100
const RETRY_MS = 1_000

type Seen = { done: number; waited: number; readonly tookMs: number[]; readonly problems: string[] }

export async function run({ seed, minutes = DEFAULT_MINUTES, say }: PieceOptions): Promise<Report> {
  const service = await startAttacked({ MAX_SESSIONS: '1000' })
  const seen: Seen = { done: 0, waited: 0, tookMs: [], problems: [] }
  const idleMs = Math.min(MAX_IDLE_MINUTES, minutes / 4) * MS_PER_MINUTE
  const load = async (shareOfTime: number) => {
    await loadFor(service, minutes * MS_PER_MINUTE * shareOfTime, seed, seen)
    await pause(idleMs)
    say(`open: ${describeDescriptors(service.pid)}`)
    return { memoryMb: Math.round(residentMb(service.pid)), descriptors: descriptorsOf(service.pid) }
  }
  try {
    const before = await load(WARM_UP_SHARE)
    say(`warm: ${JSON.stringify(before)} after ${seen.done} calls`)
    const after = await load(1 - WARM_UP_SHARE)
    say(
      `idle: ${JSON.stringify(after)}; p99 ${Math.round(percentile(seen.tookMs, 0.99))} ms; ${seen.waited} told to wait`,
    )
    return { figures: figuresOf(seen, before, after), problems: seen.problems }
  } finally {
    await service.stop()
  }
}

type State = { readonly memoryMb: number; readonly descriptors: number }

function figuresOf({ done, problems }: Seen, before: State, after: State) {
  const descriptorLimit = Math.max(before.descriptors, MAX_DESCRIPTORS)
  const limitMb = Math.round(before.memoryMb * MAX_GROWTH)
  return [
    { name: 'calls', value: done, reach: '> 0', isReached: done > 0 },
    noneOf('errors that were not told to wait', problems.length),
    { name: 'idle memory MB', value: after.memoryMb, reach: `≤ ${limitMb}`, isReached: after.memoryMb <= limitMb },
    {
      name: 'descriptors',
      value: after.descriptors,
      reach: `≤ ${descriptorLimit}`,
      isReached: after.descriptors <= descriptorLimit,
    },
  ]
}

async function loadFor(service: AttackedService, ms: number, seed: number, seen: Seen): Promise<void> {
  const endMs = performance.now() + ms
  const client = async (_: unknown, number: number) => {
    const random = seeded(seed * 1_000 + number)
    const notebook = `client-${number}`
    await attempt(service, ['POST', '/notebooks/create', { name: notebook }], seen)
    await attempt(service, addText(notebook, random), seen) // a notebook without sources refuses questions
    while (performance.now() < endMs && service.isAlive()) {
      await attempt(service, pick(random, CALLS)(notebook, random), seen)
      await pause(PAUSE_MS * random())
    }
    await attempt(service, ['DELETE', `/notebooks/${notebook}`], seen)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

type CallMade = readonly [method: string, path: string, body?: unknown, how?: How]

type How = {
  readonly accept?: string
  /** Its caller goes after the first bytes of the reply. */
  readonly leaves?: true
}

const STREAM = 'text/event-stream'
const EVENTS: How = { accept: STREAM }
const RPC: How = { accept: `application/json, ${STREAM}` }
const QUESTION = 'When does water boil?'

function callTool(name: string, input: object): CallMade {
  return ['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }, RPC]
}

const words = (random: Random) =>
  Array.from({ length: 40 }, () => pick(random, ['water', 'boils', 'ice', 'melts', 'kettle', 'steam', 'degrees'])).join(
    ' ',
  )

function addText(notebook: string, random: Random): CallMade {
  const text = `${words(random)}. Water boils at 100 degrees.`
  return ['POST', '/content/sources', { notebook_id: notebook, source_type: 'text', text }]
}

const CALLS: readonly ((notebook: string, random: Random) => CallMade)[] = [
  () => ['GET', '/health'],
  () => ['GET', '/notebooks'],
  (notebook) => ['GET', `/notebooks/${notebook}`],
  (notebook) => ['GET', `/notebooks/${notebook}/sources`],
  (notebook) => ['PUT', `/notebooks/${notebook}`, { description: 'A kettle' }],
  addText,
  (notebook) => ['POST', `/notebooks/${notebook}/passages`, { query: 'When does water boil?' }],
  (notebook) => ['POST', '/content/notes', { notebook_id: notebook, title: 'Heat', content: 'Steam is hot.' }],
  () => ['GET', '/jobs'],
  () => ['GET', '/sessions'],
  (notebook) => ['POST', '/ask', { notebook_id: notebook, question: QUESTION }],
  (notebook) => ['POST', '/ask', { notebook_id: notebook, question: QUESTION }, EVENTS],
  (notebook) => ['POST', '/ask', { notebook_id: notebook, question: QUESTION }, { ...EVENTS, leaves: true }],
  (notebook) => ['POST', '/ask', { notebook_id: notebook, question: QUESTION, async: true }],
  (notebook) => ['POST', '/content/mind-map', { notebook_id: notebook }],
  () => callTool('list_notebooks', {}),
  (notebook) => callTool('ask_question', { notebook_id: notebook, question: QUESTION }),
]

async function attempt({ url, isAlive }: AttackedService, call: CallMade, seen: Seen): Promise<void> {
  const [method, path, body, { accept = 'application/json', leaves = false } = {}] = call
  const headers = { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const told = `${method} ${path} (${accept})`
  const beganMs = performance.now()
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...sent })
    if (leaves) return await response.body?.cancel()
    const text = await response.text()
    seen.done++
    seen.tookMs.push(performance.now() - beganMs)
    if (response.ok && !(accept.includes(STREAM) && FAILED_WITHIN.test(text))) return
    const isToldToWait = response.headers.has('retry-after') || TOLD_WITHIN.test(text)
    if (!isToldToWait) return void seen.problems.push(`${told}: ${response.status} ${text.slice(0, 300)}`)
    seen.waited++
    await pause(RETRY_MS)
  } catch (error) {
    seen.problems.push(`${told}: ${error}, ${isAlive() ? 'the service runs' : 'the service has ended'}`)
  }
}

/** A failure that comes within a reply: as the result of a tool, or as the last event of a stream. */
const FAILED_WITHIN = /^event: error|"isError":true/m
/** What a caller is to wait for: a conversation to become free, or a job's turn. */
const TOLD_WITHIN = /TOO_MANY_SESSIONS|"retry_after/

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type Data = Readonly<Record<string, unknown>>

export type RestartReport = {
  /** Answered well, by what was called. */
  readonly answered: Readonly<Record<string, number>>
  readonly toldToComeBack: number
  /** Neither answered nor told to come back. */
  readonly failed: readonly string[]
  /** Of the uploads that were acknowledged. */
  readonly titles: readonly string[]
}

/** Asks, uploads, follows jobs and changes the library over connections that are kept, each once, until `during` is over. */
export async function workThroughRestarts(url: string, during: () => Promise<void>): Promise<RestartReport> {
  const agent = new Agent({ keepAlive: true })
  const report = { answered: {} as Record<string, number>, toldToComeBack: 0, failed: [] as string[] }
  const titles: string[] = []
  async function send(method: string, route: string, body?: unknown): Promise<Data | null> {
    const reply = await sendOnce(agent, method, url + route, body).catch((error: Error) => error)
    const what = `${method} /${route.split('/')[1]}`
    if (reply instanceof Error) report.failed.push(`${what}: ${reply.message}`)
    else if (reply.status < 300) report.answered[what] = (report.answered[what] ?? 0) + 1
    else if (reply.status === 503 && reply.mayComeBack) report.toldToComeBack += 1
    else report.failed.push(`${what}: ${reply.status} ${reply.text}`)
    return reply instanceof Error || reply.status >= 300 ? null : readData(reply.text)
  }
  let isOver = false
  const repeat = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !isOver; turn += 1) {
      await work(turn)
      await wait(20)
    }
  }
  async function upload(turn: number): Promise<void> {
    const title = `Upload ${turn}`
    const source = { source_type: 'text', title, text: `The keeper of tower ${turn} counted ${turn + 100} carts.` }
    const data = await send('POST', '/content/sources', { ...source, async: turn % 2 === 1 })
    if (data) titles.push(title)
    if (data?.job) await send('GET', `/jobs/${(data.job as Data).id}/events`)
  }
  const ask = () => send('POST', '/ask', { question: 'When was the Harbour Tower finished?' })
  await send('POST', '/notebooks/create', { name: 'Towers', activate: true })
  await send('POST', '/content/sources', { source_type: 'text', text: 'The Harbour Tower was finished in 1931.' })
  const first = await ask()
  const question = { question: 'When was the Harbour Tower finished?', session_id: first?.session_id }
  const working = [
    repeat(() => send('POST', '/ask', question)),
    repeat(upload),
    repeat((turn) => send('PUT', '/notebooks/towers', { description: `Changed ${turn} times.` })),
    ...[0, 1, 2].map(() => repeat(() => send('GET', '/notebooks'))),
  ]
  await during().finally(() => {
    isOver = true
  })
  await Promise.all(working)
  agent.destroy()
  return { ...report, titles }
}

const readData = (text: string): Data => (text.startsWith('{') ? JSON.parse(text).data : {})

type Heard = { readonly status: number; readonly mayComeBack: boolean; readonly text: string }

function sendOnce(agent: Agent, method: string, url: string, body: unknown): Promise<Heard> {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('error', reject)
      reply.on('data', (piece) => {
        text += piece
      })
      const mayComeBack = reply.headers['retry-after'] !== undefined
      reply.on('end', () => resolve({ status: reply.statusCode!, mayComeBack, text }))
    })
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

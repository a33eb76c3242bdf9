import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../tests/support/seeded.ts'
import { type Figure, noneOf, type PieceOptions, type Report } from './piece.ts'
import { type Ground, KEYED_WRITES, type KeyedWrite, type Seen, type Send } from './support/keyed-writes.ts'
import { Refused, senderTo } from './support/send-keyed.ts'
import { type AttackedService, makeHome, removeHome, startIn } from './support/service.ts'
import { startSmallWeb } from './support/small-web.ts'
import { see } from './support/what-is-there.ts'

// Kills the real service amid writes with an Idempotency-Key, sends again what was cut, and counts what is there.

export const name = 'kills'

const KILLS = 100
const WRITERS = 4
/** A kill comes after so many answers of a round at most, and so long after that at most. */
const MAX_ANSWERS = 10
const MAX_DELAY_MS = 40
const SETTINGS = { MAX_SESSIONS: '100000', SESSION_TIMEOUT: '0' }

type Sent = {
  readonly write: KeyedWrite
  /** Its key, and in the name of all that it touches. */
  readonly tag: string
  readonly prepared: Record<string, unknown>
  reply: Record<string, unknown> | null
  wasCut: boolean
}

export async function run({ seed, count = KILLS, say }: PieceOptions): Promise<Report> {
  const home = makeHome()
  const random = seeded(seed)
  const sent: Sent[] = []
  const problems: string[] = []
  const web = await startSmallWeb()
  const settings = { ...SETTINGS, ...web.settings }
  let service = await startIn(home, settings)
  try {
    const ground = await layGround(senderTo(service.url), service.workingDirectory)
    for (let kills = 1; kills <= count; kills += 1) {
      const round = await prepareRound(senderTo(service.url), ground, random)
      sent.push(...(await sendUntilKilled(round, service, ground, random)))
      service = await startIn(home, settings)
      for (const one of sent) if (one.reply === null) await sendAgain(one, senderTo(service.url), ground, problems)
      say(`${kills} kills, ${sent.filter(({ wasCut }) => wasCut).length} of ${sent.length} writes cut`)
    }
    const seen = await see(senderTo(service.url), ground)
    return { figures: figuresOf(count, sent, seen, problems), problems }
  } catch (error) {
    throw new Error(`${(error as Error).message}; the service: ${service.lastWords()}`, { cause: error })
  } finally {
    await service.kill()
    web.close()
    removeHome(home)
  }
}

async function layGround(send: Send, work: string): Promise<Ground> {
  const { notebook_id } = await send('POST', '/notebooks/create', { name: 'Lighthouses' })
  const text = 'The old lighthouse was built of grey stone. Its keeper was called Martin.'
  await send('POST', '/content/sources', { notebook_id, source_type: 'text', text, title: 'Keepers' })
  const { session_id } = await send('POST', '/ask', { notebook_id, question: 'Who was the keeper?' })
  return { notebook_id: String(notebook_id), session_id: String(session_id), work }
}

/** One write of each kind, in an order of chance. */
async function prepareRound(send: Send, ground: Ground, random: () => number): Promise<Sent[]> {
  const round: Sent[] = []
  for (const write of shuffled(KEYED_WRITES, random)) {
    const tag = `k${randomUUID().replaceAll('-', '').slice(0, 12)}`
    const prepared = (await write.prepare?.(send, tag, ground)) ?? {}
    round.push({ write, tag, prepared, reply: null, wasCut: false })
  }
  return round
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Sends several at once and kills the service among them; gives those that were sent. */
async function sendUntilKilled(round: Sent[], service: AttackedService, ground: Ground, random: () => number) {
  const send = senderTo(service.url)
  const answersBefore = 1 + Math.floor(random() * MAX_ANSWERS)
  const delayMs = random() * MAX_DELAY_MS
  const enough = Promise.withResolvers<void>()
  const waiting = [...round]
  const begun: Sent[] = []
  let answers = 0
  const writer = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      begun.push(one)
      one.reply = await one.write.send(send, one.tag, ground, one.prepared).catch((error) => cutOrThrow(error, one))
      if (one.wasCut) return
      answers += 1
      if (answers >= answersBefore) enough.resolve()
    }
    enough.resolve()
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, writer))
  await Promise.race([enough.promise, writers])
  await wait(delayMs)
  await service.kill()
  await writers
  return begun
}

function cutOrThrow(error: unknown, one: Sent): null {
  if (error instanceof Refused) throw error
  one.wasCut = true
  return null
}

async function sendAgain(one: Sent, send: Send, ground: Ground, problems: string[]): Promise<void> {
  try {
    one.reply = await one.write.send(send, one.tag, ground, one.prepared)
  } catch (error) {
    one.reply = {}
    problems.push(`${one.write.name} ${one.tag}, sent again: ${(error as Error).message}`)
  }
}

function figuresOf(kills: number, sent: readonly Sent[], seen: Seen, problems: string[]): Figure[] {
  const countOf = ({ write, tag, reply, prepared }: Sent) => write.count(seen, tag, { ...prepared, ...reply })
  const wrong = sent.filter((one) => countOf(one) !== one.write.expected)
  for (const one of wrong) {
    const { write, tag, wasCut } = one
    const when = wasCut ? 'cut and sent again' : 'acknowledged'
    problems.push(`${write.name} ${tag}, ${when}: there ${countOf(one)} times, not ${write.expected}`)
  }
  const unready = seen.sources.filter(({ status }) => status !== 'ready').length
  const cut = sent.filter(({ wasCut }) => wasCut).length
  const isEnough = cut >= kills / 2
  return [
    { name: 'kills', value: kills, reach: 'all', isReached: true },
    { name: 'writes acknowledged', value: sent.length - cut, reach: 'some', isReached: sent.length > cut },
    { name: 'writes cut, and sent again', value: cut, reach: `≥ ${kills / 2}`, isReached: isEnough },
    noneOf('cut writes not there just once', wrong.filter(({ wasCut }) => wasCut).length),
    noneOf('acknowledged writes lost or there twice', wrong.filter(({ wasCut }) => !wasCut).length),
    noneOf('half things', unready + seen.jobs.filter((state) => state !== 'succeeded').length),
  ]
}

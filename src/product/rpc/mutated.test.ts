import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SID } from '../../../tests/support/fake-hosted.ts'
import { body, HOST, PAGE, page } from '../../../tests/support/fake-wire.ts'
import { recordedExchanges, withoutRecordings } from '../../../tests/support/recorded-exchanges.ts'
import { seeded } from '../../../tests/support/seeded.ts'
import { readPayload, smallReplies } from '../../../tests/support/small-replies.ts'
import { Fault } from '../../domain/fault.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { createAnswerRow, createResultRow, FrameWriter, writeUnaryReply } from '../../wire/frames.ts'
import { readTreeText } from '../../wire/read-text-tree.ts'
import { RemoteCaller } from './call.ts'
import { readAnswer } from './chat.ts'
import { Exchange } from './exchange.ts'
import type { RemoteMethod } from './rpc.ts'
import { TokenDesk } from './tokens.ts'

const MUTATIONS = 10_000
const signal = new AbortController().signal

type Random = () => number
const below = (random: Random, count: number) => Math.floor(random() * count)
const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!

const STRANGE: readonly unknown[] = [
  null,
  [],
  {},
  '',
  'x',
  0,
  -1,
  1.5,
  1e308,
  true,
  [[]],
  [[[null]]],
  { '1': [] },
  'é🗼',
  '{"name":1}',
]

/** A value with one place in it cut, shuffled, doubled, emptied or of another type. */
function mutated(value: unknown, random: Random): unknown {
  const isLeaf = !Array.isArray(value) || value.length === 0
  if (isLeaf || random() < 0.2) return oneOf(random, STRANGE)
  const list = [...value]
  const index = below(random, list.length)
  const kind = random()
  if (kind < 0.1) return list.slice(0, index)
  if (kind < 0.2) return list.reverse()
  if (kind < 0.3) return [...list, ...list]
  if (kind < 0.4) list.splice(index, 1)
  else list[index] = mutated(list[index], random)
  return list
}

/** A body with one place in it cut, doubled, moved or overwritten. */
function garbled(text: string, random: Random): string {
  const [from, length] = [below(random, text.length), 1 + below(random, 60)]
  const piece = text.slice(from, from + length)
  const kind = random()
  if (kind < 0.3) return text.slice(0, from)
  if (kind < 0.5) return text.slice(0, from) + text.slice(from + length)
  if (kind < 0.7) return text.slice(0, from) + piece + text.slice(from)
  if (kind < 0.85)
    return text.slice(0, from) + oneOf(random, ['"', '[', ']', '\n', '\\', '\u0000', '9', '{']) + text.slice(from + 1)
  return text.slice(from) + text.slice(0, from)
}

/** Runs a call over a reply, and says how it ended; anything but a value or a Fault fails the test. */
async function ended(work: () => Promise<unknown>, what: string): Promise<string> {
  try {
    await work()
    return 'value'
  } catch (error) {
    assert.ok(error instanceof Fault, `${what}: ${String(error)} ${(error as Error).stack}`)
    assert.ok(error.message !== '' && error.hint, what)
    return error.code
  }
}

type Any = RemoteMethod<readonly unknown[], unknown>

/** A caller whose home page is well and whose every call gets the body of the moment. */
function callerOver(bodyNow: () => string): RemoteCaller {
  const fetch = async (address: string) => (new URL(address).pathname === '/' ? page(PAGE) : body(bodyNow()))
  const log = createLog({ level: 'silent' })
  const credentials = { load: () => ({ cookies: [SID] }), save: () => {} }
  const exchange = new Exchange({ hosts: [HOST], credentials, clock: systemClock, log, fetch })
  const desk = new TokenDesk({ exchange, hosts: [HOST], log })
  return new RemoteCaller({ exchange, desk, log, sleep: async () => {} })
}

describe('a wire that was tampered with', () => {
  test('ends each of ten thousand mutated replies in a value or a typed fault', async (context) => {
    const random = seeded(20261121)
    const cases = await smallReplies()
    const ends = new Map<string, number>()
    let reply = ''
    const caller = callerOver(() => reply)
    for (let count = 0; count < MUTATIONS; count += 1) {
      const { remote, args, body: whole, method } = oneOf(random, cases)
      const changed = () =>
        writeUnaryReply(createResultRow(idOf(whole), mutated(readPayload(whole), random)), { serverMs: 1 })
      reply = random() < 0.5 ? garbled(whole, random) : changed()
      const what = `${method}, reply ${count}: ${reply.slice(0, 300)}`
      const end = await ended(() => caller.call(remote as unknown as Any, args, signal), what)
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
    context.diagnostic(JSON.stringify(Object.fromEntries(ends)))
    assert.ok((ends.get('RPC_REPLY_MOVED') ?? 0) > MUTATIONS / 4)
  })

  test('ends mutated streams of an answer alike, and never takes a cut one for whole', async () => {
    const random = seeded(7)
    for (let count = 0; count < 1000; count += 1) {
      const isCut = count % 2 === 0
      const whole = stream(isCut ? ANSWER : mutated(ANSWER, random))
      const reply = isCut ? whole.slice(0, below(random, whole.length - 40)) : garbled(whole, random)
      const read = async () => {
        const answer = await readAnswer(new Response(reply), () => {}, signal)
        for (const { excerpt } of answer?.groundings ?? []) if (excerpt !== null) readTreeText(excerpt)
        return answer
      }
      const end = await ended(read, `stream ${count}: ${reply.slice(0, 300)}`)
      if (isCut) assert.ok(end !== 'value' || (await read()) === null, reply)
    }
  })

  test('does so with recorded replies too', { skip: withoutRecordings }, async (context) => {
    const random = seeded(3)
    const recorded = recordedExchanges().filter(
      ({ body: text, kind }) => kind === 'batchexecute' && text && text.length < 20_000,
    )
    const remotes = new Map(
      (await smallReplies()).map(({ remote, body: text, args }) => [idOf(text), { remote, args }]),
    )
    let reply = ''
    const caller = callerOver(() => reply)
    let tried = 0
    for (const { rpc, body: text, file } of recorded) {
      const known = remotes.get(rpc)
      for (let count = 0; known && count < 20; count += 1) {
        reply = garbled(text!, random)
        await ended(() => caller.call(known.remote as unknown as Any, known.args, signal), `${file} ${count}`)
        tried += 1
      }
    }
    context.diagnostic(`${tried} mutations of ${recorded.length} recorded replies`)
  })
})

const idOf = (text: string) => /"wrb\.fr","(\w+)"/.exec(text)![1]!

const BLOCK = [0, 5, [[[0, 5, ['Tower']]], [null, 1]]]
const GROUNDING = [null, null, 0.7, [[null, 0, 5]], [[BLOCK]], [[['s1'], 'rev']], ['c1']]
const ANSWER = [
  ['A tower [1].', null, ['thread', 'turn', 3], null, [[[BLOCK]], null, null, [], 1]],
  [GROUNDING],
  [],
  null,
  false,
]

/** Two versions of an answer, the second one longer, without a mark that it is the last. */
function stream(answer: unknown): string {
  const writer = new FrameWriter()
  const first = writer.frame([createAnswerRow(ANSWER)])
  return first + writer.frame([createAnswerRow(answer)]) + writer.end({ serverMs: 9 })
}

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createFileContext } from './support/file-context.ts'
import { type Answered, type HostedService, startHostedService } from './support/hosted-service.ts'
import {
  type Ground,
  type Held,
  HOSTED_STEPS,
  type HostedStep,
  prepareGround,
  readHeldState,
  titlesHeld,
} from './support/hosted-steps.ts'
import { smallPage } from './support/search-server.ts'

/** What a deed answers under a fault: `OK`, or one of these codes; `DOUBT`: a fault that says nobody knows. */
type Expected = (deed: HostedStep) => readonly string[]

type Trial = {
  readonly name: string
  readonly faults: readonly string[]
  readonly expected: Expected
  /** Only these deeds are tried; all when absent. */
  readonly deeds?: (deed: HostedStep) => boolean
}

const READS_ONLY = new Set(['GET_NOTEBOOK', 'LIST_ARTIFACTS'])
const methods = [...new Set(HOSTED_STEPS.map(({ rpc }) => rpc))].filter((rpc) => rpc !== 'CHAT')
const writes = [...new Set(HOSTED_STEPS.filter(({ kind }) => kind === 'write').map(({ rpc }) => rpc))]
const reads = methods.filter((rpc) => !writes.includes(rpc))

const always: (...codes: string[]) => Expected =
  (...codes) =>
  () =>
    codes
const asking: (...codes: string[]) => Expected =
  (...codes) =>
  ({ kind }) =>
    kind === 'ask' ? codes : ['OK']

const aroundChat = ({ kind, name }: HostedStep) => kind === 'ask' || name === 'save a chat as a note'

const TRIALS: readonly Trial[] = [
  {
    name: 'rotated-id',
    faults: methods.filter((rpc) => !READS_ONLY.has(rpc)).map((rpc) => `rotated-id:${rpc}`),
    expected: ({ kind, rpc }) => (kind === 'ask' || rpc === 'GET_NOTEBOOK' ? ['OK'] : ['RPC_UNKNOWN_ID']),
  },
  {
    name: 'rotated-id of what everything reads',
    faults: ['rotated-id:GET_NOTEBOOK'],
    expected: always('OK', 'RPC_UNKNOWN_ID'),
  },
  {
    name: 'refuse:5',
    faults: ['refuse:5'],
    expected: always('NOTEBOOK_NOT_FOUND', 'NOTE_NOT_FOUND', 'CONTENT_NOT_FOUND'),
  },
  { name: 'refuse:7', faults: ['refuse:7'], expected: always('PERMISSION_DENIED') },
  { name: 'refuse:8', faults: ['refuse:8'], expected: always('RESOURCE_EXHAUSTED') },
  { name: 'refuse:16', faults: ['refuse:16'], expected: always('PRODUCT_UNAUTHENTICATED'), deeds: aroundChat },
  { name: 'cut-stream', faults: ['cut-stream'], expected: asking('ANSWER_REFUSED'), deeds: aroundChat },
  { name: 'slow', faults: ['slow:20'], expected: always('OK') },
  { name: 'expired-token', faults: ['expired-token'], expected: always('OK') },
  { name: 'http-429', faults: ['http-429'], expected: always('RESOURCE_EXHAUSTED') },
  { name: 'http-500', faults: ['http-500'], expected: always('PRODUCT_UNREACHABLE', 'DOUBT') },
  {
    name: 'reply-moved of reads',
    faults: reads.map((rpc) => `reply-moved:${rpc}`),
    expected: always('OK', 'RPC_REPLY_MOVED', 'DOUBT'),
  },
  {
    name: 'reply-moved of changes',
    faults: [...writes, 'CHAT'].map((rpc) => `reply-moved:${rpc}`),
    expected: ({ kind }) => (kind === 'ask' ? ['RPC_REPLY_MOVED'] : ['OK', 'RPC_REPLY_MOVED', 'DOUBT']),
  },
  { name: 'stale-answer', faults: ['stale-answer'], expected: asking('ANSWER_REFUSED'), deeds: aroundChat },
  { name: 'placeholder-answer', faults: ['placeholder-answer'], expected: asking('ANSWER_REFUSED'), deeds: aroundChat },
  { name: 'empty-answer', faults: ['empty-answer'], expected: asking('ANSWER_REFUSED'), deeds: aroundChat },
  {
    name: 'accepted-but-error',
    faults: ['accepted-but-error'],
    expected: ({ kind, rpc }) => {
      if (kind === 'ask' || rpc === 'START_FAST_RESEARCH') return ['PRODUCT_FAILED']
      return kind === 'read' ? ['OK'] : ['OK', 'DOUBT']
    },
  },
  { name: 'signed-out', faults: ['signed-out'], expected: always('PRODUCT_UNAUTHENTICATED') },
]

const STATUS: Readonly<Record<string, number>> = {
  RPC_UNKNOWN_ID: 502,
  RPC_REPLY_MOVED: 502,
  ANSWER_REFUSED: 502,
  NOTEBOOK_NOT_FOUND: 404,
  NOTE_NOT_FOUND: 404,
  CONTENT_NOT_FOUND: 404,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  PRODUCT_UNAUTHENTICATED: 401,
  PRODUCT_UNREACHABLE: 503,
  PRODUCT_FAILED: 500,
}
/** What the next step has to name, by the code of the fault. */
const NEXT: Readonly<Record<string, RegExp>> = {
  RPC_UNKNOWN_ID: /NOTEBOOK_RPC_OVERRIDES=[A-Z_]+=<id>/,
  RPC_REPLY_MOVED: /doctor/,
  ANSWER_REFUSED: /^Ask again/,
  PERMISSION_DENIED: /account/,
  RESOURCE_EXHAUSTED: /[Ww]ait|free again/,
  PRODUCT_UNAUTHENTICATED: /accounts import/,
  PRODUCT_UNREACHABLE: /try again/,
  PRODUCT_FAILED: /[Tt]ry again/,
}
const COMES_BACK = new Set(['RESOURCE_EXHAUSTED', 'PRODUCT_UNREACHABLE'])

type Done = { readonly deed: HostedStep; readonly ground: Ground; readonly reply: Answered; readonly label: string }

const shared = createFileContext()
let services: HostedService
before(async () => {
  services = await startHostedService(shared, { SESSION_TIMEOUT: '0', MAX_SESSIONS: '1000' })
  services.search.pages({
    '/moss': smallPage('Moss', 'Moss grows on stones, in the shade of old trees, and has no roots.'),
  })
  services.search.behave({ kind: 'results', results: [services.search.hit('/moss', 'Moss', 'on stones')] })
})

const codeOf = ({ status, body }: Answered): string => {
  if (status < 300) return 'OK'
  return (body.details as { outcome?: string } | undefined)?.outcome === 'unknown' ? 'DOUBT' : String(body.code)
}

/** A success has done it, and says it; a failure names cause and next step, and what came of it. */
function judge({ deed, reply, label, ground }: Done, held: Held | null, all: readonly string[]): void {
  const times = deed.times?.(held, all, ground) ?? null
  const text = `${label}: ${JSON.stringify(reply)}, done ${times} times`
  assert.ok(times === null || times === 0 || times === 1, `never twice: ${text}`)
  if (reply.status < 300) {
    assert.ok(times === null || times === 1, `no false success: ${text}`)
    if (deed.says) assert.match(JSON.stringify(reply.body), deed.says, `no false success: ${text}`)
    return
  }
  const { success, error, hint, code, details } = reply.body as Record<string, string>
  assert.equal(success, false, text)
  assert.ok(error && hint && !/https?:/.test(error), `cause and next step: ${text}`)
  if (codeOf(reply) === 'DOUBT') {
    assert.match(`${error} ${hint}`, /Nobody knows.*[Ll]ook/, text)
    return
  }
  assert.ok(times === null || times === 0, `done, and nothing says so: ${text}`)
  assert.equal(reply.status, STATUS[code!], text)
  assert.match(hint, NEXT[code!] ?? /./, text)
  assert.equal(reply.retryAfter !== null, COMES_BACK.has(code!), `Retry-After: ${text}`)
  assert.equal(JSON.stringify(details ?? {}).includes('Tower'), false, text)
}

async function allHeld(done: readonly Done[]) {
  await services.host.services.background.idle()
  const held = await Promise.all(done.map(({ ground }) => readHeldState(services, ground.id)))
  return { held, titles: await titlesHeld(services) }
}

async function attempt(trial: Trial, deeds: readonly { deed: HostedStep; ground: Ground }[]): Promise<Done[]> {
  return Promise.all(
    deeds.map(async ({ deed, ground }) => {
      const key = deed.kind === 'read' ? undefined : `${trial.name}, ${deed.name}`
      const label = `${deed.name} under ${trial.name}`
      return { deed, ground, label, reply: await deed.send(services, ground, key) }
    }),
  )
}

describe('a hosted product that misbehaves', () => {
  for (const trial of TRIALS) {
    test(`${trial.name}: no false success, nothing done twice, and all works again afterwards`, async () => {
      const deeds = await Promise.all(
        HOSTED_STEPS.filter(trial.deeds ?? (() => true)).map(async (deed) => ({
          deed,
          ground: await prepareGround(deed, `${deed.name}, ${trial.name}`, services),
        })),
      )
      await services.host.faults(...trial.faults)
      const done = await attempt(trial, deeds).finally(() => services.host.faults())
      const first = await allHeld(done)
      for (const [index, one] of done.entries()) {
        judge(one, first.held[index]!, first.titles)
        assert.ok(trial.expected(one.deed).includes(codeOf(one.reply)), `${one.label}: ${JSON.stringify(one.reply)}`)
      }
      services.clock.advance(120_000) // past every Retry-After
      const again = await attempt(trial, deeds)
      const second = await allHeld(again)
      for (const [index, one] of again.entries()) {
        judge(one, second.held[index]!, second.titles)
        const before = codeOf(done[index]!.reply)
        assert.equal(
          codeOf(one.reply),
          before === 'DOUBT' ? 'DOUBT' : 'OK',
          `afterwards, ${one.label}: ${JSON.stringify(one.reply)}`,
        )
      }
    })
  }
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type NotebookEngine, type NotebookSpace, openEngine } from '../../src/engine/notebooks.ts'
import { DEFAULT_ACCOUNTS, type HostAccount } from '../../src/host/accounts.ts'
import { openHost } from '../../src/host/app.ts'
import type { DrawPage, HostServices } from '../../src/host/services.ts'
import { createLog } from '../../src/lib/log.ts'
import { createLocalProduct } from '../../src/product/local/product.ts'
import type { Product } from '../../src/product/port.ts'
import { RPC_IDS, type RpcName } from '../../src/wire/ids.ts'
import { createFileContext } from './file-context.ts'
import { createRisingClock } from './rising-clock.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const ORIGIN = 'http://127.0.0.1:4000'
const APP = '/_/LabsTailwindUi/data'
const CHAT = `${APP}/google.internal.labs.tailwind.orchestration.v1.LabsTailwindOrchestrationService/GenerateFreeFormStreamed`
const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

/** One for the host and its product, whose notebooks are listed by when they were made and looked at. */
const clock = createRisingClock()

export type TestHostOptions = {
  readonly directory?: string
  readonly faults?: readonly string[]
  readonly accounts?: readonly HostAccount[]
  readonly isOpen?: boolean
  readonly patienceMs?: number
  readonly drawPage?: DrawPage
  /** Puts something between the host and the embedded product. */
  readonly wrap?: (product: Product, account: string) => Product
}

/** A status that a call was refused with. */
export type Refused = { readonly refused: readonly unknown[] }

/** The host over a real engine, spoken to as a client would, without a socket. */
export type TestHost = {
  readonly services: HostServices
  /** What the first account has in the engine. */
  readonly space: NotebookSpace
  readonly directory: string
  readonly cookie: string
  /** A path, or a whole address to reach the host under another name. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The decoded payload of a unary call; `Refused`, or undefined when no row came for its id. */
  call(method: RpcName | string, params: unknown, options?: CallOptions): Promise<unknown>
  /** All payloads of a streamed answer; `Refused` in place of one. */
  ask(params: unknown, options?: CallOptions): Promise<unknown[]>
  /** Waits until nothing goes on behind. */
  settled(): Promise<void>
  close(): Promise<void>
}

export type CallOptions = {
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly cookie?: string | null
  readonly at?: string
}

/** A test over a host of its own, as it is without options. */
export function testOnHost(name: string, run: (host: TestHost, context: TestContext) => Promise<unknown>): void {
  test(name, async (context) => void (await run(await openTestHost(context), context)))
}

export async function openTestHost(test: TestContext, options: TestHostOptions = {}): Promise<TestHost> {
  const directory = options.directory ?? temporaryDirectory(test)
  const log = createLog({ level: 'silent' })
  const { engine, ownAccount } = chooseEngine(options.directory)
  const { drawPage, faults, patienceMs = 20_000, wrap = (product) => product } = options
  const productOf = (account: string) => wrap(createLocalProduct(engine, ownAccount(account)), account)
  const host = openHost({
    accounts: options.accounts ?? DEFAULT_ACCOUNTS,
    isOpen: options.isOpen,
    openProduct: productOf,
    directory,
    clock,
    log,
    faults,
    patienceMs,
    drawPage,
  })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await host.close()
    if (options.directory) await engine.close()
  }
  test.after(close)
  const cookie = 'SID=anything; HSID=x'
  const send = (path: string, init: RequestInit = {}) =>
    Promise.resolve(host.fetch(new Request(new URL(path, ORIGIN), init)))
  const post = (path: string, request: unknown, { cookie: own = cookie, at = 'token' }: CallOptions) => {
    const body = `f.req=${encodeURIComponent(JSON.stringify(request))}&at=${encodeURIComponent(at)}&`
    return send(path, { method: 'POST', body, headers: { ...FORM, ...(own === null ? {} : { cookie: own }) } })
  }
  return {
    services: host.services,
    space: engine.space(ownAccount(host.services.accounts[0]!.id)),
    directory,
    cookie,
    fetch: (path, init = {}) => send(path, { ...init, headers: { cookie, ...(init.headers as object) } }),
    async call(method, params, callOptions = {}) {
      const id = RPC_IDS[method as RpcName] ?? method
      const { path = '/', query = {} } = callOptions
      const search = new URLSearchParams({ rpcids: id, 'source-path': path, rt: 'c', ...query })
      const json = JSON.stringify(params)
      const reply = await post(`${APP}/batchexecute?${search}`, [[[id, json, null, 'generic']]], callOptions)
      assert.equal(reply.status, 200)
      return readPayload(readSeededRows(await reply.text()), id)
    },
    async ask(params, callOptions = {}) {
      const search = new URLSearchParams({ rt: 'c', _reqid: '100000', ...callOptions.query })
      const reply = await post(`${CHAT}?${search}`, [null, JSON.stringify(params)], callOptions)
      assert.equal(reply.status, 200)
      return readSeededRows(await reply.text()).flatMap((row) => (row[0] === 'wrb.fr' ? [decoded(row)] : []))
    },
    async settled() {
      await host.services.background.idle()
      await engine.idle() // recognising pictures goes on after a source was taken
    },
    close,
  }
}

type ChosenEngine = {
  readonly engine: NotebookEngine
  /** What an account of the host is called in the engine. */
  readonly ownAccount: (account: string) => string
}

const shared = createFileContext()
let sharedEngine: NotebookEngine | null = null
let hosts = 0

/** A host whose directory is named has an engine in it; the others of a test file share one, and its threads, under accounts of their own. */
function chooseEngine(directory?: string): ChosenEngine {
  if (directory !== undefined) return { engine: openTestEngine(directory), ownAccount: (account) => account }
  if (sharedEngine === null) {
    const engine = openTestEngine(temporaryDirectory(shared))
    shared.after(() => engine.close())
    sharedEngine = engine
  }
  hosts += 1
  const prefix = `host-${hosts}`
  return { engine: sharedEngine, ownAccount: (account) => `${prefix} ${account}` }
}

const openTestEngine = (directory: string) => openEngine({ directory, clock, log: createLog({ level: 'silent' }) })

/** The rows of a framed reply; every size and the end row are checked. Source: wire.md, section 4. */
export function readSeededRows(body: string): unknown[][] {
  assert.ok(body.startsWith(")]}'\n\n"), 'the prefix')
  const rows: unknown[][] = []
  let rest = body.slice(6)
  while (rest !== '') {
    const [, digits = ''] = /^(\d+)\n/.exec(rest) ?? []
    const frame = rest.slice(digits.length, digits.length + Number(digits))
    assert.match(frame, /^\n[^\n]*\n$/, 'a frame of the size that is told')
    rows.push(...(JSON.parse(frame) as unknown[][]))
    rest = rest.slice(digits.length + frame.length)
  }
  assert.deepEqual(rows.at(-1), ['e', rows.length, null, null, Buffer.byteLength(body)], 'the end row')
  return rows
}

function readPayload(rows: readonly unknown[][], id: string): unknown {
  const row = rows.find(([tag, rpcId]) => tag === 'wrb.fr' && rpcId === id)
  return row === undefined ? undefined : decoded(row)
}

function decoded(row: readonly unknown[]): unknown {
  if (Array.isArray(row[5])) return { refused: row[5] } satisfies Refused
  return row[2] === null ? null : JSON.parse(String(row[2]))
}

/** What lies at a place of a decoded reply. */
export function at(value: unknown, ...path: readonly number[]): unknown {
  return path.reduce<unknown>((found, index) => (found as unknown[] | null | undefined)?.[index], value)
}

/** A notebook with text sources that are ready. */
export async function notebookWith(host: TestHost, ...texts: readonly string[]) {
  const id = at(await host.call('CREATE_NOTEBOOK', ['Kettles', null, null, [2], [1]]), 2) as string
  const sources: string[] = []
  for (const [index, text] of texts.entries()) {
    const spec = [null, [`Text ${index + 1}`, text], null, 2, null, null, null, null, null, null, 1]
    sources.push(at(await host.call('ADD_SOURCES', [[spec], id, [2], null, null]), 0, 0, 0, 0) as string)
  }
  return { id, path: `/notebook/${id}`, sources }
}

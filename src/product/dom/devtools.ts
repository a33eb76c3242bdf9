import type { Duplex } from 'node:stream'
import { Fault } from '../../domain/fault.ts'

type DevtoolsMessage = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly method?: string
  readonly params?: unknown
  readonly sessionId?: string
}
type Pending = {
  readonly sessionId: string | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}
/** Hears what happens in the browser. */
type HearEvent = (params: unknown, sessionId?: string) => void
/** What carries the messages of the DevTools protocol, one JSON text each. */
type DevtoolsSocket = { send(text: string): void; close(): void }

const CALL_TIMEOUT_MS = 30_000

/** A browser that answers the DevTools protocol: a call, its result; and events, to those who listen. */
export class DevTools {
  readonly #wire: DevtoolsSocket
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Map<string, Set<HearEvent>>()
  #lastId = 0
  #end: Fault | null = null

  private constructor(wire: DevtoolsSocket) {
    this.#wire = wire
  }

  /** Over the two pipes of a browser that was started with `--remote-debugging-pipe`. */
  static overPipe(toBrowser: Duplex, fromBrowser: Duplex): DevTools {
    const tools = new DevTools({
      send: (text) => void toBrowser.write(`${text}\0`),
      close: () => toBrowser.end(),
    })
    let rest = ''
    fromBrowser.setEncoding('utf8')
    fromBrowser.on('data', (chunk: string) => {
      const texts = (rest + chunk).split('\0')
      rest = texts.pop()!
      for (const text of texts) tools.#take(text)
    })
    for (const stream of [toBrowser, fromBrowser]) stream.on('error', (cause) => tools.#fail(cause))
    fromBrowser.on('close', () => tools.#fail())
    return tools
  }

  /** Over the debugging port of a browser that somebody started. @throws Fault PRODUCT_UNREACHABLE */
  static async overSocket(address: string): Promise<DevTools> {
    const socket = new WebSocket(address)
    const tools = new DevTools({ send: (text) => socket.send(text), close: () => socket.close() })
    socket.addEventListener('message', ({ data }) => tools.#take(String(data)))
    socket.addEventListener('close', () => tools.#fail())
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true })
      socket.addEventListener('error', () => reject(createGoneFault()), { once: true })
    })
    return tools
  }

  /** @param sessionId of an attached page; the browser itself when absent. @throws Fault PRODUCT_UNREACHABLE, TIMEOUT */
  call<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    if (this.#end) return Promise.reject(this.#end)
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const late = setTimeout(() => this.#settle(id)?.reject(createLateFault(method)), CALL_TIMEOUT_MS)
    this.#pending.set(id, { sessionId, resolve, reject })
    this.#wire.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
    return promise.finally(() => clearTimeout(late)) as Promise<T>
  }

  /** Hears events of a name until it is let go. @returns how to let go */
  on(method: string, hear: HearEvent): () => void {
    const heard = this.#listeners.get(method) ?? new Set()
    this.#listeners.set(method, heard.add(hear))
    return () => void heard.delete(hear)
  }

  get isOpen(): boolean {
    return this.#end === null
  }

  /** Lets go of the browser, which goes on. */
  close(): void {
    this.#fail()
    this.#wire.close()
  }

  #take(text: string): void {
    const { id, result, error, method, params, sessionId } = JSON.parse(text) as DevtoolsMessage
    if (method !== undefined) this.#hear(method, params, sessionId)
    const waiting = id === undefined ? undefined : this.#settle(id)
    if (error) waiting?.reject(createGoneFault(error.message))
    else waiting?.resolve(result)
  }

  /** What a page that went away still owed is not waited for. */
  #hear(method: string, params: unknown, sessionId: string | undefined): void {
    for (const hear of this.#listeners.get(method) ?? []) hear(params, sessionId)
    if (method !== 'Target.detachedFromTarget') return
    const gone = (params as { sessionId: string }).sessionId
    for (const [id, pending] of [...this.#pending])
      if (pending.sessionId === gone) this.#settle(id)!.reject(createGoneFault('the page was closed'))
  }

  #settle(id: number): Pending | undefined {
    const waiting = this.#pending.get(id)
    this.#pending.delete(id)
    return waiting
  }

  #fail(cause?: unknown): void {
    this.#end ??= createGoneFault(cause)
    for (const id of [...this.#pending.keys()]) this.#settle(id)!.reject(this.#end)
  }
}

function createGoneFault(cause?: unknown): Fault {
  return new Fault('PRODUCT_UNREACHABLE', 'The browser, or its page, went away while it was asked.', {
    hint: 'Begin again; the profile is as it was.',
    cause,
  })
}

function createLateFault(method: string): Fault {
  return new Fault('TIMEOUT', `The browser did not answer ${method} within ${CALL_TIMEOUT_MS / 1000} seconds.`)
}

import { hashContent } from '../../lib/hash.ts'
import { isRecord } from '../../lib/json-value.ts'

type CallId = string | number

/** The calls under way of one client. */
export type ClientCalls = {
  /** Aborts when the client gives this call up; `end` forgets it. */
  readonly begin: (id: CallId) => { readonly signal: AbortSignal; readonly end: () => void }
}

/** The other processes that answer behind the same address: the message that gives a call up may reach any of them. */
export type OtherProcesses = {
  readonly tell: (call: string) => void
  readonly hear: (listener: (call: string) => void) => void
}

/**
 * The calls under way over HTTP. Clients of the protocol before 2026-07-28 give a call up with a message in a request of
 * its own and let the first one stand, so a call that nobody waits for any more would go on to its end, and a model that
 * tries again would have it done twice. Ids of calls count up from nought in every client: they mean something only
 * beside the name that the client was given.
 */
export class RunningCalls {
  readonly #running = new Map<string, AbortController>()
  readonly #others: OtherProcesses | undefined

  constructor(others?: OtherProcesses) {
    this.#others = others
    others?.hear((call) => this.#running.get(call)?.abort())
  }

  /** @param client its `Mcp-Session-Id`; null for one that gives none, whose messages nobody can tell from another's */
  of(client: string | null): ClientCalls | undefined {
    if (client === null) return undefined
    return {
      begin: (id) => {
        const name = nameCall(client, id)
        const given = new AbortController()
        this.#running.set(name, given)
        return { signal: given.signal, end: () => this.#running.delete(name) }
      },
    }
  }

  /** Ends the call that this message gives up, if it is one. */
  heed(client: string | null, message: unknown): void {
    if (client === null || !isRecord(message) || message.method !== 'notifications/cancelled') return
    const { requestId } = isRecord(message.params) ? message.params : {}
    if (typeof requestId !== 'string' && typeof requestId !== 'number') return
    const name = nameCall(client, requestId)
    const given = this.#running.get(name)
    if (given) given.abort()
    else this.#others?.tell(name)
  }
}

/** Short, whatever a client calls itself: it is told to other processes. */
function nameCall(client: string, id: CallId): string {
  return hashContent(JSON.stringify([client, id]))
}

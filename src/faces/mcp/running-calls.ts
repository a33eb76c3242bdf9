import { isRecord } from '../../lib/json-value.ts'

type CallId = string | number

/** The calls under way of one client. */
export type ClientCalls = {
  /** Aborts when the client gives this call up; `end` forgets it. */
  readonly begin: (id: CallId) => { readonly signal: AbortSignal; readonly end: () => void }
}

/**
 * The calls under way over HTTP. Clients of the protocol before 2026-07-28 give a call up with a message in a request of
 * its own and let the first one stand, so a call that nobody waits for any more would go on to its end, and a model that
 * tries again would have it done twice. Ids of calls count up from nought in every client: they mean something only
 * beside the name that the client was given.
 */
export class RunningCalls {
  readonly #running = new Map<string, AbortController>()

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
    this.#running.get(nameCall(client, requestId))?.abort()
  }
}

function nameCall(client: string, id: CallId): string {
  return JSON.stringify([client, id])
}

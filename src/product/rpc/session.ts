import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { RemoteCaller, Sleep } from './call.ts'
import type { ChatStream } from './chat.ts'
import type { Exchange } from './exchange.ts'
import type { CallRemote, RemoteMethod } from './rpc.ts'
import type { SourceTexts } from './source-texts.ts'
import type { TokenDesk } from './tokens.ts'
import { CLEANUP_MS } from './uncertain-outcome.ts'

/** What the groups of the port are made with: one account, signed in. */
export type RpcSession = {
  readonly call: CallRemote
  readonly caller: RemoteCaller
  readonly exchange: Exchange
  readonly desk: TokenDesk
  readonly chat: ChatStream
  readonly texts: SourceTexts
  readonly hosts: readonly string[]
  /** Where downloads lie until they are handed on. */
  readonly directory: string
  readonly sleep: Sleep
  readonly clock: Clock
  readonly log: Log
}

/** A notebook as one call of the port reaches it. */
export type RpcNotebook = { readonly session: RpcSession; readonly notebookId: string; readonly signal: AbortSignal }

/** Carries out a remote method that is about the notebook. */
export function callNotebook<A extends readonly unknown[], T>(
  { session, notebookId, signal }: RpcNotebook,
  method: RemoteMethod<[notebookId: string, ...others: A], T>,
  ...others: A
): Promise<T> {
  return session.call(method, [notebookId, ...others], signal)
}

/** `everyMs` is the longest pause; the first ones are shorter, since much is over at once. */
type Patience = { readonly everyMs: number; readonly forMs: number }

const FIRST_PAUSE_MS = 250

/**
 * Looks again and again until `look` finds something.
 * @returns what it found, or null when the time was over
 */
export async function waitFor<T>(
  { sleep, clock }: Pick<RpcSession, 'sleep' | 'clock'>,
  { everyMs, forMs }: Patience,
  poll: () => Promise<T | null>,
  signal: AbortSignal,
): Promise<T | null> {
  const until = clock.ticks() + forMs
  for (let polls = 0; ; polls += 1) {
    const found = await poll()
    if (found !== null) return found
    const pauseMs = Math.min(everyMs, FIRST_PAUSE_MS * 2 ** polls)
    const maxPolls = forMs / everyMs + Math.log2(everyMs / FIRST_PAUSE_MS) // a clock that stands still ends it too
    if (clock.ticks() + pauseMs > until || polls > maxPolls) return null
    await sleep(pauseMs, signal)
  }
}

/**
 * Undoes what is half done, whatever happened to the caller, and lets the fault that made it necessary go on.
 * @throws never
 */
export async function undo(
  { log }: Pick<RpcSession, 'log'>,
  what: string,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  try {
    await work(AbortSignal.timeout(CLEANUP_MS))
  } catch (error) {
    log.warn('rpc.left_behind', { what, error })
  }
}

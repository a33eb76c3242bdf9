import type { FaultCode } from '../../domain/fault.ts'
import type { RpcName } from '../../wire/ids.ts'
import type { ReplyReader } from '../../wire/reply-reader.ts'

/** One remote method: what is sent, and how its reply is read. */
export type RemoteMethod<A extends readonly unknown[], T> = {
  readonly name: RpcName
  /** A read may be repeated; a write whose outcome is unknown never is. */
  readonly kind: 'read' | 'write'
  /** A write that changes nothing which lasts: being in doubt about it needs nobody to look. */
  readonly leavesNothing?: true
  /** For one try. */
  readonly timeoutMs?: number
  /** The notebook whose page the call seems to come from; absent: the home page. A few calls name it only here. */
  readonly notebook?: (...args: A) => string
  /** What status 5 says is missing; a notebook when absent. */
  readonly missing?: FaultCode
  readonly params: (...args: A) => readonly unknown[]
  /** What is asked about, for a reply that says what it is about. */
  readonly about?: About<A>
  readonly read: (reply: ReplyReader) => T
}

/** The id that was asked about, and the places where a reply names it; one that is absent says nothing. */
export type About<A extends readonly unknown[]> = {
  readonly id: (...args: A) => string
  readonly places: (reply: ReplyReader) => readonly (ReplyReader | null | undefined)[]
}

/** Refuses a reply that belongs to another id than the one asked for. @throws Fault RPC_REPLY_MOVED */
export function requireAbout<A extends readonly unknown[]>(about: About<A>, args: A, reply: ReplyReader): void {
  const requestedId = about.id(...args).toLowerCase()
  for (const place of about.places(reply))
    if (place?.isString && place.string('an id').toLowerCase() !== requestedId) throw place.createForeignFault()
}

/** Declares a remote method; gives it back as it is, with its types found out. */
export function defineRemoteMethod<A extends readonly unknown[], T>(method: RemoteMethod<A, T>): RemoteMethod<A, T> {
  return method
}

/** As `defineRemoteMethod`, for a call that seems to come from the page of the notebook that its first argument names. */
export function defineNotebookMethod<A extends readonly [notebookId: string, ...others: unknown[]], T>(
  method: Omit<RemoteMethod<A, T>, 'notebook'>,
): RemoteMethod<A, T> {
  return { ...method, notebook: (...[notebookId]) => notebookId }
}

/** Carries a remote method out. */
export type CallRemote = <A extends readonly unknown[], T>(
  method: RemoteMethod<A, T>,
  args: A,
  signal: AbortSignal,
) => Promise<T>

const nine = Array(9).fill(null)

/** The client's capabilities, as index 3 of a context or as a tail of its own. */
export const CAPABILITIES = [1, ...nine, [1]] as const

/** The context of a request in the long form, which old and new backends accept. Source: wire.md, section 3. */
export const CONTEXT = [2, null, null, CAPABILITIES] as const

/** The context of calls about artifacts: it names the kinds that the caller shows. */
export const ARTIFACT_CONTEXT = [...CONTEXT, [[1, 4, 8, 2, 3, 6]]] as const

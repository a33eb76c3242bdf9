import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Product } from '../product/port.ts'
import type { RpcName } from '../wire/ids.ts'
import type { HostAccount } from './accounts.ts'
import type { Background } from './background.ts'
import type { Faults } from './faults.ts'
import type { Records } from './records.ts'
import type { TokenIssuer } from './tokens.ts'
import type { WireReader } from './wire-reader.ts'

/** Draws a page of a PDF, counted from 1, as PNG. */
export type DrawPage = (pdf: Uint8Array, page: number, widthPx: number) => Promise<Uint8Array>

/** What every part of the host works with. */
export type HostServices = {
  /** Those it was started with, and on an open host those who signed in since. */
  readonly accounts: HostAccount[]
  /** Whether any address may sign in. */
  readonly isOpen: boolean
  /** The embedded product, opened for an account's space. */
  readonly openProduct: (accountId: string) => Product
  readonly records: Records
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly faults: Faults
  readonly tokens: TokenIssuer
  readonly background: Background
  /** Ids in the embedded product of what was deleted here: who listed it just before does not adopt it. */
  readonly deleted: Set<string>
  /** Fires when the host ends. */
  readonly signal: AbortSignal
  /** Where uploads lie until the embedded product has them. */
  readonly uploads: string
  /** How long adding a source waits for it to be ready before it answers "pending". */
  readonly patienceMs: number
  /** Without it the slides of a deck have no pictures, beside those that the embedded product made. */
  readonly drawPage?: DrawPage | undefined
  /** Closes the tab that the page stands in: whoever drives the browser sets it, since a page cannot close its own. */
  closeTarget?: () => void
}

/** One remote call of a signed-in account. */
export type HostCall = {
  readonly services: HostServices
  readonly account: HostAccount
  readonly params: WireReader
  /** `http://host:port` as the caller addressed this host. */
  readonly origin: string
  /** The notebook of `source-path`, null for `/`. */
  readonly pathNotebookId: string | null
  /** The interface language, `hl`. */
  readonly language: string | null
  /** Whether this host's own page asks: it knows where everything has moved to. */
  readonly isOwnPage: boolean
}

/** Who calls, where nothing else of a call matters. */
export type HostCaller = Pick<HostCall, 'services' | 'account'>

/** One remote method: the payload it answers, or a Refusal. */
export type UnaryMethod = (call: HostCall) => Promise<unknown> | unknown

/** Those about one thing, by the names that their ids have in `wire/ids.ts`. */
export type UnaryMethods = Partial<Record<RpcName, UnaryMethod>>

import type { contract } from '../contract/index.ts'
import type { FileContent, Handlers, OperationCall } from '../contract/operation.ts'
import type { Provenance } from '../domain/account.ts'
import type { BrowserSignIns } from '../domain/browser-sign-in.ts'
import type { ProductName } from '../domain/notebook.ts'
import type { NotebookHosts } from '../domain/notebook-url.ts'
import type { Clock } from '../lib/clock.ts'
import type { FileModes } from '../lib/file-modes.ts'
import type { SqlWrite } from '../lib/sql/sql-store.ts'
import type { Product } from '../product/port.ts'
import type { Accounts } from '../state/accounts.ts'
import type { Cleanup } from '../state/cleanup.ts'
import type { CredentialStore } from '../state/credentials.ts'
import type { Folders } from '../state/folders.ts'
import type { History } from '../state/history.ts'
import type { Idempotency } from '../state/idempotency.ts'
import type { JobFiles } from '../state/job-files.ts'
import type { Jobs } from '../state/jobs.ts'
import type { Library } from '../state/library.ts'
import type { Quota } from '../state/quota.ts'
import type { SessionStore } from '../state/session-store.ts'
import type { WrittenFiles } from '../state/written-files.ts'
import type { DamageNotes } from './damage-notes.ts'
import type { MetricFamily, Metrics } from './metrics.ts'

/** What stands ready for every call. */
export type Services = {
  readonly version: string
  readonly clock: Clock
  readonly startedAtMs: number
  /** The same moment by `clock.ticks()`: uptime is counted by it. */
  readonly startedAtTicks: number
  readonly library: Library
  readonly sessions: SessionStore
  readonly history: History
  readonly folders: Folders
  readonly writtenFiles: WrittenFiles
  readonly accounts: Accounts
  readonly credentials: CredentialStore
  /** Signs in to the hosted product with the machine's own browser. */
  readonly browsers: BrowserSignIns
  /** Renews a stored sign-in from the browser profile of its account; false when that needs a person. */
  readonly renewSignIn: (account: string, signal: AbortSignal) => Promise<boolean>
  readonly quota: Quota
  /** Whether another of the user's own accounts takes over where a quota is spent. */
  readonly isRotating: boolean
  readonly jobs: Jobs
  readonly idempotency: Idempotency
  readonly cleanup: Cleanup
  /** Writes to several rooms of the state: all of it is kept, with one wait for the disk, or nothing. */
  readonly writeTogether: (writes: readonly SqlWrite[]) => Promise<unknown>
  readonly metrics: Metrics
  /** Figures of the database on a server, where everything is kept there. */
  readonly listDatabaseFamilies?: () => Promise<readonly MetricFamily[]>
  /** Takes in what other processes on the same database have changed; without it there are none. */
  readonly refresh?: () => Promise<void>
  /** Told of each call that went over the page because the wire did not serve, with the code of its fault. */
  readonly noteFallback: (reason: string) => void
  /** Folder for the uploaded files of jobs, one folder per job; made when needed. Lies under the allowed roots. */
  readonly jobFolder: string
  /** Whether a job works in a folder of this process's machine, where others would take it up for theirs; absent: no. */
  readonly isBoundToMachine?: (input: unknown) => boolean
  /** Where those files lie while a job waits; absent: in these folders. */
  readonly jobFiles?: JobFiles
  /**
   * The transports of a product for an account, in the order they are tried; empty when the product is not built in.
   * `showsBrowser`: whether one that works in a browser has to show it.
   */
  readonly transports: (product: ProductName, account: string, showsBrowser?: boolean) => Promise<readonly Product[]>
  /** The local notebook that the secret of a public link opens, and whose it is; null when no link has it. */
  readonly findShare: (token: string) => Promise<SharedNotebook | null>
  readonly defaultProduct: ProductName
  /** Code of the language that content is generated in unless a call names another; null: that of its sources. */
  readonly contentLanguage: string | null
  /** Where notebooks may live; the local base address is known once the service listens. */
  readonly hosts: () => NotebookHosts
  readonly allowedRoots: readonly string[]
  /** Those of them that the operator named; the others are allowed by default, and less is allowed below them. */
  readonly namedRoots: readonly string[]
  /** Who may read what is made at a real path: in the data directory the user of the service alone. */
  readonly modesAt: (real: string) => FileModes
  /** Where the program itself lies. */
  readonly programFolder: string
  /** What calls have found damaged. */
  readonly damage: DamageNotes
  /** What makes the service `degraded`, in sentences. */
  readonly problems: () => readonly string[]
  /** What the doctor says of this service. */
  readonly diagnose: (signal: AbortSignal) => ReturnType<Handler<'diagnoseService'>>
}

export type SharedNotebook = {
  readonly account: string
  readonly notebookId: string
  readonly title: string
  /** Whether the link shows recent questions and answers beside the sources. */
  readonly includesAnswers: boolean
}

/** One call on its way: what it was asked, and what it has touched so far. */
export type Context = {
  readonly services: Services
  readonly call: OperationCall
  readonly signal: AbortSignal
  readonly trace: Trace
  /** Whether the caller wants to see the browser, where the call is made in one. */
  readonly showsBrowser?: boolean
}

/** Written while a call runs, read when it is over. */
export type Trace = {
  /** How the product was reached, for `meta`. */
  provenance: Provenance | null
  /** The library entry whose `use_count` moves when the call succeeds, unless its uses were counted on the way. */
  usedEntryId: string | null
  isCounted: boolean
  /** The bytes that are answered, for the `file` envelope. */
  file: FileContent | null
}

export type HandlerContract = typeof contract
export type Handler<K extends keyof HandlerContract> = Handlers<HandlerContract, Context>[K]

export function createTrace(): Trace {
  return { provenance: null, usedEntryId: null, isCounted: false, file: null }
}

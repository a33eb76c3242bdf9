import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import type { CallResult, Client, OperationCall } from '../../src/contract/operation.ts'
import type { BrowserSignIns } from '../../src/domain/browser-sign-in.ts'
import { Fault } from '../../src/domain/fault.ts'
import type { ProductName } from '../../src/domain/notebook.ts'
import { HOSTED_ORIGINS } from '../../src/domain/notebook-url.ts'
import type { StorageState } from '../../src/domain/storage-state.ts'
import { PRIVATE_MODES } from '../../src/lib/file-modes.ts'
import { createLog } from '../../src/lib/log.ts'
import { openSqliteStore } from '../../src/lib/sql/sqlite-store.ts'
import type { Product } from '../../src/product/port.ts'
import type { Services } from '../../src/service/context.ts'
import { DamageNotes } from '../../src/service/damage-notes.ts'
import { createLocalInvoke } from '../../src/service/invoke.ts'
import { Metrics } from '../../src/service/metrics.ts'
import { JobRunner } from '../../src/service/run-job.ts'
import { openAccountTable } from '../../src/state/account-table.ts'
import { openAccounts } from '../../src/state/accounts.ts'
import { openCleanup } from '../../src/state/cleanup.ts'
import { openCredentialStore } from '../../src/state/credentials.ts'
import { openFolders } from '../../src/state/folders.ts'
import { openHistory } from '../../src/state/history.ts'
import { openIdempotency } from '../../src/state/idempotency.ts'
import { Jobs } from '../../src/state/jobs.ts'
import { openLibrary } from '../../src/state/library.ts'
import { openQuota } from '../../src/state/quota.ts'
import { Sessions } from '../../src/state/sessions.ts'
import { openStateDatabase } from '../../src/state/state-database.ts'
import { openWrittenFiles } from '../../src/state/written-files.ts'
import { fixedClock } from './fixed-clock.ts'
import { productDouble } from './product-double.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const BASE_URL = 'http://localhost:3000'

/** The UUID, and the address, of the notebook with this number. */
export const notebookId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const notebookUrl = (number: number, base = BASE_URL) => `${base}/notebook/${notebookId(number)}`

type Small = {
  readonly products?: Partial<Record<ProductName, Product>>
  readonly maxSessions?: number
  readonly directory?: string
  readonly defaultProduct?: ProductName
  readonly isRotating?: boolean
  readonly browsers?: Partial<BrowserSignIns>
  /** Where sign-ins are stored, below the data directory; outside of it when absent. */
  readonly signInFolder?: string
  /** What a hosted account sees, where it depends on the account. */
  readonly hostedOf?: (account: string) => Product
}

/** A machine without a browser. */
export const noBrowsers: BrowserSignIns = {
  signIn: () => Promise.reject(new Fault('NOT_SUPPORTED', 'There is no browser on this machine.')),
  attach: () => Promise.reject(new Fault('NOT_SUPPORTED', 'There is no browser on this machine.')),
  renew: async () => null,
  forget: async () => {},
  endOrphans: async () => 0,
}

/** A stored sign-in of the hosted product, worth nothing. */
export const SIGN_IN: StorageState = {
  cookies: [
    {
      name: 'SID',
      value: 'of-the-tests',
      domain: '.google.com',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: true,
      sameSite: 'Lax',
    },
  ],
}

/** Real rooms of state over a temporary directory, and product doubles where the notebooks would live. */
export async function createSmallServices(context: TestContext, small: Small = {}) {
  const directory = small.directory ?? temporaryDirectory(context)
  const clock = fixedClock()
  const database = openStateDatabase(path.join(directory, 'state.sqlite'))
  context.after(() => database.isOpen && database.close())
  const store = openSqliteStore(database)
  const accountsAsked: string[] = []
  let products = small.products ?? { local: productDouble() }
  const credentials = openCredentialStore(path.join(directory, 'browser_state'), 'a key of the tests')
  if (small.products?.hosted || small.defaultProduct === 'hosted') await credentials.save({ id: 'hosted' }, SIGN_IN)
  const rooms = {
    library: await openLibrary({ path: path.join(directory, 'library.json'), clock, database }),
    sessions: new Sessions({ database, clock, maxSessions: small.maxSessions ?? 10, timeoutMs: 900_000 }),
    accounts: openAccounts(openAccountTable(database, clock), clock, credentials),
    jobs: new Jobs({ store, clock }),
  }
  const services: Omit<Services, 'sessions'> & Pick<typeof rooms, 'sessions'> = {
    ...rooms,
    version: '1.2.3',
    clock,
    startedAtMs: clock.now(),
    startedAtTicks: clock.ticks(),
    credentials,
    browsers: { ...noBrowsers, ...small.browsers },
    renewSignIn: async () => false,
    quota: openQuota(store, clock, { question: 50 }),
    isRotating: small.isRotating ?? false,
    history: openHistory(store),
    folders: openFolders(store, clock),
    writtenFiles: openWrittenFiles(store),
    idempotency: openIdempotency(store, clock),
    damage: new DamageNotes(),
    writeTogether: store.write,
    metrics: new Metrics(clock),
    noteFallback: () => {},
    cleanup: openCleanup({
      credentials,
      ...rooms,
      database,
      directory,
      removeNotebooks: async () => rmSync(path.join(directory, 'notebooks'), { recursive: true, force: true }),
      browserFolders: {
        profile: path.join(directory, 'browser_profile'),
        state: path.join(directory, small.signInFolder ?? '../elsewhere'),
      },
    }),
    diagnose: async () => ({ state: 'ok', findings: [] }),
    jobFolder: path.join(directory, 'jobs'),
    transports: async (product, account) => {
      accountsAsked.push(account)
      if (product === 'hosted' && small.hostedOf) return [small.hostedOf(account)]
      return products[product] ? [products[product]] : []
    },
    findShare: async () => null,
    defaultProduct: small.defaultProduct ?? 'local',
    contentLanguage: 'en',
    hosts: () => ({
      local: ['notes.example'],
      hosted: HOSTED_ORIGINS,
      localBaseUrl: BASE_URL,
      hostedBaseUrl: HOSTED_ORIGINS[0],
    }),
    allowedRoots: [directory],
    namedRoots: [],
    modesAt: () => PRIVATE_MODES,
    programFolder: path.join(import.meta.dirname, '../..'),
    problems: () => [],
  }
  const log = createLog({ level: 'silent' })
  const runner = new JobRunner(services, log)
  const invoke = createLocalInvoke(services, log, runner)
  const run = (name: string, input: unknown, call: Partial<OperationCall> = {}): Promise<CallResult> =>
    invoke(name, input, { signal: new AbortController().signal, requestId: 'r', ...call })
  return {
    services,
    clock,
    directory,
    invoke: run,
    runner,
    /** Closes the database, as the end of a process does. */
    end: () => database.close(),
    calls: clientOver(run),
    /** The accounts for which a product was opened. */
    accountsAsked,
    /** Replaces the products that are there. */
    expect: (next: Partial<Record<ProductName, Product>>) => {
      products = next
    },
    /** Adds the notebook with this number to the library, unchecked. */
    keep: (number: number, name: string, base?: string) =>
      services.library.add({ url: notebookUrl(number, base), name }),
  }
}

/** The operations as functions of their input that give the data alone. */
function clientOver(run: (name: string, input: unknown) => Promise<CallResult>): Client<typeof contract> {
  const call = (name: string) => async (input: unknown) => (await run(name, input)).data
  return Object.fromEntries(Object.keys(contract).map((name) => [name, call(name)])) as never
}

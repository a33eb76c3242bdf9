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
import type { Product } from '../../src/product/port.ts'
import type { Services } from '../../src/service/context.ts'
import { DamageNotes } from '../../src/service/damage-notes.ts'
import { createLocalInvoke } from '../../src/service/invoke.ts'
import { Metrics } from '../../src/service/metrics.ts'
import { JobRunner } from '../../src/service/run-job.ts'
import { fixedClock } from './fixed-clock.ts'
import { productDouble } from './product-double.ts'
import { openStateRooms } from './state-rooms.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export const BASE_URL = 'http://localhost:3000'

/** The UUID, and the address, of the notebook with this number. */
export const notebookId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const notebookUrl = (number: number, base = BASE_URL) => `${base}/notebook/${notebookId(number)}`

type Small = {
  readonly products?: Partial<Record<ProductName, Product>>
  readonly maxSessions?: number
  readonly maxWaitingJobs?: number
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
  const signInDirectory = path.join(directory, small.signInFolder ?? '../elsewhere')
  const { rooms, close } = await openStateRooms(context, {
    ...{ directory, clock, signInDirectory },
    maxSessions: small.maxSessions ?? 10,
  })
  await rooms.refresh?.()
  const accountsAsked: string[] = []
  let products = small.products ?? { local: productDouble() }
  if (small.products?.hosted || small.defaultProduct === 'hosted')
    await rooms.credentials.save({ id: 'hosted' }, SIGN_IN)
  const services: Services = {
    ...rooms,
    version: '1.2.3',
    clock,
    startedAtMs: clock.now(),
    startedAtTicks: clock.ticks(),
    browsers: { ...noBrowsers, ...small.browsers },
    renewSignIn: async () => false,
    isRotating: small.isRotating ?? false,
    damage: new DamageNotes(),
    metrics: new Metrics(clock),
    noteFallback: () => {},
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
  const runner = new JobRunner(services, log, small.maxWaitingJobs)
  const invoke = createLocalInvoke(services, log, runner)
  const run = async (name: string, input: unknown, call: Partial<OperationCall> = {}): Promise<CallResult> => {
    await services.refresh?.()
    return invoke(name, input, { signal: new AbortController().signal, requestId: 'r', ...call })
  }
  return {
    services,
    clock,
    directory,
    invoke: run,
    runner,
    /** Closes the database, as the end of a process does. */
    end: close,
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

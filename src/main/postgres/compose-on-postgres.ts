import path from 'node:path'
import { TABLES_OF_NOTEBOOKS } from '../../engine/server/catalogue-tables.ts'
import type { ServerEngine } from '../../engine/server/open-engine.ts'
import type { OtherProcesses } from '../../faces/mcp/running-calls.ts'
import type { Clock } from '../../lib/clock.ts'
import { watchDescriptors } from '../../lib/descriptors.ts'
import { keepFilesPrivate, readUserModes } from '../../lib/file-modes.ts'
import { chooseFiles } from '../../lib/files/choose-files.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import type { Log } from '../../lib/log.ts'
import { openPostgresNotifications } from '../../lib/postgres/notifications.ts'
import type { OutageListener } from '../../lib/postgres/outage.ts'
import { openPostgresPool, type PostgresPool } from '../../lib/postgres/pool.ts'
import { takeTurn } from '../../lib/sql/leases.ts'
import { openPostgresStore } from '../../lib/sql/postgres-store.ts'
import type { SqlStore } from '../../lib/sql/sql-store.ts'
import { StateLooks } from '../../lib/sql/state-looks.ts'
import { createLocalProduct } from '../../product/local/product.ts'
import type { Services } from '../../service/context.ts'
import { DamageNotes } from '../../service/damage-notes.ts'
import { Metrics } from '../../service/metrics.ts'
import { openFolders } from '../../state/folders.ts'
import { openHistory } from '../../state/history.ts'
import { openIdempotency } from '../../state/idempotency.ts'
import { Jobs } from '../../state/jobs.ts'
import { requireNoMove, watchMoves } from '../../state/move-mark.ts'
import type { DataPlaces } from '../../state/own-places.ts'
import { openQuota } from '../../state/quota.ts'
import { openServerAccounts } from '../../state/server-accounts.ts'
import { openServerCleanup } from '../../state/server-cleanup.ts'
import { openServerJobFiles } from '../../state/server-job-files.ts'
import { openServerLibrary } from '../../state/server-library.ts'
import { ServerSessions } from '../../state/server-sessions.ts'
import { openTransportNotes } from '../../state/transport-notes.ts'
import { openWrittenFiles } from '../../state/written-files.ts'
import { openBrowsers } from '../browsers.ts'
import { buildHosts, type ComposedServices } from '../composed-services.ts'
import type { Config } from '../config.ts'
import { makeDataDirectory } from '../data-directory.ts'
import { HostedProducts } from '../hosted-products.ts'
import { createLateService } from '../late-service.ts'
import { openLazily, toSharedNotebook } from '../local-engine.ts'
import { PACKAGE_FOLDER, packageVersion } from '../package-version.ts'
import { listDatabaseFamilies } from './database-families.ts'
import { createDatabaseWatch, type DatabaseWatch } from './database-watch.ts'
import { diagnosePostgres } from './diagnose-postgres.ts'
import { namesFolder, tellWhoseFiles } from './local-files.ts'
import { migrateService } from './migrate-service.ts'

/** What everything else stands on. */
type ServerFoundation = {
  readonly config: Config
  readonly url: string
  readonly log: Log
  readonly clock: Clock
  readonly pool: PostgresPool
  readonly store: SqlStore
  readonly openFiles: OpenFiles
  readonly engine: ReturnType<typeof openLazily<ServerEngine>>
  readonly watch: DatabaseWatch
  readonly close: () => Promise<void>
}

const SWEEP_EVERY_MS = 3_600_000

/**
 * Wires the rooms over a database on a server, which any number of equal processes may have open: nothing is kept in
 * `config.dataDirectory` but uploads on their way in, and what is being made. A job in a folder stays with its process (`local-files.ts`).
 * @throws DataUnusable when a newer version has been there; PostgresFailure
 */
export async function composeOnPostgres(
  config: Config,
  url: string,
  log: Log,
  clock: Clock,
): Promise<ComposedServices> {
  const foundation = await openServerFoundation(config, url, log, clock)
  let port = config.http.port
  const { built, hosted } = await openServerRooms(foundation)
  const services: Services = { ...built, hosts: () => buildHosts(config, port) }
  const service = createLateService(services, log)
  let endUpkeep = () => {}
  return {
    services,
    isWhole: true,
    async invoke(name, input, call) {
      await (STATUS_OPERATIONS.has(name) ? foundation.watch.runBriefly(services.refresh!) : services.refresh!())
      return tellWhoseFiles(input, () => service.invoke(name, input, call))
    },
    listensAt(actual) {
      port = actual
    },
    async warm() {
      await foundation.engine.get() // takes up what processes that are gone have left
      await service.takeUpJobs()
      endUpkeep = beginUpkeep(foundation, hosted)
    },
    stopJobs: service.close,
    otherProcesses: tellOtherProcesses(foundation.store),
    async close() {
      endUpkeep()
      await service.close()
      await hosted.close()
      await foundation.close()
    },
  }
}

const GIVEN_UP = 'call_given_up'

/** One that is not told goes on to its end, as where its client could not be heard. */
const tellOtherProcesses = ({ write, listen }: SqlStore): OtherProcesses => ({
  tell: (payload) => void write([{ statements: [], notices: [{ channel: GIVEN_UP, payload }] }]).catch(() => {}),
  hear: (listener) => void listen(GIVEN_UP, (call) => call !== null && listener(call)),
})

/** Its own folder, and the one that stood before all was moved to a server: it holds sign-ins and texts still. */
const listDataPlaces = ({ dataDirectory, configuredDirectory, browser }: Config): DataPlaces[] =>
  [dataDirectory, configuredDirectory].map((directory) => ({
    directory,
    browserFolders: { profile: browser.profileDirectory, state: browser.stateDirectory },
  }))

/** What goes on beside the calls, on one process of all. */
function beginUpkeep({ config, store, engine, log }: ServerFoundation, hosted: HostedProducts): () => void {
  const repeat = (name: string, everyMs: number, work: () => Promise<unknown>) => {
    const run = async () => void ((await takeTurn(store, name, everyMs / 2000)) && (await work()))
    const timer = setInterval(() => void run().catch((cause) => log.warn('upkeep.failed', { name, cause })), everyMs)
    return timer.unref()
  }
  const keepAliveMs = config.hosted.keepAliveMinutes * 60_000
  const timers = [repeat('sweep', SWEEP_EVERY_MS, async () => (await engine.get()).sweep())]
  if (keepAliveMs > 0) timers.push(repeat('keep alive', keepAliveMs, hosted.keepAlive))
  return () => timers.forEach(clearInterval)
}

/** What says how the service is, also while the database does not answer. */
const STATUS_OPERATIONS: ReadonlySet<string> = new Set(['getHealth', 'getMetrics', 'getIdentity', 'diagnoseService'])

/** Two lines for an outage, however many calls meet it. */
const createOutageLog = (log: Log): OutageListener => ({
  onBegin: ({ message, code }) => log.error('database.unavailable', { message, code: code ?? undefined }),
  onEnd: (lastedMs) => log.warn('database.available', { after_seconds: Math.round(lastedMs / 1000) }),
})

async function openServerFoundation(config: Config, url: string, log: Log, clock: Clock): Promise<ServerFoundation> {
  keepFilesPrivate()
  makeDataDirectory(config.dataDirectory)
  await migrateService(url)
  const { maxConnections, leaseMs } = config.database
  const pool = openPostgresPool(url, { maxConnections, outage: createOutageLog(log) })
  await requireNoMove(pool.read).catch(async (error) => {
    await pool.close()
    throw error
  })
  const notifications = openPostgresNotifications(url, pool)
  const store = openPostgresStore(pool, notifications, { leaseMs })
  const openFiles = chooseFiles(config.files, pool)
  const { allowPrivateUrls, model, embedder, transcriber, searchUrl, dataDirectory: scratchDirectory } = config
  const engine = openLazily(async () => {
    const { openServerEngine } = await import('../../engine/server/open-engine.ts')
    return openServerEngine({
      ...{ url, pool, store, openFiles, filesPlace: config.files, scratchDirectory, clock, log },
      ...{ allowPrivateUrls, model, embedder, transcriber, searchUrl },
    })
  })
  const close = async () => {
    await (await engine.opened())?.close()
    await notifications.close()
    await pool.close()
  }
  return { config, url, log, clock, pool, store, openFiles, engine, watch: createDatabaseWatch(), close }
}

async function openServerRooms(foundation: ServerFoundation) {
  const { config, clock, pool, store, watch, log } = foundation
  const { own, refresh } = await openServerState(foundation)
  const notes = openTransportNotes(config.browser.tracesDirectory, clock, log)
  const browsers = openBrowsers(config, log, clock, notes)
  const hosted = new HostedProducts(config, { ...own, browsers, log, clock })
  const metrics = new Metrics(clock)
  const descriptors = watchDescriptors(clock)
  const built: Omit<Services, 'hosts'> = {
    ...own,
    ...openServerTables(foundation),
    cleanup: openServerCleanup({
      ...{ ...own, pool, notebookTables: TABLES_OF_NOTEBOOKS, folders: listDataPlaces(config) },
      removeNotebooks: () => removeServerNotebooks(foundation),
    }),
    refresh,
    isBoundToMachine: namesFolder,
    version: packageVersion(),
    clock,
    startedAtMs: clock.now(),
    startedAtTicks: clock.ticks(),
    browsers: browsers.signIns,
    renewSignIn: hosted.renew,
    noteFallback: (reason) => {
      metrics.countFallback(reason)
      notes.noteFallback(reason)
    },
    isRotating: config.hosted.isRotating,
    writeTogether: store.write,
    metrics,
    listDatabaseFamilies: () => listDatabaseFamilies(pool),
    damage: new DamageNotes(),
    ...openProducts(foundation, hosted),
    ...readPlaces(config),
    problems: () => [...config.warnings, descriptors(), watch.problem()].filter((problem) => problem !== null),
    diagnose: () => diagnosePostgres(pool, config.files),
  }
  return { built, hosted }
}

/** What is read as it was at the beginning of a call, and how it is read again. */
async function openServerState({ config, clock, pool, store, watch }: ServerFoundation) {
  const { most: maxSessions, timeoutSeconds } = config.sessions
  const looks = new StateLooks(pool.look)
  const { library, refresh } = await openServerLibrary({ pool, clock, looks })
  const sessions = new ServerSessions({ store, clock, maxSessions, timeoutMs: timeoutSeconds * 1000, looks })
  const { accounts, credentials } = await openServerAccounts({
    ...{ store, clock, looks },
    passphrase: config.hosted.passphrase,
  })
  const requireStill = watchMoves(looks)
  return {
    own: { library, sessions, accounts, credentials, jobs: new Jobs({ store, clock }) },
    refresh: async () => void (await Promise.all([watch.run(refresh), requireStill()])),
  }
}

/** What is asked of its tables each time. */
function openServerTables({ config, clock, store, openFiles }: ServerFoundation) {
  const jobFolder = path.join(config.dataDirectory, 'jobs')
  return {
    folders: openFolders(store, clock),
    writtenFiles: openWrittenFiles(store),
    quota: openQuota(store, clock, config.hosted.quotaLimits),
    history: openHistory(store),
    idempotency: openIdempotency(store, clock),
    jobFolder,
    jobFiles: openServerJobFiles(store, openFiles, jobFolder),
  }
}

/** The notebooks of an account, wherever they live, and what was shared of them. */
function openProducts(
  { engine }: ServerFoundation,
  hosted: HostedProducts,
): Pick<Services, 'transports' | 'findShare'> {
  return {
    transports: async (product, account, showsBrowser = false) =>
      product === 'local'
        ? [createLocalProduct(await engine.get(), account)]
        : hosted.transports(account, showsBrowser),
    findShare: async (token) => toSharedNotebook(await (await engine.get()).findSharedNotebook(token)),
  }
}

/** What is set once, and the folders that are read or shown. */
const readPlaces = ({ product, contentLanguage, allowedRoots, namedRoots }: Config) => ({
  defaultProduct: product,
  ...{ contentLanguage, allowedRoots, namedRoots },
  modesAt: () => readUserModes(),
  programFolder: PACKAGE_FOLDER,
})

/** One by one, so that what was made of them goes from wherever it lies. */
async function removeServerNotebooks({ pool, engine }: ServerFoundation): Promise<void> {
  const opened = await engine.get()
  type Owned = { readonly notebook: string; readonly account: string }
  for (const { notebook, account } of await pool.read<Owned>('SELECT notebook, account FROM notebook'))
    await opened.space(account).delete(notebook)
}

import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { POSTGRES_ENGINE_STEPS } from '../../engine/server/catalogue-tables.ts'
import type { ServerEngine } from '../../engine/server/open-engine.ts'
import type { Clock } from '../../lib/clock.ts'
import { watchDescriptors } from '../../lib/descriptors.ts'
import { keepFilesPrivate, readUserModes } from '../../lib/file-modes.ts'
import { chooseFiles } from '../../lib/files/choose-files.ts'
import type { OpenFiles } from '../../lib/files/file-store.ts'
import { POSTGRES_FILE_TABLES } from '../../lib/files/postgres-files.ts'
import type { Log } from '../../lib/log.ts'
import { migratePostgres } from '../../lib/postgres/migrate.ts'
import { openPostgresNotifications } from '../../lib/postgres/notifications.ts'
import { openPostgresPool, type PostgresPool } from '../../lib/postgres/pool.ts'
import { takeTurn } from '../../lib/sql/leases.ts'
import { openPostgresStore } from '../../lib/sql/postgres-store.ts'
import type { SqlStore } from '../../lib/sql/sql-store.ts'
import { createLocalProduct } from '../../product/local/product.ts'
import type { Services } from '../../service/context.ts'
import { DamageNotes } from '../../service/damage-notes.ts'
import { Metrics } from '../../service/metrics.ts'
import { openAccounts } from '../../state/accounts.ts'
import { openCleanup } from '../../state/cleanup.ts'
import { openCredentialStore } from '../../state/credentials.ts'
import { openFolders } from '../../state/folders.ts'
import { openHistory } from '../../state/history.ts'
import { openIdempotency } from '../../state/idempotency.ts'
import { Jobs } from '../../state/jobs.ts'
import { POSTGRES_STATE_TABLES } from '../../state/postgres-state-tables.ts'
import { openQuota } from '../../state/quota.ts'
import { openServerJobFiles } from '../../state/server-job-files.ts'
import { openServerLibrary } from '../../state/server-library.ts'
import { ServerSessions } from '../../state/server-sessions.ts'
import { IN_MEMORY, openStateDatabase } from '../../state/state-database.ts'
import { openTransportNotes } from '../../state/transport-notes.ts'
import { openWrittenFiles } from '../../state/written-files.ts'
import { openBrowsers } from '../browsers.ts'
import { buildHosts, type ComposedServices } from '../composed-services.ts'
import type { Config } from '../config.ts'
import { makeDataDirectory } from '../data-directory.ts'
import { createLateService } from '../late-service.ts'
import { openLazily } from '../local-engine.ts'
import { PACKAGE_FOLDER, packageVersion } from '../package-version.ts'
import { createDatabaseWatch, type DatabaseWatch } from './database-watch.ts'
import { diagnosePostgres } from './diagnose-postgres.ts'
import { requireThere, tellWhoseFiles } from './not-there-yet.ts'

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

/** One process of all does it. */
const SWEEP_EVERY_MS = 3_600_000

/**
 * Wires the rooms over a database on a server, which any number of equal processes may have open: nothing is kept in
 * `config.dataDirectory` but uploads on their way in, and what is being made. What would have to be is refused (`not-there-yet.ts`).
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
  const rooms = await openServerRooms(foundation)
  const services: Services = { ...rooms, hosts: () => buildHosts(config, port) }
  const service = createLateService(services, log)
  let sweeping: NodeJS.Timeout | undefined
  return {
    services,
    isWhole: true,
    async invoke(name, input, call) {
      requireThere(name, input, call)
      await (STATUS_OPERATIONS.has(name) ? foundation.watch.runBriefly(services.refresh!) : services.refresh!())
      return tellWhoseFiles(input, () => service.invoke(name, input, call))
    },
    listensAt(actual) {
      port = actual
    },
    async warm() {
      await foundation.engine.get() // takes up what processes that are gone have left
      await service.takeUpJobs()
      const sweep = async () => {
        if (await takeTurn(foundation.store, 'sweep', SWEEP_EVERY_MS / 2000))
          await (await foundation.engine.get()).sweep()
      }
      sweeping = setInterval(() => void sweep().catch((cause) => log.warn('source.unswept', { cause })), SWEEP_EVERY_MS)
      sweeping.unref()
    },
    stopJobs: service.close,
    async close() {
      clearInterval(sweeping)
      await service.close()
      await foundation.close()
    },
  }
}

/** What says how the service is, also while the database does not answer. */
const STATUS_OPERATIONS: ReadonlySet<string> = new Set(['getHealth', 'getMetrics', 'getIdentity', 'diagnoseService'])

async function openServerFoundation(config: Config, url: string, log: Log, clock: Clock): Promise<ServerFoundation> {
  keepFilesPrivate()
  makeDataDirectory(config.dataDirectory)
  await migratePostgres(url, 'notebooks', POSTGRES_ENGINE_STEPS)
  await migratePostgres(url, 'files', [POSTGRES_FILE_TABLES])
  await migratePostgres(url, 'state', POSTGRES_STATE_TABLES)
  const pool = openPostgresPool(url)
  const notifications = openPostgresNotifications(url, pool)
  const store = openPostgresStore(pool, notifications)
  const openFiles = chooseFiles(config.files, pool)
  const { allowPrivateUrls, model, embedder, transcriber, searchUrl, dataDirectory: scratchDirectory } = config
  const engine = openLazily(async () => {
    const { openServerEngine } = await import('../../engine/server/open-engine.ts')
    return openServerEngine({
      ...{ url, pool, store, openFiles, scratchDirectory, clock, log },
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

async function openServerRooms(foundation: ServerFoundation): Promise<Omit<Services, 'hosts'>> {
  const { config, clock, pool, store, openFiles, engine, watch, log } = foundation
  const { most: maxSessions, timeoutSeconds } = config.sessions
  const { library, refresh } = await openServerLibrary({ pool, store, clock })
  const sessions = new ServerSessions({ store, clock, maxSessions, timeoutMs: timeoutSeconds * 1000 })
  const own = openOwnRooms(foundation, { library, sessions, jobs: new Jobs({ store, clock }) })
  const notes = openTransportNotes(config.browser.tracesDirectory, clock, log)
  const descriptors = watchDescriptors(clock)
  const jobFolder = path.join(config.dataDirectory, 'jobs')
  return {
    ...own,
    refresh: () => watch.run(async () => void (await Promise.all([refresh(), sessions.refresh()]))),
    version: packageVersion(),
    clock,
    startedAtMs: clock.now(),
    startedAtTicks: clock.ticks(),
    browsers: openBrowsers(config, log, clock, notes).signIns,
    renewSignIn: async () => false,
    noteFallback: () => {},
    quota: openQuota(store, clock, config.hosted.quotaLimits),
    isRotating: false,
    history: openHistory(store),
    idempotency: openIdempotency(store, clock),
    writeTogether: store.write,
    metrics: new Metrics(clock),
    damage: new DamageNotes(),
    jobFolder,
    jobFiles: openServerJobFiles(store, openFiles, jobFolder),
    transports: async (product, account) => {
      if (product === 'local') return [createLocalProduct(await engine.get(), account)]
      throw new Fault(
        'NOT_SUPPORTED',
        'Notebooks of the hosted product cannot be used yet in a service with DATABASE_URL.',
      )
    },
    findShare: async (token) => {
      const found = await (await engine.get()).findSharedNotebook(token)
      if (!found) return null
      const { account, notebook, includesAnswers } = found
      return { account, notebookId: notebook.id, title: notebook.title, includesAnswers }
    },
    defaultProduct: config.product,
    contentLanguage: config.contentLanguage,
    allowedRoots: config.allowedRoots,
    namedRoots: config.namedRoots,
    modesAt: () => readUserModes(),
    programFolder: PACKAGE_FOLDER,
    problems: () => [...config.warnings, descriptors(), watch.problem()].filter((problem) => problem !== null),
    diagnose: () => diagnosePostgres(pool, config.files),
  }
}

type SharedRooms = Pick<Services, 'library' | 'sessions' | 'jobs'>

/**
 * Rooms that lie in memory, since nothing may be written to them: the one account that is there, and no folders, files and
 * sign-ins. What would write to them is refused before it comes here.
 */
function openOwnRooms({ config, clock, engine, store }: ServerFoundation, shared: SharedRooms) {
  const database = openStateDatabase(IN_MEMORY)
  const credentials = openCredentialStore(path.join(config.dataDirectory, 'browser_state'), null)
  const accounts = openAccounts(database, clock, credentials)
  const cleanup = openCleanup({
    ...shared,
    accounts,
    credentials,
    database,
    directory: config.dataDirectory,
    removeNotebooks: () => engine.without(() => {}),
    browserFolders: { profile: config.browser.profileDirectory, state: config.browser.stateDirectory },
  })
  const rooms = { folders: openFolders(store, clock), writtenFiles: openWrittenFiles(store) }
  return { ...shared, accounts, credentials, cleanup, ...rooms }
}

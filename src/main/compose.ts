import { existsSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { BrowserSignIns } from '../domain/browser-sign-in.ts'
import { isInside } from '../lib/allowed-path.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { watchDescriptors } from '../lib/descriptors.ts'
import { watchDisk } from '../lib/disk-space.ts'
import { keepFilesPrivate, PRIVATE_MODES, readUserModes } from '../lib/file-modes.ts'
import { lockDirectory } from '../lib/lock-file.ts'
import type { Log } from '../lib/log.ts'
import type { SqlStore } from '../lib/sql/sql-store.ts'
import { openSqliteStore } from '../lib/sql/sqlite-store.ts'
import type { Services } from '../service/context.ts'
import { DamageNotes } from '../service/damage-notes.ts'
import { Metrics } from '../service/metrics.ts'
import { openAccountTable } from '../state/account-table.ts'
import { Accounts } from '../state/accounts.ts'
import { type Cleanup, openCleanup } from '../state/cleanup.ts'
import { type CredentialStore, openCredentialStore } from '../state/credentials.ts'
import { openFolders } from '../state/folders.ts'
import { openHistory } from '../state/history.ts'
import { openIdempotency } from '../state/idempotency.ts'
import { Jobs } from '../state/jobs.ts'
import { openLibrary } from '../state/library.ts'
import { openQuota } from '../state/quota.ts'
import { Sessions } from '../state/sessions.ts'
import { openTransportNotes } from '../state/transport-notes.ts'
import { openWrittenFiles } from '../state/written-files.ts'
import { openBrowsers } from './browsers.ts'
import { closeFolder, closeSignIns, closeToOthers } from './close-to-others.ts'
import { buildHosts, type ComposedServices } from './composed-services.ts'
import type { Config } from './config.ts'
import { makeDataDirectory } from './data-directory.ts'
import { HostedProducts } from './hosted-products.ts'
import { createLateService } from './late-service.ts'
import {
  type LocalEngine,
  noteDamage,
  openLazily,
  openLocalEngine,
  openLocalTransports,
  removeNotebooks,
  toSharedNotebook,
} from './local-engine.ts'
import { type OpenedState, openState, requireState } from './open-state.ts'
import { PACKAGE_FOLDER, packageVersion } from './package-version.ts'

/** What everything else stands on; opened in this order. */
type Foundation = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly state: OpenedState
  readonly store: SqlStore
  readonly damage: DamageNotes
  readonly credentials: CredentialStore
  readonly engine: LazyEngine
  readonly unlock: () => void
}

type LazyEngine = ReturnType<typeof openLazily<LocalEngine>>

/**
 * Wires the rooms over one data directory.
 * @throws DirectoryInUse when another process works on it; DataDirectoryUnusable; DatabaseUnusable
 */
export async function compose(config: Config, log: Log, clock: Clock = systemClock): Promise<ComposedServices> {
  if (config.databaseUrl !== null)
    return (await import('./postgres/compose-on-postgres.ts')).composeOnPostgres(config, config.databaseUrl, log, clock)
  const foundation = openFoundation(config, log, clock)
  const { state } = foundation
  const stores = await openStores(foundation)
  const notes = openTransportNotes(config.browser.tracesDirectory, clock, log)
  const browsers = openBrowsers(config, log, clock, notes)
  const hosted = new HostedProducts(config, { ...foundation, accounts: stores.accounts, browsers })
  let port = config.http.port
  const built = buildServices(foundation, stores, hosted)
  const noteFallback = (reason: string) => {
    built.metrics.countFallback(reason)
    notes.noteFallback(reason)
  }
  const services = { ...built, noteFallback, browsers: browsers.signIns, hosts: () => buildHosts(config, port) }
  const service = createLateService(services, log)
  const upkeep = createUpkeep(foundation, hosted, services)
  return {
    services,
    isWhole: state.damage === null,
    invoke: async (...call) => {
      requireState(state, call[0])
      return service.invoke(...call)
    },
    listensAt(actual) {
      port = actual
    },
    async warm() {
      if (state.damage) return
      await warmEngine(foundation)
      await service.takeUpJobs()
      upkeep.begin()
    },
    stopJobs: service.close,
    async close() {
      await Promise.all([service.close(), upkeep.end()])
      await hosted.close()
      await (await foundation.engine.opened())?.close()
      await stores.library.settle().catch((cause) => log.warn('use.unwritten', { cause })) // the next start takes them up
      state.database.close()
      foundation.unlock()
    },
  }
}

function openFoundation(config: Config, log: Log, clock: Clock): Foundation {
  const { dataDirectory, browser, hosted } = config
  keepFilesPrivate()
  makeDataDirectory(dataDirectory)
  closeFolder(dataDirectory)
  const lock = lockDirectory(dataDirectory)
  rmSync(path.join(dataDirectory, 'tmp'), { recursive: true, force: true }) // uploads an earlier run was killed over
  const state = openState(dataDirectory)
  const damage = new DamageNotes()
  if (state.damage) damage.note(state.damage.file, state.damage.message)
  const engine = openLazily(() => openLocalEngine(config, log, clock))
  const credentials = openCredentialStore(browser.stateDirectory, hosted.passphrase)
  const store = openSqliteStore(state.database)
  return { config, log, clock, state, store, damage, credentials, engine, unlock: lock.release }
}

type Stores = Pick<Services, 'library' | 'sessions' | 'accounts' | 'jobs'>

async function openStores({ config, log, clock, state, store, credentials }: Foundation): Promise<Stores> {
  const { database, isExpected } = state
  const { most: maxSessions, timeoutSeconds } = config.sessions
  return {
    library: await openLibrary({
      path: path.join(config.dataDirectory, 'library.json'),
      clock,
      database,
      isExpected,
      onUnwritten: (cause) => log.warn('use.unwritten', { cause }),
    }),
    sessions: new Sessions({ database, clock, maxSessions, timeoutMs: timeoutSeconds * 1000 }),
    accounts: new Accounts(openAccountTable(database, clock), clock, credentials),
    jobs: new Jobs({ store, clock }),
  }
}

function buildServices(
  foundation: Foundation,
  stores: Stores,
  hosted: HostedProducts,
): Omit<Services, 'hosts' | 'browsers' | 'noteFallback'> {
  const { config, clock, store, credentials, engine, damage } = foundation
  return {
    ...stores,
    version: packageVersion(),
    clock,
    startedAtMs: clock.now(),
    startedAtTicks: clock.ticks(),
    credentials,
    renewSignIn: hosted.renew,
    quota: openQuota(store, clock, config.hosted.quotaLimits),
    isRotating: config.hosted.isRotating,
    history: openHistory(store),
    folders: openFolders(store, clock),
    writtenFiles: openWrittenFiles(store),
    idempotency: openIdempotency(store, clock),
    writeTogether: store.write,
    metrics: new Metrics(clock),
    damage,
    cleanup: createCleanup(foundation, stores, hosted),
    jobFolder: path.join(config.dataDirectory, 'jobs'),
    transports: (product, account, showsBrowser = false) =>
      product === 'local' ? openLocalTransports(account, engine.get) : hosted.transports(account, showsBrowser),
    findShare: async (token) => toSharedNotebook((await engine.get()).findSharedNotebook(token)),
    defaultProduct: config.product,
    contentLanguage: config.contentLanguage,
    allowedRoots: config.allowedRoots,
    namedRoots: config.namedRoots,
    modesAt: (real) => (isInside(real, realpathSync(config.dataDirectory)) ? PRIVATE_MODES : readUserModes()),
    programFolder: PACKAGE_FOLDER,
    problems: watchProblems(foundation),
    diagnose: async (signal) => (await import('./diagnose-running.ts')).diagnoseRunning(config, signal),
  }
}

function createCleanup(
  { config, state, credentials, engine }: Foundation,
  stores: Stores,
  { closeBrowsers }: HostedProducts,
): Cleanup {
  const { dataDirectory: directory, browser } = config
  return openCleanup({
    ...stores,
    credentials,
    database: state.database,
    directory,
    removeNotebooks: () => engine.without(() => removeNotebooks(directory)),
    closeBrowsers,
    browserFolders: { profile: browser.profileDirectory, state: browser.stateDirectory },
  })
}

/** What a person should know of how the service is, each once, though a start and a call may both have met it. */
function watchProblems({ config, clock, engine, damage }: Foundation): () => string[] {
  const disk = watchDisk({ directory: config.dataDirectory, clock })
  const descriptors = watchDescriptors(clock)
  return () => {
    const problems = [...config.warnings, disk(), descriptors(), engine.problem(), ...damage.list()]
    return [...new Set(problems)].filter((problem) => problem !== null)
  }
}

async function warmEngine({ config, engine, damage }: Foundation): Promise<void> {
  if (existsSync(path.join(config.dataDirectory, 'notebooks'))) await noteDamage(await engine.get(), damage)
}

const MINUTE_MS = 60_000

/** What goes on beside the calls: sign-ins are kept alive, and what others could read is closed. */
function createUpkeep(
  { config, log }: Foundation,
  hosted: HostedProducts,
  { cleanup, browsers }: Pick<Services, 'cleanup' | 'browsers'>,
) {
  const ending = new AbortController()
  let closed: Promise<unknown> = Promise.resolve()
  let keepingAlive: NodeJS.Timeout | undefined
  return {
    begin() {
      void endOrphans(browsers, log)
      const { keepAliveMinutes } = config.hosted
      if (keepAliveMinutes > 0)
        keepingAlive = setInterval(() => void hosted.keepAlive(), keepAliveMinutes * MINUTE_MS).unref()
      closed = closeModes(config, cleanup, log, ending.signal)
    },
    async end() {
      ending.abort()
      clearInterval(keepingAlive)
      await closed
    },
  }
}

/** What an earlier run has left open. */
async function endOrphans(browsers: BrowserSignIns, log: Log): Promise<void> {
  const count = await browsers.endOrphans()
  if (count > 0) log.info('browser.orphans_ended', { count })
}

/** What an older version, or a copy, has left open to the other users of the machine. */
async function closeModes(config: Config, { owns }: Cleanup, log: Log, signal: AbortSignal): Promise<void> {
  const { dataDirectory: directory, browser } = config
  try {
    const signIns = await closeSignIns(browser.stateDirectory, signal)
    const count = signIns + (await closeToOthers(directory, owns, signal))
    if (count > 0) log.info('modes.closed', { directory, count })
  } catch (cause) {
    log.warn('modes.unclosed', { directory, cause })
  }
}

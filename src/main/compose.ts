import { existsSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Invoke } from '../contract/operation.ts'
import { isInside } from '../lib/allowed-path.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { watchDescriptors } from '../lib/descriptors.ts'
import { watchDisk } from '../lib/disk-space.ts'
import { keepFilesPrivate, PRIVATE_MODES, readUserModes } from '../lib/file-modes.ts'
import { lockDirectory } from '../lib/lock-file.ts'
import type { Log } from '../lib/log.ts'
import { DatabaseUnusable, runInTransaction } from '../lib/sqlite.ts'
import type { Product } from '../product/port.ts'
import type { Services } from '../service/context.ts'
import { DamageNotes } from '../service/damage-notes.ts'
import { Metrics } from '../service/metrics.ts'
import { openAccounts } from '../state/accounts.ts'
import { type Cleanup, openCleanup } from '../state/cleanup.ts'
import { openCredentialStore } from '../state/credentials.ts'
import { openFolders } from '../state/folders.ts'
import { openHistory } from '../state/history.ts'
import { openIdempotency } from '../state/idempotency.ts'
import { Jobs } from '../state/jobs.ts'
import { openLibrary } from '../state/library.ts'
import { openQuota } from '../state/quota.ts'
import { Sessions } from '../state/sessions.ts'
import { openWrittenFiles } from '../state/written-files.ts'
import { closeFolder, closeSignIns, closeToOthers } from './close-to-others.ts'
import type { Config } from './config.ts'
import { makeDataDirectory } from './data-directory.ts'
import { openHostedProducts } from './hosted-products.ts'
import { createLateService } from './late-service.ts'
import { openState, requireState } from './open-state.ts'
import { PACKAGE_FOLDER, packageVersion } from './package-version.ts'
import { formatServiceAddress } from './service-address.ts'

export type ComposedServices = {
  readonly services: Services
  readonly invoke: Invoke
  /** Whether what is remembered could be opened: without it nothing is carried out. */
  readonly isWhole: boolean
  /** Told once the service listens, so that addresses handed out name the real port. */
  readonly listensAt: (port: number) => void
  /** Opens the engine, then the jobs: both take up what an earlier run left unfinished. */
  readonly warm: () => Promise<void>
  /** Stops the jobs, and tells those who follow them; what is open goes on at the next start. */
  readonly stopJobs: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Wires the rooms over one data directory.
 * @throws DirectoryInUse when another process works on it; DataDirectoryUnusable; DatabaseUnusable
 */
export async function compose(config: Config, log: Log, clock: Clock = systemClock): Promise<ComposedServices> {
  keepFilesPrivate()
  makeDataDirectory(config.dataDirectory)
  closeFolder(config.dataDirectory)
  const lock = lockDirectory(config.dataDirectory)
  rmSync(path.join(config.dataDirectory, 'tmp'), { recursive: true, force: true }) // uploads an earlier run was killed over
  const state = openState(config.dataDirectory)
  const { database } = state
  const engine = openLazily(() => openLocalEngine(config, log, clock))
  const disk = watchDisk({ directory: config.dataDirectory, clock })
  const descriptors = watchDescriptors(clock)
  const credentials = openCredentialStore(config.browser.stateDirectory, config.hosted.passphrase)
  const damage = new DamageNotes()
  if (state.damage) damage.note(state.damage.file, state.damage.message)
  let port = config.http.port
  const stores = {
    library: await openLibrary({
      path: path.join(config.dataDirectory, 'library.json'),
      clock,
      database,
      isExpected: state.isExpected,
      onUnwritten: (cause) => log.warn('use.unwritten', { cause }),
    }),
    sessions: new Sessions({
      database,
      clock,
      maxSessions: config.sessions.most,
      timeoutMs: config.sessions.timeoutSeconds * 1000,
    }),
    accounts: openAccounts(database, clock, credentials),
    jobs: new Jobs({ database, clock }),
  }
  const hosted = openHostedProducts(config, { accounts: stores.accounts, credentials, log, clock })
  const services: Services = {
    ...stores,
    version: packageVersion(),
    clock,
    startedAtMs: clock.now(),
    startedAtTicks: clock.ticks(),
    credentials,
    quota: openQuota(database, clock, config.hosted.quotaLimits),
    isRotating: config.hosted.isRotating,
    history: openHistory(database),
    folders: openFolders(database, clock),
    writtenFiles: openWrittenFiles(database),
    idempotency: openIdempotency(database, clock),
    writeTogether: (write) => runInTransaction(database, write),
    metrics: new Metrics(clock),
    damage,
    cleanup: openCleanup({
      ...stores,
      credentials,
      database,
      directory: config.dataDirectory,
      removeNotebooks: () => engine.without(() => removeNotebooks(config.dataDirectory)),
      browserFolders: { profile: config.browser.profileDirectory, state: config.browser.stateDirectory },
    }),
    jobFolder: path.join(config.dataDirectory, 'jobs'),
    transports: (product, account) =>
      product === 'local' ? openLocalTransports(account, engine.get) : hosted.transports(account),
    findShare: async (token) => readSharedNotebook(await engine.get(), token),
    defaultProduct: config.product,
    contentLanguage: config.contentLanguage,
    hosts: () => ({
      ...config.hosts,
      localBaseUrl: config.hosts.publicUrl ?? formatServiceAddress(config.http.host, port),
    }),
    allowedRoots: config.allowedRoots,
    namedRoots: config.namedRoots,
    modesAt: (real) => (isInside(real, realpathSync(config.dataDirectory)) ? PRIVATE_MODES : readUserModes()),
    programFolder: PACKAGE_FOLDER,
    problems: () => listProblems(...config.warnings, disk(), descriptors(), engine.problem(), ...damage.list()),
  }
  const service = createLateService(services, log)
  const closing = new AbortController()
  let closed: Promise<unknown> = Promise.resolve()
  let keepingAlive: NodeJS.Timeout | undefined
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
      if (existsSync(path.join(config.dataDirectory, 'notebooks'))) await noteDamage(await engine.get(), damage)
      await service.takeUpJobs()
      if (config.hosted.keepAliveMinutes > 0)
        keepingAlive = setInterval(() => void hosted.keepAlive(), config.hosted.keepAliveMinutes * MINUTE_MS).unref()
      closed = closeModes(config, services.cleanup, log, closing.signal)
    },
    stopJobs: service.close,
    async close() {
      closing.abort()
      await Promise.all([service.close(), closed])
      clearInterval(keepingAlive)
      await hosted.close()
      await (await engine.opened())?.close()
      await stores.library.settle().catch((cause) => log.warn('use.unwritten', { cause })) // the next start takes them up
      database.close()
      lock.release()
    },
  }
}

const MINUTE_MS = 60_000

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

/** Each once, though a start and a call may both have met it. */
function listProblems(...problems: readonly (string | null)[]): string[] {
  return [...new Set(problems)].filter((problem) => problem !== null)
}

async function noteDamage(engine: LocalEngine, damage: DamageNotes): Promise<void> {
  for (const { file, message } of await engine.findDamage()) damage.note(file, message)
}

type LocalEngine = Awaited<ReturnType<typeof openLocalEngine>>

function readSharedNotebook(engine: LocalEngine, token: string) {
  const found = engine.findSharedNotebook(token)
  if (!found) return null
  const { account, notebook, includesAnswers } = found
  return { account, notebookId: notebook.id, title: notebook.title, includesAnswers }
}

let local: typeof import('../product/local/product.ts') | null = null

/** Loaded once: to import again what is there costs every call more than to make the product. */
async function openLocalTransports(account: string, engine: () => Promise<LocalEngine>): Promise<Product[]> {
  local ??= await import('../product/local/product.ts')
  return [local.createLocalProduct(await engine(), account)]
}

/** The engine is loaded when it is first needed: a start, and a service that only keeps a library, do not pay for it. */
async function openLocalEngine(config: Config, log: Log, clock: Clock) {
  const { openEngine } = await import('../engine/notebooks.ts')
  return openEngine({
    directory: config.dataDirectory,
    clock,
    log,
    allowPrivateUrls: config.allowPrivateUrls,
    model: config.model,
    embedder: config.embedder,
    transcriber: config.transcriber,
    searchUrl: config.searchUrl,
  })
}

function openLazily<T extends { close(): Promise<void> }>(make: () => Promise<T>) {
  let made: Promise<T> | null = null
  let failure: unknown = null
  let pause = Promise.resolve()
  const findOpened = () => made?.catch(() => null) ?? null
  return {
    get: () => {
      made ??= pause.then(make).then(
        (thing) => {
          failure = null
          return thing
        },
        (error) => {
          made = null // the next call tries again: the disk may have been freed meanwhile
          failure = error
          throw error
        },
      )
      return made
    },
    opened: findOpened,
    /** Why the last try to make it failed, or null. */
    problem: (): string | null => (failure === null ? null : describeEngineProblem(failure)),
    /** Closes what was made and does `work`; whoever asks meanwhile waits, and gets a new one. */
    async without(work: () => void): Promise<void> {
      const [current, over] = [findOpened(), Promise.withResolvers<void>()]
      made = null
      pause = over.promise
      try {
        await (await current)?.close()
        work()
      } finally {
        over.resolve()
      }
    },
  }
}

/** In our own words: the log has the cause. */
function describeEngineProblem(error: unknown): string {
  if (error instanceof DatabaseUnusable) return error.message
  const { code } = error as { code?: unknown }
  return `The local notebooks could not be opened${typeof code === 'string' ? ` (${code})` : ''}; the log says why.`
}

function removeNotebooks(directory: string): void {
  for (const name of [
    'notebooks',
    'notebooks.sqlite',
    'notebooks.sqlite-wal',
    'notebooks.sqlite-shm',
    'notebooks.sqlite-lost',
  ]) {
    rmSync(path.join(directory, name), { recursive: true, force: true })
  }
}

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { toFault } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { untilAborted } from '../lib/until-aborted.ts'
import type { Product } from '../product/port.ts'
import type { RpcProduct } from '../product/rpc/product.ts'
import type { Accounts } from '../state/accounts.ts'
import { type CredentialStore, pickOwner } from '../state/credentials.ts'
import type { OpenedBrowsers } from './browsers.ts'
import type { Config } from './config.ts'

type HostedDependencies = {
  readonly accounts: Accounts
  readonly credentials: CredentialStore
  readonly browsers: OpenedBrowsers
  readonly log: Log
  readonly clock: Clock
}

/** `changedAtMs` is that of the sign-in it was opened with, or last wrote back itself. */
type OpenedProduct = { readonly product: RpcProduct; changedAtMs: number | null }

type FailedRenewal = {
  readonly changedAtMs: number | null
  readonly atTicks: number
  /** How the stored login ended, where one was tried. */
  readonly fault: unknown
}

const KEEP_ALIVE_TIMEOUT_MS = 60_000
/** A profile that needs a person is not looked at again for so long, unless somebody has signed in meanwhile. */
const RENEWAL_PAUSE_MS = 300_000

/** The hosted product, opened once for each account, and again when somebody else has stored another sign-in for it. */
export class HostedProducts {
  readonly #config: Config
  readonly #dependencies: HostedDependencies
  readonly #opened = new Map<string, OpenedProduct>()
  readonly #pages = new Map<string, Product>()
  readonly #renewals = new Map<string, Promise<boolean>>()
  readonly #unrenewable = new Map<string, FailedRenewal>()

  constructor(config: Config, dependencies: HostedDependencies) {
    this.#config = config
    this.#dependencies = dependencies
  }

  /** The transports of an account, in the order they are tried. */
  transports = async (account: string, showsBrowser: boolean): Promise<readonly Product[]> => {
    const { transport } = this.#config.hosted
    const { browsers } = this.#dependencies
    this.#forgetRemoved()
    const wire = transport === 'dom' ? [] : [await this.#open(account)]
    const isPageTried = transport === 'dom' || (transport === 'auto' && browsers.isInstalled())
    return isPageTried ? [...wire, await this.#openPage(account, showsBrowser)] : wire
  }

  /** Gets new tokens for every stored sign-in: its cookies are renewed, and one that is over is noticed. */
  keepAlive = async (): Promise<void> => {
    this.#forgetRemoved()
    const stored = this.#dependencies.accounts.list().filter(({ cookiesPresent }) => cookiesPresent)
    for (const { id } of stored) await this.#keepAlive(id)
  }

  /**
   * Renews the sign-in of an account from its browser profile; false when that needs a person. Calls that are refused at
   * the same time share one renewal. @throws Fault how its stored login ended
   */
  renew = (account: string, signal: AbortSignal): Promise<boolean> => {
    const failed = this.#findFailed(account)
    if (failed) return failed.fault === null ? Promise.resolve(false) : Promise.reject(failed.fault)
    const renewal = this.#renewals.get(account) ?? this.#renewFromProfile(account)
    this.#renewals.set(account, renewal)
    return untilAborted(renewal, signal)
  }

  /** Closes the browsers that rest; the next call that needs one starts it. */
  closeBrowsers = (): Promise<void> => this.#dependencies.browsers.close()

  /** Resolves when every cookie is written back. */
  close = async (): Promise<void> => {
    await Promise.all([
      ...[...this.#opened.values()].map(({ product }) => product.flushCookies()),
      this.closeBrowsers(),
    ])
  }

  async #openPage(account: string, isShown: boolean): Promise<Product> {
    const { browsers, credentials } = this.#dependencies
    const key = `${account} ${isShown}`
    const loadState = async () => credentials.load(account)
    const known = this.#pages.get(key) ?? (await browsers.openPage({ account, loadState, isShown }))
    this.#pages.set(key, known)
    return known
  }

  async #open(account: string): Promise<RpcProduct> {
    const { createRpcProduct } = await import('../product/rpc/product.ts')
    const options = buildProductOptions(this.#config, this.#dependencies, account)
    mkdirSync(options.directory, { recursive: true, mode: 0o700 }) // a clean-up may have taken it away
    const { credentials } = this.#dependencies
    const changedAtMs = credentials.changedAtMs(account)
    const known = this.#opened.get(account)
    if (known && known.changedAtMs === changedAtMs) return known.product
    const own = {
      load: () => credentials.load(account),
      save: (state: SignInState) => this.#save(account, entry, state),
    }
    const entry: OpenedProduct = { changedAtMs, product: createRpcProduct({ ...options, credentials: own }) }
    this.#opened.set(account, entry)
    return entry.product
  }

  async #save(account: string, entry: OpenedProduct, state: SignInState): Promise<void> {
    const { accounts, credentials } = this.#dependencies
    if (credentials.changedAtMs(account) !== entry.changedAtMs) return // a newer sign-in, or none: not to be undone
    await credentials.save(readAccountOwner(account, accounts), state)
    entry.changedAtMs = credentials.changedAtMs(account)
  }

  /** Nothing of a sign-in that was removed stays in memory once the calls that use it are over. */
  #forgetRemoved(): void {
    const { credentials } = this.#dependencies
    for (const id of this.#opened.keys()) if (credentials.changedAtMs(id) === null) this.#opened.delete(id)
  }

  async #renewFromProfile(account: string): Promise<boolean> {
    const { accounts, browsers, credentials, clock, log } = this.#dependencies
    const changedAtMs = credentials.changedAtMs(account)
    const { email = null } = readAccountOwner(account, accounts)
    try {
      const signal = AbortSignal.timeout(KEEP_ALIVE_TIMEOUT_MS)
      const found = await browsers.signIns.renew({ account, email, signal })
      if (found !== null) await credentials.save(readAccountOwner(account, accounts), found.state)
      else this.#unrenewable.set(account, { changedAtMs, atTicks: clock.ticks(), fault: null })
      if (found !== null) log.info('account.renewed', { account })
      return found !== null
    } catch (fault) {
      const isEnd = toFault(fault).code === 'PRODUCT_UNAUTHENTICATED'
      if (isEnd) this.#unrenewable.set(account, { changedAtMs, atTicks: clock.ticks(), fault })
      throw fault
    } finally {
      this.#renewals.delete(account)
    }
  }

  #findFailed(account: string): FailedRenewal | null {
    const { credentials, clock } = this.#dependencies
    const last = this.#unrenewable.get(account)
    if (last === undefined || last.changedAtMs !== credentials.changedAtMs(account)) return null
    return clock.ticks() - last.atTicks < RENEWAL_PAUSE_MS ? last : null
  }

  async #isRenewed(account: string): Promise<boolean> {
    return await this.renew(account, AbortSignal.timeout(KEEP_ALIVE_TIMEOUT_MS)).catch(() => false)
  }

  async #keepAlive(account: string): Promise<void> {
    const { accounts, log } = this.#dependencies
    try {
      await (await this.#open(account)).refresh(AbortSignal.timeout(KEEP_ALIVE_TIMEOUT_MS))
      await accounts.recordAccepted(account, 'home_page')
    } catch (error) {
      const { code } = toFault(error)
      const isRefused = code === 'PRODUCT_UNAUTHENTICATED'
      if (isRefused && (await this.#isRenewed(account))) return
      if (isRefused) await accounts.recordRefused(account)
      log.warn('account.stale', { account, code })
    }
  }
}

type SignInState = Parameters<CredentialStore['save']>[1]

function buildProductOptions(config: Config, { accounts, log, clock }: HostedDependencies, account: string) {
  return {
    hosts: config.hosted.origins.length > 0 ? config.hosted.origins : config.hosts.hosted,
    ...findLanding(account, accounts),
    onLanding: (origin: string) =>
      void accounts.recordLanding(account, origin).catch((cause) => log.warn('account.unlanded', { account, cause })),
    overrides: config.hosted.rpcOverrides,
    language: (config.contentLanguage ?? 'en').replaceAll('_', '-'),
    directory: path.join(config.dataDirectory, 'tmp'),
    log,
    clock,
  }
}

const readAccountOwner = (account: string, accounts: Accounts) => pickOwner(accounts.get(account, 'hosted'))

function findLanding(account: string, accounts: Accounts): { landing?: string } {
  const landing = accounts.landing(account)
  return landing === null ? {} : { landing }
}

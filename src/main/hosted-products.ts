import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Fault, toFault } from '../domain/fault.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Product } from '../product/port.ts'
import type { RpcProduct } from '../product/rpc/product.ts'
import type { Accounts } from '../state/accounts.ts'
import type { CredentialStore } from '../state/credentials.ts'
import type { Config } from './config.ts'

export type HostedProducts = {
  /** The transports of an account, in the order they are tried. @throws Fault NOT_SUPPORTED where only the browser may be used */
  transports(account: string): Promise<readonly Product[]>
  /** Gets new tokens for every stored sign-in: its cookies are renewed, and one that is over is noticed. */
  keepAlive(): Promise<void>
  /** Resolves when every cookie is written back. */
  close(): Promise<void>
}

type HostedDependencies = {
  readonly accounts: Accounts
  readonly credentials: CredentialStore
  readonly log: Log
  readonly clock: Clock
}

/** `changedAtMs` is that of the sign-in it was opened with, or last wrote back itself. */
type OpenedProduct = { readonly product: RpcProduct; changedAtMs: number | null }

const KEEP_ALIVE_TIMEOUT_MS = 60_000

/** The hosted product, opened once for each account, and again when somebody else has stored another sign-in for it. */
export function openHostedProducts(
  config: Config,
  { accounts, credentials, log, clock }: HostedDependencies,
): HostedProducts {
  const opened = new Map<string, OpenedProduct>()
  const directory = path.join(config.dataDirectory, 'tmp')
  const open = async (account: string): Promise<RpcProduct> => {
    const { createRpcProduct: rpcProduct } = await import('../product/rpc/product.ts')
    mkdirSync(directory, { recursive: true, mode: 0o700 }) // a clean-up may have taken it away
    const changedAtMs = credentials.changedAtMs(account)
    const known = opened.get(account)
    if (known && known.changedAtMs === changedAtMs) return known.product
    const entry: OpenedProduct = { changedAtMs, product: rpcProduct(buildProductOptions(account, () => entry)) }
    opened.set(account, entry)
    return entry.product
  }
  const buildProductOptions = (account: string, entry: () => OpenedProduct) => ({
    hosts: config.hosted.origins.length > 0 ? config.hosted.origins : config.hosts.hosted,
    credentials: {
      load: () => credentials.load(account),
      async save(state: Parameters<CredentialStore['save']>[1]) {
        if (credentials.changedAtMs(account) !== entry().changedAtMs) return // a newer sign-in, or none: not to be undone
        await credentials.save(readAccountOwner(account, accounts), state)
        entry().changedAtMs = credentials.changedAtMs(account)
      },
    },
    ...findLanding(account, accounts),
    onLanding: (origin: string) => accounts.recordLanding(account, origin),
    overrides: config.hosted.rpcOverrides,
    language: config.contentLanguage.replaceAll('_', '-'),
    directory,
    log,
    clock,
  })
  /** Nothing of a sign-in that was removed stays in memory once the calls that use it are over. */
  const forgetRemoved = () => {
    for (const id of opened.keys()) if (credentials.changedAtMs(id) === null) opened.delete(id)
  }
  const renew = async (account: string) => {
    try {
      await (await open(account)).refresh(AbortSignal.timeout(KEEP_ALIVE_TIMEOUT_MS))
      accounts.recordAccepted(account, 'home_page')
    } catch (error) {
      const { code } = toFault(error)
      if (code === 'PRODUCT_UNAUTHENTICATED') accounts.recordRefused(account)
      log.warn('account.stale', { account, code })
    }
  }
  return {
    async transports(account) {
      if (config.hosted.transport === 'dom') throw createNoBrowserFault()
      forgetRemoved()
      return [await open(account)]
    },
    async keepAlive() {
      forgetRemoved()
      const stored = accounts.list().filter(({ cookiesPresent }) => cookiesPresent)
      for (const { id } of stored) await renew(id)
    },
    async close() {
      await Promise.all([...opened.values()].map(({ product }) => product.flushCookies()))
    },
  }
}

function readAccountOwner(account: string, accounts: Accounts) {
  const { id, alias, email } = accounts.get(account, 'hosted')
  return { id, ...(alias ? { alias } : {}), ...(email ? { email } : {}) }
}

function findLanding(account: string, accounts: Accounts): { landing?: string } {
  const landing = accounts.landing(account)
  return landing === null ? {} : { landing }
}

function createNoBrowserFault(): Fault {
  return new Fault('NOT_SUPPORTED', 'NOTEBOOK_TRANSPORT=dom asks for the browser, which this version does not drive.', {
    hint: 'Set NOTEBOOK_TRANSPORT to rpc or auto.',
  })
}

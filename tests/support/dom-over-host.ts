import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { openEngine } from '../../src/engine/notebooks.ts'
import { DEFAULT_ACCOUNTS } from '../../src/host/accounts.ts'
import { type OpenHost, openHost } from '../../src/host/app.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { type AccountBrowsers, createAccountBrowsers } from '../../src/product/dom/account-browsers.ts'
import { createDomProduct } from '../../src/product/dom/product.ts'
import { createDomSession, type DomOptions, type DomSession } from '../../src/product/dom/session.ts'
import { createLocalProduct } from '../../src/product/local/product.ts'
import type { Product } from '../../src/product/port.ts'
import { PAGE_LABELS, type PageLocale } from '../../src/wire/page-labels.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { withoutBrowser } from './virtual-screen.ts'

export type DomOverHost = {
  readonly product: Product
  readonly host: OpenHost
  readonly url: string
  readonly directory: string
  readonly browsers: AccountBrowsers
  /** Others on the same profiles, which may rest for so long. */
  readonly openBrowsers: (mayRestMs?: number) => AccountBrowsers
  /** Elements that another candidate found than the first one. */
  readonly winners: Map<string, number>
  /** Another reader of the same pages. */
  readonly another: (options: Partial<DomOptions>) => Product
  /** The pages themselves, without the groups of the port. */
  readonly openSession: (options: Partial<DomOptions>) => DomSession
  /** What lies behind the pages. */
  readonly held: Product
  readonly close: () => Promise<void>
}

export { withoutBrowser }

/** The pages of a host of its own, driven in a Chromium of its own. */
export async function openDomOverHost(idleMs?: number): Promise<DomOverHost> {
  const directory = mkdtempSync(path.join(tmpdir(), 'dom-over-host-'))
  const log = createLog({ level: process.env.DOM_LOG === 'info' ? 'info' : 'silent' })
  const engine = openEngine({ directory, clock: systemClock, log, allowPrivateUrls: true })
  const openProduct = (account: string) => createLocalProduct(engine, account)
  const hostDirectory = path.join(directory, 'host')
  mkdirSync(hostDirectory)
  const drawPage = async () => new Uint8Array()
  const given = { accounts: DEFAULT_ACCOUNTS, directory: hostDirectory, clock: systemClock, log, openProduct, drawPage }
  const host = openHost(given)
  const server = createServer(getRequestListener((request) => host.fetch(request), { overrideGlobalObjects: false }))
  const port = await listenOnLoopback(server)
  const url = `http://127.0.0.1:${port}`
  const openBrowsers = (mayRestMs?: number) =>
    createAccountBrowsers({ ...PLACES, profiles: path.join(directory, 'profiles'), log, idleMs: mayRestMs })
  const browsers = openBrowsers(idleMs)
  const winners = new Map<string, number>()
  const cookie = { name: 'SID', value: 'default', domain: '127.0.0.1', path: '/', expires: -1 }
  const state = { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }], origins: [] }
  const standing: DomOptions = {
    account: 'default',
    browsers,
    hosts: [url],
    labels: PAGE_LABELS.en,
    locale: 'en',
    clock: systemClock,
    elementMs: 60_000, // on a machine that has much else to do
    settleMs: 80,
    isPaced: false,
    onWinner: (element, _candidate, index) => void winners.set(element, index),
    loadState: async () => state,
    downloads: path.join(directory, 'downloads'),
    traces: path.join(directory, 'traces'),
    log,
  }
  const another = (options: Partial<DomOptions>) => createDomProduct({ ...standing, ...options })
  const openSession = (options: Partial<DomOptions>) => createDomSession({ ...standing, ...options })
  const close = async () => {
    await browsers.close()
    server.closeAllConnections()
    server.close()
    await host.close()
    await engine.close()
    rmSync(directory, { recursive: true, maxRetries: 5 })
  }
  const held = openProduct('default')
  return {
    product: another({}),
    host,
    url,
    directory,
    browsers,
    openBrowsers,
    winners,
    another,
    openSession,
    held,
    close,
  }
}

const PLACES = {
  places: { platform: process.platform, searchPath: process.env.PATH ?? '', programFolders: [], named: null },
  hasScreen: false,
  isHeadless: true,
} as const

/** A page of each of the four languages. */
export const readerIn = (over: DomOverHost, locale: PageLocale) => over.another({ locale, labels: PAGE_LABELS[locale] })

import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BrowserSignIns } from '../domain/browser-sign-in.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { once } from '../lib/memoize.ts'
import { type BrowserPlaces, findBrowser } from '../product/dom/find-browser.ts'
import type { DriverOptions } from '../product/dom/pages/page-driver.ts'
import type { DomOptions } from '../product/dom/session.ts'
import type { Product } from '../product/port.ts'
import type { TransportNotes } from '../state/transport-notes.ts'
import { PAGE_LABELS } from '../wire/page-labels.ts'
import type { Config } from './config.ts'

/** A minute less than a caller of POST /setup-auth waits, so that whoever asked still hears how it ended. */
const PERSON_TIMEOUT_MS = 540_000
const ELEMENT_MS = 15_000
const SETTLE_MS = 500

/** The machine's own browser: signing in with it, and the product's page in it. */
export type OpenedBrowsers = {
  readonly signIns: BrowserSignIns
  /** Whether there is a browser on this machine. */
  readonly isInstalled: () => boolean
  /** The page of the product, for an account. */
  readonly openPage: (whose: Pick<DomOptions, 'account' | 'loadState' | 'isShown'>) => Promise<Product>
  /** Closes what is open. */
  readonly close: () => Promise<void>
}

/** Loaded when somebody first uses it. */
export function openBrowsers(config: Config, log: Log, clock: Clock, notes: TransportNotes): OpenedBrowsers {
  const places = findBrowserPlaces(config)
  const { profileDirectory: profiles, isHeadless, screenUrl, tracesDirectory: traces } = config.browser
  const own = { places, profiles, hasScreen: hasScreen(), isHeadless, log }
  const driver = buildDriverOptions(config, notes)
  let isLoaded = false
  const loadBrowsers = once(async () => {
    isLoaded = true
    const { createAccountBrowsers } = await import('../product/dom/account-browsers.ts')
    return createAccountBrowsers(own)
  })
  const loadSignIns = once(async () => {
    const { createBrowserSignIns } = await import('../product/dom/browser-sign-in.ts')
    const autoLogin = await loadAutoLogin(config, driver)
    const how = { ...own, screenUrl, hosts: driver.hosts, timeoutMs: PERSON_TIMEOUT_MS, clock, autoLogin }
    return createBrowserSignIns({ ...how, browsers: await loadBrowsers() })
  })
  return {
    signIns: {
      signIn: async (request) => (await loadSignIns()).signIn(request),
      attach: async (address, request) => (await loadSignIns()).attach(address, request),
      renew: async (request) => (await loadSignIns()).renew(request),
      forget: async (account) => (await loadSignIns()).forget(account),
      endOrphans: async () => (existsSync(profiles) ? (await loadSignIns()).endOrphans() : 0),
    },
    isInstalled: () => isInstalled(places),
    openPage: async (whose) => {
      const { createDomProduct } = await import('../product/dom/product.ts')
      return createDomProduct({ ...driver, ...whose, browsers: await loadBrowsers(), traces, log })
    },
    close: async () => void (isLoaded && (await (await loadBrowsers()).close())),
  }
}

/** How a page is driven, for every account. */
function buildDriverOptions(config: Config, notes: TransportNotes): DriverOptions {
  return {
    hosts: config.hosted.origins.length > 0 ? config.hosted.origins : config.hosts.hosted,
    labels: PAGE_LABELS[config.uiLocale],
    locale: config.uiLocale,
    clock: systemClock, // a browser runs by no other
    elementMs: ELEMENT_MS,
    settleMs: SETTLE_MS,
    isPaced: config.browser.isStealthy,
    onWinner: (element, { css, icons, label }) =>
      notes.noteMoved(element, icons?.join(' or ') ?? css ?? `the label ${label}`),
    downloads: path.join(config.dataDirectory, 'tmp', 'downloads'),
  }
}

async function loadAutoLogin({ browser: { autoLoginFile: file } }: Config, driver: DriverOptions) {
  if (file === null) return undefined
  const { readStoredLogin } = await import('../state/login-file.ts')
  return { driver, readLogin: (email: string | null) => readStoredLogin(file, email) }
}

function isInstalled(places: BrowserPlaces): boolean {
  try {
    findBrowser(places)
    return true
  } catch {
    return false
  }
}
/** Where programs lie on this machine, and which browser is named. */
export function findBrowserPlaces({ browser }: Config): BrowserPlaces {
  const { env, platform } = process
  const windows = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  )
  const mac = ['/Applications', path.join(env.HOME ?? '/', 'Applications')]
  return {
    platform,
    searchPath: env.PATH ?? '',
    programFolders: platform === 'win32' ? windows : mac,
    named: browser.program,
  }
}

/** Everywhere else than on Linux a window can be shown. */
function hasScreen(): boolean {
  const { env, platform } = process
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

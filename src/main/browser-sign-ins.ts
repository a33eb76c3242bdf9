import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BrowserSignIns } from '../domain/browser-sign-in.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { BrowserPlaces } from '../product/dom/find-browser.ts'
import type { Config } from './config.ts'

/** A minute less than a caller of POST /setup-auth waits, so that whoever asked still hears how it ended. */
const PERSON_TIMEOUT_MS = 540_000

/** Signing in with the machine's own browser, loaded when somebody first does. */
export function openBrowserSignIns(config: Config, log: Log, clock: Clock): BrowserSignIns {
  let loaded: Promise<BrowserSignIns> | null = null
  const load = () => {
    loaded ??= import('../product/dom/browser-sign-in.ts').then(({ createBrowserSignIns }) =>
      createBrowserSignIns({
        places: findBrowserPlaces(config),
        profiles: config.browser.profileDirectory,
        hosts: config.hosted.origins.length > 0 ? config.hosted.origins : config.hosts.hosted,
        hasScreen: hasScreen(),
        isHeadless: config.browser.isHeadless,
        timeoutMs: PERSON_TIMEOUT_MS,
        log,
        clock,
      }),
    )
    return loaded
  }
  return {
    signIn: async (request) => (await load()).signIn(request),
    attach: async (address, request) => (await load()).attach(address, request),
    renew: async (account, signal) => (await load()).renew(account, signal),
    forget: async (account) => (await load()).forget(account),
    endOrphans: async () => (existsSync(config.browser.profileDirectory) ? (await load()).endOrphans() : 0),
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

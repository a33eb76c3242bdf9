import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The name of a cookie in a profile, the host it is for, and when it was set; the value, which is encrypted, is not read. */
type StoredCookie = {
  readonly name: string
  readonly host: string
  /** Microseconds of the browser's own clock, to be compared with each other. */
  readonly setAt: bigint
}

/** Where Chromium keeps cookies below the user data directory, newest place first. */
const STORES = ['Default/Network/Cookies', 'Default/Cookies']

/**
 * Which cookies a profile has. The browser locks its store, so a copy is read, and taken away again.
 * @returns empty where there is no store, or it cannot be read at this moment
 */
export function listStoredCookies(userDataDirectory: string): StoredCookie[] {
  const store = STORES.map((place) => path.join(userDataDirectory, place)).find((file) => existsSync(file))
  if (store === undefined) return []
  const folder = mkdtempSync(path.join(userDataDirectory, '.cookies-'))
  try {
    for (const ending of ['', '-journal', '-wal'])
      if (existsSync(store + ending)) copyFileSync(store + ending, path.join(folder, `Cookies${ending}`))
    return readCookieNames(path.join(folder, 'Cookies'))
  } catch {
    return [] // copied while it was written: it is looked at again
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readCookieNames(file: string): StoredCookie[] {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(file)
  try {
    const statement = database.prepare('SELECT name, host_key AS host, last_update_utc AS setAt FROM cookies')
    statement.setReadBigInts(true)
    return statement
      .all()
      .map(({ name, host, setAt }) => ({ name: String(name), host: String(host), setAt: setAt as bigint }))
  } finally {
    database.close()
  }
}

/**
 * Whether somebody has signed in since `before` was listed: the provider's own cookie is new, and there is the service
 * cookie of one of the product's hosts, whichever of them the account lives on. A session that is over leaves its own.
 * Source: dom.md, sections 1.1 and 3.1.
 */
export function hasNewSignIn(
  before: readonly StoredCookie[],
  cookies: readonly StoredCookie[],
  hosts: readonly string[],
): boolean {
  const newest = before.reduce((latest, { setAt }) => (setAt > latest ? setAt : latest), 0n)
  const productHosts = hosts.map((host) => new URL(host).hostname)
  const isSession = ({ name, setAt }: StoredCookie) => name === 'SID' && setAt > newest
  const isService = ({ name, host }: StoredCookie) =>
    (name === 'OSID' || name === '__Secure-OSID') && productHosts.includes(host.replace(/^\./, ''))
  return cookies.some(isSession) && cookies.some(isService)
}

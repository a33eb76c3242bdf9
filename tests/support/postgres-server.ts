import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { temporaryDirectory } from './temporary-directory.ts'

/** Where Debian lays the programs of each version. */
const PROGRAMS = '/usr/lib/postgresql/*/bin'

/** Ends the server when the process that started it is gone, however that came: nothing holds the other end then. */
const WATCH = '"$@" & server=$!; read -r _; kill -QUIT $server; wait $server'

/** The server refuses to run as root. */
type Owner = { readonly uid?: number; readonly gid?: number }

/** What is on the server is gone with the tests: nothing has to outlive the machine. Nobody waits long for a deadlock. */
export const TEST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'deadlock_timeout=20ms']

let opened: Promise<string> | null = null
let server: Promise<string | null> | null = null

/**
 * The address of a database that was empty when the first test of this process asked for it; null, the test skipped with
 * a count, where PostgreSQL is not installed. All files of a run share the server that the run has started
 * (`scripts/test.ts`), each with a database of its own; a file that is run alone starts one.
 */
export async function openTestPostgres(test: TestContext): Promise<string | null> {
  if (findPrograms() === null) return skipWithoutPostgres(test)
  opened ??= makeTestDatabase(test)
  return opened
}

/** What a group of tests says of itself that needs PostgreSQL: with how many tests it is skipped, where there is none. */
export const needsPostgres = () => {
  if (findPrograms() !== null) return {}
  if (process.env.CI === 'true') throw new Error('postgresql is installed where CI=true')
  return { skip: '0 tests ran on PostgreSQL: it is not installed' }
}

export function skipWithoutPostgres(test: TestContext): null {
  test.skip(needsPostgres().skip)
  return null
}

/** The address of a new database, empty or like another one that nobody is connected to; PostgreSQL is installed. */
export async function makeTestDatabase(test: TestContext, template = 'template1'): Promise<string> {
  server ??= Promise.resolve(process.env.TEST_POSTGRES_URL ?? startTestPostgres(temporaryDirectory(test)))
  return makeDatabase(server, template)
}

/** A server for tests in a folder, for as long as this process lives; null where PostgreSQL is not installed. */
export const startTestPostgres = (folder: string): Promise<string | null> => startPostgres(folder, TEST_SETTINGS)

/** A server of Debian's newest version in a folder, for as long as this process lives; null where there is none. */
export async function startPostgres(folder: string, settings: readonly string[] = []): Promise<string | null> {
  const newest = findPrograms()
  return newest === null ? null : startServer(newest, folder, settings)
}

async function makeDatabase(server: Promise<string | null>, template: string): Promise<string> {
  const address = new URL((await server)!)
  const client = new Client({ connectionString: address.href })
  await client.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  address.pathname = `/${name}`
  return address.href
}

/** Runs a program of the server's version, PostgreSQL being installed. */
export async function runPostgresProgram(name: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(path.join(findPrograms()!, name), args)
}

export function findPrograms(): string | null {
  const programs = globSync(PROGRAMS).filter((folder) => existsSync(path.join(folder, 'initdb')))
  return programs.sort((a, b) => readVersion(a) - readVersion(b)).at(-1) ?? null
}

const readVersion = (folder: string) => Number(path.basename(path.dirname(folder)))

/** A server of one test alone, which may be stopped and started again under the same address. */
export type OwnPostgres = {
  readonly url: string
  /** `immediate`: as a machine that goes off, so that it recovers when it is started. */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  readonly start: () => Promise<void>
}

/** Null, the test skipped with a count, where PostgreSQL is not installed. */
export async function startOwnPostgres(test: TestContext): Promise<OwnPostgres | null> {
  const programs = findPrograms()
  if (programs === null) return skipWithoutPostgres(test)
  const folder = temporaryDirectory(test)
  makeCluster(programs, folder)
  let server = await runServer(programs, folder, TEST_SETTINGS)
  const stop = (mode: 'fast' | 'immediate') => stopServer(server, folder, mode)
  test.after(() => server.exitCode === null && stop('immediate'))
  return {
    url: buildAddress(folder),
    stop,
    start: async () => {
      server = await runServer(programs, folder, TEST_SETTINGS)
    },
  }
}

export async function stopServer(server: ChildProcess, folder: string, mode: 'fast' | 'immediate'): Promise<void> {
  const pid = Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const ended = once(server, 'exit')
  process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  server.stdin!.end()
  await ended
}

async function startServer(programs: string, folder: string, more: readonly string[]): Promise<string> {
  makeCluster(programs, folder)
  await runServer(programs, folder, more)
  return buildAddress(folder)
}

export const buildAddress = (folder: string) => `postgres://tester@localhost/postgres?host=${folder}`

export function makeCluster(programs: string, folder: string): void {
  const owner = findOwner()
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid)
  const data = path.join(folder, 'data')
  const make = ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  execFileSync(path.join(programs, 'initdb'), make, { ...owner, cwd: folder, stdio: 'ignore' })
}

export async function runServer(programs: string, folder: string, more: readonly string[]): Promise<ChildProcess> {
  const settings = ['listen_addresses=', 'max_connections=100', ...more]
  const program = [path.join(programs, 'postgres'), '-D', path.join(folder, 'data'), '-k', folder]
  const server = spawn('sh', ['-c', WATCH, 'sh', ...program, ...settings.flatMap((setting) => ['-c', setting])], {
    ...findOwner(),
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await awaitReady(server)
  server.unref()
  for (const pipe of [server.stdin, server.stderr]) (pipe as Socket).unref()
  return server
}

export function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const ask = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: ask('-u'), gid: ask('-g') }
}

/** A standby only reads. */
const READY = /ready to accept (read-only )?connections/

/** Its messages are read as long as it runs, so that none of them stops it. */
function awaitReady(server: ChildProcess): Promise<void> {
  const told: string[] = []
  return new Promise((resolve, reject) => {
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      told.push(text)
      if (READY.test(text)) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${told.join('')}`)))
  })
}

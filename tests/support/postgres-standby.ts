import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import {
  buildAddress,
  findOwner,
  findPrograms,
  makeCluster,
  runServer,
  skipWithoutPostgres,
  stopServer,
  TEST_SETTINGS,
} from './postgres-server.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** A server, another that copies it as it goes, and one address that leads to whichever is in service. */
export type PostgresWithStandby = {
  readonly url: string
  /** The server goes off as a machine does; the address leads to the other, which only reads until it is told to take over. */
  readonly failOver: (readOnlyMs: number) => Promise<void>
}

/** Null, the test skipped with a count, where PostgreSQL is not installed. */
export async function startWithStandby(test: TestContext): Promise<PostgresWithStandby | null> {
  const programs = findPrograms()
  if (programs === null) return skipWithoutPostgres(test)
  const folder = temporaryDirectory(test)
  const [first, second, address] = ['first', 'second', 'address'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const run = async (name: string, args: readonly string[]) =>
    void (await promisify(execFile)(path.join(programs, name), args, { ...findOwner(), cwd: folder }))
  for (const each of [folder, first, second]) makeOwned(each)
  makeCluster(programs, first)
  const primary = await runServer(programs, first, TEST_SETTINGS)
  lead(address, first)
  const copy = ['-h', first, '-U', 'tester', '-D', path.join(second, 'data'), '-X', 'stream', '-c', 'fast', '--no-sync']
  await run('pg_basebackup', [...copy, '--write-recovery-conf'])
  const standby = await runServer(programs, second, TEST_SETTINGS)
  test.after(() => stopServer(standby, second, 'immediate'))
  test.after(() => primary.exitCode === null && stopServer(primary, first, 'immediate'))
  await waitForBoth(buildAddress(first))
  return {
    url: buildAddress(address),
    async failOver(readOnlyMs) {
      await stopServer(primary, first, 'immediate')
      lead(address, second)
      await wait(readOnlyMs)
      await run('pg_ctl', ['promote', '-D', path.join(second, 'data')])
    },
  }
}

function makeOwned(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const { uid, gid } = findOwner()
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid)
}

function lead(address: string, folder: string): void {
  symlinkSync(folder, `${address}.new`)
  renameSync(`${address}.new`, address)
}

/** From now on nothing is acknowledged before both have it. */
async function waitForBoth(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
  await client.query('SELECT pg_reload_conf()')
  const isSynchronous = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"
  while ((await client.query(isSynchronous)).rowCount === 0) await wait(50)
  await client.end()
}

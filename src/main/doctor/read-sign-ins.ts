import { openPostgresPool } from '../../lib/postgres/pool.ts'
import { openCredentialStore } from '../../state/credentials.ts'
import { readServerSignIns } from '../../state/server-accounts.ts'
import type { Config } from '../config.ts'

/** The stored sign-ins, wherever they lie: a look, which changes nothing. */
export async function readSignIns({ databaseUrl, browser, hosted }: Config) {
  if (databaseUrl !== null) return readFromServer(databaseUrl, hosted.passphrase)
  const { owners, load } = openCredentialStore(browser.stateDirectory, hosted.passphrase)
  return { accounts: owners().map(({ id }) => id), load }
}

async function readFromServer(url: string, passphrase: string | null) {
  const pool = openPostgresPool(url, { maxConnections: 1, retryMs: 0 })
  try {
    return await readServerSignIns(pool.read, passphrase)
  } finally {
    await pool.close()
  }
}

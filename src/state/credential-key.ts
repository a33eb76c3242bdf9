import { randomBytes, scryptSync } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault, toFault } from '../domain/fault.ts'
import { once } from '../lib/memoize.ts'

const KEY_BYTES = 32
const KEY_FILE_MODE = 0o600
/** Fixed, since the same passphrase must open the same files on another machine; the key is never stored. */
const SALT = 'notebook-assistant credentials v1'
/** Beside the sign-ins. */
export const KEY_FILE = 'key'

/**
 * The key that sign-ins are encrypted with: made of a passphrase where one is set (`NOTEBOOK_KEY`), else 32 random
 * bytes in a file that only its owner may read, made when first needed. One that is damaged is never written over: with
 * it, every sign-in would be lost for good.
 * @throws Fault PRODUCT_UNAUTHENTICATED for a key file that cannot be used
 */
export function openCredentialKey(folder: string, passphrase: string | null): () => Buffer {
  if (passphrase === null) return () => loadStoredKey(folder)
  return once(() => scryptSync(passphrase, SALT, KEY_BYTES)) // deriving it takes some 50 ms
}

function loadStoredKey(folder: string): Buffer {
  const file = path.join(folder, KEY_FILE)
  try {
    const key = readKeyFile(file) ?? makeKeyFile(folder, file)
    if (key.length === KEY_BYTES) return key
  } catch (cause) {
    throw isDiskFault(cause) ? cause : createUnusableKeyFault(cause)
  }
  throw createUnusableKeyFault()
}

/** Then none was made, and no key is at fault. */
function isDiskFault(cause: unknown): boolean {
  const { code } = toFault(cause)
  return code === 'DISK_FULL' || code === 'DISK_READ_ONLY'
}

function readKeyFile(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    chmodSync(file, KEY_FILE_MODE) // a copied data directory may have opened it to others
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whole and on disk before it has its name, which is given once: another process that makes one meanwhile wins. */
function makeKeyFile(folder: string, file: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const beside = path.join(folder, `.${KEY_FILE}.${randomBytes(8).toString('hex')}.part`)
  try {
    writeFileSync(beside, `${key.toString('base64')}\n`, { mode: KEY_FILE_MODE, flush: true, flag: 'wx' })
    linkSync(beside, file)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readKeyFile(file) ?? key
  } finally {
    rmSync(beside, { force: true })
  }
}

function createUnusableKeyFault(cause?: unknown): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', 'The key that sign-ins are encrypted with cannot be used.', {
    hint: `Put the file "${KEY_FILE}" of the folder of sign-ins back from a copy; or delete it, and import the sign-ins again.`,
    cause,
  })
}

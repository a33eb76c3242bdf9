import { randomBytes, scryptSync } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const KEY_BYTES = 32
const KEY_FILE_MODE = 0o600
/** Fixed, since the same passphrase must open the same files on another machine; the key is never stored. */
const SALT = 'notebook-assistant credentials v1'

/**
 * The key that sign-ins are encrypted with: made of a passphrase where one is set (`NOTEBOOK_KEY`), else 32 random
 * bytes in a file that only its owner may read, made when first needed.
 */
export function credentialKey(folder: string, passphrase: string | null): Buffer {
  if (passphrase !== null) return scryptSync(passphrase, SALT, KEY_BYTES)
  const file = path.join(folder, 'key')
  return known(file) ?? made(folder, file)
}

function known(file: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    chmodSync(file, KEY_FILE_MODE) // a copied data directory may have opened it to others
    return key.length === KEY_BYTES ? key : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function made(folder: string, file: string): Buffer {
  const key = randomBytes(KEY_BYTES)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: KEY_FILE_MODE, flush: true })
  return key
}

import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../domain/fault.ts'
import type { StoredLogin } from '../domain/stored-login.ts'
import { computeOneTimeCode } from '../lib/one-time-code.ts'

const secret = () =>
  z.string().refine((text) => {
    try {
      return computeOneTimeCode(text, 0) !== ''
    } catch {
      return false
    }
  })

const loginFileSchema = () =>
  z.record(z.string(), z.strictObject({ password: z.string().min(1), totp_secret: secret().optional() }))

const OTHERS_READ = 0o004

/**
 * The login of an address in the file that somebody keeps for it, read at each use; the only one where no address is named.
 * @returns null where the file has none
 * @throws Fault PRODUCT_UNAUTHENTICATED for a file that cannot be used; nothing of what stands in it is told
 */
export function readStoredLogin(file: string, email: string | null): StoredLogin | null {
  const { changedAtMs, logins } = readLoginFile(file)
  const named = logins.find(([address]) => address.toLowerCase() === email?.trim().toLowerCase())
  const found = email === null && logins.length === 1 ? logins[0] : named
  if (found === undefined) return null
  const [address, { password, totp_secret = null }] = found
  return { email: address.trim(), password, totpSecret: totp_secret, changedAtMs }
}

function readLoginFile(file: string) {
  try {
    const { mode, mtimeMs } = statSync(file)
    if (process.platform !== 'win32' && (mode & OTHERS_READ) !== 0) throw createLoginFileFault('every user may read it')
    return {
      changedAtMs: mtimeMs,
      logins: Object.entries(loginFileSchema().parse(JSON.parse(readFileSync(file, 'utf8')))),
    }
  } catch (error) {
    if (error instanceof Fault) throw error
    const { code } = error as NodeJS.ErrnoException
    throw createLoginFileFault(code === undefined ? 'it has another form' : `it cannot be read (${code})`)
  }
}

/** Without the cause: what stands in the file is in it. */
function createLoginFileFault(why: string): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', `AUTO_LOGIN_FILE cannot be used: ${why}.`, {
    hint: 'It is JSON, {"me@example.org": {"password": "...", "totp_secret": "..."}}, with the secret only where the account has one; chmod 600 keeps it from others.',
    details: { reason: 'login_file' },
  })
}

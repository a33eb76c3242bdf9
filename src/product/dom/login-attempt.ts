import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toFault } from '../../domain/fault.ts'
import type { StoredLogin } from '../../domain/stored-login.ts'
import { isPreparing } from './pages/page-driver.ts'
import type { OpenedProfile } from './profile.ts'
import { createLoginPausedFault } from './sign-in-ends.ts'

const ATTEMPT_FILE = 'auto-login.txt'
const UNKNOWN_END = 'The automatic sign-in was begun, and nobody knows how it ended.'

const buildAttemptPath = ({ directory }: OpenedProfile) => path.join(path.dirname(directory), ATTEMPT_FILE)

/** @throws Fault PRODUCT_UNAUTHENTICATED where the login has had its attempt since it was written */
export function requireUntried(profile: OpenedProfile, { changedAtMs }: StoredLogin): void {
  const file = buildAttemptPath(profile)
  const triedAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (triedAtMs !== undefined && triedAtMs > changedAtMs)
    throw createLoginPausedFault(readFileSync(file, 'utf8').trim())
}

/** Forgets that there was one: somebody has signed in. */
export function forgetAttempt(profile: OpenedProfile): void {
  rmSync(buildAttemptPath(profile), { force: true })
}

/** Runs the one attempt. It is noted before it begins, so that no kill and no restart makes two of it. */
export async function attemptOnce<T>(profile: OpenedProfile, attempt: () => Promise<T>): Promise<T> {
  const note = (text: string) => writeFileSync(buildAttemptPath(profile), `${text}\n`, { mode: 0o600 })
  note(UNKNOWN_END)
  try {
    const found = await attempt()
    forgetAttempt(profile)
    return found
  } catch (error) {
    const { code, message, details } = toFault(error)
    if (details?.reason !== undefined) note(message)
    else if (code === 'PRODUCT_UNREACHABLE' && isPreparing(String(details?.step ?? 'opening'))) forgetAttempt(profile)
    throw error
  }
}

import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Fault } from '../../domain/fault.ts'
import type { StorageState } from '../../domain/storage-state.ts'
import { KEY_FILE, openCredentialKey } from '../../state/credential-key.ts'
import { openSealedSignIn, readSealedSignIn, type SealedSignIn, sealSignIn } from '../../state/credentials.ts'
import type { MoveEnds } from './move-ends.ts'

const ENDING = '.json'
const UPSERT = `INSERT INTO sign_in (account, sealed, changed_at_ms) VALUES ($1, $2, $3)
  ON CONFLICT (account) DO UPDATE SET sealed = excluded.sealed, changed_at_ms = excluded.changed_at_ms`
const SELECT = 'SELECT sealed FROM sign_in WHERE account = $1'
const REMOVE_OTHERS = 'DELETE FROM sign_in WHERE account <> ALL($1::text[])'

/** The files of sign-ins in a folder. */
export function listSignIns(folder: string): string[] {
  const isSignIn = (name: string) => name.endsWith(ENDING) && !name.startsWith('.')
  return existsSync(folder) ? readdirSync(folder).filter(isSignIn).sort() : []
}

/** @throws Fault BAD_REQUEST where there are sign-ins, which a server keeps under a passphrase alone */
export function requirePassphrase(folder: string, passphrase: string | null): void {
  if (passphrase !== null || listSignIns(folder).length === 0) return
  throw new Fault('BAD_REQUEST', 'There are stored sign-ins, and NOTEBOOK_KEY is not set.', {
    hint: 'On a server sign-ins are encrypted with NOTEBOOK_KEY alone: set it to a passphrase, here and for every process that will serve, and move again. Or remove the accounts first.',
  })
}

/** Moves the sign-ins: those under a key in a file are encrypted anew with the passphrase. */
export async function moveSignInsToServer(ends: MoveEnds): Promise<void> {
  const { signInDirectory: folder, passphrase } = ends.plan
  const moved: string[] = []
  for (const name of passphrase === null ? [] : listSignIns(folder)) {
    const opened = openStored(folder, name, passphrase!)
    if (opened) moved.push(await keepSignIn(ends, opened))
    else ends.leaveOut(`The sign-in ${path.basename(name, ENDING)} opens with no key that is here: sign in again.`)
  }
  await ends.pool.read(REMOVE_OTHERS, [moved])
}

type OpenedSignIn = {
  readonly sealed: SealedSignIn
  readonly state: StorageState
  readonly key: Buffer
  readonly changedAtMs: number
}

function openStored(folder: string, name: string, passphrase: string): OpenedSignIn | null {
  const file = path.join(folder, name)
  const key = openCredentialKey(folder, passphrase)()
  try {
    const sealed = readSealedSignIn(file)!
    const changedAtMs = Math.round(statSync(file).mtimeMs)
    const { state, isOurs } = openWithEither(folder, sealed, key)
    return { sealed: isOurs ? sealed : sealSignIn(sealed.account, state, key), state, key, changedAtMs }
  } catch {
    return null
  }
}

function openWithEither(folder: string, sealed: SealedSignIn, key: Buffer) {
  try {
    return { state: openSealedSignIn(sealed, key), isOurs: true }
  } catch (error) {
    if (!existsSync(path.join(folder, KEY_FILE))) throw error // one that is made now would open nothing
    return { state: openSealedSignIn(sealed, openCredentialKey(folder, null)()), isOurs: false }
  }
}

async function keepSignIn(ends: MoveEnds, opened: OpenedSignIn): Promise<string> {
  const { sealed, state, key, changedAtMs } = opened
  const { id } = sealed.account
  await ends.pool.read(UPSERT, [id, JSON.stringify(sealed), changedAtMs])
  const [kept] = await ends.pool.read<{ readonly sealed: string }>(SELECT, [id])
  if (!isDeepStrictEqual(openSealedSignIn(JSON.parse(kept!.sealed), key), state))
    throw new Fault('DATA_UNUSABLE', `The sign-in ${id} is not the same at both ends.`, {
      hint: 'Give the same command again.',
    })
  ends.countRows({ rows: 1, mended: 0 })
  return id
}

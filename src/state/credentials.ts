import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { HOW_TO_SIGN_IN } from '../domain/browser-sign-in.ts'
import { Fault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'
import { writeAtomically } from '../lib/atomic-write.ts'
import { createSerialQueue } from '../lib/serial-queue.ts'
import type { SqlStatement } from '../lib/sql/sql-store.ts'
import { KEY_FILE, openCredentialKey } from './credential-key.ts'

/** Whose sign-in a file holds; written in the clear, so that a running service finds an account somebody else imported. */
export type CredentialOwner = { readonly id: string; readonly alias?: string; readonly email?: string }

type AccountNames = { readonly id: string; readonly alias?: string | null; readonly email?: string | null }

export const pickOwner = ({ id, alias, email }: AccountNames): CredentialOwner => ({
  id,
  ...(alias && { alias }),
  ...(email && { email }),
})

/**
 * The sign-ins of hosted accounts, encrypted at rest (AES-256-GCM), a file each. Every read looks at the file, so one
 * that another process wrote is noticed at once. On a server they are rows (`server-accounts.ts`).
 */
export type CredentialStore = {
  /** Of every readable file, by id; those the caller knows already are left out, and their files not read. */
  owners(known?: ReadonlySet<string>): readonly CredentialOwner[]
  /** When the sign-in of an account was written last; null when there is none. */
  changedAtMs(id: string): number | null
  /** @throws Fault PRODUCT_UNAUTHENTICATED when there is none, or it does not open with the key */
  load(id: string): StorageState
  /** On disk when it resolves, unless it was removed meanwhile: what was forgotten does not come back. */
  save(owner: CredentialOwner, state: StorageState): Promise<void>
  /** What takes a sign-in away; a file is gone at once. */
  remove(id: string): readonly SqlStatement[]
  /** Removes every sign-in, and the key where it is a file of ours; other files of the folder stay. */
  clear(): Promise<void>
}

export type SealedSignIn = {
  readonly version: 1
  readonly account: CredentialOwner
  readonly iv: string
  readonly tag: string
  readonly data: string
}

const ENDING = '.json'

export function openCredentialStore(folder: string, passphrase: string | null): CredentialStore {
  const queue = createSerialQueue()
  const buildSignInPath = (id: string) => path.join(folder, `${id}${ENDING}`)
  const key = openCredentialKey(folder, passphrase)
  const removals = new Map<string, number>()
  let clearings = 0
  const removeSignIn = (id: string) => {
    removals.set(id, (removals.get(id) ?? 0) + 1)
    rmSync(buildSignInPath(id), { force: true })
  }
  /** A file that was removed while it was written may be there for a moment: nobody takes it for an account. */
  const isBeingRemoved = ({ id }: CredentialOwner) => removals.has(id) && queue.count(id) > 0
  const listStoredOwners = (known: ReadonlySet<string> = new Set()) =>
    listSignInFiles(folder)
      .filter((name) => !known.has(path.basename(name, ENDING)))
      .flatMap((name) => readOwner(path.join(folder, name)) ?? [])
  return {
    owners: (known) => listStoredOwners(known).filter((owner) => !isBeingRemoved(owner)),
    changedAtMs: (id) => changedAtMs(buildSignInPath(id)),
    load(id) {
      const sealedSignIn = readSealedSignIn(buildSignInPath(id))
      if (sealedSignIn === null) throw createNoSignInFault(id)
      return openSealedSignIn(sealedSignIn, key())
    },
    async save(owner, state) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const text = `${JSON.stringify(sealSignIn(owner, state, key()))}\n`
      const before = [removals.get(owner.id), clearings]
      const isForgotten = () => removals.get(owner.id) !== before[0] || clearings !== before[1]
      await queue.run(owner.id, async () => {
        if (isForgotten()) return
        await writeAtomically(buildSignInPath(owner.id), text)
        if (isForgotten()) rmSync(buildSignInPath(owner.id), { force: true })
      })
    },
    remove(id) {
      removeSignIn(id)
      return []
    },
    async clear() {
      clearings += 1
      for (const { id } of listStoredOwners()) removeSignIn(id)
      rmSync(path.join(folder, KEY_FILE), { force: true })
    },
  }
}

function changedAtMs(file: string): number | null {
  try {
    return statSync(file).mtimeMs
  } catch {
    return null // not there, or in a folder that cannot be entered: nothing can be loaded either
  }
}

/** None in a folder that cannot be read: that is told when a sign-in is stored, and nothing else depends on it. */
function listSignInFiles(folder: string): string[] {
  try {
    if (!existsSync(folder)) return [] // the usual case, asked at every call: a thrown ENOENT costs ten times that
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

/** A file that somebody damaged, or that is somebody else's, names no account. */
function readOwner(file: string): CredentialOwner | null {
  try {
    const account = readSealedSignIn(file)?.account
    return account !== undefined && path.basename(file) === `${account.id}${ENDING}` ? account : null
  } catch {
    return null
  }
}

/** Ids are names of files: what `createSlug` gives and nothing else. */
const owner = () =>
  z.object({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
    alias: z.string().max(200).optional(),
    email: z.string().max(320).optional(),
  })

const sealedFileSchema = () =>
  z.object({ version: z.literal(1), account: owner(), iv: z.string(), tag: z.string(), data: z.string() })

export function readSealedSignIn(file: string): SealedSignIn | null {
  try {
    return parseSealedSignIn(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error instanceof Fault ? error : createUnreadableSignInFault(error)
  }
}

/** @throws Fault PRODUCT_UNAUTHENTICATED */
export function parseSealedSignIn(text: string): SealedSignIn {
  try {
    return sealedFileSchema().parse(JSON.parse(text)) as SealedSignIn
  } catch (error) {
    throw createUnreadableSignInFault(error)
  }
}

export function sealSignIn(account: CredentialOwner, state: StorageState, key: Buffer): SealedSignIn {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(account.id)) // a file renamed to another account does not open
  const data = Buffer.concat([cipher.update(JSON.stringify(state), 'utf8'), cipher.final()])
  const encodeBase64 = (bytes: Buffer) => bytes.toString('base64')
  return { version: 1, account, iv: encodeBase64(iv), tag: encodeBase64(cipher.getAuthTag()), data: encodeBase64(data) }
}

export function openSealedSignIn({ account, iv, tag, data }: SealedSignIn, key: Buffer): StorageState {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(account.id))
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    const text = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
    return JSON.parse(text) as StorageState
  } catch (error) {
    throw createUnreadableSignInFault(error)
  }
}

export function createNoSignInFault(id: string): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', `The account ${id} is not signed in to the hosted product.`, {
    hint: HOW_TO_SIGN_IN,
  })
}

function createUnreadableSignInFault(cause: unknown): Fault {
  return new Fault(
    'PRODUCT_UNAUTHENTICATED',
    'The stored sign-in cannot be read: it is damaged, or was encrypted with another key.',
    {
      hint: 'Set NOTEBOOK_KEY as it was when the sign-in was stored, or import the sign-in again.',
      cause,
    },
  )
}

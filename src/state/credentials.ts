import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'
import { atomicWrite } from '../lib/atomic-write.ts'
import { serialQueue } from '../lib/serial-queue.ts'
import { credentialKey } from './credential-key.ts'

/** Whose sign-in a file holds; written in the clear, so that a running service finds an account somebody else imported. */
export type CredentialOwner = { readonly id: string; readonly alias?: string; readonly email?: string }

/**
 * The sign-ins of hosted accounts, a file each, encrypted at rest (AES-256-GCM). Every read looks at the file, so one
 * that another process wrote is noticed at once.
 */
export type Credentials = {
  /** Of every readable file, by id. */
  owners(): readonly CredentialOwner[]
  /** When the sign-in of an account was written last; null when there is none. */
  changedAtMs(id: string): number | null
  /** @throws Fault PRODUCT_UNAUTHENTICATED when there is none, or it does not open with the key */
  load(id: string): StorageState
  /** On disk when it resolves. */
  save(owner: CredentialOwner, state: StorageState): Promise<void>
  remove(id: string): void
  clear(): void
}

type Sealed = {
  readonly version: 1
  readonly account: CredentialOwner
  readonly iv: string
  readonly tag: string
  readonly data: string
}

const ENDING = '.json'

export function openCredentials(folder: string, passphrase: string | null): Credentials {
  const queue = serialQueue()
  const fileOf = (id: string) => path.join(folder, `${id}${ENDING}`)
  const key = () => credentialKey(folder, passphrase)
  return {
    owners: () => namesIn(folder).flatMap((name) => ownerOf(path.join(folder, name)) ?? []),
    changedAtMs: (id) => statSync(fileOf(id), { throwIfNoEntry: false })?.mtimeMs ?? null,
    load(id) {
      const sealed = readSealed(fileOf(id))
      if (sealed === null) throw noSignIn(id)
      return opened(sealed, key())
    },
    async save(owner, state) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const text = `${JSON.stringify(sealed(owner, state, key()))}\n`
      await queue.run(owner.id, () => atomicWrite(fileOf(owner.id), text))
    },
    remove: (id) => rmSync(fileOf(id), { force: true }),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING) && !name.startsWith('.'))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A file that somebody damaged names no account. */
function ownerOf(file: string): CredentialOwner | null {
  try {
    const account = readSealed(file)?.account
    return typeof account?.id === 'string' && path.basename(file) === `${account.id}${ENDING}` ? account : null
  } catch {
    return null
  }
}

function readSealed(file: string): Sealed | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Sealed
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(error)
  }
}

function sealed(account: CredentialOwner, state: StorageState, key: Buffer): Sealed {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(account.id)) // a file renamed to another account does not open
  const data = Buffer.concat([cipher.update(JSON.stringify(state), 'utf8'), cipher.final()])
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  return { version: 1, account, iv: base64(iv), tag: base64(cipher.getAuthTag()), data: base64(data) }
}

function opened({ account, iv, tag, data }: Sealed, key: Buffer): StorageState {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
    decipher.setAAD(Buffer.from(account.id))
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    const text = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
    return JSON.parse(text) as StorageState
  } catch (error) {
    throw unreadable(error)
  }
}

function noSignIn(id: string): Fault {
  return new Fault('PRODUCT_UNAUTHENTICATED', `The account ${id} is not signed in to the hosted product.`, {
    hint: 'Import a stored sign-in: cli -- accounts import state.json, or POST /accounts.',
  })
}

function unreadable(cause: unknown): Fault {
  return new Fault(
    'PRODUCT_UNAUTHENTICATED',
    'The stored sign-in cannot be read: it is damaged, or was encrypted with another key.',
    {
      hint: 'Set NOTEBOOK_KEY as it was when the sign-in was stored, or import the sign-in again.',
      cause,
    },
  )
}

import { Fault } from '../domain/fault.ts'
import type { StorageState } from '../domain/storage-state.ts'
import type { Clock } from '../lib/clock.ts'
import type { SqlRow, SqlStatement, SqlStore } from '../lib/sql/sql-store.ts'
import { StateLooks } from '../lib/sql/state-looks.ts'
import {
  type AccountTable,
  accountStatements,
  createDefaultAccount,
  readAccountRow,
  type StoredAccount,
} from './account-table.ts'
import { Accounts } from './accounts.ts'
import { openCredentialKey } from './credential-key.ts'
import {
  type CredentialStore,
  createNoSignInFault,
  openSealedSignIn,
  parseSealedSignIn,
  sealSignIn,
} from './credentials.ts'

type ServerAccountsOptions = {
  readonly store: SqlStore
  readonly clock: Clock
  /** What sign-ins are encrypted with; null: none can be stored. */
  readonly passphrase: string | null
  /** What is read together with them. */
  readonly looks?: StateLooks
}

type StoredSignIn = { readonly sealed: string; readonly changedAtMs: number }

const SELECT = `SELECT account.*, sealed, changed_at_ms FROM account LEFT JOIN sign_in ON sign_in.account = account.id
  ORDER BY created_at_ms, id`
const INSERT = `INSERT INTO sign_in (account, sealed, changed_at_ms) VALUES (?1, ?2, ?3)
  ON CONFLICT (account) DO UPDATE SET sealed = excluded.sealed,
    changed_at_ms = greatest(excluded.changed_at_ms, sign_in.changed_at_ms + 1)`
// What another process has taken away does not come again with cookies that are written back.
const UPDATE = `UPDATE sign_in SET sealed = ?2, changed_at_ms = greatest(?3, changed_at_ms + 1) WHERE account = ?1`
const DELETE = 'DELETE FROM sign_in WHERE account = ?1'
const DELETE_ALL = 'DELETE FROM sign_in'

/**
 * Accounts and their encrypted sign-ins in rows on a server, for a service of many processes. What is read without waiting
 * is as the server told it at the beginning of the call (`refresh`).
 */
export async function openServerAccounts({ store, clock, passphrase, looks }: ServerAccountsOptions) {
  const rows = new ServerAccountRows(store, clock, looks)
  await rows.reload()
  const credentials = openServerCredentials(rows, clock, passphrase)
  return { accounts: new Accounts(rows, clock, credentials), credentials, refresh: rows.reload }
}

/** The sign-ins as they lie on a server, also on one that no service has used yet. */
export async function readServerSignIns(read: (sql: string) => Promise<readonly SqlRow[]>, passphrase: string | null) {
  const [{ is_there } = { is_there: false }] = await read(`SELECT to_regclass('sign_in') IS NOT NULL AS is_there`)
  const rows = is_there ? await read('SELECT account, sealed FROM sign_in ORDER BY account') : []
  const sealed = new Map(rows.map((row) => [String(row.account), String(row.sealed)]))
  return { accounts: [...sealed.keys()], load: (id: string) => loadSealed(id, sealed.get(id), chooseKey(passphrase)) }
}

class ServerAccountRows implements AccountTable {
  readonly #store: SqlStore
  readonly #clock: Clock
  rows: readonly StoredAccount[] = []
  signIns: ReadonlyMap<string, StoredSignIn> = new Map()

  readonly reload: () => Promise<void>

  constructor(store: SqlStore, clock: Clock, looks = new StateLooks(store.read)) {
    this.#store = store
    this.#clock = clock
    this.reload = looks.add<SqlRow>({ text: SELECT, values: () => [], learn: (rows) => this.#learn(rows) })
  }

  async write(statements: readonly SqlStatement[]): Promise<void> {
    await this.#store.write([{ statements }])
    await this.reload()
  }

  /** A sign-in and its account are written together. */
  importOwner(): void {}

  async #learn(found: readonly SqlRow[]): Promise<void> {
    const rows = found.some(({ product }) => product === 'local') ? found : await this.#addDefault()
    const signedIn = rows.filter(({ sealed }) => sealed !== null)
    this.rows = rows.map(readAccountRow)
    this.signIns = new Map(
      signedIn.map((row) => [String(row.id), { sealed: String(row.sealed), changedAtMs: Number(row.changed_at_ms) }]),
    )
  }

  async #addDefault(): Promise<readonly SqlRow[]> {
    await this.#store.write([{ statements: createDefaultAccount(this.#clock.now()) }])
    return this.#store.read(SELECT)
  }
}

function openServerCredentials(rows: ServerAccountRows, clock: Clock, passphrase: string | null): CredentialStore {
  const findKey = chooseKey(passphrase)
  return {
    owners: () => [],
    changedAtMs: (id) => rows.signIns.get(id)?.changedAtMs ?? null,
    load: (id) => loadSealed(id, rows.signIns.get(id)?.sealed, findKey),
    async save(owner, state) {
      const values = [owner.id, JSON.stringify(sealSignIn(owner, state, findKey())), clock.now()]
      const saving = rows.signIns.has(owner.id)
        ? [{ text: UPDATE, values }]
        : [{ text: INSERT, values }, ...accountStatements.signIn(owner, 'hosted', clock.now())]
      await rows.write(saving)
    },
    remove: (id) => [{ text: DELETE, values: [id] }],
    clear: () => rows.write([{ text: DELETE_ALL, values: [] }]),
  }
}

function loadSealed(id: string, sealed: string | undefined, findKey: () => Buffer): StorageState {
  if (sealed === undefined) throw createNoSignInFault(id)
  return openSealedSignIn(parseSealedSignIn(sealed), findKey())
}

const chooseKey = (passphrase: string | null): (() => Buffer) =>
  passphrase === null ? throwNoKey : openCredentialKey('', passphrase)

function throwNoKey(): never {
  throw new Fault(
    'NOT_SUPPORTED',
    'Sign-ins are kept in a database only encrypted with a key that is set, and none is.',
    {
      hint: 'Set NOTEBOOK_KEY to the same words for all processes of the service, and restart them.',
    },
  )
}

import { randomUUID } from 'node:crypto'
import type { Notebook } from '../../domain/notebook.ts'
import { type Clock, readIsoTime } from '../../lib/clock.ts'
import type { PostgresPool } from '../../lib/postgres/pool.ts'
import { replaceUnstorable } from '../../lib/sql/storable-text.ts'
import type { NotebookShare, OpenedShare } from '../store/catalogue.ts'
import { TABLES_OF_NOTEBOOKS } from './catalogue-tables.ts'

const SELECT = `SELECT notebook AS id, account, title, created_at AS "createdAt", modified_at AS "modifiedAt",
  coalesce((SELECT kept FROM source_total WHERE source_total.notebook = notebook.notebook), 0) AS "sourceCount"
  FROM notebook`

/** The files of what was made, and originals, are nobody's then, and known as such (`unkept-files.ts`). */
const NOTE_FILES = `INSERT INTO unkept_files (notebook, id, type, name, created_at, state, leased_until)
  SELECT notebook, id, type, name, created_at, 'removed', now() FROM artifact WHERE notebook = $1
  UNION ALL SELECT notebook, id, 'original', name, added_at, 'removed', now() FROM source
  WHERE notebook = $1 AND original_in_files ON CONFLICT DO NOTHING`

const FIND_ARTIFACT = `SELECT notebook FROM notebook WHERE account = $1 AND notebook IN (
  SELECT notebook FROM artifact WHERE id = $2 UNION ALL
  SELECT notebook FROM unkept_files WHERE id = $2 AND state = 'making' AND leased_until > now())`

type OwnedNotebook = Notebook & { readonly account: string }

/** Which notebooks there are in a database on a server, whoever made them. Every write is durable when it resolves. */
export class ServerCatalogue {
  readonly #pool: PostgresPool
  readonly #clock: Clock

  constructor(pool: PostgresPool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
  }

  /** Last modified first. */
  async list(account: string): Promise<readonly Notebook[]> {
    const rows = await this.#pool.read<OwnedNotebook>(
      `${SELECT} WHERE account = $1 ORDER BY modified_at DESC, notebook`,
      [account],
    )
    return rows.map(toNotebook)
  }

  async get(account: string, id: string): Promise<Notebook | null> {
    const [row] = await this.#pool.read<OwnedNotebook>(`${SELECT} WHERE notebook = $1 AND account = $2`, [id, account])
    return row ? toNotebook(row) : null
  }

  /** @param id that it is to have; the notebook of the account that has it already is given as it is */
  async create(account: string, title: string, id: string = randomUUID()): Promise<Notebook | null> {
    const add = `INSERT INTO notebook (notebook, account, title, created_at, modified_at) VALUES ($1, $2, $3, $4, $4)
      ON CONFLICT DO NOTHING`
    await this.#pool.read(add, [id, account, replaceUnstorable(title), readIsoTime(this.#clock)]) // put twice it comes to the same
    return this.get(account, id)
  }

  async rename(id: string, title: string): Promise<void> {
    const update = 'UPDATE notebook SET title = $2, modified_at = $3 WHERE notebook = $1'
    await this.#pool.read(update, [id, replaceUnstorable(title), readIsoTime(this.#clock)])
  }

  /** Says that its sources have changed. */
  async touch(id: string): Promise<void> {
    await this.#pool.read('UPDATE notebook SET modified_at = $2 WHERE notebook = $1', [id, readIsoTime(this.#clock)])
  }

  /** All of it, or nothing; who writes to it meanwhile, on whatever process, is waited for, and who comes later is refused. */
  async delete(id: string): Promise<void> {
    await this.#pool.runInTransaction(async (run) => {
      await run('SELECT 1 FROM notebook WHERE notebook = $1 FOR UPDATE', [id])
      await run('SELECT 1 FROM search_version WHERE notebook = $1 FOR UPDATE', [id])
      await run(NOTE_FILES, [id])
      for (const table of TABLES_OF_NOTEBOOKS) await run(`DELETE FROM ${table} WHERE notebook = $1`, [id])
    })
  }

  /** The notebook of the account that holds generated content, made or being made; null when none does. */
  async findArtifact(account: string, artifactId: string): Promise<string | null> {
    const [found] = await this.#pool.read<{ readonly notebook: string }>(FIND_ARTIFACT, [account, artifactId])
    return found?.notebook ?? null
  }

  /** Sources that came before a moment, and that no caller was ever told of. */
  async listUnanswered(before: string): Promise<readonly { readonly notebookId: string; readonly id: string }[]> {
    const select = 'SELECT notebook AS "notebookId", id FROM source WHERE is_kept = 0 AND added_at < $1'
    return this.#pool.read(select, [before])
  }

  /** Whether this process is to learn what the notebook is like: nobody else does for so long, unless it is done before. */
  async beginLearning(id: string, minutes: number): Promise<boolean> {
    const take = `UPDATE notebook SET learning_until = now() + make_interval(mins => $2)
      WHERE notebook = $1 AND (learning_until IS NULL OR learning_until < now()) RETURNING 1 AS taken`
    return (await this.#pool.write(take, [id, minutes])).length > 0
  }

  async endLearning(id: string): Promise<void> {
    await this.#pool.read('UPDATE notebook SET learning_until = NULL WHERE notebook = $1', [id])
  }

  /** The public link of a notebook; null while it has none. */
  async share(id: string): Promise<NotebookShare | null> {
    const select = 'SELECT token, includes_answers = 1 AS "includesAnswers" FROM share WHERE notebook = $1'
    return (await this.#pool.read<NotebookShare>(select, [id]))[0] ?? null
  }

  /** Gives the link that is there, if there is one, and a new one else. */
  async openShare(id: string, { token, includesAnswers }: NotebookShare): Promise<void> {
    const add = `INSERT INTO share VALUES ($1, $2, $3)
      ON CONFLICT (notebook) DO UPDATE SET includes_answers = excluded.includes_answers`
    await this.#pool.read(add, [id, token, includesAnswers ? 1 : 0])
  }

  async closeShare(id: string): Promise<void> {
    await this.#pool.read('DELETE FROM share WHERE notebook = $1', [id])
  }

  /** The notebook that a public link opens, whose it is, and what the link shows. */
  async findByShareToken(token: string): Promise<OpenedShare | null> {
    const select = `SELECT found.*, includes_answers = 1 AS "includesAnswers"
      FROM share JOIN LATERAL (${SELECT} WHERE notebook = share.notebook) AS found ON TRUE WHERE token = $1`
    const [row] = await this.#pool.read<OwnedNotebook & { readonly includesAnswers: boolean }>(select, [token])
    return row ? { account: row.account, notebook: toNotebook(row), includesAnswers: row.includesAnswers } : null
  }
}

const toNotebook = ({ id, title, sourceCount, createdAt, modifiedAt }: OwnedNotebook): Notebook => ({
  id,
  title,
  sourceCount,
  createdAt,
  modifiedAt,
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { unsettleAll } from '../../engine/store/catalogue.ts'
import { isInside } from '../../lib/allowed-path.ts'
import { countNotebooks } from './archive-file.ts'
import { listFiles } from './list-files.ts'
import { snapshotDatabase } from './snapshot.ts'
import { type Archive, writeArchive } from './write-archive.ts'

type BackupPlan = {
  readonly dataDirectory: string
  /** Where sign-ins and their key are, in the data directory or elsewhere. */
  readonly signInDirectory: string
  readonly version: string
  readonly madeAt: string
}

export type BackedUp = {
  readonly notebooks: number
  readonly files: number
  readonly bytes: number
  readonly has_sign_ins: boolean
  /** Symbolic links and the like: told, and not in it. */
  readonly left_out: readonly string[]
}

const SIGN_INS = 'browser_state'
const STATE = 'state.sqlite'
const LIBRARY = 'library.json'
const CATALOGUE = 'notebooks.sqlite'
const NOTEBOOKS = 'notebooks'
/** What is of the moment, or taken in apart from the others. */
const APART = ['service.lock', 'service.pid', 'tmp', 'damaged', STATE, LIBRARY, CATALOGUE, NOTEBOOKS]
const MAX_TRIES = 20

/**
 * Writes all that the service keeps to one archive, whether it runs or not. What it acknowledged before is in it; what
 * comes meanwhile may be, and never half of it: the order is chosen so that what is restored looks as if the service
 * had been killed at one moment, and every notebook is marked for the recovery that follows on that.
 */
export async function backUp(plan: BackupPlan, target: string, signal: AbortSignal): Promise<BackedUp> {
  const { dataDirectory } = plan
  mkdirSync(path.dirname(target), { recursive: true })
  const staging = mkdtempSync(path.join(path.dirname(target), '.notebook-backup-'))
  let report: BackedUp | undefined
  try {
    await writeArchive(target, signal, async (archive) => {
      const backup = new Backup(archive, dataDirectory, staging)
      await backup.database(STATE) // first: what it remembers of a notebook is then in the notebook
      await backup.notebooks()
      const others = await backup.others()
      await addSignInsFromElsewhere(archive, plan)
      await backup.file(LIBRARY) // before the catalogue: what it lists was made before
      let listed: ReadonlySet<string> = new Set()
      await backup.database(CATALOGUE, (file) => {
        listed = unsettleAll(file)
      })
      await backup.notebooks() // those made meanwhile: no row may be without its folder
      backup.dropNotebooksBut(listed) // nor a folder without its row
      await archive.finish(plan.version, plan.madeAt)
      report = summarizeBackup(archive, others)
    })
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  return report!
}

class Backup {
  readonly #archive: Archive
  readonly #directory: string
  readonly #staging: string
  readonly #notebooks = new Set<string>()

  constructor(archive: Archive, directory: string, staging: string) {
    this.#archive = archive
    this.#directory = directory
    this.#staging = staging
  }

  async database(name: string, prepare: (file: string) => void = () => {}): Promise<void> {
    const snapshot = this.#snapshot(name)
    if (snapshot === null) return
    prepare(snapshot)
    await this.#take(name, snapshot)
  }

  /** @returns whether it was there */
  async file(name: string): Promise<boolean> {
    try {
      await this.#archive.add(name, path.join(this.#directory, name))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return false
    }
  }

  /** Every notebook that is not in the archive yet, until no new one is found. */
  async notebooks(): Promise<void> {
    for (;;) {
      const found = listNotebookFolders(path.join(this.#directory, NOTEBOOKS)).filter((id) => !this.#notebooks.has(id))
      if (found.length === 0) return
      for (const id of found) {
        this.#notebooks.add(id)
        await this.#notebook(`${NOTEBOOKS}/${id}`)
      }
    }
  }

  /** Those that were deleted before the catalogue was read, or made after. */
  dropNotebooksBut(listed: ReadonlySet<string>): void {
    for (const id of this.#notebooks) if (!listed.has(id)) this.#forget(`${NOTEBOOKS}/${id}`)
  }

  /** Whatever else lies in the data directory. */
  async others(): Promise<readonly string[]> {
    const { files, others } = await listFiles(this.#directory, (name) => APART.includes(name) || isPassing(name))
    for (const name of files) {
      if (name.endsWith('.sqlite')) await this.database(name)
      else await this.file(name)
    }
    return others
  }

  async #notebook(folder: string): Promise<void> {
    for (let number = 1; number <= MAX_TRIES; number += 1) if (await this.#notebookAtOnce(folder)) return
    throw new Fault('NOT_READY', 'A notebook changed faster than it could be read; no backup was made.', {
      hint: 'Back up again when less is being deleted from it.',
    })
  }

  /**
   * Files are written before the rows that name them and removed after, so a snapshot has all its files when none went
   * from before it until they were read. @returns whether that was so
   */
  async #notebookAtOnce(folder: string): Promise<boolean> {
    const before = await this.#filesOf(folder)
    const snapshot = this.#snapshot(`${folder}/notebook.sqlite`)
    if (snapshot === null) return this.#forget(folder)
    const after = await this.#filesOf(folder)
    if (before.some((name) => !after.includes(name))) return false
    for (const name of after) if (!this.#archive.files.has(name) && !(await this.file(name))) return false
    await this.#take(`${folder}/notebook.sqlite`, snapshot)
    const kept = new Set(after)
    for (const name of this.#namesUnder(folder))
      if (!kept.has(name) && !name.endsWith('/notebook.sqlite')) this.#archive.drop(name)
    return true
  }

  /** The notebook was deleted meanwhile, or has no source yet. */
  #forget(folder: string): true {
    for (const name of this.#namesUnder(folder)) this.#archive.drop(name)
    return true
  }

  #namesUnder(folder: string): string[] {
    return [...this.#archive.files.keys()].filter((name) => name.startsWith(`${folder}/`))
  }

  async #filesOf(folder: string): Promise<readonly string[]> {
    const isLeftOut = (name: string) => name === 'making' || /^notebook\.sqlite/.test(name) || isPassing(name)
    const { files } = await listFiles(path.join(this.#directory, folder), isLeftOut)
    return files.map((name) => `${folder}/${name}`)
  }

  #snapshot(name: string): string | null {
    const target = path.join(this.#staging, 'snapshot.sqlite')
    rmSync(target, { force: true })
    return snapshotDatabase(path.join(this.#directory, name), target) ? target : null
  }

  async #take(name: string, snapshot: string): Promise<void> {
    await this.#archive.add(name, snapshot)
    rmSync(snapshot, { force: true })
  }
}

/** Logs of databases, writes on their way, and what a restore puts aside. */
function isPassing(name: string): boolean {
  const base = path.posix.basename(name)
  return (
    /\.sqlite-(wal|shm|journal)$/.test(base) || /^\..*\.part$|^incoming-/.test(base) || /^\.(restor|moving)/.test(base)
  )
}

function listNotebookFolders(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap(
    (entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : []), // one that is being deleted
  )
}

async function addSignInsFromElsewhere(archive: Archive, { dataDirectory, signInDirectory }: BackupPlan) {
  if (isInside(signInDirectory, dataDirectory)) return
  const { files } = await listFiles(signInDirectory, (name) => isPassing(name) || name.includes('/'))
  for (const name of files.filter((one) => one === 'key' || one.endsWith('.json')))
    await archive.add(`${SIGN_INS}/${name}`, path.join(signInDirectory, name))
}

function summarizeBackup({ files }: Archive, others: readonly string[]): BackedUp {
  const names = [...files.keys()]
  return {
    notebooks: countNotebooks(names),
    files: names.length,
    bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    has_sign_ins: names.some((name) => name.startsWith(`${SIGN_INS}/`)),
    left_out: others,
  }
}

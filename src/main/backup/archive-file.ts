/** Where the archive says of itself what it holds; the last entry, so that a cut archive has none. */
export const BACKUP_MANIFEST_NAME = 'notebook-assistant-backup.json'

/** Grows when an older program could no longer read it. */
export const FORM = 1

export type ArchivedFile = { readonly bytes: number; readonly sha256: string }

/** What counts in an archive: a file that is in it and not named here went while it was made. */
export type BackupManifest = {
  readonly form: typeof FORM
  /** Of the program that made it. */
  readonly version: string
  readonly made_at: string
  /** By path below the data directory, with `/`. */
  readonly files: Readonly<Record<string, ArchivedFile>>
}

/** How many notebooks are among the files of an archive. */
export const countNotebooks = (names: readonly string[]): number =>
  names.filter((name) => /^notebooks\/[^/]+\/notebook\.sqlite$/.test(name)).length

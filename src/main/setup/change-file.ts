import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../../domain/fault.ts'
import { writeAtomically } from '../../lib/atomic-write.ts'
import { editJson } from './edit-json.ts'
import { editToml } from './edit-toml.ts'
import { type ServerEntry, type ServerPlace, SettingsUnreadable } from './settings-text.ts'

/** A change of one file that was thought through and not yet made. */
export type FileChange = {
  readonly file: string
  /** Null: there is no such file yet. */
  readonly before: string | null
  /** Null: nothing of it is left, and it was not there before us. */
  readonly after: string | null
}

const EDITS = { json: editJson, toml: editToml }
const BACKUP_ENDING = '.bak'

/** @throws Fault SOURCE_UNREADABLE for a file that cannot be changed safely; it is left as it is */
export async function planChange(
  file: string,
  format: 'json' | 'toml',
  place: ServerPlace,
  entry: ServerEntry,
): Promise<FileChange> {
  const before = await readSettingsText(file)
  try {
    const after = EDITS[format](before ?? '', place, entry)
    const isEmpty = entry === undefined && /^\s*(\{\s*\})?\s*$/.test(after) && !existsSync(file + BACKUP_ENDING)
    return { file, before, after: isEmpty ? null : after }
  } catch (error) {
    if (!(error instanceof SettingsUnreadable)) throw error
    throw new Fault('SOURCE_UNREADABLE', `${file} was left as it is. ${error.message}`, {
      hint: 'Mend the file at that place, then try again.',
      cause: error,
    })
  }
}

/**
 * Makes the change, with a copy of what was there beside it.
 * @returns the copy; null where nothing was there
 * @throws Fault NOT_READY when the file was written since it was read
 */
export async function makeChange({ file, before, after }: FileChange): Promise<string | null> {
  if ((await readSettingsText(file)) !== before) {
    throw new Fault('NOT_READY', `${file} was changed by another program just now; nothing was written.`, {
      hint: 'Close that program, or simply try again.',
    })
  }
  await mkdir(path.dirname(file), { recursive: true })
  const copy = before === null || after === null ? null : await findUnusedBackupName(file + BACKUP_ENDING)
  if (copy !== null) await copyFile(file, copy)
  if (after === null) await rm(file, { force: true })
  else await writeAtomically(file, after)
  return copy
}

async function readSettingsText(file: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    const why = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8 text' : `it cannot be read (${code})`
    throw new Fault('SOURCE_UNREADABLE', `${file} was left as it is: ${why}.`, { cause })
  }
}

async function findUnusedBackupName(wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if ((await stat(name).catch(() => null)) === null) return name
  }
}

import { readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Whether a folder is there under this path, or a link to one. */
export const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true

/** The names in a folder; none where there is no such folder. */
export function listEntryNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The wanted path, or with `-2`, `-3` ... before its ending: the first where nothing is yet. */
export async function findUnusedName(wanted: string): Promise<string> {
  const { dir, name, ext } = path.parse(wanted)
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? wanted : path.join(dir, `${name}-${number}${ext}`)
    if ((await stat(place).catch(() => null)) === null) return place
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Everything below a folder, as one text, for looking whether something is left of it. */
export function readFolderText(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).join('\n')
}

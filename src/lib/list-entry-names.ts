import { readdirSync } from 'node:fs'

/** The names in a folder; none where there is no such folder. */
export function listEntryNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

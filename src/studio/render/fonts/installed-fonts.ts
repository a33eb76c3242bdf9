import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { once } from '../../../lib/memoize.ts'

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  path.join(homedir(), '.local/share/fonts'),
  path.join(homedir(), '.fonts'),
  '/Library/Fonts',
  '/System/Library/Fonts',
  path.join(homedir(), 'Library/Fonts'),
  'C:\\Windows\\Fonts',
]

/** Where a font file of this name lies in the standard folders of the machine; they are listed once per process. */
export function findInstalledFile(name: string): string | null {
  return listFontFiles().get(name) ?? null
}

/** The font files of the machine whose names match, in the order of their names. */
export function findInstalledFiles(pattern: RegExp): string[] {
  const files = listFontFiles()
  return [...files.keys()]
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => files.get(name)!)
}

/** Where a file of an npm package lies, or null when the package is not installed. */
export function findPackagedFile(packageName: string, file: string): string | null {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? []
  return folders.map((folder) => path.join(folder, packageName, file)).find(existsSync) ?? null
}

const listFontFiles = once((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const file of FOLDERS.flatMap(findFontFiles)) {
    if (!found.has(path.basename(file))) found.set(path.basename(file), file)
  }
  return found
})

function findFontFiles(folder: string): string[] {
  return listNamesBelow(folder)
    .filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name))
    .sort()
    .map((name) => path.join(folder, name))
    .filter(existsSync) // not a link to what was removed
}

/** Of all folders below; of one that cannot be read, no fonts are taken. */
function listNamesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

import { globSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { UNUSED_FILES } from './unused-files.ts'

/** Source maps, and sources that Node refuses to load out of a package. */
const NEVER_LOADED = /\.map$|(?<!\.d)\.[cm]?ts$/

/**
 * Takes out of `packages`, a `node_modules` directory, what nothing here loads. What is not there is passed over, so it
 * may be run again, and on a part of the packages.
 */
export function trimPackages(packages: string): void {
  for (const [name, globs] of Object.entries(UNUSED_FILES)) {
    const home = path.join(packages, name)
    if (lstatSync(home, { throwIfNoEntry: false })?.isDirectory() !== true) continue
    const found = globSync([...globs], { cwd: home })
    for (const entry of found) rmSync(path.join(home, entry), { recursive: true, force: true })
  }
  for (const file of filesIn(packages).filter((name) => NEVER_LOADED.test(name))) rmSync(file)
}

/** Files below `directory`; what a link names may be somebody's own and is left out. */
function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name)
    if (entry.isDirectory()) return filesIn(file)
    return entry.isFile() ? [file] : []
  })
}

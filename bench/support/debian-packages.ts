import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../node_modules/.cache/notebook-assistant-published')

/**
 * Where the files of a Debian package lie unpacked, without being installed; it is downloaded the first time. Null where that cannot be
 * done: on another system, or without its package lists.
 */
export function unpackPackage(name: string): string | null {
  const folder = path.join(FOLDER, name)
  if (existsSync(folder)) return folder
  mkdirSync(FOLDER, { recursive: true })
  const scratch = mkdtempSync(path.join(FOLDER, '.'))
  try {
    if (!run('apt-get', ['download', '-qq', name], scratch)) return null
    const file = readdirSync(scratch).find((one) => one.endsWith('.deb'))
    if (!file || !run('dpkg-deb', ['-x', file, 'unpacked'], scratch)) return null
    renameSync(path.join(scratch, 'unpacked'), folder)
    return folder
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const run = (command: string, words: readonly string[], folder: string) =>
  spawnSync(command, words, { cwd: folder, stdio: 'ignore' }).status === 0

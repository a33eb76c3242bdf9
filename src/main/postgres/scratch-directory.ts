import { readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'

/**
 * The settings of a service that keeps everything on a server: what stands in for its data directory is a folder of this
 * process alone, which holds uploads while they come in and content while it is made, and goes with it.
 */
export function chooseScratchDirectory(config: Config): Config {
  if (config.databaseUrl === null) return config
  removeLeft(os.tmpdir())
  const directory = path.join(os.tmpdir(), `${PREFIX}${process.pid}`)
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const roots = config.allowedRoots.filter((root) => root !== config.dataDirectory)
  return { ...config, dataDirectory: directory, allowedRoots: [directory, ...roots] }
}

/** Of this machine, since processes elsewhere, which may see the same folder, are counted for themselves. */
const PREFIX = `notebook-assistant-${os.hostname()}-`

/** What processes of this machine left that were killed. */
function removeLeft(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** Another process that has the number by now keeps what is there; one that this process has itself is its own. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: unknown }).code !== 'ESRCH'
  }
}

import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'

/**
 * The settings of a service that keeps everything on a server: what stands in for its data directory is a folder of this
 * process alone, which holds uploads while they come in, and goes with it.
 */
export function chooseScratchDirectory(config: Config): Config {
  if (config.databaseUrl === null) return config
  const directory = path.join(tmpdir(), `notebook-assistant-${process.pid}`)
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const roots = config.allowedRoots.filter((root) => root !== config.dataDirectory)
  return { ...config, dataDirectory: directory, allowedRoots: [directory, ...roots] }
}

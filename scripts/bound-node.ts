import { existsSync, lstatSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MEMORY_BOUNDS } from '../src/main/memory-bounds.js'

/**
 * Has the `node` that npm scripts run set the bounds of the C library, where that is glibc: the service would begin anew
 * to have them, which takes 30 ms. `node_modules/.bin/node` becomes a line of shell in place of a link.
 */
export function boundNode(modules: string): void {
  const link = path.join(modules, '.bin/node')
  if (process.platform !== 'linux' || !existsSync(path.join(modules, 'node/bin/node'))) return
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const bounds = Object.entries(MEMORY_BOUNDS).map(([name, value]) => `${name}="\${${name}:-${value}}"`)
  rmSync(link)
  writeFileSync(link, `${SHELL}\n${bounds.join(' ')} exec "\${0%/*}/../node/bin/node" "$@"\n`, { mode: 0o755 })
}

const SHELL = '#!/bin/sh'

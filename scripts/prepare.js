import path from 'node:path'
import { isNodeTooOld } from '../src/main/node-version.js'

// Run by npm after the packages are there, JavaScript for the Node of a machine where ours was left out: what follows is
// for speed and space alone, and the programs themselves say what they need.
if (!isNodeTooOld(process.version)) {
  const packages = path.join(import.meta.dirname, '../node_modules')
  const { trimPackages } = await import('./trim-packages.ts')
  trimPackages(packages)
  const { boundNode } = await import('./bound-node.ts')
  boundNode(packages)
  const { stripNode } = await import('./strip-node.ts')
  stripNode(packages)
  const { buildWeb } = await import('./build-web.ts')
  await buildWeb()
  await import('./warm-start.ts')
}

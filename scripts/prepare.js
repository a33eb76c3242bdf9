import path from 'node:path'
import { isNodeTooOld } from '../src/main/node-version.js'

// Run by npm after the packages are there, JavaScript for the Node of a machine where ours was left out: what follows is
// for speed and space alone, and the programs themselves say what they need.
if (!isNodeTooOld(process.version)) {
  const { trimPackages } = await import('./trim-packages.ts')
  trimPackages(path.join(import.meta.dirname, '../node_modules'))
  await import('./warm-start.ts')
}

#!/usr/bin/env node
import './require-node.js'
import module from 'node:module'

// Sources are kept compiled between starts, before anything else is loaded: it halves the start.
module.enableCompileCache()
const [verb = 'serve', ...rest] = process.argv.slice(2)
if (verb === 'serve' && rest.length === 0) {
  // Without a verb it is the service, which does not load a command line first.
  await import('./give-memory-back.js')
  const { startService } = await import('./service-process.ts')
  await startService()
} else {
  const { runCommandLine } = await import('./command-line.ts')
  await runCommandLine()
}

#!/usr/bin/env node
import './require-node.js'
import module from 'node:module'

// Sources are kept compiled between starts, before anything else is loaded: it halves the start.
module.enableCompileCache()
const { runCompanion } = await import('./companion.ts')
runCompanion()

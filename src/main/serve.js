#!/usr/bin/env node
import './require-node.js'
import './give-memory-back.js'

const { runService } = await import('./service-process.ts')
await runService()

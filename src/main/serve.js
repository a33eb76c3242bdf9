#!/usr/bin/env node
import './require-node.js'

const { runService } = await import('./service-process.ts')
await runService()

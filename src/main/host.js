#!/usr/bin/env node
import './require-node.js'

const { runHost } = await import('./host-program.ts')
await runHost()

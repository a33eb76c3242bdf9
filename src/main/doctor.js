#!/usr/bin/env node
import './require-node.js'

const { runDoctor } = await import('./doctor/doctor-process.ts')
await runDoctor()

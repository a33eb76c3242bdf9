#!/usr/bin/env node
import { runService } from './service-process.ts'

await runService()

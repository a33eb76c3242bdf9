import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { type NotebookEngine, openEngine } from '../../engine/notebooks.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { testProductConformance } from '../conformance.ts'
import { testGroupConformance } from '../conformance-groups.ts'
import { createLocalProduct } from './product.ts'

let directory: string
let engine: NotebookEngine
before(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'local-'))
  engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
})
after(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

testProductConformance('local', () => createLocalProduct(engine, 'default'))
testGroupConformance('local', () => createLocalProduct(engine, 'default'))

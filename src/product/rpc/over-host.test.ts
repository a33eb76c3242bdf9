import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { SID } from '../../../tests/support/fake-hosted.ts'
import { HOST } from '../../../tests/support/fake-wire.ts'
import { type Engine, openEngine } from '../../engine/notebooks.ts'
import { USUAL_ACCOUNTS } from '../../host/accounts.ts'
import { type OpenHost, openHost } from '../../host/app.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { conformance } from '../conformance.ts'
import { menuConformance } from '../conformance-menu.ts'
import { localProduct } from '../local/product.ts'
import { type RpcProduct, rpcProduct } from './product.ts'

let directory: string
let engine: Engine
let host: OpenHost
let product: RpcProduct

before(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'over-host-'))
  mkdirSync(path.join(directory, 'host'))
  const log = createLog({ level: 'silent' })
  engine = openEngine({ directory, clock: systemClock, log })
  const productOf = (account: string) => localProduct(engine, account)
  host = openHost({
    accounts: USUAL_ACCOUNTS,
    productOf,
    directory: path.join(directory, 'host'),
    clock: systemClock,
    log,
  })
  product = rpcProduct({
    hosts: [HOST],
    credentials: { load: () => ({ cookies: [SID] }), save: () => {} },
    log,
    directory,
    fetch: async (address, init) => host.fetch(new Request(address, init)),
    sleep: (_ms, signal) => new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : 20)),
  })
})
after(async () => {
  await host.close()
  await engine.close()
  rmSync(directory, { recursive: true })
})

conformance('rpc over the host', () => product)
menuConformance('rpc over the host', () => product, { keepsCitations: false, makesNewLinks: false })

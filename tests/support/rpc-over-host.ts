import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEngine } from '../../src/engine/notebooks.ts'
import { DEFAULT_ACCOUNTS } from '../../src/host/accounts.ts'
import { type OpenHost, openHost } from '../../src/host/app.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { createLocalProduct } from '../../src/product/local/product.ts'
import { createRpcProduct, type RpcOptions, type RpcProduct } from '../../src/product/rpc/product.ts'
import { SID } from './fake-hosted.ts'
import { HOST } from './fake-wire.ts'

export type RpcOverHost = {
  readonly product: RpcProduct
  readonly host: OpenHost
  readonly directory: string
  /** Another client of the same host. */
  readonly another: (options: Partial<RpcOptions>) => RpcProduct
  readonly close: () => Promise<void>
}

/** A client waits seconds between two looks; the embedded product is done sooner, but on a busy machine not at once. */
const HASTE = 25

/** The client over the host over the embedded product, in one process: no socket, a temporary directory. */
export function openRpcOverHost(): RpcOverHost {
  const directory = mkdtempSync(path.join(tmpdir(), 'over-host-'))
  mkdirSync(path.join(directory, 'host'))
  const log = createLog({ level: 'silent' })
  const engine = openEngine({ directory, clock: systemClock, log })
  const productOf = (account: string) => createLocalProduct(engine, account)
  const own = { accounts: DEFAULT_ACCOUNTS, directory: path.join(directory, 'host'), clock: systemClock, log }
  const host = openHost({ ...own, openProduct: productOf })
  const another = (options: Partial<RpcOptions>) =>
    createRpcProduct({
      hosts: [HOST],
      credentials: { load: () => ({ cookies: [SID] }), save: () => {} },
      log,
      directory,
      fetch: async (address, init) => host.fetch(new Request(address, init)),
      sleep: (ms, signal) => new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : ms / HASTE)),
      ...options,
    })
  const close = async () => {
    await host.close()
    await engine.close()
    rmSync(directory, { recursive: true })
  }
  return { product: another({}), host, directory, another, close }
}

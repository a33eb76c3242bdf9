import { after, before } from 'node:test'
import { openRpcOverHost, type RpcOverHost } from '../../../tests/support/rpc-over-host.ts'
import { conformance } from '../conformance.ts'
import { menuConformance } from '../conformance-menu.ts'

let over: RpcOverHost
before(() => {
  over = openRpcOverHost()
})
after(() => over.close())

conformance('rpc over the host', () => over.product)
menuConformance('rpc over the host', () => over.product, { keepsCitations: false, makesNewLinks: false })

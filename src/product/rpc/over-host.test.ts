import { after, before } from 'node:test'
import { openRpcOverHost, type RpcOverHost } from '../../../tests/support/rpc-over-host.ts'
import { testProductConformance } from '../conformance.ts'
import { testGroupConformance } from '../conformance-groups.ts'

let over: RpcOverHost
before(() => {
  over = openRpcOverHost()
})
after(() => over.close())

testProductConformance('rpc over the host', () => over.product)
testGroupConformance('rpc over the host', () => over.product, { keepsCitations: false, makesNewLinks: false })

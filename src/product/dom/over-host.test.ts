import { after, before, test } from 'node:test'
import { type DomOverHost, openDomOverHost, withoutBrowser } from '../../../tests/support/dom-over-host.ts'
import { testProductConformance } from '../conformance.ts'
import { testGroupConformance } from '../conformance-groups.ts'

let over: DomOverHost

if (withoutBrowser) test('dom over the host', { skip: withoutBrowser }, () => {})
else {
  before(async () => {
    over = await openDomOverHost()
  })
  after(() => over.close())
  testProductConformance('dom over the host', () => over.product)
  const abilities = { keepsCitations: false, makesNewLinks: false, keepsOptions: false }
  const openGroups = () => ({ ...over.product, notebooks: over.held.notebooks }) // made at once, past the pages
  testGroupConformance('dom over the host', openGroups, abilities)
}

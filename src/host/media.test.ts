import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fakeStudio } from '../../tests/support/fake-studio.ts'
import { at, notebookWith, openTestHost } from '../../tests/support/host.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'

const PICTURE = /^http:\/\/127\.0\.0\.1:4000\/lh3\.googleusercontent\.com\/notebooklm\/[0-9a-f-]{36}\.0=w\d+-d-h\d+$/
const DECK = /^http:\/\/127\.0\.0\.1:4000\/contribution\.usercontent\.google\.com\/download\?c=.+\.pdf&opi=1$/

test('files lie under the product’s own host names, by which clients know them, and without them too', async (context) => {
  const directory = path.join(temporaryDirectory(context), 'studio')
  mkdirSync(directory)
  const { artifacts } = fakeStudio(directory)
  const host = await openTestHost(context, { wrap: (product) => ({ ...product, artifacts }) })
  const { id } = await notebookWith(host)
  await host.call('CREATE_ARTIFACT', [[2], id, [null, null, 8, [], ...Array(12).fill(null), [['Heat', 'en', 1, 2]]]])
  await host.settled()
  const deck = at(await host.call('LIST_ARTIFACTS', [[2], id]), 0, 0, 16) as unknown[]
  const addresses = [String(at(deck, 2, 0, 0, 0)), String(deck[3])]
  assert.match(addresses[0]!, PICTURE)
  assert.match(addresses[1]!, DECK)
  for (const address of addresses) {
    const { pathname, search } = new URL(address)
    for (const where of [pathname, pathname.replace(/^\/[^/]+/, '')]) {
      const reply = await host.fetch(`${where}${search}${search ? '&' : '?'}authuser=0`)
      assert.match(Buffer.from(await reply.arrayBuffer()).toString('latin1', 0, 4), /^(\x89PNG|%PDF)$/)
    }
  }
})

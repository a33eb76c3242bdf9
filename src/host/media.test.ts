import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fakeStudio } from '../../tests/support/fake-studio.ts'
import { at, notebookWith, openTestHost } from '../../tests/support/host.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import type { MadeArtifact } from '../domain/artifact.ts'

const PICTURE = /^http:\/\/127\.0\.0\.1:4000\/lh3\.googleusercontent\.com\/notebooklm\/[0-9a-f-]{36}\.0=w\d+-d-h\d+$/
const MADE_DECK = [null, null, 8, [], ...Array(12).fill(null), [['Heat', 'en', 1, 2]]]
const DECK = /^http:\/\/127\.0\.0\.1:4000\/contribution\.usercontent\.google\.com\/download\?c=.+\.pdf&opi=1$/

test('files lie under the product’s own host names, by which clients know them, and without them too', async (context) => {
  const directory = path.join(temporaryDirectory(context), 'studio')
  mkdirSync(directory)
  const { artifacts } = fakeStudio(directory)
  const host = await openTestHost(context, { wrap: (product) => ({ ...product, artifacts }) })
  const { id } = await notebookWith(host)
  await host.call('CREATE_ARTIFACT', [[2], id, MADE_DECK])
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

test('a deck without pictures has one for each slide, drawn from its PDF when it is asked for', async (context) => {
  const { artifacts } = fakeStudio(temporaryDirectory(context))
  const withoutPictures = (made: MadeArtifact) => ({
    ...made,
    files: made.files.filter(({ name }) => !name.endsWith('.png')),
  })
  const read = async (...asked: Parameters<typeof artifacts.read>) => withoutPictures(await artifacts.read(...asked))
  const host = await openTestHost(context, {
    wrap: (product) => ({ ...product, artifacts: { ...artifacts, read } }),
    async drawPage(pdf, page, widthPx) {
      if (page > 2) throw new RangeError('There is no such page.')
      return Buffer.from(`${Buffer.from(pdf).toString('latin1', 0, 4)} ${page} ${widthPx}`)
    },
  })
  const { id } = await notebookWith(host)
  await host.call('CREATE_ARTIFACT', [[2], id, MADE_DECK])
  await host.settled()
  const slides = at(await host.call('LIST_ARTIFACTS', [[2], id]), 0, 0, 16, 2) as unknown[][]
  assert.deepEqual(
    slides.map(([picture, heading]) => [at(picture, 1), at(picture, 2), heading]),
    [
      [1280, 720, 'Kettles'],
      [1280, 720, 'Copper'],
    ],
  )
  const address = new URL(String(at(slides, 1, 0, 0))).pathname
  const reply = await host.fetch(address)
  assert.equal(reply.headers.get('content-type'), 'image/png')
  assert.equal(await reply.text(), '%PDF 2 1280')
  assert.equal((await host.fetch(address.replace('.1=', '.2='))).status, 404)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { archive, raw } from './testing/made-files.ts'

/** A book of one part, `a.xhtml`, and what the spine and the contents say besides. */
const book = (
  body: string,
  {
    items = '',
    spine = '',
    more = {},
  }: Partial<Record<'items' | 'spine', string>> & { more?: Record<string, string> } = {},
) =>
  archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="O/book.opf"/></rootfiles></container>',
    'O/book.opf': `<package><manifest><item id="a" href="a.xhtml"/>${items}</manifest><spine><itemref idref="a"/>${spine}</spine></package>`,
    'O/a.xhtml': `<html><body>${body}</body></html>`,
    ...more,
  })
const BODY =
  '<h1>1. Whales</h1><p class="b" id="o2">1.1 <b>Songs</b></p><p>They sing.</p><p><a id="o3"/></p><p>1.1.1 How long</p><p>For hours.</p>'
const readPlaces = async (bytes: Uint8Array) =>
  (await readDocument(raw('a.epub', bytes))).places?.map(({ heading, headingLevel }) => [headingLevel, heading])

test('a part that the spine names once for each of its headings is read once', async () => {
  const bytes = book('<h1>Whales</h1><p id="x">They sing.</p>', {
    items: '<item id="a#x" href="a.xhtml#x"/>',
    spine: '<itemref idref="a#x"/>',
  })
  assert.equal((await readDocument(raw('a.epub', bytes))).text, 'Whales\n\nThey sing.')
})

test('what the contents of a book call a heading is one, as deep as they say', async () => {
  const point = (title: string, src: string, below = '') =>
    `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${below}</navPoint>`
  const songs = point('1.1 Songs', 'a.xhtml#o2', point('1.1.1 How long', 'a.xhtml#o3'))
  const ncx = `<ncx><navMap>${point('Part', 'b.xhtml', point('1. Whales', 'a.xhtml', songs))}</navMap></ncx>`
  const nav = `<html><body><nav><ol><li><a href="a.xhtml">1. Whales</a><ol><li><a href="a.xhtml#o2">1.1 Songs</a></li></ol></li></ol></nav></body></html>`
  const older = {
    items: '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    more: { 'O/toc.ncx': ncx },
  }
  const newer = { items: '<item id="n" href="nav.xhtml" properties="nav"/>', more: { 'O/nav.xhtml': nav } }
  const two = [
    [1, '1. Whales'],
    [2, '1.1 Songs'],
  ]
  assert.deepEqual(await readPlaces(book(BODY, older)), [...two, [3, '1.1.1 How long']])
  assert.deepEqual(await readPlaces(book(BODY, newer)), two)
  assert.deepEqual(await readPlaces(book(BODY)), [[1, '1. Whales']])
})

test('numbers in the margin of a book are none of its words, and a page of links is none of its pages', async () => {
  const paragraph = (number: number) =>
    `<div><label><a href="#o${number}">${number}</a></label><p id="o${number}">Whale ${number} sings. See <a href="#o1">1</a></p></div>`
  const links = Array.from(
    { length: 9 },
    (_, place) => `<p><a href="a.xhtml#o${place}">Whale ${place} and its song</a></p>`,
  )
  const bytes = book([1, 2].map(paragraph).join(''), {
    items: '<item id="c" href="c.xhtml"/>',
    spine: '<itemref idref="c"/>',
    more: { 'O/c.xhtml': `<html><body><h1>Contents</h1>${links.join('')}</body></html>` },
  })
  assert.equal((await readDocument(raw('a.epub', bytes))).text, 'Whale 1 sings. See 1\n\nWhale 2 sings. See 1')
})

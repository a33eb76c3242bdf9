import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { pdf, raw } from '../testing/made-files.ts'

const read = (pages: Parameters<typeof pdf>[0], options = {}) => readDocument(raw('paper.pdf', pdf(pages, options)))

test('pages, headings and paragraphs become text with places', async () => {
  const lines = ['The first line of a paragraph', 'goes on in the second.', '', 'Another paragraph is here.'].map(
    (text) => ({ text }),
  )
  const paper = await read([[{ text: 'Great Whales', size: 22 }, ...lines], [{ text: 'Second page text.' }]])
  assert.equal(
    paper.text,
    'Great Whales\n\nThe first line of a paragraph goes on in the second.\n\nAnother paragraph is here.\n\nSecond page text.',
  )
  assert.equal(paper.title, 'Great Whales')
  const second = paper.places.at(-1)!
  assert.deepEqual(second, { start: paper.text.indexOf('Second'), page: 2, heading: 'Great Whales', headingLevel: 1 })
})

test('a word parted at the line end is joined, a compound the document knows keeps its hyphen', async () => {
  const lines = ['The indepen-', 'dence of well-known men.', '', 'He was a well-', 'known man.'].map((text) => ({
    text,
  }))
  assert.equal((await read([lines])).text, 'The independence of well-known men.\n\nHe was a well-known man.')
})

test('a scanned page is named, a blank one is not', async () => {
  const scan = await read([[{ text: 'Some text.' }], null, []])
  assert.deepEqual([scan.text, scan.unreadPages], ['Some text.', [2]])
})

test('the title of the properties counts unless it is a file name', async () => {
  assert.equal((await read([[{ text: 'a' }]], { title: 'On Whales' })).title, 'On Whales')
  assert.equal((await read([[{ text: 'a' }]], { title: 'Microsoft Word - x.doc' })).title, null)
})

test('a word with digits that the first page does not show is no title: its largest line is, a masthead aside', async () => {
  const masthead = [
    { text: 'Roof', size: 26, at: [72, 750] as const },
    { text: 'Journal of Moss', size: 26, at: [300, 750] as const },
  ]
  const page = [
    ...masthead,
    { text: 'On Great Whales', size: 18 },
    ...Array.from({ length: 9 }, () => ({ text: 'They sing.' })),
  ]
  assert.equal((await read([page], { title: 'CMR10' })).title, 'On Great Whales')
  const alone = [...masthead, ...page.slice(3)]
  assert.equal((await read([alone], { title: 'CMR10' })).title, 'Roof Journal of Moss')
  assert.equal((await read([[{ text: 'IPv6 in short' }, { text: 'a' }]], { title: 'IPv6' })).title, 'IPv6')
})

test('an encrypted, a blank and a cut PDF are refused, each with its reason', async () => {
  await assert.rejects(read([[{ text: 'a' }]], { encrypted: true }), { code: 'SOURCE_UNREADABLE', message: /password/ })
  await assert.rejects(read([[]]), { code: 'SOURCE_UNREADABLE', message: 'The PDF holds no text.' })
  const noPages =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Size 3/Root 1 0 R>>'
  await assert.rejects(readDocument(raw('x.pdf', noPages)), { message: 'The PDF has no pages.' })
  await assert.rejects(readDocument(raw('x.pdf', '%PDF-1.7\nnothing of use')), {
    code: 'SOURCE_UNREADABLE',
    message: /damaged/,
  })
})

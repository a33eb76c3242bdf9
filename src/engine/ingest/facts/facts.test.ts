import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceFacts } from '../../../domain/source-facts.ts'
import { readDocument } from '../read-document.ts'
import { archive, docx, pdf, raw, wordParagraph } from '../testing/made-files.ts'
import { readStatedDate, readStatedNames } from './statements.ts'

const BODY = '<p>Moss grows slowly on the north side of the roof, and keeps the water there for many weeks.</p>'
const factsOf = async (name: string, content: string | Uint8Array): Promise<SourceFacts | undefined> =>
  (await readDocument(raw(name, content))).facts
const page = (head: string, body = '') =>
  factsOf('moss.html', `<html lang="en-gb"><head><title>Moss</title>${head}</head><body>${body}${BODY}</body></html>`)

test('names are people and bodies, not programs, files, accounts or addresses', () => {
  for (const field of [
    'Administrator',
    'Microsoft Word',
    'unknown',
    '',
    'report.docx',
    'https://x.org/jane',
    '@jane',
    '42',
  ])
    assert.equal(readStatedNames([field]), undefined, field)
  assert.deepEqual(readStatedNames(['Ada Lovelace, Alan Turing and Grace Hopper']), [
    'Ada Lovelace',
    'Alan Turing',
    'Grace Hopper',
  ])
  assert.deepEqual(readStatedNames(['Lovelace, Ada; Turing, Alan']), ['Lovelace, Ada', 'Turing, Alan'])
  assert.deepEqual(readStatedNames(['By Ada Lovelace', 'ada lovelace']), ['ada lovelace'])
  assert.deepEqual(readStatedNames(['Smith and Jones Ltd']), ['Smith and Jones Ltd'])
  assert.deepEqual(readStatedNames(['Ada Lovelace,']), ['Ada Lovelace'])
})

test('the account of whoever made a PDF is no author, but for one that its first page names', async () => {
  const make = async (shown: string) => {
    const bytes = pdf([[{ text: shown }, { text: 'Of lamps, 08-Oct-2006' }]], { title: 'Of lamps', author: 'qlamp' })
    return factsOf('lamps.pdf', bytes)
  }
  assert.equal((await make('by Q. Lamp'))?.authors, undefined)
  assert.deepEqual((await make('by qlamp'))?.authors, ['qlamp'])
  assert.equal((await make('by Q. Lamp'))?.publishedOn, '2006-10-08')
})

test('a date is as exact as it is stated, and none of those from which computers count', () => {
  assert.equal(readStatedDate('2024-05-17T00:30:00+0200'), '2024-05-17T00:30:00+02:00')
  assert.equal(readStatedDate('2024-05-17T00:00:00Z'), '2024-05-17')
  assert.equal(readStatedDate('2024-05'), '2024-05')
  assert.equal(readStatedDate('17. Mai 2024'), '2024-05-17')
  assert.equal(readStatedDate('Tue, 03 Sep 2024 10:11:12 +0200'), '2024-09-03')
  for (const none of ['1970-01-01', '2024-13-40', 'soon', '']) assert.equal(readStatedDate(none), undefined, none)
})

test('a page tells author, date and site in its head, in structured data, or beside its heading', async () => {
  const head = `<meta name="author" content="Mira Okafor"><meta property="article:published_time" content="2023-04-05">
    <meta property="og:site_name" content="Roof Weekly">`
  const told = { authors: ['Mira Okafor'], publishedOn: '2023-04-05', site: 'Roof Weekly', language: 'en-GB' }
  assert.deepEqual(await page(head), told)
  const data = {
    '@graph': [
      { '@type': 'Person', '@id': '#mira', name: 'Mira Okafor' },
      { '@type': 'BlogPosting', author: { '@id': '#mira' }, datePublished: '2023-04-05' },
      { '@type': 'WebSite', name: 'Roof Weekly' },
    ],
  }
  assert.deepEqual(await page(`<script type="application/ld+json">${JSON.stringify(data)}</script>`), told)
  const beside =
    '<article><h1>Moss</h1><p class="byline">by Mira Okafor</p><time datetime="2023-04-05">April</time></article>'
  assert.deepEqual(await page('', beside), { authors: ['Mira Okafor'], publishedOn: '2023-04-05', language: 'en-GB' })
})

test('a page that names no site is of the host of its own address, and of no machine', async () => {
  const link = (address: string) => page(`<link rel="canonical" href="${address}">`)
  assert.equal((await link('https://www.roofweekly.example/moss/'))?.site, 'roofweekly.example')
  for (const none of ['http://127.0.0.1:8080/moss', 'http://localhost/moss', 'http://[::1]/moss', '/moss'])
    assert.equal((await link(none))?.site, undefined, none)
})

test('the header of a page that AsciiDoc wrote names its author and its date', async () => {
  const header =
    '<div id="header"><h1>Moss</h1><span id="author">Mira Okafor</span><br><span id="revdate">2023/04/05</span></div>'
  assert.deepEqual(await page('', header), { authors: ['Mira Okafor'], publishedOn: '2023-04-05', language: 'en-GB' })
})

test('on a title page of DocBook a role and an address beside a name are no part of it', async () => {
  const author = (first: string, last: string) =>
    `<div class="author"><h3 class="author"><span>${first}</span> <span>${last}</span></h3><span>Main author.</span></div>`
  const group = `<h1>Moss</h1>${author('Mira', 'Okafor')}${author('Per', 'Lind')}`
  assert.deepEqual((await page('', group))?.authors, ['Mira Okafor', 'Per Lind'])
})

test('several authors of a paper are all of them, the site is no author, and comments name none', async () => {
  const papers = '<meta name="citation_author" content="Okafor, Mira"><meta name="citation_author" content="Lind, Per">'
  assert.deepEqual((await page(papers))?.authors, ['Okafor, Mira', 'Lind, Per'])
  const site = '<meta name="author" content="Roof Weekly"><meta property="og:site_name" content="Roof Weekly">'
  assert.equal((await page(site))?.authors, undefined)
  assert.equal((await page('', '<div class="comments"><a rel="author">Troll</a></div>'))?.authors, undefined)
})

test('front matter tells author, day and title, in a list, in quotes, or in the name of the file', async () => {
  const post =
    '---\ntitle: "Moss: a study"\nauthors:\n  - Mira Okafor\n  - Per Lind\nlang: de\n---\n\nMoos wächst langsam.'
  const read = await readDocument(raw('2021-03-02-moss.md', post))
  assert.equal(read.title, 'Moss: a study')
  assert.deepEqual(read.facts, { authors: ['Mira Okafor', 'Per Lind'], publishedOn: '2021-03-02', language: 'de' })
  assert.equal(await factsOf('notes.md', '---\n\nA rule, no fields.\n\n---\n\nMoss.'), undefined)
})

test('a PDF tells its author; the date printed on its first page wins over that of its file', async () => {
  const lines = [
    { text: 'On moss', size: 20 },
    { text: '' },
    { text: 'Version 2, 9 July 2019' },
    { text: '' },
    { text: 'Moss grows slowly.' },
  ]
  const options = { title: 'On moss', author: 'Mira Okafor', created: 'D:20230501120000Z' }
  assert.deepEqual(await factsOf('moss.pdf', pdf([lines], options)), {
    authors: ['Mira Okafor'],
    publishedOn: '2019-07-09',
    pageCount: 1,
  })
  const undated = await factsOf('moss.pdf', pdf([lines.slice(3)], { ...options, author: 'Administrator' }))
  assert.deepEqual(undated, { createdOn: '2023-05-01', pageCount: 1 })
})

test('a Word document tells author, making and pages in its properties', async () => {
  const core = `<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t"><dc:creator>Mira Okafor;Per Lind</dc:creator>
    <dcterms:created>2020-02-03T10:00:00Z</dcterms:created><dcterms:modified>2020-02-03T11:00:00Z</dcterms:modified></cp:coreProperties>`
  const parts = { 'docProps/core.xml': core, 'docProps/app.xml': '<Properties><Pages>7</Pages></Properties>' }
  assert.deepEqual(await factsOf('moss.docx', docx(wordParagraph('Moss grows slowly.'), parts)), {
    authors: ['Mira Okafor', 'Per Lind'],
    createdOn: '2020-02-03T10:00:00Z',
    pageCount: 7,
  })
})

test('a book tells its authors and publisher, not its translator', async () => {
  const book = `<package><metadata><title>Moss</title><creator id="a">Mira Okafor</creator><creator id="b">Tom Ward</creator>
    <meta property="role" refines="#b">trl</meta><publisher>Roof Press</publisher><date>1998</date><language>en</language></metadata>
    <manifest><item id="c" href="c.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>`
  const parts = { 'META-INF/container.xml': '<container><rootfile full-path="p.opf"/></container>', 'p.opf': book }
  const epub = archive({ mimetype: 'application/epub+zip', ...parts, 'c.xhtml': `<html><body>${BODY}</body></html>` })
  assert.deepEqual(await factsOf('moss.epub', epub), {
    authors: ['Mira Okafor'],
    publishedOn: '1998',
    publisher: 'Roof Press',
    language: 'en',
  })
})

test('a mail tells sender, receivers and time', async () => {
  const head = 'From: Mira Okafor <mira@example.org>\nTo: Per Lind <per@example.org>, lab@example.org\nSubject: Moss'
  const mail = `${head}\nDate: Tue, 03 Sep 2024 10:11:12 +0200\nContent-Type: text/plain\n\nMoss grows slowly.\n`
  const facts = await factsOf('moss.eml', mail)
  assert.deepEqual(facts?.authors, ['Mira Okafor'])
  assert.deepEqual(facts?.recipients, ['Per Lind', 'lab@example.org'])
  assert.equal(facts?.publishedOn?.slice(0, 10), '2024-09-03')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from './html-tree.ts'
import { measureLostColumns, measureLostProse, measureLostSections } from './lost-prose.ts'

const measure = async (article: string, page: string) =>
  measureLostProse((await parseHtml(article)).body, (await parseHtml(page)).body)

const sentence = (name: string) =>
  `The ${name} of the lamp is cleaned by its keeper in the morning, before the boats go out to sea.`
const [first, second, third] = ['glass', 'wicks', 'doors'].map((name) => `<p>${sentence(name)}</p>`) as [
  string,
  string,
  string,
]

test('a section that is missing between others is lost, what stands around them is not', async () => {
  assert.equal(await measure(`${first}${third}`, `${first}<h2>Wicks</h2>${second}${third}`), 1 / 3)
  assert.equal(await measure(`${first}${third}`, `${second}${first}${third}${second}`), 0)
})

test('the words of links within a sentence are lost, a line of links, a label or the mark of a note is not', async () => {
  const linked = `<p>You can <a href="a">browse</a> the history of the lamp, or <a href="b">fetch</a> it with a command of your own.</p>`
  const cut = linked.replace(/<a[^>]*>\w+<\/a>/g, '')
  assert.ok((await measure(`${first}${cut}${third}`, `${first}${linked}${third}`)) > 0.25)
  const beside = `<p><a href="c">Everything that the keeper of the lamp has ever written about his boats and their crews.</a></p><p>Photo: the keeper</p>`
  assert.equal(await measure(`${first}${third}`, `${first}${beside}${third}`), 0)
  assert.equal(await measure(`${first}${third}`, `${first.replace('lamp', 'lamp<sup>[7]</sup>')}${third}`), 0)
})

test('numbered sections that go on behind the last kept sentence are lost', async () => {
  const sections = ['4.1 Glass', '4.2 Wicks', '4.3 Doors', '4.4 Comments'].map((title) => `<h2>${title}</h2>${first}`)
  const measureSections = async (article: string, page: string) =>
    measureLostSections((await parseHtml(article)).body, (await parseHtml(page)).body)
  assert.equal(await measureSections(sections.slice(0, 2).join(''), sections.join('')), 1 / 2)
  assert.equal(await measureSections(sections.join(''), `${sections.join('')}<h2>3 comments</h2>`), 0)
  const coded = sections.map((section) => section.replace(/(4\.\d)/, '$1 <code>/a</code> :'))
  assert.equal(await measureSections(coded.join('').replaceAll('</code> :', '</code>:'), coded.join('')), 0)
  assert.equal(await measureSections(first, `${first}<h2>2024</h2>${second}`), 0)
})

test('columns of one form are lost where one of them was taken for the text, cards beside a text and menus are not', async () => {
  const column = (title: string, said: string) =>
    `<div><h3 class="sub">${title}</h3><ul><li><a href="a">Keys</a>: ${said}</li></ul></div>`
  const columns = ['Glass', 'Wicks', 'Doors'].map((title) => column(title, 'how each of them is cleaned by the keeper'))
  const measureColumns = async (article: string, page: string) =>
    measureLostColumns((await parseHtml(article)).body, (await parseHtml(page)).body)
  const page = `<main>${columns.join('')}</main>`
  assert.equal(await measureColumns(columns[0]!, page), 2 / 3)
  assert.equal(await measureColumns(columns.join(''), page), 0)
  assert.equal(await measureColumns(columns.slice(1).join(''), page), 0, 'the first is the title of the page')
  assert.equal(await measureColumns(`<h2>Lamps</h2>${first}`, `<h2>Lamps</h2>${first}${page}`), 0)
  const menus = ['Glass', 'Wicks', 'Doors'].map((title) => column(title, ''))
  assert.equal(await measureColumns(menus[0]!, `<main>${menus.join('')}</main>`), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from './html-tree.ts'
import { findPageTitle } from './page-title.ts'

const titleIn = async (head: string, body: string, found: string | null = null) =>
  findPageTitle(await parseHtml(`<html><head>${head}</head><body>${body}</body></html>`), found)
const site = '<meta property="og:site_name" content="Meadow Weekly">'

test('the heading that the title repeats is the title, whatever the search for the text took', async () => {
  const head = '<title>How bees dance at noon – Meadow Weekly</title>'
  const body = '<h1>Meadow Weekly</h1><h1>How bees  dance at noon</h1><p>Bees dance.</p>'
  assert.equal(await titleIn(head, body, 'Meadow Weekly'), 'How bees dance at noon')
  assert.equal(await titleIn('<title>蜜蜂跳舞的方式_草地周刊</title>', '<h1>蜜蜂跳舞的方式</h1>'), '蜜蜂跳舞的方式')
})

test('the name of the site is no part of a title, before it or after it, and never all of it', async () => {
  for (const title of [
    'Meadow Weekly: How bees dance',
    'How bees dance | Meadow Weekly',
    'How bees dance – Meadow Weekly',
  ])
    assert.equal(await titleIn(`${site}<title>${title}</title>`, '<h2>Noon</h2>', title), 'How bees dance', title)
  assert.equal(await titleIn(`${site}<title>Meadow Weekly</title>`, '<h1>Noon</h1>', 'Meadow Weekly'), 'Noon')
  assert.equal(await titleIn(`${site}<title>Meadow Weekly</title>`, '<p>Bees.</p>', 'Meadow Weekly'), 'Meadow Weekly')
})

test('a heading of the site itself, which stands last in the title, is not taken for the page', async () => {
  const head = '<title>Shared history – the evolve extension</title>'
  const found = 'Shared history – the evolve extension'
  assert.equal(await titleIn(head, '<h1>the evolve extension</h1><h2>Shared history</h2>', found), found)
})

test('without any of it what was found stays, and a page without a title has none', async () => {
  assert.equal(await titleIn('<title>One line\n  more</title>', '', 'One line more'), 'One line more')
  assert.equal(await titleIn('', '<p>Bees.</p>'), null)
})

test('the site is also known by its link to the first page and by its host', async () => {
  const head = '<title>How bees dance | Meadow Weekly</title>'
  const home = '<header><a href="/">Meadow Weekly</a></header><h2>Noon</h2>'
  assert.equal(await titleIn(head, home, 'How bees dance | Meadow Weekly'), 'How bees dance')
  const page = await parseHtml('<html><head><title>How bees dance - meadow.example</title></head><body></body></html>')
  assert.equal(findPageTitle(page, null, 'https://www.meadow.example/bees'), 'How bees dance')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './readers/html.ts'

const readBody = async (body: string) =>
  (
    await readHtml({
      bytes: Buffer.from(`<html><head><title>kiln</title></head><body>${body}</body></html>`),
      name: 'k',
    })
  ).text
const CONTENT = `<div id="content"><div class="sect1"><h2>DESCRIPTION</h2>${'<p>The kiln stands behind the mill and was built of bricks that the river brought down.</p>'.repeat(4)}</div></div>`

test('what a manual page is for stands in its head, as AsciiDoc sets it, and is read first', async () => {
  const head = '<h1>kiln(1) Manual Page</h1><h2>NAME</h2><div class="sectionbody"><p>kiln - fire what is dry</p></div>'
  assert.match(
    await readBody(`<div id="header">${head}</div>${CONTENT}`),
    /^NAME\s+kiln - fire what is dry\s+DESCRIPTION/,
  )
})

test('the head of a site is none of its text', async () => {
  const head = '<h1>Mills of the north</h1><h2>News</h2><p>Write to us</p><ul><li><a href="/">Start</a></li></ul>'
  assert.doesNotMatch(await readBody(`<div id="header">${head}</div>${CONTENT}`), /Write to us|Start/)
})

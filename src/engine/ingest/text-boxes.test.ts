import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './readers/html.ts'

const read = async (body: string) =>
  (
    await readHtml({
      bytes: Buffer.from(`<html><head><title>Kiln</title></head><body>${body}</body></html>`),
      name: 'a.html',
    })
  ).text

const PROSE =
  '<p>The kiln stands behind the mill and was built of bricks that the river brought down in the spring floods.</p>'

test('a box within the running text is kept, a menu and a column beside the text are not', async () => {
  const text = await read(
    `<nav><ul><li><a href="/">Start</a></li></ul></nav><main><h1>Kiln</h1>${PROSE}<div class="sidebar"><p>A saggar is a lidded clay box that keeps the ash away.</p></div>${PROSE}<aside class="note"><p>Note: the spyhole was rebuilt in June of last year.</p></aside><p>It is fired twice.</p></main><aside><ul><li><a href="/a">More about clay and glazes of the north</a></li></ul></aside>`,
  )
  assert.match(text, /A saggar is a lidded clay box/)
  assert.match(text, /the spyhole was rebuilt/)
  assert.doesNotMatch(text, /Start|More about clay/)
})

test('what opens at a button is none of the text', async () => {
  const dialog = '<h4>Become a member</h4><p>Your request was not sent yet, and the kiln is not yours to light.</p>'
  const text = await read(
    `<main><h1>Kiln</h1>${PROSE}<div class="modal fade"><div class="modal-dialog">${dialog}</div></div>${PROSE}<div role="dialog">${dialog}</div></main>`,
  )
  assert.match(text, /built of bricks/)
  assert.doesNotMatch(text, /member|request/)
})

test('a note of DocBook is told once, and its mark does not bring the page a second time', async () => {
  const mark = '<a href="#ftn.n1" class="footnote" id="n1"><sup class="footnote">[1]</sup></a>'
  const note =
    '<div class="footnotes"><br><hr><div id="ftn.n1" class="footnote"><p><a href="#n1" class="para"><sup class="para">[1] </sup></a> A rope of hemp, that is.</p></div></div>'
  const text = await read(
    `<div class="chapter"><h1>Kiln</h1>${PROSE}<p>The first ${mark} rope is tied to the mill wheel before the ovens are lit.</p>${PROSE.replace('mill', 'weir')}${note}</div>`,
  )
  assert.equal(text.match(/A rope of hemp/g)?.length, 1)
  assert.equal(text.match(/rope is tied/g)?.length, 1)
})

test('a term and what it means are one entry of a list', async () => {
  const text = await read(
    `<main><h1>Glazes</h1>${PROSE}<p>The logs are kept here:</p><dl><dt>Until 2018</dt><dd>in the tin trunk</dd><dt>Since 2019</dt><dt>for guests</dt><dd>on the shelf</dd></dl>${PROSE}</main>`,
  )
  assert.match(text, /kept here:\n\n- Until 2018: in the tin trunk\n- Since 2019, for guests: on the shelf/)
})

test('a term over several paragraphs heads them', async () => {
  const text = await read(
    `<main><h1>Questions</h1>${PROSE}<dl><dt>Why is it cold?</dt><dd><p>The damper is shut.</p><p>Or the wood is wet.</p></dd></dl>${PROSE}</main>`,
  )
  assert.match(text, /Why is it cold\?\n\nThe damper is shut\.\n\nOr the wood is wet\./)
})

test('who wrote each of several pieces of a page stands below its heading', async () => {
  const piece = (title: string, name: string) =>
    `<h2>${title}</h2><div class="byline">By <b>${name}</b></div>${PROSE}${PROSE}`
  const text = await read(`<main>${piece('The kiln', 'Ada Quill')}${piece('The mill', 'Jon Berg')}</main>`)
  assert.match(text, /The kiln\n\nBy Ada Quill\n\nThe kiln stands/)
  assert.match(text, /The mill\n\nBy Jon Berg\n\nThe kiln stands/)
})

test('a page keeps the short sections that it ends with', async () => {
  const text = await read(
    `<h1>Name</h1><p>kiln - fires clay</p><h1>Description</h1>${PROSE.replaceAll('</p>', ` ${PROSE.slice(3)}`).repeat(9)}<h1 id="AUTHOR">Author</h1><p>Mara Lindqvist &lt;mara@example.org&gt;</p>`,
  )
  assert.match(text, /Author\n\nMara Lindqvist <mara@example\.org>$/)
})

test('a sentence below the title stays, though it holds a date and the page names its author', async () => {
  const body = '<h2>Costs</h2><p>The mill cost four hundred crowns, and the wheel alone a hundred of them.</p>'.repeat(
    4,
  )
  const text = await read(`<h1>The mill</h1><p>Covers: May 3, 2024. Author: Ida Lund. For: the board.</p>${body}`)
  assert.match(text, /^Covers: May 3, 2024\. Author: Ida Lund\. For: the board\.$/m)
})

test('the boxes of options that a manual sets over what they do are kept, however short', async () => {
  const option = (name: string, told: string) =>
    `<div id="${name}" class="sidebarblock"><div class="content"><div class="paragraph"><p><b>Syntax:</b> <a href="#${name}">${name}</a> [yes/no]<br><b>Default:</b> no</p></div></div></div><div class="paragraph"><p>${told}</p></div><hr>`
  const options = [
    option('login', 'Sets your login.'),
    option('share', 'Shares the kiln with others.'),
    option('cookie-cache', 'Keeps what was baked.'),
    option('soot', 'Whether soot is swept.'),
  ]
  const text = await read(`<div class="sect2"><h1>Kiln</h1>${PROSE}${PROSE}${options.join('')}</div>`)
  assert.match(text, /Syntax: login \[yes\/no\]\nDefault: no\n\nSets your login\.\n\nSyntax: share/)
  assert.match(text, /Syntax: cookie-cache[\s\S]*Keeps what was baked\.[\s\S]*Whether soot is swept/)
})

test('notes in a list of their own within the text are kept', async () => {
  const note = (text: string) => `<aside class="footnote" role="note"><span>[1]</span><p>${text}</p></aside>`
  const text = await read(
    `<main><section><h1>Kiln</h1>${PROSE}${PROSE}<aside class="footnote-list">${note('Only bricks of the north are meant by that.')}${note('Ask the miller.')}</aside>${PROSE}</section></main>`,
  )
  assert.match(text, /Only bricks of the north[\s\S]*Ask the miller/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeEntries } from './close-entries.ts'
import { readHtml } from './readers/html.ts'

const PROSE = '<p>The kiln behind the mill was built of bricks that the river brought down in the spring floods.'
const read = async (body: string) =>
  (await readHtml({ bytes: Buffer.from(`<html><body><h1>Kiln</h1>${PROSE}${body}${PROSE}</body></html>`), name: 'k' }))
    .text

test('an entry ends where the next begins, though paragraphs stand open in both', async () => {
  const steps = ['Sweep the floor.', 'Light the fire in the south.', 'Close the door on both sides.']
  const text = await read(`<ol>${steps.map((step) => `<li><p><b>Step.</b>\n${step}\n`).join('')}</ol>`)
  assert.match(text, /1\. Step\. Sweep the floor\.\n2\. Step\. Light the fire in the south\.\n3\. Step\. Close/)
})

test('a list within an entry ends no entry around it, and neither does one that is closed', () => {
  const nested = '<ul><li>Ash<ul><li><p>white<li>grey</ul><li>Clay</ul>'
  assert.equal(closeEntries(nested), '<ul><li>Ash<ul><li><p>white</li><li>grey</ul></li><li>Clay</ul>')
  const closed = '<dl><dt>Cone</dt><dd><p>A sign of heat.</p></dd><dt>Saggar</dt><dd>A box.</dd></dl>'
  assert.equal(closeEntries(closed), closed)
  assert.equal(closeEntries('<dl><dt>Cone<dd><p>Heat.<dt>Ash</dl>'), '<dl><dt>Cone</dt><dd><p>Heat.</dd><dt>Ash</dl>')
})

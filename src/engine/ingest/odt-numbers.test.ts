import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { archive, raw } from './testing/made-files.ts'

const OUTLINE =
  '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/><text:outline-level-style text:level="3" style:num-format=""/></text:outline-style>'
const LIST =
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/><text:list-level-style-bullet text:level="3"/></text:list-style>'
const heading = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`
const list = (items: readonly string[], more = '') =>
  `<text:list text:style-name="L1"${more}>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join('')}</text:list>`
const inner = (text: string) => `</text:p>${list([text]).replace(' text:style-name="L1"', '')}<text:p>`

async function readBody(body: string) {
  const content = `<office:document-content><office:automatic-styles>${LIST}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`
  const parts = { 'content.xml': content, 'styles.xml': `<office:document-styles>${OUTLINE}</office:document-styles>` }
  return readDocument(raw('a.odt', archive({ mimetype: 'application/vnd.oasis.opendocument.text', ...parts })))
}

test('headings of an OpenDocument text have the numbers of its outline', async () => {
  const { text } = await readBody(heading(1, 'Scope') + heading(1, 'Terms') + heading(2, 'Fees') + heading(3, 'Plain'))
  assert.equal(text, '1 Scope\n\n2 Terms\n\n2.1 Fees\n\nPlain')
})

test('an OpenDocument text is called by its title, not by the first of its chapters, and its code is lines', async () => {
  const code = ['for tower in north; do', '<text:s text:c="2"/>light up', 'done']
    .map((line) => `<text:p text:style-name="Preformatted_20_Text">${line}</text:p>`)
    .join('')
  const chapters = `<text:p>By the keeper.</text:p>${heading(1, 'Scope')}${code}${heading(1, 'Terms')}`
  const untitled = await readBody(chapters)
  assert.equal(untitled.title, null)
  assert.match(untitled.text, /Scope\n\nfor tower in north; do\n {2}light up\ndone\n\n2 Terms/)
  assert.equal((await readBody(`<text:p text:style-name="Title">The towers</text:p>${chapters}`)).title, 'The towers')
})

test('a list is numbered by its style, level by level, and goes on where it says so', async () => {
  const { text } = await readBody(
    `${list(['one', `two${inner('part')}`])}<text:p>Between.</text:p>${list(['three'], ' text:continue-numbering="true"')}`,
  )
  assert.equal(text, '1. one\n2. two\n  (a) part\n\nBetween.\n\n3. three')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from './read-document.ts'
import { docx, raw, relations, wordParagraph } from './testing/made-files.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
const NUMBERING = `<w:numbering ${W}>
<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1', '<w:pStyle w:val="Heading1"/>')}${level(1, 'decimal', '%1.%2', '<w:pStyle w:val="Clause"/>')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
</w:numbering>`
const STYLES = `<w:styles ${W}>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause of ours"/><w:basedOn w:val="Heading1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
</w:styles>`
const PARTS = {
  'word/_rels/document.xml.rels': relations([
    ['r1', 'styles', 'styles.xml'],
    ['r2', 'numbering', 'numbering.xml'],
  ]),
  'word/styles.xml': STYLES,
  'word/numbering.xml': NUMBERING,
}
const item = (text: string, list: number, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

const readBody = async (body: string) => readDocument(raw('a.docx', docx(body, PARTS)))

test('headings have the numbers that Word shows, by style and by a style that it is based on', async () => {
  const { text, places } = await readBody(
    [
      wordParagraph('Scope', 'Heading1'),
      wordParagraph('Terms', 'Heading1'),
      wordParagraph('Fees', 'Clause'),
      wordParagraph('', 'Clause'),
      wordParagraph('Notice', 'Clause'),
    ].join(''),
  )
  assert.equal(text, '1 Scope\n\n2 Terms\n\n2.1 Fees\n\n2.3 Notice')
  assert.deepEqual(
    places.map(({ heading, headingLevel }) => [heading, headingLevel]),
    [
      ['1 Scope', 1],
      ['2 Terms', 1],
      ['2.1 Fees', 2],
      ['2.3 Notice', 2],
    ],
  )
})

test('a list goes on counting behind a paragraph, begins anew where it says so, and keeps its own marks', async () => {
  const { text, html } = await readBody(
    [
      item('one', 2),
      item('a part', 2, 1),
      item('two', 2),
      wordParagraph('Between.'),
      item('three', 2),
      wordParagraph('Anew.'),
      item('first', 3),
    ].join(''),
  )
  assert.equal(text, '1. one\n  (a) a part\n2. two\n\nBetween.\n\n3. three\n\nAnew.\n\n1. first')
  assert.match(html ?? '', /<ol><li value="3">three<\/li><\/ol>/)
  assert.match(html ?? '', /<ul><li>\(a\) a part<\/li><\/ul>/)
})

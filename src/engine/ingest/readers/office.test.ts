import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { archive, docx, ONE_PIXEL_PNG, raw, relations, wordParagraph } from '../testing/made-files.ts'

const unreadable = { code: 'SOURCE_UNREADABLE' }
const STYLES =
  '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>'
const WORD_PARTS = {
  'word/_rels/document.xml.rels': relations([
    ['r1', 'styles', 'styles.xml'],
    ['r2', 'footnotes', 'footnotes.xml'],
  ]),
  'word/styles.xml': STYLES,
  'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${wordParagraph('Said in a note.')}</w:footnote></w:footnotes>`,
}
const TABLE = `<w:tbl>${[
  ['Name', 'Age'],
  ['Ann', '7'],
]
  .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`)
  .join('')}</w:tbl>`

test('a Word document gives headings, tables and notes', async () => {
  const body = `${wordParagraph('Whales', 'Heading1')}${wordParagraph('They swim.')}<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>${TABLE}`
  const read = await readDocument(raw('a.docx', docx(body, WORD_PARTS)))
  assert.equal(read.title, 'Whales')
  assert.match(read.text, /^Whales\n\nThey swim\./)
  assert.match(read.text, /\| Name \| Age \|\n\| Ann \| 7 \|/)
  assert.match(read.text, /Said in a note\./)
  assert.match(read.html ?? '', /<h1>Whales<\/h1><p>They swim\.<\/p>/)
  assert.deepEqual(read.places, [{ start: 0, heading: 'Whales', headingLevel: 1 }])
})

test('strict OOXML is read as well', async () => {
  const bytes = docx(wordParagraph('Strict words'), {}, 'http://purl.oclc.org/ooxml/wordprocessingml/main')
  assert.equal((await readDocument(raw('a.docx', bytes))).text, 'Strict words')
})

test('a Word document without text, and one nested without end, are refused', async () => {
  await assert.rejects(readDocument(raw('a.docx', docx(''))), { ...unreadable, message: /holds no text/ })
  await assert.rejects(readDocument(raw('a.docx', docx('<w:p>'.repeat(5_000)))), unreadable)
})

const slide = (title: string, text: string) =>
  `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:sp><p:sp><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp><p:pic><a:blip r:embed="r9"/></p:pic></p:sld>`

test('slides come in the order shown, with their notes and pictures', async () => {
  const bytes = archive({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations([
      ['r1', 'slide', 'slides/slide1.xml'],
      ['r2', 'slide', 'slides/slide2.xml'],
    ]),
    'ppt/slides/slide1.xml': slide('Last', 'Bye'),
    'ppt/slides/slide2.xml': slide('First', 'Hello'),
    'ppt/slides/_rels/slide2.xml.rels': relations([
      ['r8', 'notesSlide', '../notesSlides/n.xml'],
      ['r9', 'image', '../media/p.png'],
    ]),
    'ppt/notesSlides/n.xml': '<p:notes><p:sp><a:p><a:r><a:t>Speak up</a:t></a:r></a:p></p:sp></p:notes>',
    'ppt/media/p.png': ONE_PIXEL_PNG,
  })
  const read = await readDocument(raw('a.pptx', bytes))
  assert.equal(read.text, 'First\n\nHello\n\nNotes: Speak up\n\nLast\n\nBye')
  assert.equal(read.title, 'First')
  assert.deepEqual(
    read.places.map(({ page, heading }) => [page, heading]),
    [
      [1, 'First'],
      [2, 'Last'],
    ],
  )
  assert.match(read.html ?? '', /<h2>First<\/h2>[\s\S]*<img src="data:image\/png;base64,/)
})

test('sheets become tables with numbers, dates and shared strings', async () => {
  const bytes = archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Towns" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([['r1', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/sharedStrings.xml': '<sst><si><t>Town</t></si><si><r><t>Os</t></r><r><t>lo</t></r></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Since</t></is></c><c r="C1" t="str"><v>Share</v></c></row><row><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45000</v></c><c r="C2"><v>0.30000000000000004</v></c></row></sheetData></worksheet>',
  })
  const read = await readDocument(raw('a.xlsx', bytes))
  assert.equal(read.text, 'Towns\n\n| Town | Since | Share |\n| Oslo | 2023-03-15 | 0.3 |')
  assert.match(read.html ?? '', /<h2>Towns<\/h2>\n<table><tr><th>Town<\/th>/)
})

test('an OpenDocument text gives headings, lists, links and notes', async () => {
  const content =
    '<office:document-content><office:body><office:text><text:h text:outline-level="2">Whales</text:h><text:p>They<text:s/>swim<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Far.</text:p></text:note-body></text:note></text:p><text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p><text:a xlink:href="https://a.example/">two</text:a></text:p></text:list-item></text:list></office:text></office:body></office:document-content>'
  const bytes = archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
  const read = await readDocument(raw('a.odt', bytes))
  assert.equal(read.text, 'Whales\n\nThey swim[1]\n\n- one\n- two\n\n1. Far.')
  assert.match(read.html ?? '', /<a href="https:\/\/a\.example\/">two<\/a>/)
})

test('the contents list of a Word document is read line by line, its entries led to their pages', async () => {
  const styles =
    '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>'
  const entry = (number: string, name: string, page: string) =>
    `<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:r><w:t>${number}</w:t><w:tab/><w:t>${name}</w:t><w:tab/><w:t>${page}</w:t></w:r></w:p>`
  const body = `${entry('1', 'Whales', '3')}${entry('1.1', 'Their songs', '1-4')}${wordParagraph('They swim.')}`
  const { text } = await readDocument(raw('a.docx', docx(body, { 'word/styles.xml': styles })))
  assert.equal(text, '1 Whales … 3\n1.1 Their songs … 1-4\n\nThey swim.')
})

test('the contents list of an OpenDocument text has its title once, and its entries lead to their pages line by line', async () => {
  const entry = (text: string) => `<text:p>${text}</text:p>`
  const index = `<text:table-of-content><text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source><text:index-body><text:index-title>${entry('Contents')}</text:index-title>${entry('1<text:tab/>Whales<text:tab/><text:a href="#a">3</text:a>')}${entry('Their songs<text:tab/>14')}</text:index-body></text:table-of-content>`
  const content = `<office:document-content><office:body><office:text>${index}<text:p>They<text:tab/>swim.</text:p></office:text></office:body></office:document-content>`
  const bytes = archive({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
  const { text } = await readDocument(raw('a.odt', bytes))
  assert.equal(text, 'Contents\n\n1 Whales … 3\nTheir songs … 14\n\nThey swim.')
})

test('a book is read in the order of its spine', async () => {
  const bytes = archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="O/book.opf"/></rootfiles></container>',
    'O/book.opf':
      '<package><metadata><dc:title>Moby</dc:title></metadata><manifest><item id="a" href="a.xhtml"/><item id="b" href="b%20b.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
    'O/a.xhtml':
      '<?xml version="1.0"?><html><head><title/></head><body><div class="related" role="navigation"><h3>Navigation</h3><a href="b.xhtml">back</a></div><h1>Two</h1><p>end</p></body></html>',
    'O/b b.xhtml':
      '<html><body><h1>One</h1><a id="x"/><p>start <img src="p.png"/></p><script>alert(1)</script></body></html>',
    'O/p.png': ONE_PIXEL_PNG,
  })
  const read = await readDocument(raw('a.epub', bytes))
  assert.equal(read.text, 'One\n\nstart\n\nTwo\n\nend')
  assert.equal(read.title, 'Moby')
  assert.match(read.html ?? '', /data:image\/png;base64/)
  assert.doesNotMatch(read.html ?? '', /script|alert/)
})

test('notes above and below the table of a sheet are none of its rows', async () => {
  const row = (number: number, cells: readonly string[]): string =>
    `<row r="${number}">${cells.map((cell, at) => `<c r="${'ABC'[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const rows = [
    row(1, ['Costs of the choir']),
    row(2, ['all in euro', '', 'without tax']),
    row(3, ['Item', 'Price', 'Paid']),
    row(4, ['Hall', '120', 'yes']),
    row(5, ['Piano', '40', 'no']),
    row(7, ['Checked by Per']),
  ]
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="May" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([['rId1', 'worksheet', 'worksheets/sheet1.xml']]),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  const { text } = await readDocument(raw('costs.xlsx', archive(parts)))
  assert.equal(
    text,
    'May\n\nCosts of the choir\nall in euro without tax\n\n| Item | Price | Paid |\n| Hall | 120 | yes |\n| Piano | 40 | no |\n\nChecked by Per',
  )
})

test('two tables beside each other in a sheet are read as two, and an empty column within a table parts nothing', async () => {
  const read = async (lines: readonly string[]) =>
    (await readDocument(raw('costs.csv', new TextEncoder().encode(lines.join('\n'))))).text
  const beside = [
    'Item,Hall,Price,,Hall,Sum',
    'Rent,North,120,,North,160',
    'Piano,North,40,,South,30',
    'Lamp,South,30,,,',
    'Oil,South,9,,,',
  ]
  assert.match(
    await read(beside),
    /\| Oil \| South \| 9 \|\n\n\| Hall \| Sum \|\n\| North \| 160 \|\n\| South \| 30 \|$/,
  )
  const spaced = ['Item,,Price,Paid', 'Rent,,120,yes', 'Piano,,40,no']
  assert.match(await read(spaced), /\| Rent \| {2}\| 120 \| yes \|/)
})

test('a cell of a sheet that is one over several rows stands in each of them', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = [
    [cell('A1', 'Tool'), cell('B1', 'Hire'), cell('D1', 'Deposit')],
    [cell('B2', 'Day'), cell('C2', 'Week')],
    [cell('A3', 'Saw'), '<c r="B3"><v>9</v></c><c r="C3"><v>30</v></c><c r="D3"><v>80</v></c>'],
    [cell('A4', 'Drill'), '<c r="B4"><v>12</v></c><c r="C4"><v>40</v></c>'],
  ]
  const sheet = `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`).join('')}</sheetData><mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:D2"/><mergeCell ref="D3:D4"/></mergeCells></worksheet>`
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Hire" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': sheet,
  }
  const { text } = await readDocument(raw('hire.xlsx', archive(parts)))
  assert.equal(
    text,
    'Hire\n\n| Tool | Hire |  | Deposit |\n| Tool | Day | Week | Deposit |\n| Saw | 9 | 30 | 80 |\n| Drill | 12 | 40 | 80 |',
  )
})

test('an OpenDocument sheet is read as a workbook: numbers and days as they are kept, repeated cells each', async () => {
  const cell = (text: string, more = '') => `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`
  const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Towns"><table:table-header-rows><table:table-row>${cell('Town')}${cell('Since')}${cell('Share')}</table:table-row></table:table-header-rows><table:table-row>${cell('Oslo')}${cell('15.3.23', ' office:value-type="date" office:date-value="2023-03-15"')}${cell('0.3', ' office:value-type="float" office:value="0.30000000000000004"')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row><table:table-row>${cell('Moss', ' table:number-columns-repeated="2"')}${cell('5 %', ' office:value-type="percentage" office:value="0.05"')}</table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const bytes = archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })
  const { kind, text } = await readDocument(raw('a.ods', bytes))
  assert.equal(kind, 'ods')
  assert.equal(text, 'Towns\n\n| Town | Since | Share |\n| Oslo | 2023-03-15 | 0.3 |\n| Moss | Moss | 5 % |')
})

test('an OpenDocument presentation gives its slides with titles, tables and notes', async () => {
  const frame = (text: string, role = '') =>
    `<draw:frame presentation:class="${role}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
  const table =
    '<draw:frame><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></draw:frame>'
  const content = `<office:document-content><office:body><office:presentation><draw:page><presentation:notes>${frame('Speak up', 'notes')}</presentation:notes>${frame('Whales', 'title')}${frame('They<text:s/>swim', 'outline')}${table}</draw:page></office:presentation></office:body></office:document-content>`
  const bytes = archive({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': content })
  const { kind, text, places } = await readDocument(raw('a.odp', bytes))
  assert.equal(kind, 'odp')
  assert.equal(text, 'Whales\n\nThey swim\n\n| a | b |\n\nNotes: Speak up')
  assert.deepEqual(places, [{ start: 0, page: 1, heading: 'Whales', headingLevel: 1 }])
})

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { outsideProgram } from '../../../../tests/support/outside-program.ts'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import type { ContentRequest } from '../../../domain/artifact.ts'
import { Fault } from '../../../domain/fault.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { MadeContent } from '../../maker.ts'
import type { FoundTable, Outline } from '../../outline.ts'
import { makeDataTable } from './make-data-table.ts'

const make = (outline: Outline = sampleOutline, wish: Partial<ContentRequest> = {}) => {
  const whole = { type: 'data_table' as const, language: 'en', ...wish }
  return makeDataTable(outline, whole, {
    words: readContentLabels(whole.language),
    onStep: () => {},
    workFolder: tmpdir(),
  })
}
const reference = { ...sampleOutline.summary[0]!.reference, sourceName: 'harvest.xlsx' }
const table = (title: string, columns: readonly string[], ...rows: (readonly string[])[]): FoundTable => ({
  title,
  columns,
  rows: rows.map((cells, index) => ({ cells, reference: { ...reference, start: index, page: index + 1 } })),
})
const NO_FACTS = { figures: [], events: [], definitions: [], tables: [] }
const NASTY = '=HYPERLINK("http://example.com","x")'
const HARVEST = table(
  'Harvest: 2024/2025 [kg]',
  ['Apiary', 'Harvest', 'Share', 'Visited', 'Remark'],
  ['North', '1,250 kg', '12.5 %', '2024-06-30', 'good, "very good"'],
  ['South', '75 kg', '3.0 %', '2024-07-01', NASTY],
  ['日本', '0.5 kg', '-1.5 %', '2024-07-02', '1-2'],
)
const outline = { ...sampleOutline, ...NO_FACTS, tables: [HARVEST] }
const sheetXml = ({ files }: MadeContent, number: number) =>
  Buffer.from(unzipSync(files[0]!.bytes)[`xl/worksheets/sheet${number}.xml`]!).toString()

/** The cells of every sheet as LibreOffice shows them, by the name of the sheet. */
function sheetsIn(test: TestContext, made: MadeContent): Readonly<Record<string, string[][]>> | null {
  const folder = temporaryDirectory(test)
  const file = path.join(folder, 'table.xlsx')
  writeFileSync(file, made.files[0]!.bytes)
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,true,false,false,-1'
  const args = ['--headless', profile, '--convert-to', filter, '--outdir', folder, file]
  if (outsideProgram(test, 'soffice', args) === null) return null
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  const read = (name: string) =>
    parse(readFileSync(path.join(folder, name)), { relax_column_count: true }) as string[][]
  return Object.fromEntries(names.map((name) => [name.slice('table-'.length, -'.csv'.length), read(name)]))
}

describe('a data table', () => {
  it('is a workbook first, then a CSV file for each of its sheets', async () => {
    const { files } = await make()
    assert.deepEqual(
      files.map(({ name }) => name),
      ['xlsx', '.csv', '-2.csv', '-3.csv', '-4.csv'].map((end) => `the-honey-bee${end === 'xlsx' ? '.xlsx' : end}`),
    )
  })

  it('shows another program the same cells, numbers and dates as such', async (test) => {
    const sheets = sheetsIn(test, await make(outline))
    if (sheets === null) return
    assert.deepEqual(sheets, {
      'Harvest 2024 2025 kg': [
        ['Apiary', 'Harvest', 'Share', 'Visited', 'Remark', 'Source', 'Page'],
        ['North', '1,250 kg', '12.5 %', '2024-06-30', 'good, "very good"', 'harvest.xlsx', '1'],
        ['South', '75 kg', '3.0 %', '2024-07-01', NASTY, 'harvest.xlsx', '2'],
        ['日本', '0.5 kg', '-1.5 %', '2024-07-02', '1-2', 'harvest.xlsx', '3'],
      ],
    })
  })

  it('freezes and filters the head row, and keeps numbers as numbers', async () => {
    const xml = sheetXml(await make(outline), 1)
    assert.match(xml, /<pane ySplit="1"[^>]*state="frozen"/)
    assert.match(xml, /<\/sheetData><autoFilter ref="A1:G4"\/>/)
    assert.match(xml, /<c r="B2" s="\d+"><v>1250<\/v>/)
    assert.match(xml, /<c r="C4" s="\d+"><v>-0.015<\/v>/)
    assert.match(xml, /<c r="D2" s="\d+"><v>45473<\/v>/) // 2024-06-30, counted as spreadsheets do
    assert.doesNotMatch(xml, /<f>/)
  })

  it('gives CSV readers the same cells, with formulas disarmed', async () => {
    const { files } = await make(outline)
    const [head, ...rows] = parse(Buffer.from(files[1]!.bytes), { bom: true }) as string[][]
    assert.deepEqual(head, [...HARVEST.columns, 'Source', 'Page'])
    assert.equal(rows[1]![4], `'${NASTY}`)
    assert.deepEqual(rows[2], ['日本', '0.5 kg', '-1.5 %', '2024-07-02', '1-2', 'harvest.xlsx', '3'])
  })

  it('shows Markdown whose markers are its citations', async () => {
    const { citations, text = '' } = await make()
    const markers = [...text.matchAll(/\[\d+\](?= \|)/g)].map(([marker]) => marker)
    assert.deepEqual(
      [...new Set(markers)],
      citations.map(({ marker }) => marker),
    )
    assert.match(text, /\| bumblebee \| 450 \| \[1\] \|/)
  })

  it('keeps every table by itself, the same columns or not, and joins only what is one table cut in two', async () => {
    const first = table('2023', ['Apiary', 'Honey'], ['North', '10'], ['South', '20'])
    const second = table('2024', ['apiary ', 'Honey'], ['North', '30'], ['North', '30'])
    const rest = table('2023', ['Apiary', 'Honey'], ['West', '40'])
    const { files } = await make({ ...outline, tables: [first, second, rest] })
    const read = (at: number) =>
      (parse(Buffer.from(files[at]!.bytes), { bom: true }) as string[][]).map((row) => row.slice(0, 2))
    assert.equal(files.length, 3)
    assert.deepEqual(read(1), [
      ['Apiary', 'Honey'],
      ['North', '10'],
      ['South', '20'],
      ['West', '40'],
    ])
    assert.deepEqual(read(2), [
      ['apiary ', 'Honey'],
      ['North', '30'],
      ['North', '30'],
    ])
  })

  it('has a row a source under the columns that the wish names', async () => {
    const made = await make(sampleOutline, { instructions: 'columns: pollination by the wind, invention of the hive' })
    const [head, row] = parse(Buffer.from(made.files[1]!.bytes), { bom: true }) as string[][]
    assert.deepEqual(head!.slice(1, 3), ['pollination by the wind', 'invention of the hive'])
    assert.match(row![1]!, /wheat is pollinated by the wind/)
    assert.match(row![2]!, /invented the hive/)
  })

  it('keeps to the tables that the focus speaks of', async () => {
    const wages = table('Wages', ['Job', 'Wage'], ['Beekeeper', '20'], ['Baker', '18'])
    const both = { ...outline, tables: [HARVEST, wages] }
    assert.equal((await make(both)).files.length, 3)
    const focused = await make(both, { focus: 'the wage of a baker' })
    assert.match(focused.text!, /## Wages/)
    assert.doesNotMatch(focused.text!, /## Harvest/)
    assert.deepEqual(focused.applied, { language: 'en', focus: 'the wage of a baker' })
    assert.match((await make(both, { instructions: 'stress wages' })).text!, /## Wages.*## Harvest/s)
  })

  it('gives each sheet a name that spreadsheet programs take', async () => {
    const long = 'A very long title of a table about bees in Europe'
    const tables = ['', "'Quoted'", long, `${long} too`].map((title, index) =>
      table(title, ['Thing', `Column ${index}`], ['a', '1'], ['b', '2']),
    )
    const workbook = Buffer.from(unzipSync((await make({ ...outline, tables })).files[0]!.bytes)['xl/workbook.xml']!)
    const names = [...workbook.toString().matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)
    assert.deepEqual(names, ['Table 1', 'Quoted', 'A very long title of a table', 'A very long title of a table 2'])
  })

  it('stands from right to left where the sources do', async () => {
    assert.match(sheetXml(await make({ ...outline, language: 'ar' }), 1), /rightToLeft="1"/)
    assert.doesNotMatch(sheetXml(await make(outline), 1), /rightToLeft/)
  })

  it('lists what the sources say by topic when they hold nothing of two columns, and says so', async () => {
    const made = await make({ ...sampleOutline, ...NO_FACTS })
    assert.match(made.text!, /\| Pollination \| Honey bees pollinate 75 % of the fruit grown in Europe. \| \[5\] \|/)
    assert.match(made.warnings[0]!, /hold no tables/)
  })

  it('is refused where nothing can be read', async () => {
    await assert.rejects(make({ ...sampleOutline, ...NO_FACTS, themes: [] }), (error) => {
      return error instanceof Fault && error.code === 'NO_SOURCES'
    })
  })

  it('has the same bytes each time', async () => {
    assert.deepEqual(await make(), await make())
  })
})

it('has the entries of a list that one looks up in a table of their own', async () => {
  const stated = ['Light', 'Dim', 'Blink', 'Rest'].map((name, start) => {
    const text = `${name}: Sets the lamp to what the day needs.`
    return { text, reference: { ...reference, sourceText: text, start, heading: 'The menu of lamps' } }
  })
  const { text = '' } = await make({ ...sampleOutline, ...NO_FACTS, stated })
  assert.match(text, /## The menu of lamps/)
  assert.match(text, /\| Blink \| Sets the lamp to what the day needs \|/)
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { encodeCsv } from './csv.ts'

const read = (bytes: Uint8Array) => parse(Buffer.from(bytes), { bom: true, relax_column_count: false }) as string[][]

describe('CSV files', () => {
  it('give every cell back to an independent reader', () => {
    const rows = [
      ['plain', 'a, b', 'say "no"'],
      ['two\r\nlines', ' spaces ', ''],
      ['日本語', 'عربي', '-12.5 %'],
    ]
    assert.deepEqual(read(encodeCsv(rows)), rows)
  })

  it('begin with a byte order mark and end each line with CRLF', () => {
    assert.equal(Buffer.from(encodeCsv([['ä', 'b']])).toString('utf8'), '\ufeffä,b\r\n')
  })

  it('disarm what a spreadsheet program would run', () => {
    for (const formula of ['=1+1', '=HYPERLINK("http://x")', '+cmd', '-cmd|calc', '@SUM(A1)', '\t=1', '\r=1'])
      assert.equal(read(encodeCsv([[formula]]))[0]![0], `'${formula}`)
    for (const number of ['-5', '+3.5', '-1,200 %']) assert.equal(read(encodeCsv([[number]]))[0]![0], number)
  })
})

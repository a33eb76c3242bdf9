import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTypedCell } from './cell.ts'

describe('cells of a spreadsheet', () => {
  it('are numbers where the source prints a number, in a format that prints it again', () => {
    const cases: readonly (readonly [text: string, value: number, format: string, language?: string])[] = [
      ['50,000', 50_000, '#,##0'],
      ['1977', 1977, '0'],
      ['75 %', 0.75, '0" "%'],
      ['12.5%', 0.125, '0.0%'],
      ['25 kg', 25, '0" kg"'],
      ['12,5 km/h', 12.5, '0.0" km/h"', 'de'],
      ['$1,200.50', 1200.5, '"$"#,##0.00'],
      ['-3.2 °C', -3.2, '0.0" °C"'],
      ['−7', -7, '0'],
      ['1.234 €', 1234, '#,##0" €"', 'de'],
      ['٢٥', 25, '0', 'ar'],
    ]
    for (const [text, value, format, language = 'en'] of cases)
      assert.deepEqual(readTypedCell(text, language), { kind: 'number', value, format }, text)
  })

  it('are dates where the source prints a whole date that can be read in one way only', () => {
    const date = new Date(Date.UTC(2024, 2, 9))
    assert.deepEqual(readTypedCell('2024-03-09', 'en'), { kind: 'date', value: date, format: 'yyyy-mm-dd' })
    assert.deepEqual(readTypedCell('9. 3. 2024', 'de'), { kind: 'date', value: date, format: 'dd.mm.yyyy' })
    for (const text of ['2024-02-30', '1851-03-01', '03/09/2024'])
      assert.equal(readTypedCell(text, 'en').kind, 'text', text)
  })

  it('stay text when they are more than a number', () => {
    const texts = [
      '5 million',
      '10 to 20',
      '007',
      '49 30 1234',
      '=1+1',
      '~5',
      '<5',
      '12345678901234567',
      'a 1',
      '2nd',
      '',
    ]
    for (const text of texts) assert.deepEqual(readTypedCell(text, 'en'), { kind: 'text', value: text })
  })
})

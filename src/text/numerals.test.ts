import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { collectNumbers, readNumeral, replaceNumeral } from './numerals.ts'

describe('numbers in texts', () => {
  it('are read and written as the source writes them', () => {
    const cases: readonly (readonly [text: string, value: number, other: number, written: string])[] = [
      ['50,000', 50_000, 1_250_000, '1,250,000'],
      ['12.5 %', 12.5, 7.25, '7.3 %'],
      ['12,5 %', 12.5, 7.5, '7,5 %'],
      ['1.234.567 km', 1_234_567, 890, '890 km'],
      ['1 200 kg', 1200, 3400, '3 400 kg'],
      ['$ 3.5 million', 3.5, 4, '$ 4.0 million'],
      ['1977年', 1977, 1981, '1981年'],
      ['٢٥ كغ', 25, 30, '٣٠ كغ'],
      ['१५ किमी', 15, 42, '४२ किमी'],
    ]
    for (const [text, value, other, written] of cases) {
      const numeral = readNumeral(text)
      assert.equal(numeral?.value, value, text)
      assert.equal(replaceNumeral(numeral!, other), written)
      assert.equal(replaceNumeral(numeral!, value), text)
    }
  })

  it('are left alone where there are two or none', () => {
    for (const text of ['10 to 20', 'many', '']) assert.equal(readNumeral(text), null)
  })

  it('have thousands or decimals as the language has it', () => {
    assert.equal(readNumeral('1.234', 'en')?.value, 1.234)
    assert.equal(readNumeral('1.234', 'de')?.value, 1234)
    assert.equal(readNumeral('50,000', 'de')?.value, 50)
    assert.equal(readNumeral('12,5', 'en')?.value, 12.5)
  })

  it('are not made of dates and telephone numbers', () => {
    for (const text of ['12.03.2024', '2024-03-12', '49 30 1234', '1.2.3']) assert.equal(readNumeral(text), null, text)
  })

  it('are the same whatever parts their thousands', () => {
    assert.deepEqual(collectNumbers('1,200 of 1.200 and ١٢٠٠'), new Set(['1200']))
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDateText, readQuantity } from './quantities.ts'

const read = (text: string, language = 'en') => {
  const quantity = readQuantity(text, language)
  return quantity && `${quantity.value} ${quantity.unit}`.trim()
}

test('a number is read with its unit, wherever the unit stands', () => {
  const cells = {
    '29.80': '29.8',
    '€ 1,234.50': '1234.5 EUR',
    'GBP 2,940 monthly': '2940 GBP',
    '5.5 l': '5.5 l',
    '44 dB': '44 dB',
  }
  for (const [cell, expected] of Object.entries(cells)) assert.equal(read(cell), expected, cell)
  assert.equal(read('-3 °C'), '-3 °C')
  assert.equal(read('3.2 million km'), '3200000 km')
  assert.equal(read('17 %'), '17 %')
  assert.equal(read('-12'), '-12')
})

test('the language tells thousands from decimals', () => {
  assert.equal(read('1.234', 'de'), '1234')
  assert.equal(read('1.234', 'en'), '1.234')
  assert.equal(read('1.234,56 EUR', 'de'), '1234.56 EUR')
  assert.equal(read('1 234,5 kg', 'fr'), '1234.5 kg')
  assert.equal(read('１２３', 'ja'), '123')
})

test('what only holds a number is no quantity', () => {
  for (const cell of [
    'Cassette 11-34',
    '13-15 June',
    'Chain 11-speed',
    'room 4',
    'NA',
    '2016-04-21',
    '12.03.2024',
    'DS1000',
    '1.2.3',
  ])
    assert.equal(read(cell), null, cell)
})

test('a date that is the whole cell sorts by time', () => {
  assert.equal(readDateText('2016-04-21'), '2016-04-21')
  assert.equal(readDateText('24 October 2025'), '2025-10-24')
  assert.equal(readDateText('3. März 2024'), '2024-03-03')
  assert.equal(readDateText('31.12.1999'), '1999-12-31')
  assert.equal(readDateText('2024年3月5日'), '2024-03-05')
  for (const cell of ['2016', '1978', 'until May', 'room 2016']) assert.equal(readDateText(cell), null, cell)
})

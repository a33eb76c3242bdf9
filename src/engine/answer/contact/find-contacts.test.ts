import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContacts } from './find-contacts.ts'

const list = (way: Parameters<typeof findContacts>[0], text: string) =>
  findContacts(way, text).map(({ start, end }) => text.slice(start, end))

test('telephone numbers are told by their form, and others by the word before', () => {
  assert.deepEqual(list('phone', 'Call 01632 960 110, +49 (0)40 1234-56 or (02) 55 66 77 88.'), [
    '01632 960 110',
    '+49 (0)40 1234-56',
    '(02) 55 66 77 88',
  ])
  assert.deepEqual(list('phone', 'Teléfono: 956 123 456; ext. 2231'), ['956 123 456', 'ext. 2231'])
  assert.deepEqual(list('phone', '電話 03-1234-5678、电话：13800138000'), ['03-1234-5678', '13800138000'])
})

test('dates, amounts, codes and versions are none', () => {
  assert.deepEqual(
    list('phone', 'On 01.02.2024 it cost 1 250 000 crowns, 0.5 % of 2,000,000; order 2024-118; v0.12.3.'),
    [],
  )
  assert.deepEqual(list('phone', 'The Lamp Trust, 4 Quay Lane, Salem, MA 01970-1301 USA'), [])
})

test('an address on the web or for mail ends before the sentence does', () => {
  assert.deepEqual(list('mail', 'Write to a.b@c-d.example.'), ['a.b@c-d.example'])
  assert.deepEqual(list('web', 'See https://a.example/b, or www.c.example.'), ['https://a.example/b', 'www.c.example'])
})

test('addresses of several countries are found', () => {
  for (const address of [
    '14 Mill Lane',
    'Bahnhofstraße 12a',
    'Berliner Allee 5',
    '3, rue des Tilleuls',
    'Calle Mayor 12',
    'Via Garibaldi, 7',
    'Rua do Carmo, 15',
    'Kerkstraat 41',
    'ул. Садовая, д. 5',
    '南京路100号',
    '東京都港区芝公園4-2-8',
  ])
    assert.deepEqual(list('address', `Office: ${address}`), [address])
  assert.deepEqual(list('address', 'It took 14 Long days, page 12 of Chapter 3.'), [])
})

test('a bracket that a number does not close is none of it', () => {
  assert.deepEqual(list('phone', 'Llame al teléfono 900 555 123 (24 horas).'), ['900 555 123'])
  assert.deepEqual(list('phone', 'Call (01632) 960 114 at once.'), ['(01632) 960 114'])
})

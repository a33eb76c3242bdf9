import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { findChapters, findLabelled, readOutline } from './outline.ts'

const plain = (text: string): IndexedSource => ({ id: 'a', name: 'a.txt', text, places: [] })
const body = (about: string) =>
  `The ${about} is described here at some length, so that there is a paragraph under its heading.`

const RULES = [
  'Rules of the Harbour',
  '',
  'Contents',
  '1. Berths',
  '2. Fees',
  '3. Waste',
  '',
  '1. Berths',
  '',
  body('berth'),
  '',
  '2. Fees',
  '',
  body('fee'),
  '',
  '2.1 Discounts',
  '',
  body('discount'),
  '',
  '3. Waste',
  '',
  body('waste'),
].join('\n')

test('numbered lines of a plain text are its sections, and a list of contents is none', () => {
  const outline = readOutline(plain(RULES))
  assert.deepEqual(
    outline.filter(({ label }) => label !== null).map(({ label, title }) => [label, title]),
    [
      ['1', 'Berths'],
      ['2', 'Fees'],
      ['2.1', 'Discounts'],
      ['3', 'Waste'],
    ],
  )
  const fees = findLabelled(outline, '2')!
  assert.match(RULES.slice(fees.start, fees.end), /^2\. Fees[\s\S]*2\.1 Discounts[\s\S]*discount is described/)
  assert.doesNotMatch(RULES.slice(fees.start, fees.end), /Waste/)
})

test('the title under "Chapter 1" and short lines of its text stand within the chapter', () => {
  const chapter = (number: number) => `CHAPTER ${number}\n\nThe lamp\n\n${body('lamp')}`
  const outline = readOutline(
    plain(['A book', chapter(1), chapter(2), 'From home', body('home'), chapter(3)].join('\n\n')),
  )
  assert.deepEqual(
    outline.filter(({ isNamed }) => isNamed).map(({ label, start, end }) => [label, end > start + 100]),
    [
      ['1', true],
      ['2', true],
      ['3', true],
    ],
  )
})

test('paragraphs that are numbered in a row are sections where no line is a heading', () => {
  const text = [1, 2, 3, 4]
    .map((number) => `   ${number}. Matter ${'abcd'[number - 1]!.toUpperCase()}. ${body('matter')}`)
    .join('\n\n')
  const third = findLabelled(readOutline(plain(text)), '3')!
  assert.match(text.slice(third.start, third.end).trim(), /^3\. Matter C/)
})

test('headings that a reader found are sections; a page that goes on with one is none', () => {
  const text = `Chapter 1\n\nThe Sea\n\n${body('sea')}\n\nrunning head\n\n${body('shore')}\n\nChapter 2\n\nThe Land\n\n${body('land')}`
  const at = (piece: string) => text.indexOf(piece)
  const places = [
    { start: at('The Sea'), page: 1, heading: 'The Sea', headingLevel: 1 },
    { start: at('running head'), page: 2, heading: 'The Sea', headingLevel: 1 },
    { start: at('The Land'), page: 2, heading: 'The Land', headingLevel: 1 },
  ]
  const outline = readOutline({ id: 'b', name: 'b.pdf', text, places })
  assert.deepEqual(
    outline.map(({ label, title }) => [label, title]),
    [
      ['1', 'The Sea'],
      ['2', 'The Land'],
    ],
  )
  assert.match(text.slice(outline[0]!.start, outline[0]!.end), /^Chapter 1[\s\S]*shore/)
})

test('a section that only its parts are headed for is what they cover', () => {
  const text = `3.1 Wind\n\n${body('wind')}\n\n3.2 Rain\n\n${body('rain')}\n\n4.1 Sun\n\n${body('sun')}`
  const third = findLabelled(readOutline(plain(text)), '3')!
  assert.equal(text.slice(third.start, third.end).includes('rain is described'), true)
  assert.equal(text.slice(third.start, third.end).includes('sun is described'), false)
})

test('Japanese and German chapters are read with their numbers', () => {
  const japanese = readOutline(plain('第1章 海\n\n海についての説明です。\n\n第2章 山\n\n山についての説明です。'))
  assert.deepEqual(
    findChapters(japanese).map(({ label, title }) => [label, title]),
    [
      ['1', '海'],
      ['2', '山'],
    ],
  )
  const german = readOutline(plain(`Kapitel 1: Das Meer\n\n${body('Meer')}\n\nKapitel 2: Das Land\n\n${body('Land')}`))
  assert.deepEqual(
    findChapters(german).map(({ label, title }) => [label, title]),
    [
      ['1', 'Das Meer'],
      ['2', 'Das Land'],
    ],
  )
})

test('the abstract above the first heading is a section of its own', () => {
  const abstract = `Abstract We measure how fast ropes of hemp rot in brackish water, and compare them with ropes of nylon over two winters on a pier.`
  const text = `Ropes in water\n\nA. Nother\n\n${abstract}\n\n1. Introduction\n\n${body('rope')}\n\n2. Method\n\n${body('method')}\n\n3. Results\n\n${body('result')}`
  const first = readOutline(plain(text)).find(({ title }) => title === 'Abstract')!
  assert.match(text.slice(first.bodyStart, first.end), /^ We measure[\s\S]*pier\.\s*$/)
})

test('a letter among lettered headings is no Roman numeral', () => {
  const text = ['H', 'I', 'J', 'A'].map((letter) => `${letter}.${' '.repeat(40)}Part\n\n${body('part')}`).join('\n\n')
  const places = ['H', 'I', 'J', 'A'].map((letter) => ({
    start: text.indexOf(`${letter}.  `),
    heading: `${letter}. Part`,
    headingLevel: 1,
  }))
  const titles = readOutline({ ...plain(text), places }).map(({ label, title }) =>
    [label, title].filter(Boolean).join(' '),
  )
  assert.deepEqual(titles, ['H. Part', 'I. Part', 'J. Part', 'A. Part'])
})

test('a chapter whose number stands above its title, both as headings, is one from there on', () => {
  const text = ['Oil and Wicks', `Chapter 1\n\nOil\n\n${body('oil')}`, `Chapter 2\n\nWicks\n\n${body('wick')}`].join(
    '\n\n',
  )
  const place = (heading: string) => ({ start: text.indexOf(`\n${heading}\n`) + 1, heading, headingLevel: 1 })
  const places = ['Chapter 1', 'Oil', 'Chapter 2', 'Wicks'].map(place)
  const chapters = findChapters(readOutline({ ...plain(text), places }))
  assert.deepEqual(
    chapters.map(({ label, title, start }) => [label, title, text.slice(start, start + 9)]),
    [
      ['1', 'Oil', 'Chapter 1'],
      ['2', 'Wicks', 'Chapter 2'],
    ],
  )
})

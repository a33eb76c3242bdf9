import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStandingHeadings } from './standing-headings.ts'

const read = (text: string) => findStandingHeadings(text).map(({ heading, headingLevel }) => [heading, headingLevel])
const BODY = 'The members meet in the hall of the mill every second week.'

test('lines that stand alone and are numbered in a row are headings, with their parts', () => {
  const text = `1. The club\n\n${BODY}\n\n2. The board\n\n  2.1. Powers\n\n${BODY}\n\n  2.2. Term of  office\n\n${BODY}\n\nA. Forms\n\n${BODY}`
  assert.deepEqual(read(text), [
    ['1. The club', 1],
    ['2. The board', 1],
    ['2.1. Powers', 2],
    ['2.2. Term of office', 2],
    ['A. Forms', 1],
  ])
  const [first] = findStandingHeadings(text)
  assert.equal(text.slice(first!.start).startsWith('1. The club'), true)
})

test('a long title goes on in the next line, a paragraph that begins with a number does not', () => {
  const text = `1.1. What is the club?\n\n${BODY}\n\n1.2. What is meant by guests, members,\nor friends?\n\n${BODY}\n\n1.3. When?\n\n${BODY}`
  assert.deepEqual(
    read(text).map(([heading]) => heading),
    ['1.1. What is the club?', '1.2. What is meant by guests, members, or friends?', '1.3. When?'],
  )
  assert.deepEqual(
    read(`1. The lamp is lit at\nnight.\n\n2. The door is shut at\nnoon.\n\n3. The gate stays\nopen.`),
    [],
  )
})

test('the answer to a numbered question begins right below it; entries of a list within a part are none', () => {
  const asked = (number: string) => `${number}  Can I lend the lamp?\nYes, ${BODY}\n\n`
  const entry = `  2. Lend parts of the lamp to those who are\n    members, and\n\n`
  assert.deepEqual(
    read(`1.1  Lending\n\n${asked('1.1.1')}${entry}${asked('1.1.2')}1.2  Oil\n\n${BODY}`).map(([heading]) => heading),
    ['1.1 Lending', '1.1.1 Can I lend the lamp?', '1.1.2 Can I lend the lamp?', '1.2 Oil'],
  )
})

test('titles in small letters are headings where their numbers go on from those before them', () => {
  const text = `4. Structure\n\n4.1. control\n\n${BODY}\n\n4.2. changelog\n\n${BODY}\n\n2.5 litres of oil\n\n${BODY}`
  assert.deepEqual(
    read(text).map(([heading]) => heading),
    ['4. Structure', '4.1. control', '4.2. changelog'],
  )
})

test('a part with the number zero right behind its chapter is one of its parts', () => {
  assert.deepEqual(read(`A. Votes\n\nA.0. Proposal\n\n${BODY}\n\nA.1. Call\n\n${BODY}`), [
    ['A. Votes', 1],
    ['A.0. Proposal', 2],
    ['A.1. Call', 2],
  ])
  assert.deepEqual(read(`3.0 Oil\n\n${BODY}\n\n3.1 Old oil\n\n${BODY}\n\n4.0 Gear\n\n${BODY}`), [
    ['3.0 Oil', 1],
    ['3.1 Old oil', 2],
    ['4.0 Gear', 1],
  ])
})

test('steps and entries with room between them are none', () => {
  assert.deepEqual(read('1. Open the lid\n\n2. Pour the water in\n\n3. Close the lid\n'), [])
  assert.deepEqual(read(`1. Open the lid\n\n${BODY}\n\n2. Pour the water in\n\n${BODY}\n\n3. Close it\n\n${BODY}`), [])
  assert.deepEqual(read('1. The lamp is lit.\n2. The door is shut.\n3. The gate is locked.\n'), [])
})

test('the sign below a line tells its level, and a line of code that is set off by signs is none', () => {
  const part = (title: string, sign: string) => `${title}\n${sign.repeat(title.length)}\n\n${BODY}\n\n`
  assert.deepEqual(read(part('Guide', '=') + part('Oil', '-') + part('Water', '-') + part('Rest', '=')), [
    ['Guide', 1],
    ['Oil', 2],
    ['Water', 2],
    ['Rest', 1],
  ])
  assert.deepEqual(read(`${part('$ make all', '-').repeat(3)}`), [])
})

test('lines of capitals are headings where there are several, a shouted sentence is none', () => {
  assert.deepEqual(
    read(`NAME\n\n${BODY}\n\nSEE ALSO\n\n${BODY}\n\nAUTHOR\n\n${BODY}\n\nDO NOT ENTER!\n\n${BODY}`).map(
      ([heading]) => heading,
    ),
    ['NAME', 'SEE ALSO', 'AUTHOR'],
  )
  assert.deepEqual(read(`NOTICE\n\n${BODY}`), [])
})

test('lines between two rules are headings above all others, wherever they stand on their line', () => {
  const rule = '-'.repeat(72)
  const parts = ['A.          OVERVIEW', '            B. GODS', 'C.      MUTATIONS']
  const text = parts
    .map((title) => `${rule}\n${title}\n${rule}\n\n${BODY}\n\nMore of it\n----------\n\n${BODY}`)
    .join('\n\n')
  const under = ['More of it', 2]
  assert.deepEqual(read(text), [['A. OVERVIEW', 1], under, ['B. GODS', 1], under, ['C. MUTATIONS', 1], under])
})

test('a chapter stands right over its first part, by the word of any language, and is not its line in the contents', () => {
  const chapter = (number: number) =>
    `Kapitel ${number}. The lamp\n\n${BODY}\n\n${number}.1. Oil\n\n${BODY}\n\nAbbildung ${number}. A mill\n\n`
  const contents = `Inhalt\n\n1. The lamp\n    1.1. Oil\n2. The lamp\n    2.1. Oil\n\n`
  assert.deepEqual(
    read(contents + [1, 2, 3].map(chapter).join('')).map(([heading]) => heading),
    ['Inhalt', ...[1, 2, 3].flatMap((number) => [`Kapitel ${number}. The lamp`, `${number}.1. Oil`])],
  )
  const faq = (number: number) => `${number}.0\tLamps\n${number}.1\tOil\n\n${BODY}\n\n${number}.2\tWater\n\n${BODY}\n\n`
  assert.deepEqual(read([1, 2].map(faq).join('')).slice(0, 3), [
    ['1.0 Lamps', 1],
    ['1.1 Oil', 2],
    ['1.2 Water', 2],
  ])
})

test('a title between rules right over another is above the others of its kind', () => {
  const part = (title: string, sign: string) => `${sign.repeat(30)}\n${title}\n${sign.repeat(30)}\n\n`
  const text = [
    part('A.    OIL', '-'),
    BODY,
    part('B.    WATER', '-'),
    BODY,
    part('Appendices', '#') + part('1.    WICKS', '-'),
    BODY,
  ]
  assert.deepEqual(read(text.join('\n\n')), [
    ['A. OIL', 2],
    ['B. WATER', 2],
    ['Appendices', 1],
    ['1. WICKS', 2],
  ])
})

test('a colon ends a title between rules', () => {
  const part = (title: string) => `${'='.repeat(title.length)}\n${title}\n${'='.repeat(title.length)}\n\n${BODY}\n\n`
  assert.deepEqual(read(['1. Oil:', '2. Wicks:', '3. Lamps (all):'].map(part).join('')), [
    ['1. Oil', 1],
    ['2. Wicks', 1],
    ['3. Lamps (all)', 1],
  ])
})

test('titles in boxes are headings, and so is none of a table, nor what ends in a colon above a command', () => {
  const box = (title: string) => `+${'-'.repeat(title.length + 2)}+\n| ${title} |\n+${'-'.repeat(title.length + 2)}+\n`
  const parts = ['The lamp', 'The oil', 'Wicks'].map((title) => `${box(title)}\n${BODY}\n\n`)
  assert.deepEqual(
    read(parts.join('')).map(([heading]) => heading),
    ['The lamp', 'The oil', 'Wicks'],
  )
  assert.deepEqual(
    read(['Oil', 'Wicks', 'Lamps'].map((name) => `${box(name)}| 12 |\n+----+\n\n${BODY}\n\n`).join('')),
    [],
  )
  const step = (number: number) => `${number}. Light the lamp:\n   $ light --now\n\n${BODY.repeat(6)}\n\n`
  assert.deepEqual(read([1, 2, 3].map(step).join('')), [])
})

test('a line under a title may be shorter than it where nothing stands right below', () => {
  const version = (name: string) => `${name} (2004-02-13)\n======\n\n${BODY}\n\n`
  assert.deepEqual(read(['Release 2.1', 'Release 2.0', 'Release 1.9'].map(version).join('')), [
    ['Release 2.1 (2004-02-13)', 1],
    ['Release 2.0 (2004-02-13)', 1],
    ['Release 1.9 (2004-02-13)', 1],
  ])
  const table = `Town of birth  Members\n====\nOslo  4\n\n`
  assert.deepEqual(read(table.repeat(3)), [])
})

test('labels at the left edge over text that is set in are headings, in prose they are none', () => {
  const part = (label: string) => `${label}\n\n\t${BODY}\n\t${BODY}\n\n`
  assert.deepEqual(read(['What is it?', 'Words of warning:', 'Getting it:'].map(part).join('')), [
    ['What is it?', 1],
    ['Words of warning', 1],
    ['Getting it', 1],
  ])
  const prose = `${BODY}\n${BODY}\nFor this:\n\n${BODY}\n\nFor example:\n\n  row\n\n`
  assert.deepEqual(read(prose.repeat(3)), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOpeningTitle } from './opening-title.ts'
import { readDocument } from './read-document.ts'
import { raw } from './testing/made-files.ts'

const PROSE = 'The lamp shines over the harbour for as long as the tide is out of it.\nIt is lit by hand.\n'

test('a first line that is underlined, framed, in the middle or alone is the title of a plain text', () => {
  const underlined = `Care of the lamp\n================\n\n${PROSE}`
  const framed = `******************\nCare of the lamp\n******************\n\n${PROSE}`
  const middle = `Care of the lamp\n                   by the keepers\n\n${PROSE}${PROSE}${PROSE}`
  const alone = `Care of the lamp\n\nAda Quill\n\n${PROSE}`
  const overVersion = `Care of the lamp -*- text -*-\nVersion 1.2, 3 May 2021\n\n${PROSE}`
  for (const text of [underlined, framed, middle, alone, overVersion])
    assert.equal(findOpeningTitle(text), 'Care of the lamp', text)
})

test('a first line that is a sentence, a part among others, a date, an address or a label is no title', () => {
  const section = `How to light it\n---------------\n\n${PROSE}\n`
  for (const text of [
    PROSE,
    `The lamp shines.\n\n${PROSE}`,
    section + section.replace('light', 'clean') + section.replace('light', 'store'),
    `3 May 2021\n\n${PROSE}`,
    `Copyright 2021 Ada Quill\n\n${PROSE}`,
    `lamps@harbour.example office\n\n${PROSE}`,
    `1. How to light it\n\n${PROSE}`,
    `Keeper: Ada Quill\n\n${PROSE}`,
    `Ada Quill\n3 Mole Street\n\n${PROSE}`,
    'red lamps\n\ngreen lamps\n\nblue lamps\n',
  ])
    assert.equal(findOpeningTitle(text), null, text)
})

test('the version below a title is no part of the text, those of a list of changes are', async () => {
  const readHeadings = async (text: string) =>
    (await readDocument(raw('a.txt', text))).places.map(({ heading }) => heading)
  const body = `${PROSE}${PROSE}${PROSE}${PROSE}\n`
  const parts = ['Lighting', 'Cleaning', 'Storing'].map((name) => `${name} it\n-----------\n\n${body}`).join('')
  const made = await readHeadings(`Care of the lamp\n================\n\nVersion 1.2.0\n-------------\n\n${parts}`)
  assert.deepEqual(made, ['Care of the lamp', 'Lighting it', 'Cleaning it', 'Storing it'])
  const changes = ['1.2', '1.1', '1.0'].map((number) => `Version ${number}\n-----------\n\n${body}`).join('')
  assert.deepEqual(await readHeadings(changes), ['Version 1.2', 'Version 1.1', 'Version 1.0'])
})

test('the first of several parts that begin alike is no title', () => {
  const changes =
    'CHANGES FROM 1.1 TO 1.2\n\n* The lamp burns longer than it did before the change.\n\nCHANGES FROM 1.0 TO 1.1\n\n* The wick is wider.\n'
  assert.equal(findOpeningTitle(changes), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const PRAXIS =
  '# Praxis am Weiher\n\nSprechzeiten: Montag und Dienstag 8–12 und 15–18 Uhr, Mittwoch und Freitag nur vormittags.\n\n' +
  'Die Abholung der Tiere geschieht an der Seitentür.'
const GALLERY =
  '# Gallery\n\nThe gallery opens from Tuesday to Thursday at ten; on Friday only in the morning.\n\nBags go into the lockers.'

test('a day and a part of it are met by what is said of the day, written as one word or as two', () => {
  assert.match(askTexts({ PRAXIS }, 'Hat die Praxis am Freitagnachmittag offen?').text, /Freitag nur vormittags/)
  assert.match(askTexts({ GALLERY }, 'Is the gallery open on Friday afternoon?').text, /on Friday only in the morning/)
})

test('people are spoken to in the plural as well', () => {
  assert.match(askTexts({ PRAXIS }, 'Habt ihr am Dienstag geöffnet?').text, /15–18 Uhr/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../tests/support/ask-small-texts.ts'

test('the words of a mail address and the hour of a stamp answer nothing', () => {
  const MAIL =
    'Subject: Sunday\nFrom: Ada Quill <ada@harbour-sailing.example>\nTo: crew@harbour-sailing.example\nDate: 2025-05-02T17:12:00.000Z\n\nHello all,\n\nJonas has hurt his hand, so Mina sails in the bow.'
  assert.match(askSmallTexts({ MAIL }, 'Who sails instead of Jonas?').text, /^Jonas has hurt his hand/)
})

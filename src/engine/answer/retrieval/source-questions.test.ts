import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTexts } from '../../../../tests/support/ask-texts.ts'

const FAQ =
  'Q:  What do the letters mean?\n\nA:  Nothing. They are three letters.\n\n' +
  'Q:  I have installed the packer, but my shell does not recognize .pak files.\n    How can I open them?\n\n' +
  'A:  Type pak -d foo.pak and press return.\n\n' +
  'Q:  Can I repair a broken file?\n\nA:  Only where it has several blocks.'

test('a question of the source is no answer: what stands under it is', () => {
  const { text } = askTexts({ FAQ }, 'What if my shell does not recognize .pak files?')
  assert.match(text, /Type pak -d foo\.pak/)
  assert.doesNotMatch(text, /I have installed/)
})

test('a line with one bar is no row of a table', () => {
  const { text } = askTexts({ FAQ: FAQ.replace('Type pak', 'cat all | pak') }, 'How can I open .pak files?')
  assert.doesNotMatch(text, /cat all, pak/)
})

const CHAT = `[12.10.26, 09:14:02] Anna: Good morning! Did the caterer confirm for Saturday?
[12.10.26, 09:15:40] Ben: Yes, they will bring lunch for 40 people at noon.
[12.10.26, 09:20:11] Anna: Great. Who brings the projector?
[12.10.26, 09:22:47] Clara: I do. The one from the office.
[13.10.26, 18:02:00] Anna: The venue changed: it is now the Lindenhof, not the town hall.`

test('in a chat the one who speaks next answers what was asked', () => {
  assert.match(
    askTexts({ CHAT }, 'Who brings the projector?').text,
    /^[^\n]*(?:\n\n)?\[12\.10\.26, 09:22:47\] Clara: I do\./,
  )
  assert.match(askTexts({ CHAT }, 'Did the caterer confirm?').text, /Ben: Yes, they will bring lunch/)
})

test('so does the row of a message that was read of an exported chat', () => {
  const TALK =
    '| Date | Time | Sender | Message |\n| 2026-10-12 | 09:14 | Anna | Good morning! Did the caterer confirm for Saturday? |\n| 2026-10-12 | 09:15 | Ben | Yes, they will bring lunch for 40 people at noon. |\n' +
    '| 2026-10-12 | 09:20 | Anna | Great. Who drives back? |\n| 2026-10-12 | 09:22 | Clara | Ben drives back with the van. |\n| 2026-10-13 | 18:02 | Anna | The venue changed, we meet at the Lindenhof. |\n'
  assert.match(askTexts({ TALK }, 'Who drives back?').text, /^[^\n]*(?:\n\n)?[^\n]*Ben drives back with the van/)
})

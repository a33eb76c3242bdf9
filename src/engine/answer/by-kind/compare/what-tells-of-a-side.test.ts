import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { holdsEveryVersion } from '../../language/holds-every-version.ts'

const ask = (text: string, texts: Record<string, string>) => askSmallTexts(texts, text)

test('a number with a point is met by itself and by what begins with it', () => {
  assert.ok(holdsEveryVersion('Lathe 2.1', 'It came with 2.1.7.'))
  assert.ok(!holdsEveryVersion('Lathe 1.1', 'Lathe 3.1 has 1 spindle.'))
  assert.ok(holdsEveryVersion('the old lathe', 'Lathe 3.1'))
})

test('what is said of one version is not told of another', () => {
  const LATHE = `# Lathe

Lathe 3.1 came in June with a longer bed and a heavier foot for 1 spindle.

Lathe 2.1 has a short bed and a wooden foot for 1 or 2 spindles.
`
  const { text } = ask('What is the difference between Lathe 1.1 and Lathe 2.1?', { LATHE })
  assert.match(text, /Lathe 2\.1 has a short bed/)
  assert.doesNotMatch(text, /- Lathe 1\.1: Lathe/)
})

test('the rows of an index are no comparison', () => {
  const RIGGING = `# Rigging

A running line is led through blocks and is hauled to move a sail. A standing line is fixed at both ends and holds the mast.

| Index | Section | |
| --- | --- | --- |
| running line | | |
| standing line | | |
`
  const { text } = ask('What is the difference between a running line and a standing line?', { RIGGING })
  assert.match(text, /led through blocks/)
  assert.match(text, /fixed at both ends/)
})

test('options are told by their own entries', () => {
  const MANUAL = `# Options

Both are seldom used: --fast or --slow may not be given twice.

--fast

Skips the second reading and takes half of the time.

--slow

Reads everything twice and compares both.
`
  const { text } = ask('What is the difference between --fast and --slow?', { MANUAL })
  assert.match(text, /--fast: Skips the second reading.*\n- --slow: Reads everything twice/)
})

test('a heading that names both sides is no answer', () => {
  const SAWS = `Saws of the shop

DIFFERENCES BETWEEN the rip saw AND the cross saw

The rip saw cuts along the grain with chisel teeth. The cross saw cuts over the grain with teeth like knives.
`
  const { text } = ask('What is the difference between the rip saw and the cross saw?', { SAWS })
  assert.doesNotMatch(text, /DIFFERENCES/)
  assert.match(text, /along the grain/)
})

test('sides that are only named somewhere are told beside each other in part', () => {
  const NAMED =
    'If you run the old command you may break a soft limit for a week.\n\nYou can never go beyond a hard limit of the disk.\n\nLamps are green.'
  assert.equal(ask('What is the difference between a soft limit and a hard limit?', { NAMED }).state, 'partial')
  const TOLD =
    'A soft limit may be broken for a week after a warning.\n\nA hard limit of the disk can never be broken by anybody.\n\nLamps are green.'
  assert.equal(ask('What is the difference between a soft limit and a hard limit?', { TOLD }).state, 'answered')
})

test('what is said of both in the same words is no difference', () => {
  const CHANGES = `# Changes to the shed

What was done in the past years, by the tool that it was done to. All of it was paid for by the club and noted by the caretaker.

- plane: When it is put away, oil the blade and the sole
- spokeshave: When it is put away, oil the blade and the sole
- bench: Two new vices
`
  const { state } = ask('What is the difference between the plane and the spokeshave?', { CHANGES })
  assert.equal(state, 'partial')
})

test('a sentence that only names both sides in passing sets neither apart', () => {
  const NOTES = `# Notes

To change the look of footnotes and endnotes, open the menu Tools and choose Notes. The dialog has a page for each of the two. The numbers may be letters as well.

Both may be moved by cutting and pasting their anchors.
`
  const { state } = ask('What is the difference between footnotes and endnotes?', { NOTES })
  assert.equal(state, 'partial')
})

test('what stands under the name of one side alone is not told of the other', () => {
  const LAYOUTS = `# Layouts

## The near layout

The copies of a near layout lie side by side. On an even number of boats they lie at the same offset of each boat, which makes for a calm night in any harbour.

## The offset layout

An offset layout shifts each copy by one boat and asks for less seeking.
`
  const { text } = ask('What is the difference between the near layout and the offset layout?', { LAYOUTS })
  assert.match(text, /shifts each copy by one boat/)
  assert.doesNotMatch(text, /offset[^\n]*: On an even number/iu)
})

test('options of one letter are set beside each other by what is said of each', () => {
  const MANUAL = `# Options

-e Causes a chip erase to be executed before anything is written.

-D Disable auto erase for the flash of the lamp.

-V Disable automatic verify check when uploading data.
`
  const { text } = ask('What is the difference between -e and -D?', { MANUAL })
  assert.match(text, /-e: Causes a chip erase/)
  assert.match(text, /-D: Disable auto erase/)
  assert.match(ask('Which option disables verification?', { MANUAL }).text, /\*\*-V\*\*: Disable automatic verify/)
})

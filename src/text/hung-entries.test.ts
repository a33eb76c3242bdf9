import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../tests/support/list-fields.ts'
import { readBlocks } from './blocks.ts'
import { splitSegments } from './segments.ts'

const cut = (text: string) =>
  splitSegments(text).map(({ start, end, kind, term }) => {
    const said = text.slice(start, end).replace(/\s+/g, ' ')
    return term === undefined ? `${kind}: ${said}` : `${kind} <${term}>: ${said}`
  })

const LAMP = `
LAMP SETTINGS
       The lamp knows these settings:

       brightness
              how bright the lamp burns at night, in percent of what the bulb could give
              (between 5 and 100)

       colour
              the colour of the light. Any name that the catalogue of colours lists will do,
              and so will a number.

              Without a name the lamp burns white.

       -q, --quiet=MODE
              Says nothing of bulbs that broke.

Broken bulbs are thrown away.`

test('each term of a list is a unit with what is set in under it, though the entry above has no full stop', () => {
  assert.deepEqual(cut(LAMP), [
    'heading: LAMP SETTINGS',
    'sentence: The lamp knows these settings:',
    'sentence <brightness>: brightness how bright the lamp burns at night, in percent of what the bulb could give (between 5 and 100)',
    'sentence <colour>: colour the colour of the light.',
    'sentence <colour>: Any name that the catalogue of colours lists will do, and so will a number.',
    'sentence <colour>: Without a name the lamp burns white.',
    'sentence <-q, --quiet=MODE>: -q, --quiet=MODE Says nothing of bulbs that broke.',
    'sentence: Broken bulbs are thrown away.',
  ])
})

test('entries without blank lines between them are told apart by their indents, and what stands over them is none', () => {
  const text = `   Lids
       lid, cover
              the flat thing that closes a jar of jam
       ring   the rubber that lies under the lid and keeps the air
              out for a year
   Jars
       glass
              the jar itself, which breaks`
  assert.deepEqual(cut(text), [
    'sentence: Lids',
    'sentence <lid, cover>: lid, cover the flat thing that closes a jar of jam',
    'sentence <ring>: ring the rubber that lies under the lid and keeps the air out for a year',
    'sentence: Jars',
    'sentence <glass>: glass the jar itself, which breaks',
  ])
})

test('terms with their meaning in one column are entries', () => {
  const text = `Keys of the player:

  -p, --pause     Stops the song where it is
  -n, --next      Goes on to the next song and
                  forgets the one before
  -x              Leaves the player`
  assert.deepEqual(cut(text).slice(1), [
    'sentence <-p, --pause>: -p, --pause Stops the song where it is',
    'sentence <-n, --next>: -n, --next Goes on to the next song and forgets the one before',
    'sentence <-x>: -x Leaves the player',
  ])
})

test('a term of several lines is one, a word in front of its column too', () => {
  const text = `       sieve.conf
       sieve.d/*.conf
              What the sieve is set by, file by file.

       mesh   mesh of the sieve. Default: 4
              Holes are counted for each inch of it.`
  assert.deepEqual(cut(text), [
    'sentence <sieve.conf, sieve.d/*.conf>: sieve.conf sieve.d/*.conf What the sieve is set by, file by file.',
    'sentence <mesh>: mesh mesh of the sieve.',
    'sentence <mesh>: Default: 4 Holes are counted for each inch of it.',
  ])
})

test('paragraphs whose first line is set in or out, or whose lines are filled with blanks, have no terms', () => {
  const paragraphs = [
    '    It was a cold morning and the harbour lay still under\nthe snow. Nobody went out to the boats before noon came\nand the wind with it.',
    'Oak, A. and Elm, B. 1987. On the drying of beams in high\n    barns. Journal of Barns 4, pages 12 to 19, with a map of\n    all barns.',
    '       It was   a  cold morning and the harbour  lay still under\n       the snow.',
  ]
  for (const text of paragraphs)
    assert.ok(
      splitSegments(text).every(({ term }) => term === undefined),
      text,
    )
})

test('a heading that is known from elsewhere stands alone, though it is set in and its text goes on right below', () => {
  const text = '   Cold jars\n       A jar that is cold is warmed in water before it is filled.'
  assert.deepEqual(listField(readBlocks(text, new Set([3])), 'kind'), ['heading', 'sentence'])
})

test('a long text of terms is read in linear time', () => {
  const text = `${'       word    '.repeat(40)}\n`.repeat(300) + LAMP.repeat(300)
  const begin = performance.now()
  splitSegments(text)
  assert.ok(performance.now() - begin < 5_000)
})

test('a term that AsciiDoc marks by colons is one', () => {
  const text = '`LAMP`::\n  The lamp to light.\n\n`HALL`::\n  The hall that it lights.\n'
  assert.deepEqual(listField(readBlocks(text), 'term'), ['`LAMP`', '`HALL`'])
})

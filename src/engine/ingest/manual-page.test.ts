import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../tests/support/list-fields.ts'
import { readPlainText } from './readers/text.ts'

const read = (text: string) => readPlainText({ bytes: new TextEncoder().encode(text), name: 'kettle.1.txt' })

const KETTLE = `KETTLE(1)                     Household Commands                    KETTLE(1)



NAME
       kettle - boils water

OPTIONS
       -w, --watch
              Looks at the kettle  until  the  water  boils.  Whistles over-
              come by steam are found in the ket‐
              tle itself and kept.
              Default: 95
              This is the heat, in degrees, that the water is left alone at.

       lid    closes the kettle, a user-friendly part that is found on it in
              winter.

   Watched kettles
       A watched kettle needs a person that has nothing else to think of and
       a user-
       friendly chair.

KETTLE(1)                     Household Commands                    KETTLE(1)

       It never boils, as all that watch over kettles will tell.



Household 4.2                    May 2031                           KETTLE(1)
`

test('a page of a manual is read without its heads and feet, whole words in it, blanks between them single', async () => {
  const { text } = await read(KETTLE)
  assert.doesNotMatch(text, /Household/)
  assert.ok(text.startsWith('NAME\n       kettle - boils water\n'))
  assert.match(
    text,
    /Looks at the kettle until the water boils\. Whistles overcome\n {14}by steam are found in the kettle\n {14}itself/,
  )
  assert.match(text, /a user-friendly\n {7}chair\./)
  assert.match(text, /\n {7}lid {4}closes the kettle/)
  assert.ok(text.endsWith('will tell.'))
})

test('its sections are headings, and a line that was left open ends a paragraph', async () => {
  const { text, places } = await read(KETTLE)
  assert.deepEqual(
    places.map(({ start, heading, headingLevel }) => [heading, headingLevel, text.slice(start, start + 4)]),
    [
      ['NAME', 1, 'NAME'],
      ['OPTIONS', 1, 'OPTI'],
      ['Watched kettles', 2, 'Watc'],
    ],
  )
  assert.match(text, /kept\.\n\n {14}Default: 95\n\n {14}This is the heat/)
})

test('any other text with wide blanks and hyphens stays as it is', async () => {
  const plain = 'KETTLE(1) is a page.\n\nWhat  is  over-\nleaf stays.\n\nKettle      4.2      KETTLE(1)'
  assert.equal((await read(plain)).text, plain)
  assert.deepEqual((await read(plain)).places, [])
})

test('a page without its head is known by its sections', async () => {
  const { text, places } = await read(`NAME
     ladle - moves soup

SYNOPSIS
     ladle [-d] bowl

OPTIONS
     -d      Moves  soup  without losing a drop, which takes a tem‐
             perate hand.
     -h      Says how a ladle is held.
`)
  assert.deepEqual(listField(places, 'heading'), ['NAME', 'SYNOPSIS', 'OPTIONS'])
  assert.match(text, / temperate\n {13}hand\./)
})

test('tabs that a filter put in place of blanks are blanks again', async () => {
  const tabbed = KETTLE.replaceAll('              ', '\t      ')
  assert.match(tabbed, /\t/)
  assert.deepEqual(await read(tabbed), await read(KETTLE))
})

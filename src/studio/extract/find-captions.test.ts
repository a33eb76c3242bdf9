import assert from 'node:assert/strict'
import test from 'node:test'
import { findCaptions } from './find-captions.ts'
import { splitSections } from './sections.ts'

const readCaptions = (text: string) =>
  findCaptions(splitSections({ id: 's', title: 'a.pdf', language: 'en', text, chars: text.length, places: [] }))

test('a line that numbers a figure is a caption, in each language, with its exact place', () => {
  const text = [
    'Figure 1: The pond on the roof',
    'Abb. 2.3: Der Teich auf dem Dach',
    '**Fig. 4.** A barn in summer',
    'Рис. 5 – Пруд на крыше',
    '図 6：屋根の池',
  ].join('\n\n')
  const captions = readCaptions(text)
  assert.equal(captions.length, 5)
  assert.equal(captions[2]!.text, 'Fig. 4. A barn in summer')
  for (const { reference } of captions) assert.equal(text.slice(reference.start, reference.end), reference.sourceText)
})

test('a sentence that speaks of a figure is none', () => {
  assert.deepEqual(readCaptions('Figure 2 shows the pond in spring.\n\nThe pond of figure 3: it is full.'), [])
})

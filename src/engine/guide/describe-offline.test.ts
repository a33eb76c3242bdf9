import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askSmallTexts } from '../../../tests/support/ask-small-texts.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { findDescriptionProblems } from '../../domain/notebook-description.ts'
import type { WrittenAnswer } from '../answer/retrieval/retrieval.ts'
import { findCharacteristicWords } from './characteristic-words.ts'
import { describeOffline } from './describe-offline.ts'
import type { GuideSource } from './read-guide-material.ts'

const source = (title: string, text: string, language = 'en', headings: readonly string[] = []): GuideSource => ({
  id: title,
  title,
  text,
  language,
  headings,
  places: [],
})

/** A notebook that says nothing of itself. */
const refuse = (): WrittenAnswer => ({
  state: 'no_support',
  text: '',
  citations: [],
  writtenBy: 'offline',
  warnings: [],
})

const MOSS = source(
  'Moss.md',
  'Moss grows in the shade of old trees. Mosses need moisture. The moss on a tree has no roots. Trees give shade.',
  'en',
  ['Shade and moisture', 'Trees'],
)
const WATER = source(
  'Boiling water',
  'Water boils at 100 degrees. Boiling water makes steam, and steam drives engines.',
)

describe('the characteristic words', () => {
  it('stand for all their forms, without stop words and numbers', () => {
    const words = findCharacteristicWords([MOSS, WATER], 20).map(({ word }) => word)
    assert.equal(words[0], 'moss')
    assert.ok(words.includes('water') && words.includes('shade'))
    assert.equal(words.filter((word) => /^(moss|mosses|tree|trees)$/.test(word)).length, 2)
    assert.ok(!words.some((word) => ['the', 'and', '100', 'has', 'of'].includes(word)), words.join(' '))
  })

  it('name things: what stands behind no article counts little, and each is shown as it is mostly written', () => {
    const drucker = source(
      'Notiz',
      'Wählen Sie den Drucker. Wählen Sie das Papier. Wählen Sie den Drucker im GIMP erneut. Wählen Sie im GIMP.',
      'de',
    )
    const words = findCharacteristicWords([drucker], 3)
    assert.deepEqual(listField(words.slice(1), 'shown'), ['Drucker', 'Papier'])
    const impresora = source('Nota', 'Quiere la impresora. Quiere el papel. Quiere imprimir con la impresora.', 'es')
    assert.deepEqual(listField(findCharacteristicWords([impresora], 3), 'word'), ['nota', 'impresora', 'papel'])
  })
})

describe('a notebook described offline', () => {
  const CASES: Readonly<Record<string, readonly GuideSource[]>> = {
    'two notes': [MOSS, WATER],
    'one word': [source('A', 'moss')],
    'nothing to read': [source('', '')],
    'only numbers': [source('2024.csv', '1 2 3 4 5')],
    German: [source('Gärten', 'Die Gärten der Stadt sind groß. Im Garten wachsen Äpfel und Birnen.', 'de')],
    Japanese: [source('京都の寺', '京都には多くの寺があります。寺の庭は静かです。', 'ja')],
    Arabic: [source('الحدائق', 'الحدائق في المدينة جميلة. الأشجار في الحدائق كبيرة.', 'ar')],
    Hindi: [source('हिन्दी', 'बगीचे में पेड़ हैं। बगीचे सुंदर हैं।', 'hi')],
    'long titles': Array.from({ length: 30 }, (_, index) =>
      source(`${'A. Very! Long? title '.repeat(9)}${index}`, 'x'),
    ),
    'words with marks': [source("l'été d'Anne-Marie", "C'est l'été. Anne-Marie n'aime pas l'été.", 'fr')],
  }
  for (const [name, sources] of Object.entries(CASES)) {
    it(`has the documented form: ${name}`, () => {
      const described = describeOffline(sources, [], refuse)
      assert.deepEqual(findDescriptionProblems(described, []), [], JSON.stringify(described))
      assert.deepEqual(describeOffline(sources, [], refuse), described, 'the same sources give the same description')
    })
  }

  it('speaks of what the sources are about', () => {
    const { name, description, tags } = describeOffline([MOSS, WATER], [], refuse)
    assert.match(name, /moss/)
    assert.match(description, /^2 sources: Moss and Boiling water\. About moss/)
    assert.ok(tags.includes('moss') && tags.includes('water'))
  })

  it('of one source is named by its title, and told in its own words where it says what it is', () => {
    const text =
      'This manual describes a loom for the weaving of wool at home.\n\nThe loom is made of oak. The warp is long.'
    const named = describeOffline([source('3. The Loom', text)], [], (question) =>
      askSmallTexts({ loom: text }, question),
    )
    assert.equal(named.name, 'loom')
    assert.equal(named.description, 'This manual describes a loom for the weaving of wool at home.')
  })

  it('of a title that tells nothing is named by its matter too', () => {
    const things =
      'the wool, the moth, the soap, the water, the dust, the light, the heat, the frost, the rust, the steam, the sand. '
    const text = `The wool. The wool. ${things.repeat(60)}`
    assert.equal(describeOffline([source('Troubleshooting', text)], [], refuse).name, 'wool-troubleshooting')
  })

  it('speaks the language of the sources', () => {
    const garden = source('Gärten', 'Die Gärten der Stadt sind groß. Im Garten wachsen Äpfel und Birnen.', 'de')
    assert.match(describeOffline([garden], [], refuse).description, /^Eine Quelle: Gärten\. Themen: Gärten, /)
  })

  it('finds a free name however many are taken', () => {
    const taken: string[] = []
    for (let count = 0; count < 40; count += 1) {
      const { name } = describeOffline([MOSS], taken, refuse)
      assert.deepEqual(findDescriptionProblems(describeOffline([MOSS], taken, refuse), taken), [])
      taken.push(name)
    }
    assert.equal(new Set(taken).size, 40)
  })
})

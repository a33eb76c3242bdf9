import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SAMPLE_TEXT } from '../../../tests/support/sample-outline.ts'
import type { ContentRequest } from '../../domain/artifact.ts'
import type { Outline, Statement, Theme } from '../outline.ts'
import { buildOutline } from './build-outline.ts'
import type { StudioSource } from './material.ts'

const WISH: ContentRequest = { type: 'report', language: 'en' }

function source(text: string, title = 'bees.md', language = 'en', id = title): StudioSource {
  return { id, title, language, text, chars: text.length, places: [{ start: 0, page: 1 }] }
}

const BEES = source(SAMPLE_TEXT)
const SEA = source(
  'The harbour tower\n\nThe harbour tower is a lighthouse at the mouth of the river. It was finished in 1931. The lamp can be seen from 40 miles away. The keeper of the tower lives in a house beside it.',
  'tower.txt',
)

const ofTheme = (theme: Theme): Statement[] => [...theme.statements, ...theme.subthemes.flatMap(ofTheme)]
const told = ({ themes }: Outline) => themes.flatMap(ofTheme)
const all = (outline: Outline) => [
  ...told(outline),
  ...outline.summary,
  ...[outline.figures, outline.events, outline.definitions].flatMap((list) => list.map(({ statement }) => statement)),
]

describe('the outline of a text', () => {
  const outline = buildOutline([BEES], WISH)

  it('quotes exact places', () => {
    const rows = outline.tables.flatMap(({ rows }) => rows)
    for (const { reference } of [...all(outline), ...rows]) {
      assert.equal(reference.sourceText, SAMPLE_TEXT.slice(reference.start, reference.end))
      assert.equal(reference.page, 1)
      assert.equal(reference.sourceName, 'bees.md')
    }
  })

  it('tells it by its own headings, in their order, each statement once', () => {
    const titles = outline.themes.map(({ title }) => title)
    assert.deepEqual(titles.slice(-3), ['Pollination', 'Threats', 'Honey'])
    const texts = told(outline).map(({ text }) => text)
    assert.equal(new Set(texts).size, texts.length)
    assert.ok(texts.length >= 10, `${texts.length} statements`)
    assert.ok(outline.summary.length >= 3 && outline.summary.length <= 7)
  })

  it('finds figures with unit and label, dates in order, and definitions', () => {
    const share = outline.figures.find(({ text }) => text === '75 %')
    assert.deepEqual(
      [share?.value, share?.unit, share?.label],
      [75, '%', 'Honey bees pollinate 75 % of the fruit grown in Europe.'],
    )
    const harvest = outline.figures.find(({ unit }) => unit === 'kg')
    assert.deepEqual([harvest?.value, harvest?.label], [25, 'A colony makes 25 kg of honey in a good year.'])
    assert.deepEqual(
      outline.events.map(({ sortKey }) => sortKey),
      ['1851', '1977', '2007'],
    )
    const terms = outline.definitions.map(({ term, meaning }) => `${term}: ${meaning}`)
    assert.ok(terms.includes('Varroa: a mite that feeds on the fat body of bees'), terms.join('\n'))
  })

  it('is the same each time', () => {
    assert.deepEqual(buildOutline([BEES], WISH), outline)
  })

  it('is written by nobody and warns of nothing where nothing is wrong', () => {
    assert.equal(outline.writtenBy, 'offline')
    assert.deepEqual(outline.warnings, [])
    assert.equal(outline.language, 'en')
  })
})

describe('a wish', () => {
  it('with a focus is told what the sources say of it', () => {
    const { themes, summary, warnings, title } = buildOutline([BEES], { ...WISH, focus: 'varroa mite' })
    assert.match(summary[0]!.text, /varroa/i)
    assert.match(themes[0]!.statements[0]!.text, /varroa|mite/i)
    assert.deepEqual(warnings, [])
    assert.match(title, /Varroa mite$/)
  })

  it('with a focus that a source is titled by is told of that source', () => {
    const text = 'They gather nectar from April on. The queen lays up to 2,000 eggs a day. Workers live for six weeks.'
    const { summary, warnings } = buildOutline([SEA, source(text, 'Bees')], { ...WISH, focus: 'bees' })
    assert.deepEqual(warnings, [])
    assert.equal(summary[0]!.reference.sourceName, 'Bees')
  })

  it('with a focus that is found nowhere says so and tells everything', () => {
    const found = buildOutline([BEES], { ...WISH, focus: 'submarines' })
    assert.match(found.warnings.join(' '), /do not mention the focus "submarines"/)
    assert.deepEqual(found.themes, buildOutline([BEES], WISH).themes)
  })

  it('with instructions stresses what they name', () => {
    const plain = buildOutline([BEES], WISH)
    const stressed = buildOutline([BEES], { ...WISH, instructions: 'Explain simply, stress pesticides and the memory' })
    assert.match(stressed.summary.map(({ text }) => text).join(' '), /Pesticides weaken the memory/)
    assert.notDeepEqual(stressed.summary, plain.summary)
    assert.deepEqual(stressed.warnings, [])
    const empty = buildOutline([BEES], { ...WISH, instructions: 'Please write it in a friendly tone' })
    assert.match(empty.warnings.join(' '), /instructions/)
  })

  it('for some sources leaves the others out', () => {
    const outline = buildOutline([BEES, SEA], { ...WISH, sourceIds: ['tower.txt'] })
    assert.deepEqual(
      outline.sources.map(({ id }) => id),
      ['tower.txt'],
    )
    assert.ok(all(outline).every(({ reference }) => reference.sourceId === 'tower.txt'))
  })

  it('in another language than the sources is told that quotations stay', () => {
    assert.match(buildOutline([BEES], { ...WISH, language: 'de' }).warnings.join(' '), /in German; .*in English/)
    assert.deepEqual(buildOutline([BEES], { ...WISH, language: 'en' }).warnings, [])
    const german = source('Die Imker zählen im Sommer ihre Völker. Ein Volk braucht im Winter viel Futter.', 'a', 'de')
    assert.deepEqual(buildOutline([german], { ...WISH, language: 'de' }).warnings, [])
  })

  it('for a huge source says which part was read', () => {
    const outline = buildOutline([{ ...BEES, chars: SAMPLE_TEXT.length * 4 }], WISH)
    assert.match(outline.warnings.join(' '), /the first 25 % of it/)
  })
})

describe('a text that is hardly one', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    'one word': 'moss',
    'one sentence': 'Moss grows in the shade of old trees.',
    'a list of words': 'apples\npears\nplums\ncherries',
    'a poem': 'the moon has set\nand the stars\nmidnight is near\nthe hours go by',
    'speech without marks': 'so today we talk about moss and moss is a small plant that grows where it is wet '.repeat(
      9,
    ),
    'only numbers': '1 2 3\n4 5 6',
    'a file of values': 'name,place,year\nTower,Port Ellis,1931\nBridge,Port Ellis,1874\nMill,Oakham,1802',
    'blank lines': ' \n'.repeat(100_000),
    'one line of marks': '**moss '.repeat(30_000),
    'a list without an end': 'a) moss and\n'.repeat(20_000),
  }
  for (const [name, text] of Object.entries(TEXTS)) {
    it(`has an outline all the same: ${name}`, () => {
      const outline = buildOutline([source(text, 'note.txt')], WISH)
      for (const { reference } of all(outline))
        assert.equal(reference.sourceText, text.slice(reference.start, reference.end))
      assert.equal(outline.themes.length > 0 && outline.summary.length > 0, /\p{L}/u.test(text))
      assert.notEqual(outline.title, '')
    })
  }

  it('and nothing at all has an empty one', () => {
    assert.deepEqual(buildOutline([], WISH).themes, [])
  })
})

describe('what nobody would quote', () => {
  const NOISE = `Contents

1. Introduction ........ 3
2. Moss ........ 5

Moss

Moss is a small plant that grows in damp places. Moss has no roots and takes water in through its leaves. Have you ever seen moss? A cushion of moss holds twenty times its weight of water. See https://example.org/moss for pictures of it. Subscribe to our newsletter for more about moss. const moss = grow({ damp: true });

Page header of the book

Moss covers stones and bark in the forest. It was described by Linnaeus. The spores of moss are carried by the wind.

Page header of the book

Gardeners like moss between stones because it stays green. Fig. 3: Moss on a stone in the garden.

Page header of the book

References

[1] A. Smith, B. Jones. Moss of the north. In Proc. of Moss, pp. 3-9, 1998.
[2] C. Miller. The moss of old trees is a book about moss. Press, 2001.`

  it('is not in the outline', () => {
    const texts = all(buildOutline([source(NOISE, 'moss.txt')], WISH)).map(({ text }) => text)
    assert.ok(texts.some((text) => /holds twenty times/.test(text)))
    const bad = /\?|https?:|newsletter|const |header|Smith|Miller|\.{4}|^Fig/
    assert.deepEqual(
      texts.filter((text) => bad.test(text)),
      [],
    )
  })
})

const WORDS =
  `keeper pilot mate cook sailor welder carpenter painter clerk owner master guest fisher warden diver rigger
  baker butcher teacher porter`.split(/\s+/)

it('tells no claim without the sentence that turns it around', () => {
  const turned = 'But with the new winch eight boats an hour are no problem for the harbour of Port Ellis.'
  const text = [
    '# Many boats are no problem for the harbour',
    'Eight boats an hour are far too many for the old harbour of Port Ellis and its hand winch.',
    turned,
    ...Array.from(
      { length: 30 },
      (_, n) => `The ${WORDS[n]} paints the rails of the ${WORDS[(n + 7) % 20]} in the spring of the year.`,
    ),
  ]
    .join(' ')
    .replace('harbour Eight', 'harbour\n\nEight')
  const { summary, themes } = buildOutline([source(text)], WISH)
  const lists = [summary, ...themes.map(({ statements }) => statements)].map((list) => list.map((one) => one.text))
  const held = lists.filter((list) => list.some((one) => one.startsWith('Eight boats an hour')))
  assert.ok(held.length > 0)
  for (const list of held)
    assert.ok(
      list.some((one) => one.endsWith(turned)),
      list.join(' | '),
    )
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSentenceCandidates, type SentenceCandidate } from './candidates.ts'
import { findComparisons } from './comparisons.ts'
import { findTermDefinitions } from './definitions.ts'
import { findDatedEvents } from './events.ts'
import { findFigures } from './figures.ts'

const alike = () => 1

function candidates(text: string, language = 'en'): SentenceCandidate[] {
  return findSentenceCandidates([{ id: 's', title: 's.txt', language, text, chars: text.length, places: [] }])
}

describe('a figure', () => {
  type Expected = readonly [text: string, language: string, figures: readonly (readonly [number, string, string])[]]
  const CASES: readonly Expected[] = [
    ['Honey bees pollinate 75 % of the fruit in Europe.', 'en', [[75, '%', 'of the fruit in Europe']]],
    ['The bridge cost $2.5 billion in the end.', 'en', [[2.5e9, 'USD', 'bridge cost']]],
    ['The plant produces 96 GWh in a year.', 'en', [[96, 'GWh', 'plant produces']]],
    ['The library holds 1,234,567 printed books today.', 'en', [[1_234_567, '', 'printed books today']]],
    ['Die Brücke ist im Ganzen 1.234,5 Meter lang.', 'de', [[1234.5, 'm', 'Brücke ist im Ganzen']]],
    ['Die Stadt hat heute 3,7 Millionen Einwohner.', 'de', [[3.7e6, '', 'Einwohner']]],
    ['Le pont a coûté 12,5 milliards d’euros au total.', 'fr', [[12.5e9, '', 'd’euros au total']]],
    [
      'The system answers 40 questions in 2 seconds.',
      'en',
      [
        [40, '', 'questions in 2 seconds'],
        [2, 's', 'system answers 40 questions'],
      ],
    ],
    ['The war of the two cities began in 1618 at last.', 'en', []],
    ['The rules of the game stand in section 12 of the book.', 'en', []],
    ['The decade of the 1920s was a good one for the bees.', 'en', []],
    ['The new release of Firefox 85 was shipped on 12 April to all.', 'en', []],
    ['The network listens at 10.0.0.1:8080 on the first machine.', 'en', []],
  ] // prettier-ignore
  for (const [text, language, expected] of CASES) {
    it(text, () => {
      const found = findFigures(candidates(text, language), alike)
      const plain = found.map(({ value, unit, label }) => [value, unit, label])
      assert.deepEqual(new Set(plain.map(String)), new Set(expected.map(String)))
    })
  }
})

describe('a date', () => {
  const CASES: readonly (readonly [text: string, language: string, sortKey: string | null])[] = [
    ['The mite reached the south of Germany in 1977 by ship.', 'en', '1977'],
    ['The company was founded on March 12, 1999 in a garage.', 'en', '1999-03-12'],
    ['The law came into force on 1 January 2020 in all states.', 'en', '2020-01-01'],
    ['Das Gesetz trat am 1. Januar 2020 in allen Ländern in Kraft.', 'de', '2020-01-01'],
    ['Das Gesetz trat am 31.12.2019 in allen Ländern in Kraft.', 'de', '2019-12-31'],
    ['The release of the program was on 2024-05-06 at noon.', 'en', '2024-05-06'],
    ['La ley entró en vigor el 3 de mayo de 1998 en el país.', 'es', '1998-05-03'],
    ['Закон вступил в силу 5 марта 2001 года во всей стране.', 'ru', '2001-03-05'],
    ['1985年，美国联邦航空管理局开展了一项研究。', 'zh', '1985'],
    ['The hall holds more than 1500 people on its benches.', 'en', null],
    ['Bees sleep at night, as was shown before (Smith, 2010).', 'en', null],
    ['The priority of the package is higher than 1000 is.', 'en', null],
  ]
  for (const [text, language, sortKey] of CASES) {
    it(text, () => assert.equal(findDatedEvents(candidates(text, language), alike)[0]?.sortKey ?? null, sortKey))
  }

  it('stands in the order of time', () => {
    const text =
      'The tower of the port was built in 1931. The town itself was founded in 1204. The bridge fell in March 1931 in a storm.'
    const keys = findDatedEvents(candidates(text), alike).map((event) => event.sortKey)
    assert.deepEqual(keys, ['1204', '1931', '1931-03'])
  })
})

describe('a definition', () => {
  const CASES: readonly (readonly [text: string, language: string, term: string | null])[] = [
    ['Photosynthesis is a process by which plants turn light into sugar.', 'en', 'Photosynthesis'],
    ['The term entropy refers to the disorder of a system of bodies.', 'en', 'term entropy'],
    ['A hash function (digest) is a function that maps data to numbers.', 'en', 'hash function'],
    ['This is a way to make bread at home with little work.', 'en', null],
    ['The problem is a lack of water in the whole of the region.', 'en', null],
    ['It is a small plant that grows in the shade of old trees.', 'en', null],
    ['Die Photosynthese ist ein Vorgang, bei dem Pflanzen Zucker bilden.', 'de', 'Photosynthese'],
    ['La fotosíntesis es un proceso que convierte la luz en azúcar.', 'es', 'fotosíntesis'],
    ["L'entropie désigne le désordre d'un système de corps.", 'fr', 'entropie'],
    ['Энтропия — это мера беспорядка в системе многих тел.', 'ru', 'Энтропия'],
    ['光合作用是指植物利用光能制造糖分的过程。', 'zh', '光合作用'],
  ]
  for (const [text, language, term] of CASES) {
    it(text, () => assert.equal(findTermDefinitions(candidates(text, language), alike)[0]?.term ?? null, term))
  }

  it('is an entry of a glossary', () => {
    const text =
      '# Glossary\n\n- Drone: a male bee that mates with a queen of another hive\n- Brood: the eggs and larvae of the colony in their cells'
    const source = {
      id: 's',
      title: 's.md',
      language: 'en',
      text,
      chars: text.length,
      places: [{ start: 0, heading: 'Glossary', headingLevel: 1 }],
    }
    const found = findTermDefinitions(findSentenceCandidates([source]), alike).map(({ term, meaning }) => [
      term,
      meaning,
    ])
    assert.deepEqual(found.sort(), [
      ['Brood', 'the eggs and larvae of the colony in their cells'],
      ['Drone', 'a male bee that mates with a queen of another hive'],
    ])
  })
})

it('a comparison is told by its words', () => {
  const texts = [
    'Workers live six weeks in summer, whereas a queen lives for years.',
    'The new engine is much faster than the one before it.',
    'Bees fly at temperatures above ten degrees and stay at home in the rain.',
  ]
  const found = findComparisons(candidates(texts.join(' ')), alike).map(({ text }) => text)
  assert.deepEqual(new Set(found), new Set(texts.slice(0, 2)))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { listTold } from '../../../../tests/support/told-statements.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { buildOutline } from '../../extract/build-outline.ts'
import { leansOnPronoun } from '../../extract/leans-on-pronoun.ts'
import { rateSentenceQuality } from '../../extract/sentence-quality.ts'
import { chooseFacts } from './choose-facts.ts'
import { findClauseFacts } from './clause-facts.ts'
import { findConditionFacts } from './condition-facts.ts'
import { findFacts } from './find-facts.ts'
import { sharesWord } from './sentence.ts'

const read = (text: string, language: string) =>
  buildOutline([{ id: 's', title: 'lamps_1.txt', language, text, chars: text.length, places: [] }], {
    type: 'quiz',
    language,
  })
const said = (text: string) => ({
  text,
  reference: { sourceId: 's', sourceName: 'a.txt', sourceText: text, start: 0, end: text.length },
})
const listMeanings = (text: string, language: string) =>
  read(text, language).definitions.map(({ meaning, term }) => [term, meaning])

describe('a meaning', () => {
  it('ends where the sentence goes on to what else is so', () => {
    assert.deepEqual(
      listMeanings('A gate lamp is a lamp over the northern gate of the town and is lit at dusk.', 'en'),
      [['gate lamp', 'a lamp over the northern gate of the town']],
    )
    assert.deepEqual(
      listMeanings('Die Torlampe ist eine Lampe über dem nördlichen Tor und wird am Abend angezündet.', 'de'),
      [['Torlampe', 'eine Lampe über dem nördlichen Tor']],
    )
  })

  it('is not told by a sentence of two clauses, nor a French deed the name of anything', () => {
    const two = 'The gate lamp is a lamp that burns all night long while the pier lamp is a lamp of the harbour.'
    assert.deepEqual(listMeanings(two, 'en'), [])
    assert.deepEqual(listMeanings('Graver est une affaire de jugement visuel et de goût.', 'fr'), [])
  })
})

describe('who or what does something', () => {
  it('has no helping verb in it', () => {
    const facts = findClauseFacts(said('The lamp keeper shall have the sole power to close the northern gate.'))
    assert.deepEqual(
      facts.filter(({ kind }) => kind === 'subject').map(({ answer }) => answer),
      ['The lamp keeper'],
    )
  })

  it('is not asked for where the rest names it, or where another clause follows', () => {
    assert.deepEqual(
      findClauseFacts(said('The lamp keeper requires the help of a second keeper at the gate.')).filter(
        ({ kind }) => kind === 'subject',
      ),
      [],
    )
    assert.deepEqual(
      findClauseFacts(said('Historically, the pier was regarded as safe and lighting was concerned with fog alone.')),
      [],
    )
  })
})

it('what happened once is not what happens, and no aim is a French ordinal', () => {
  assert.deepEqual(
    findConditionFacts(said('When the old keeper left, she appointed her brother as the next keeper.'), 'en'),
    [],
  )
  assert.deepEqual(findConditionFacts(said('Pour le premier phare, la direction de la lampe est le nord.'), 'fr'), [])
})

it('a number is nothing that "it" could stand for', () => {
  assert.ok(leansOnPronoun('In 1990 it belongs to the town.', 'en'))
  assert.ok(!leansOnPronoun('The M4 is long, and it leads to the coast.', 'en'))
})

it('a word of a thing tells it in another form, too', () => {
  assert.ok(sharesWord('Guide to lamps', 'a practical guide for keepers'))
  assert.ok(!sharesWord('Gate lamp', 'what hangs over the northern entry'))
})

describe('a table', () => {
  const rows = (names: string, value: (index: number) => string) =>
    names
      .split(' ')
      .map((name, index) => `| ${name} | ${value(index)} |`)
      .join('\n')
  const listCells = (text: string) =>
    findFacts(read(text, 'en'))
      .filter(({ kind }) => kind === 'cell')
      .map(({ subject }) => subject)

  it('is not asked for what nearly all of its rows have', () => {
    const table = `| Lamp | Sort |\n| --- | --- |\n${rows('north south east west pier quay', (at) => (at === 5 ? 'gas' : 'oil'))}`
    assert.deepEqual(listCells(`The lamps of the harbour are of two sorts.\n\n${table}\n`), [])
  })

  it('is headed by the row that another one begins with, too', () => {
    const [one, two] = [
      rows('Unit Pounds Ounces', (at) => ['Sign', 'lb', 'oz'][at]!),
      rows('Unit Grams Litres', (at) => ['Sign', 'g', 'l'][at]!),
    ]
    const head = '|  |  |\n| --- | --- |\n'
    const { tables } = read(`We weigh in pounds.\n\n${head}${one}\n\nOthers weigh in grams.\n\n${head}${two}\n`, 'en')
    assert.deepEqual(
      tables.map(({ columns }) => columns),
      [
        ['Unit', 'Sign'],
        ['Unit', 'Sign'],
      ],
    )
  })
})

it('what the chapters of a document are about is no matter of it', () => {
  const told = listTold(
    '# Lamps\n\nThe lamps of the harbour are lit at dusk by the keepers of the pier.\n\n## Organization of This Document\n\nFuel describes the oil that the lamps burn and its price.\n\n## Fuel\n\nThe lamps burn the oil of seeds, which the keepers buy in autumn. Each lamp holds two litres of oil for a long night. The keepers clean the glass of the lamps in the morning. A lamp of the pier was lost in a storm of the last winter. The town pays the keepers for each night of the year.\n',
    'en',
  )
  assert.ok(!told.some((text) => /describes the oil/.test(text)), told.join('\n'))
})

it('what is asked names what it points at', () => {
  const listAsked = (text: string) => findFacts(read(text, 'en')).filter(({ kind }) => kind === 'subject')
  const town = 'The council of the town keeps the lamps of the pier in good order.'
  assert.deepEqual(listAsked(`${town} The keeper has the power to enforce the terms of this article.`).length, 1)
})

describe('a sentence', () => {
  it('that only points at a picture, and one that hangs on the one before, are not told', () => {
    for (const [text, language] of [
      ['Los niveles de las lámparas se ilustran en Figura 2.12, “Niveles de las lámparas del puerto”.', 'es'],
      ['An open lamp, on the other hand, burns the oil of the town in a single night.', 'en'],
      ['Regelmäßige Prüfung der Lampen des Hafens, 10.3.', 'de'],
      ['D’un autre côté, les lampes du port sont éteintes par le vent du nord.', 'fr'],
      ['Which brings us to the next lamp that the town wants to put out for good.', 'en'],
      ['En d’autres termes, une meilleure lampe se traduit par une meilleure nuit.', 'fr'],
      ['Auf ihr sind die Lampen des Hafens und die Namen ihrer Wärter verzeichnet.', 'de'],
    ] as const)
      assert.ok(rateSentenceQuality(text, 'sentence', loadAnalyzer(language)) < 0.2, text)
  })
})

it('a condition is asked for with what can be read by itself, and tells a deed from what is so', () => {
  const ask = (text: string, language = 'en') =>
    findConditionFacts(said(text), language).map(({ answer, shape }) => [shape, answer])
  assert.deepEqual(ask('Almost all lamps have a cover of glass (or two if both sides are lit). They hold long.'), [])
  assert.deepEqual(ask('When a boat comes to the pier at night, one is lit by the keeper.'), [])
  assert.deepEqual(ask('If a lamp is filled in this way, the oil of the harbour lasts until spring.'), [])
  assert.deepEqual(ask('If the glass of the lamp is dirty, polish the outside with a cloth.'), [
    ['deed', 'Polish the outside with a cloth'],
  ])
})

it('of one column of a table no more than a fifth of a pack is asked', () => {
  const column = [...'abcdefgh'].map((name) => `${name} oil`)
  const cells = column.map((answer, at) => ({
    ...({ kind: 'cell', subject: `lamp ${at}: Oil`, answer, sentence: `lamp ${at} – Oil: ${answer}` } as const),
    ...{ reference: said(answer).reference, theme: at, weight: 1, column },
  }))
  assert.equal(chooseFacts(cells, 'medium', 10).length, 2)
})

it('what stands over a list of terms is none of them', () => {
  const text = 'Glossary: A folder of files that describe the gate lamps of one harbour.'
  const definitions = [
    { term: 'Glossary', meaning: 'A folder of files that describe the gate lamps', statement: said(text) },
  ]
  const outline = { ...sampleOutline, themes: [], figures: [], events: [], tables: [], summary: [] }
  assert.deepEqual(findFacts({ ...outline, definitions }), [])
})

const factsOf = (more: Partial<typeof sampleOutline>) =>
  findFacts({
    ...{ ...sampleOutline, stated: [], themes: [], figures: [], events: [], definitions: [], comparisons: [] },
    ...{ tables: [], summary: [] },
    ...more,
  })

describe('what nobody would ask', () => {
  it('is a figure of what was said before, or one that is led to', () => {
    for (const text of [
      'In the third case of the rule, 62 just take the harbour round the pier.',
      'Lampix Harbour 12 brings the lamps of the pier in a new form.',
      'The rule of the harbour goes so: choose a rope of 8 m in length.',
    ]) {
      const [number = ''] = /\d+(?: m)?/.exec(text)!
      const figure = {
        text: number,
        value: Number.parseInt(number, 10),
        unit: number.endsWith('m') ? 'm' : '',
        label: '',
      }
      assert.deepEqual(factsOf({ figures: [{ ...figure, statement: said(text) }] }), [], text)
    }
  })

  it('is a cell that holds an address, a row of figures or a yes', () => {
    const cells = ['ada@pier.org', '0.115 1.41 0.158', 'yes', 'Lund']
    const rows = cells.map((cell, at) => ({ cells: [`Keeper ${'ABCD'[at]}`, cell], reference: said(cell).reference }))
    const found = factsOf({ tables: [{ title: 'Keepers', columns: ['Keeper', 'Place'], rows }] })
    assert.deepEqual(
      found.map(({ answer }) => answer),
      ['Lund'],
    )
  })

  it('is a meaning of a thing that only its place tells of, or that leans on what stands above', () => {
    const chunk = 'is a compressed stream of the lamps.'
    assert.deepEqual(listMeanings(`The remainder ${chunk}`, 'en'), [])
    assert.deepEqual(listMeanings('Le signal est la tension du ruban.', 'fr'), [])
    assert.equal(listMeanings('Le signal est une tension du ruban.', 'fr').length, 1)
    assert.equal(listMeanings(`The SPLT chunk ${chunk}`, 'en').length, 1)
    assert.equal(listMeanings(`# The remainder\n\nThe remainder ${chunk}`, 'en').length, 1)
    assert.deepEqual(listMeanings('The lamp index is the sum of the above two lamps of the gate.', 'en'), [])
  })

  it('is an exercise: what has to be done is nothing that its name does or means', () => {
    const names = ['Primes', 'Banner', 'Home Directory', 'Lucky Numbers', 'Craps']
    const entries = names.map((name) => said(`${name}: Write a script of the harbour that counts the lamps by night.`))
    assert.deepEqual(
      factsOf({ stated: entries }).filter(({ kind }) => kind === 'entry'),
      [],
    )
  })
})

describe('a question', () => {
  const listQuestions = (text: string, language = 'en') =>
    findFacts({ ...read(text, language), stated: [said(text)] }).map(({ answer, subject }) => `${subject} ${answer}`)

  it('needs no page to be looked at, and nobody who says "I"', () => {
    const lamps = 'El guarda cuida las lámparas del muelle de la villa.'
    const page = `${lamps} Para encender las lámparas del muelle, puede usar las órdenes de la página 65.`
    assert.deepEqual(findFacts(read(page, 'es')), [])
    const whole = 'The keeper of the harbour cleans the lamps of the pier each morning.'
    for (const leaning of [
      'In 1931, I had to light all the lamps of the harbour by hand.',
      'The 8 m chain of the pier can stop this sort of boat by night.',
    ])
      assert.deepEqual(
        read(`${whole}\n\n${leaning}`, 'en').stated?.map(({ text }) => text),
        [whole],
      )
    assert.deepEqual(listQuestions('The lamp of the pier is the same as when lit in the harbour by its keeper.'), [])
  })

  it('asks for no term with the number of a note, of one occasion, or said twice', () => {
    for (const term of ['11$LAMP', 'Lamp lamp', 'The only lamp'])
      assert.deepEqual(listMeanings(`${term} is a tall light of oil over the gate of the town.`, 'en'), [])
  })

  it('asks what one does for something only where that is said', () => {
    const [deed, fact] = ['es suficiente girar la llave de la puerta', 'la lámpara consume un litro de aceite']
    const list = (main: string) => findConditionFacts(said(`Para encender la lámpara del muelle, ${main}.`), 'es')
    assert.deepEqual([list(deed).length, list(fact).length], [1, 0])
  })
})

it('a clause within its main clause is no case, an example no answer, and what is possible for something no advice', () => {
  const list = (text: string, language = 'en') =>
    findConditionFacts(said(text), language).map(({ answer, shape }) => [shape, answer])
  assert.deepEqual(list('The best way to save oil when one or more lamps are dark is to use the small gate.'), [])
  assert.deepEqual(list("If the name of the lamp is a number, e.g. '7', it is read as the seventh lamp."), [])
  assert.deepEqual(list('If you want to count the lamps of the harbour, this would be the right place.'), [])
  assert.deepEqual(list('Falls Sie die Lampen im Hafen zählen wollen, wäre dies der richtige Ort dafür.', 'de'), [])
  assert.deepEqual(list('When a lamp with much oil is down for some time, it is possible for the whole row to fail.'), [
    ['fact', 'It is possible for the whole row to fail'],
  ])
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { hasBalancedSigns } from '../../extract/sentence-quality.ts'
import { standsAlone } from '../../extract/stands-alone.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import type { Outline, Statement } from '../../outline.ts'
import { chooseFacts } from './choose-facts.ts'
import { findClauseFacts } from './clause-facts.ts'
import { GAP } from './fact.ts'
import { findFacts } from './find-facts.ts'
import { createPlainAsker } from './plain-question.ts'
import { createQuestionWording, writeQuestion } from './question.ts'
import { replaceWithGap } from './sentence.ts'
import { readWordUsage } from './usage.ts'

const facts = findFacts(sampleOutline)
const english = createQuestionWording(sampleOutline, { type: 'quiz', language: 'en' }, readContentLabels('en'))
const german = createQuestionWording(sampleOutline, { type: 'quiz', language: 'de' }, readContentLabels('de'))
const factOf = (answer: string) => facts.find((fact) => fact.answer === answer)!

const said = (text: string): Statement => ({
  text,
  reference: { sourceId: 's', sourceName: 'a.txt', sourceText: text, start: 0, end: text.length },
})
const buildSampleOutline = (language: string, texts: readonly string[], more: Partial<Outline> = {}): Outline => ({
  ...sampleOutline,
  language,
  themes: [{ title: '-', terms: [], statements: texts.map(said), subthemes: [] }],
  summary: [],
  figures: [],
  events: [],
  definitions: [],

  tables: [],
  ...more,
})

describe('what can be asked of an outline', () => {
  it('is found in definitions, figures, dates, tables and clauses', () => {
    const kinds = new Set(facts.map(({ kind }) => kind))
    assert.deepEqual([...kinds].sort(), ['cell', 'date', 'figure', 'meaning', 'subject'])
  })

  it('puts each sentence together again from its gap and its answer', () => {
    const gapped = facts.filter(({ subject }) => subject.includes(GAP))
    assert.ok(gapped.length > 5)
    for (const { answer, sentence, subject } of gapped) assert.equal(subject.replace(GAP, answer), sentence)
  })

  it('comes in telling order and without doubles', () => {
    const themes = facts.map(({ theme }) => theme)
    assert.deepEqual(
      themes,
      [...themes].sort((a, b) => a - b),
    )
    assert.equal(new Set(facts.map(({ kind, subject }) => kind + subject)).size, facts.length)
  })

  it('is worded as plain English where sources and wish are English', () => {
    const asked = (answer: string) => writeQuestion(factOf(answer), english)
    assert.equal(asked('75 %'), 'Honey bees pollinate what percentage of the fruit grown in Europe?')
    assert.equal(asked('25 kg'), 'A colony makes how many kg of honey in a good year?')
    assert.equal(asked('1977'), 'In which year did the varroa mite reach Germany?')
    assert.equal(asked('1851'), 'In which year did Lorenzo Langstroth invent the hive with movable frames?')
  })

  it('is worded around the quoted sentence in every other language', () => {
    assert.equal(writeQuestion(factOf('1977'), german), 'Welches Datum fehlt? The varroa mite reached Germany in ____.')
    assert.equal(writeQuestion(factOf('a mite that feeds on the fat body of bees'), german), 'Was bedeutet „Varroa“?')
  })

  it('leaves alone a sentence that leans on the one before it, or is broken', () => {
    assert.equal(standsAlone('It lost 20 % of its weight in 2007.', 'en'), false)
    assert.equal(hasBalancedSigns('and lost 20 % of its weight (in 2007.'), false)
    assert.equal(standsAlone('La colonia perdió el 20 % de su peso.', 'es'), true)
  })

  it('asks for no cell that says that the one above holds for it, too', () => {
    const reference = { sourceId: 's', sourceName: 'a', sourceText: 'x', start: 0, end: 1 }
    const rows = [
      ['mozc', 'Japanese'],
      ['anthy', '同上'],
      ['rime', 'Chinese'],
      ['table', 'V:12, I:204'],
    ].map((cells) => ({ cells, reference }))
    const tables = [{ title: 'Input', columns: ['Package', 'Language'], rows }]
    const answers = findFacts({ ...sampleOutline, tables }).flatMap(({ kind, answer }) =>
      kind === 'cell' ? answer : [],
    )
    assert.deepEqual(answers.toSorted(), ['Chinese', 'Japanese'])
  })

  it('asks for no number in an aside, over two sentences or of what nobody does', () => {
    const texts = [
      'Further support for large (64 bit) lamp addressing in the new gate.',
      'Radius of the big lamp at the east gate (default 6371 meters).',
      'Defines the hour in the form of the old clock which is 100 minutes.',
      'The yearly meeting was held on 4 March. 34 members attended and two sent their regrets.',
    ]
    for (const fact of findFacts(buildSampleOutline('en', texts)).filter(({ kind }) => kind === 'figure'))
      assert.doesNotMatch(writeQuestion(fact, english) ?? '', /how many/, fact.sentence)
  })

  it('asks for no cell of a table of one row: three names over three towns are no table', () => {
    const reference = { sourceId: 's', sourceName: 'a', sourceText: 'x', start: 0, end: 1 }
    const rows = [{ cells: ['Port Ellis', 'Oakham', 'Hull'], reference }]
    const tables = [{ title: 'The fair', columns: ['Ada Reed', 'Tom Hill', 'Eva Lund'], rows }]
    assert.deepEqual(
      findFacts({ ...sampleOutline, tables }).filter(({ kind }) => kind === 'cell'),
      [],
    )
  })

  it('has no adverb in what does something', () => {
    const text = 'Pilots sometimes encounter boats that carry no light at night.'
    const reference = { sourceId: 's', sourceName: 'a', sourceText: text, start: 0, end: text.length }
    const answers = findClauseFacts({ text, reference })
      .filter(({ kind }) => kind === 'subject')
      .map(({ answer }) => answer)
    assert.ok(!answers.includes('Pilots sometimes'), answers.join())
  })

  it('opens a gap only where the answer stands once, as a word of its own', () => {
    assert.equal(replaceWithGap('It grew from 20 to 20.5 km.', '20'), 'It grew from ____ to 20.5 km.')
    assert.equal(replaceWithGap('From 20 to 20 km.', '20'), null)
    assert.equal(replaceWithGap('The 120 bees.', '20'), null)
    assert.equal(replaceWithGap('蜂群在1977年到达德国。', '1977年'), '蜂群在____到达德国。')
  })

  it('joins a word that asks to a vowel in French alone', () => {
    const reference = { sourceId: 's', sourceName: 'a', sourceText: 'x', start: 0, end: 1 }
    const fact = { kind: 'date', answer: '1931', sentence: 'x', reference, theme: 0, weight: 1 } as const
    const usage = readWordUsage([])
    assert.equal(
      createPlainAsker('pt')({ ...fact, subject: 'Um debate acabou em 1931.'.replace('1931', GAP) }, usage),
      'Em que ano um debate acabou?',
    )
    assert.match(
      createPlainAsker('fr')({ ...fact, subject: `Un débat a fini en ${GAP}.` }, usage)!,
      /est-ce qu’un débat/,
    )
  })

  it('takes no participle for the verb of a sentence', () => {
    const found = findClauseFacts(
      said('The minimum supported TypeScript version is 4.1 in order to infer route parameters.'),
    )
    assert.ok(found.every(({ answer }) => !answer.startsWith('TypeScript')))
    assert.deepEqual(findClauseFacts(said('Parameters are the native groups of the path and of the query.')), [])
  })

  it('has nothing for a text without facts', () => {
    assert.deepEqual(findFacts(buildSampleOutline('en', ['Nothing much is known here.'])), [])
  })
})

describe('the choice of what is asked', () => {
  it('prefers figures when hard, meanings when easy', () => {
    const count = (difficulty: 'easy' | 'hard', kind: string) =>
      chooseFacts(facts, difficulty, 5).filter((fact) => fact.kind === kind).length
    assert.ok(count('hard', 'figure') > count('easy', 'figure'))
    assert.ok(count('easy', 'meaning') > count('hard', 'meaning'))
  })

  it('spreads over the themes', () => {
    const themes = new Set(chooseFacts(facts, 'medium', 6).map(({ theme }) => theme))
    assert.equal(themes.size, 4)
  })

  it('asks every sentence that has a fact when enough is wished', () => {
    const all = chooseFacts(facts, 'medium', 99)
    assert.deepEqual(new Set(all.map(({ sentence }) => sentence)), new Set(facts.map(({ sentence }) => sentence)))
  })
})

describe('what is asked in other languages', () => {
  const ask = (language: string, text: string, more: (statement: Statement) => Partial<Outline>) => {
    const outline = buildSampleOutline(language, [text], more(said(text)))
    const wording = createQuestionWording(outline, { type: 'flashcards', language }, readContentLabels(language))
    const fact = findFacts(outline).find(({ kind }) => kind === 'figure' || kind === 'date')!
    return writeQuestion(fact, wording)
  }
  const dated = (text: string) => (statement: Statement) => ({ events: [{ text, sortKey: text, statement }] })
  const counted = (text: string, value: number, unit: string) => (statement: Statement) => ({
    figures: [{ text, value, unit, label: '', statement }],
  })

  it('is no sentence with a gap where a question can be had', () => {
    assert.equal(
      ask('fr', 'La ville a ouvert le musée en 1931.', dated('1931')),
      'En quelle année est-ce que la ville a ouvert le musée ?',
    )
    assert.equal(
      ask('fr', 'Les abonnés forment 43 % des lecteurs.', counted('43 %', 43, '%')),
      'Les abonnés forment quel pourcentage des lecteurs ?',
    )
    assert.equal(ask('ja', '市は1931年に博物館を開いた。', dated('1931年')), '市は何年に博物館を開いたか。')
    assert.equal(
      ask('de', 'Die Kosten sanken im Mittel um 27 Prozent.', counted('27 Prozent', 27, '%')),
      'Um wie viel Prozent sanken die Kosten im Mittel?',
    )
  })

  it('names the row and the column of a table', () => {
    const fact = facts.find(({ cell }) => cell?.row === 'bee')!
    assert.equal(writeQuestion(fact, german), 'Was steht in der Tabelle unter „Flowers on one flight“ bei „bee“?')
  })
})

describe('what is not asked', () => {
  it('is the year of a sentence with two, and what a numbered part means', () => {
    const span = said('The survey ran from 2015 to 2022 in fourteen towns.')
    const part = said('Section 3 is the description of the method that was used.')
    const outline = buildSampleOutline('en', [span.text, part.text], {
      events: [{ text: '2015', sortKey: '2015', statement: span }],
      definitions: [{ term: 'Section 3', meaning: 'the description of the method', statement: part }],
    })
    const kinds = findFacts(outline).map(({ kind }) => kind)
    assert.ok(!kinds.includes('date') && !kinds.includes('meaning'))
  })
})

describe('a plain statement', () => {
  const asked = (language: string, texts: readonly string[], kinds: readonly string[], more: Partial<Outline> = {}) => {
    const outline = buildSampleOutline(language, texts, more)
    const wording = createQuestionWording(outline, { type: 'quiz', language }, readContentLabels(language))
    return findFacts(outline)
      .filter(({ kind }) => kinds.includes(kind))
      .map((fact) => [writeQuestion(fact, wording), fact.answer])
  }

  it('is asked who did it, with the verb as a question has it', () => {
    assert.deepEqual(asked('en', ['In practice, surge pricing has become a new form of taxation.'], ['subject']), [
      ['In practice, what has become a new form of taxation?', 'surge pricing'],
    ])
    const poor = [
      'Many reports suggest that drivers feel no better.',
      'Content is kept in a stable and plain form.',
      'The old mill is again the best of all the mills.',
      'Wide gates raise the pressure and locks hold the water.',
    ]
    for (const text of poor)
      for (const [question] of asked('en', [text], ['subject'])) assert.equal(question, null, text)
    assert.deepEqual(
      asked('en', ['A number of experts have challenged the old idea, since it is wrong.'], ['subject']),
      [['Who has challenged the old idea?', 'A number of experts']],
    )
    assert.deepEqual(asked('en', ['In 1851 Lorenzo Langstroth invented the hive with movable frames.'], ['subject']), [
      ['In 1851 who or what invented the hive with movable frames?', 'Lorenzo Langstroth'],
    ])
  })

  it('makes one question of one sentence, though the next begin with a small name', () => {
    const two = 'The client has been built there in the past. chronyd is not portable, because part of it is old.'
    assert.deepEqual(asked('en', [two], ['subject']), [])
  })

  it('is left alone where the answer would fit many more, or leans on other sentences', () => {
    for (const text of [
      'Every Hermitian matrix is a normal matrix.',
      'Allen was not involved in the research of the group.',
      'The company has presented a new plan to the city.',
      'Underpaid workers lose their benefits and the working rights.',
      'The study published in May found the opposite of that.',
      'Building the wall has cost a lot of money.',
      'The sources command might show a valid measurement of the clock.',
    ])
      assert.deepEqual(asked('en', [text], ['subject']), [], text)
  })

  it('is asked for no end of it where people ask in another language', () => {
    const outline = buildSampleOutline('en', ['Many reports suggest that drivers feel no better.'])
    const wording = createQuestionWording(outline, { type: 'quiz', language: 'fr' }, readContentLabels('fr'))
    for (const fact of findFacts(outline)) assert.equal(writeQuestion(fact, wording), null)
  })

  it('is asked for its day and its number in German too', () => {
    const [died, killed] = [
      'Der Erfinder starb am 7. Januar 1943 in New York.',
      'Die Pest von 1576 tötete 50.000 Menschen in Venedig.',
    ].map(said)
    const founded = said('Im Jahre 1186 wurde Temüdschin zum Khan der Mongolen gewählt.')
    const last = said('Der letzte Ausbruch traf Oslo im Jahr 1654.')
    const events = [
      { text: '1186', sortKey: '1186', statement: founded },
      { text: '1654', sortKey: '1654', statement: last },
      { text: '7. Januar 1943', sortKey: '1943-01-07', statement: died! },
    ]
    const figures = [{ text: '50.000', value: 50_000, unit: '', label: 'Menschen', statement: killed! }]
    const found = asked('de', [], ['date', 'figure'], { events, figures })
    assert.deepEqual(
      new Set(found.map(([question]) => question)),
      new Set([
        'In welchem Jahr wurde Temüdschin zum Khan der Mongolen gewählt?',
        'In welchem Jahr traf der letzte Ausbruch Oslo?',
        'Wann starb der Erfinder in New York?',
        'Wie viele Menschen tötete die Pest von 1576 in Venedig?',
      ]),
    )
  })
})

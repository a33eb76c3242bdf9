import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'
import type { WrittenAnswer } from '../../retrieval/retrieval.ts'

const MANUAL = [
  'Lamp Manual',
  '',
  'This manual describes how the lamp of the lighthouse is lit, cleaned and repaired.',
  '',
  '1. Lighting the lamp',
  '',
  'The lamp is lit half an hour before sunset by the keeper on duty. A match is held to the wick until the flame is blue. ' +
    'However, this must not be done in a storm.',
  '',
  '2. Cleaning the lens',
  '',
  'The lens is cleaned with alcohol and a soft cloth every Monday. Soap leaves a film on the glass and dims the light of the lamp.',
  '',
  '3. Repairs',
  '',
  'Broken glass is replaced by the workshop in Port Ellis within two weeks. The keeper writes each repair into the log of the station.',
  '',
  '4. Conclusion',
  '',
  'A lamp that is cleaned every week burns brighter and needs fewer repairs than one that is neglected.',
].join('\n')

const GARTEN = [
  'Der Schulgarten',
  '',
  'Dieser Bericht beschreibt, wie die Schule ihren Garten angelegt hat.',
  '',
  'Im Frühjahr säten die Kinder Bohnen, Erbsen und Kürbisse in vier Beete. ' +
    'Die Ernte im Herbst reichte für ein Fest der ganzen Schule mit Suppe und Kuchen.',
].join('\n')

const KNOWN = { MANUAL: { name: 'Lamp Manual' }, GARTEN: { name: 'Bericht Schulgarten' } }

const ask = (question: string, texts: Record<string, string> = { MANUAL, GARTEN }) =>
  askSmallTexts(texts, question, { known: KNOWN })

const cited = ({ citations }: WrittenAnswer) => citations.map(({ sourceText }) => sourceText).join(' ')

test('a summary of all sources has a sentence of each, grouped and named, in reading order', () => {
  const answer = ask('Summarize the sources')
  assert.equal(answer.state, 'answered')
  assert.match(answer.text, /^Lamp Manual: [\s\S]*\n\nBericht Schulgarten: /)
  const starts = answer.citations.filter(({ sourceId }) => sourceId === 'MANUAL').map(({ start }) => start)
  assert.deepEqual(
    starts,
    starts.toSorted((a, b) => a - b),
  )
})

test('a summary of one source takes from several of its sections, and nothing that hangs on another sentence', () => {
  const answer = ask('Please give me a summary of the lamp manual')
  assert.ok(answer.citations.length >= 4 && answer.citations.every(({ sourceId }) => sourceId === 'MANUAL'))
  assert.match(cited(answer), /This manual describes/)
  assert.match(cited(answer), /lens is cleaned/)
  assert.doesNotMatch(cited(answer), /However/)
})

test('what a document is about is said by its own sentence about itself', () => {
  assert.match(ask('What is the lamp manual about?').text, /This manual describes how the lamp/)
  assert.match(ask('Worum geht es in dem Bericht?').text, /Dieser Bericht beschreibt/)
})

test('a section is found by its number, its count, its title and its end', () => {
  for (const question of [
    'Summarize section 2',
    'What does the second section of the manual say?',
    'What does the section on cleaning the lens say?',
    'Fasse Abschnitt 2 zusammen',
    'Résume la section 2',
    '请总结第2节',
  ]) {
    const answer = ask(question)
    assert.equal(answer.state, 'answered', question)
    assert.match(cited(answer), /alcohol and a soft cloth/, question)
    assert.doesNotMatch(cited(answer), /sunset|workshop/, question)
  }
  assert.match(cited(ask('What does the last section of the manual say?')), /burns brighter/)
})

test('a conclusion is taken from the section of that name', () => {
  assert.match(cited(ask('What is the conclusion of the manual?')), /^A lamp that is cleaned every week/)
})

test('what a section says about a matter is looked for inside it', () => {
  const answer = ask('What does section 3 say about broken glass?')
  assert.match(cited(answer), /replaced by the workshop/)
  assert.doesNotMatch(cited(answer), /film on the glass/)
})

test('"according to" a source searches in that source only', () => {
  const texts = { MANUAL, OTHER: 'The lens is cleaned with vinegar by the pupils of the school in the garden.' }
  const answer = ask('According to the lamp manual, what is the lens cleaned with?', texts)
  assert.match(answer.text, /alcohol/)
  assert.ok(answer.citations.every(({ sourceId }) => sourceId === 'MANUAL'))
})

test('a section that no source has is refused by its name', () => {
  const answer = ask('Summarize section 9')
  assert.equal(answer.state, 'no_support')
  assert.match(answer.text, /no section 9/)
  assert.match(ask('Bitte fasse das Kapitel 9 zusammen').text, /nicht: Kapitel 9/)
})

test('a page is summarised by the sentences that stand on it', () => {
  const places = [
    { start: 0, page: 1 },
    { start: MANUAL.indexOf('3. Repairs'), page: 2 },
  ]
  const answer = askSmallTexts({ MANUAL }, 'Summarize page 2', { known: { MANUAL: { name: 'Lamp Manual', places } } })
  assert.match(cited(answer), /workshop/)
  assert.doesNotMatch(cited(answer), /sunset/)
})

test('questions that only hold such words are answered by search', () => {
  for (const [question, expected] of [
    ['Who writes each repair into the log of the station?', /keeper writes each repair/],
    ['What is the lens cleaned with?', /alcohol/],
  ] as const) {
    const answer = ask(question)
    assert.match(answer.text, expected, question)
    assert.deepEqual(answer.warnings, [], question)
  }
  for (const question of ['What is the theorem of Gauss about?', 'Summarize the novel by Tolstoy'])
    assert.equal(ask(question).state, 'no_support', question)
})

test('a section says several sentences, also those of a list with dashes, and not what only warns the reader', () => {
  const sentences = [
    'Members help each other without pay.',
    'Nobody is forced to take a watch at night.',
    'Every member may vote once a year.',
  ]
  const RULES = `Rules of the Club\n\n1. Spirit\n\nPlease note that the rules were printed in a second colour for the members of the board.\n\n${sentences.map((one) => `— ${one}`).join('\n\n')}\n\n2. Fees\n\n${'The fee is paid in spring by every member of the club. '.repeat(18)}\n\n3. End\n\nThe club ends when nobody is left to keep its boats.`
  const answer = ask('What does section 1 say?', { RULES })
  for (const sentence of sentences) assert.ok(cited(answer).includes(sentence), sentence)
})

test('what is said about a matter is taken from the section on it, when most of its words stand in the heading', () => {
  const text = `Boats\n\n1. Which boat is better for you: dinghy, cutter or ketch?\n\nA dinghy suits beginners, because it can be sailed by one person.\n\n2. Harbours\n\nThe cutter lies in the northern harbour beside the ketch in winter.\n\n3. Prices\n\nA ketch costs as much as a house in the village behind the harbour.`
  const answer = ask('Summarize what the guide says about choosing between dinghy, cutter and ketch', { GUIDE: text })
  assert.match(cited(answer), /suits beginners/)
})

test('a file without a title of its own is named by its first line too', () => {
  const texts = {
    'kl-2': `Public Harbour Licence\n\n${'Boats may lie in the harbour for a night without a fee. '.repeat(3)}`,
    MANUAL,
  }
  assert.match(ask('What are these documents?', texts).text, /^Public Harbour Licence \(kl-2\): Boats may lie/)
})

test('a summary has as many sentences as are wanted', () => {
  for (const [question, count] of [
    ['Summarize the lamp manual in two sentences', 2],
    ['Give me a summary of the lamp manual in one sentence', 1],
    ['Fasse das Lamp Manual in drei Sätzen zusammen', 3],
  ] as const)
    assert.equal(ask(question).citations.length, count, question)
})

test('a summary of so many sentences may be called so, alone and in seven languages, and of a chapter as well', () => {
  for (const question of ['Give me a two-sentence summary', 'The key points in two sentences'])
    assert.equal(ask(question, { MANUAL }).citations.length, 2, question)
  for (const question of [
    'Eine Zusammenfassung',
    'Un résumé',
    'Un resumen',
    'Un riassunto',
    'Een samenvatting',
    'Um resumo',
  ])
    assert.match(cited(ask(question, { MANUAL })), /manual describes/, question)
  const parts = ['Berths', 'Fees', 'Waste', 'Tides'].map(
    (title, at) => `## 1.${at + 1} ${title}\n\n${MANUAL.split('\n\n')[3]}`,
  )
  const book = `# 1 Harbours\n\n${parts.join('\n\n')}\n\n# 2 Ships\n\nShips are built of steel in the yard beside the harbour.`
  assert.equal(askSmallTexts({ book }, 'Summarize chapter 1').citations.length > 1, true)
  assert.equal(askSmallTexts({ book }, 'Summarize chapter 1 in one sentence').citations.length, 1)
  assert.equal(askSmallTexts({ book }, 'What is chapter 1 about, in two sentences?').citations.length, 2)
})

test('the main points may be asked for by their name alone', () => {
  for (const question of [
    'The main points',
    'Die wichtigsten Punkte',
    'Kernaussagen',
    'Points clés',
    'Los puntos principales',
    'Punti chiave',
    'De belangrijkste punten',
    'Pontos principais',
  ])
    assert.match(cited(ask(question, { MANUAL })), /manual describes/, question)
})

test('a part that is called one is told by what stands in it, and no sentence elsewhere that has its words', () => {
  const text = `${MANUAL}\n\nThe chapter on repairs explains what the chapter on cleaning leaves out.`
  for (const question of [
    'Summarize the chapter on repairs',
    'What does the chapter on repairs say?',
    'What is covered in the chapter on repairs?',
    'Riassumi la sezione sui repairs',
    '¿Qué dice el capítulo sobre los repairs?',
  ])
    assert.match(ask(question, { MANUAL: text }).text, /^3 Repairs: Broken glass/, question)
})

test('the introduction is a section, and the last chapter no index', () => {
  const text = `An Introduction to Lamps\n\n1. Introduction and scope\n\nLamps are old, and this text tells how they came about on this coast.\n\n${MANUAL.slice(MANUAL.indexOf('1. Light')).replace('1. Light', '2. Light').replace('2. Clean', '3. Clean').replace('3. Repairs', '4. Repairs').replace('4. Conclusion', '5. Conclusion')}\n\nConcept index\n\nAlcohol, flame, glass, lens, match, soap and wick are words that stand on many of its pages.`
  assert.match(ask('Summarize the introduction', { MANUAL: text }).text, /^1 Introduction and scope: Lamps are old/)
  assert.match(ask('Summarize the last chapter', { MANUAL: text }).text, /^5 Conclusion: A lamp that is cleaned/)
})

test('a number and what stands beside it name one section', () => {
  assert.match(ask('Summarize section 3 on repairs').text, /^3 Repairs: Broken glass/)
  assert.doesNotMatch(ask('Summarize section 3 on pirates').text, /^3 Repairs/)
})

test('a list of works that no heading parts from the conclusion is none of it', () => {
  const body = Array.from(
    { length: 6 },
    (_, n) => `## ${n + 1} Part ${n}\n\nThe lamp of harbour ${n} was measured by the crew for a year.\n`,
  )
  const paper = `# Lamps\n\n${body.join('\n')}\n## 7 Conclusion\n\nA lamp that is cleaned burns brighter than others do in the harbour.\n\nReferences\n\nAda Quill and Bo Reed. Brighter lamps in the harbours of the north. In Proceedings of the conference on lamps.\n`
  const retrieval = { places: listMarkedHeadings(paper), name: 'Lamps' }
  const { citations } = askSmallTexts({ paper }, 'What are the conclusions of the paper?', {
    known: { paper: retrieval },
  })
  assert.match(citations[0]!.sourceText, /burns brighter/)
  assert.ok(citations.every(({ sourceText }) => !/Brighter lamps in/.test(sourceText)))
})

test('of two headings that say a phrase and more, one within the other, the outer is meant', () => {
  const book =
    '# Lamps\n\n## Signal lamp operation\n\nA lamp of the harbour is worked by two keepers who know the code by heart.\n\n### Signal lamp commands\n\nThe word dim turns the flame down as far as the wick allows it.\n\n## Foghorn\n\nThe horn is blown by hand whenever the lamp cannot be seen.\n\n## Harbour street visits (HSV)\n\nA visit of the street is told to nobody and never signed by the crew.\n\n## The HSV and the press\n\nThe press is told of what the crew had seen in the street.\n'
  const known = { book: { places: listMarkedHeadings(book), name: 'Lamps' } }
  const askBook = (question: string) => cited(askSmallTexts({ book }, question, { known }))
  assert.match(askBook('Summarize the chapter on the signal lamp'), /two keepers/)
  assert.doesNotMatch(askBook('Summarize the section on signal lamp commands'), /two keepers/)
  assert.match(askBook('Summarize the section on the HSV'), /never signed/)
})

test('a chapter that is none, and a conclusion that no section is called, are told in part', () => {
  const page = (n: number) =>
    `${n} Harbour number ${n}\n\n${`The crew of harbour ${n} measured its lamps for a year and wrote a log of it. `.repeat(60)}`
  const pages = Array.from({ length: 8 }, (_, n) => page(n + 1)).join('\n\n')
  const Lamps = `${pages}\n\nFoghorns are sounded by the crew whenever the lamps of the harbour cannot be seen.\n`
  assert.equal(askTexts({ Lamps }, 'Summarize the chapter on foghorns').state, 'partial')
  assert.equal(askTexts({ Lamps }, 'What are the conclusions of the book?').state, 'partial')
  assert.equal(askTexts({ Lamps }, 'Summarize chapter 2').state, 'answered')
})

test('a notice that stands on every page tells nothing of any of them', () => {
  const notice = 'A newer edition of this handbook with more examples is to be had at the station of Port Ellis.'
  const page = (thing: string) =>
    `${notice}\n\nThe ${thing} of the lighthouse is looked after by its keeper every day of the year.`
  const texts = { a: page('lamp'), b: page('lens'), c: page('tower') }
  const known = { a: { name: 'Lamps' }, b: { name: 'Lenses' }, c: { name: 'Towers' } }
  for (const question of ['What are the sources about?', 'Summarize the sources']) {
    const answer = askSmallTexts(texts, question, { known })
    assert.doesNotMatch(answer.text, /newer edition/, question)
    assert.match(
      answer.text,
      /lamp of the lighthouse[\s\S]*lens of the lighthouse[\s\S]*tower of the lighthouse/,
      question,
    )
  }
})

test('what a section says, and what is concluded, has as many sentences as are wanted', () => {
  for (const question of [
    'What does the section on repairs say, in one sentence?',
    'What does section 1 say, in one sentence?',
    'What are the conclusions, in one sentence?',
  ])
    assert.equal(askSmallTexts({ 'Lamp Manual': MANUAL }, question).citations.length, 1, question)
})

test('a short name written small that ends a title may open the sentence that says what it is', () => {
  const text =
    '# Drawing graphs with dot\n\nAbstract\n\ndot draws directed graphs as hierarchies of nodes and edges.\n\n1 Layouts\n\nKnowing the four phases helps you to control the layouts that are made.'
  const known = { a: { name: 'Drawing graphs with dot' } }
  assert.match(askSmallTexts({ a: text }, 'What is the document about?', { known }).text, /dot draws directed graphs/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { askTexts } from '../../../../../tests/support/ask-texts.ts'
import { listField } from '../../../../../tests/support/list-fields.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const paragraph = (about: string) =>
  `Here the ${about} is described at some length, so that there is a paragraph under its heading.`
const GUIDE = [
  'Guide to the Harbour',
  '',
  paragraph('harbour'),
  '',
  '1. Berths',
  '',
  paragraph('berth'),
  '',
  '2. Fees',
  '',
  paragraph('fee'),
  '',
  '2.1 Discounts',
  '',
  paragraph('discount'),
  '',
  '3. Waste',
  '',
  paragraph('waste'),
  '',
  'References',
  '',
  paragraph('book'),
].join('\n')

const KNOWN = { a: { name: 'Guide to the Harbour' } }
const ask = (text: string) => askSmallTexts({ a: GUIDE }, text, { known: KNOWN })

test('the chapters of a source are listed, each cited at its heading, and what stands beside the text is none', () => {
  for (const question of [
    'What chapters does the guide have?',
    'List the sections',
    'What are the main sections?',
    'Welche Hauptkapitel gibt es?',
    'Quels sont les chapitres principaux ?',
    '¿Qué capítulos principales hay?',
    'Quali capitoli principali ci sono?',
    'Welke belangrijkste hoofdstukken zijn er?',
    'Quais são os capítulos principais?',
    'Welche Kapitel gibt es?',
    'Quels chapitres y a-t-il ?',
    '¿Qué capítulos hay?',
    '目次を見せてください',
    '有哪些章节？',
  ]) {
    const answer = ask(question)
    assert.equal(answer.text, '- 1 Berths [1]\n- 2 Fees [2]\n- 3 Waste [3]', question)
    assert.deepEqual(listField(answer.citations, 'sourceText'), ['1. Berths', '2. Fees', '3. Waste'])
  }
})

test('chapters are counted', () => {
  assert.match(
    ask('How many chapters does the guide have?').text,
    /^“Guide to the Harbour” has 3 chapters:\n- 1 Berths/,
  )
})

test('sections that a question is only about are searched for', () => {
  assert.doesNotMatch(ask('Which parts are recycled as waste?').text, /^- 1 Berths/)
})

test('chapters are counted by the name that the question has for them', () => {
  for (const [question, counted] of [
    ['How many chapters are there?', /^“Guide to the Harbour” has 3 chapters:/],
    ['How many sections does it have?', /has 3 sections:/],
    ['Wie viele Kapitel gibt es?', /hat 3 Kapitel:/],
  ] as const)
    assert.match(ask(question).text, counted, question)
})

test('a title over the heading of a chapter is none of the chapters', () => {
  const parts = GUIDE.replace('1. Berths', 'Boats\n\nBerths\n\n1. Berths')
  const places = ['Boats', 'Berths', '1. Berths', '2. Fees', '3. Waste'].map((heading) => ({
    start: parts.indexOf(`\n${heading}\n`) + 1,
    heading,
    headingLevel: 1,
  }))
  const answer = askSmallTexts({ a: parts }, 'List the chapters', { known: { a: { name: 'Guide', places } } })
  assert.equal(answer.text, '- 1 Berths [1]\n- 2 Fees [2]\n- 3 Waste [3]')
})

test('sources that are the chapters of a book are listed in the order of their numbers', () => {
  const texts = { a: paragraph('berth'), b: paragraph('fee'), c: paragraph('waste') }
  const known = { a: { name: 'Chapter 10. Berths' }, b: { name: 'Chapter 9. Fees' }, c: { name: 'Chapter 1. Waste' } }
  const tell = (question: string) => askSmallTexts(texts, question, { known }).text
  assert.equal(tell('List all chapters'), '- Chapter 1. Waste [1]\n- Chapter 9. Fees [2]\n- Chapter 10. Berths [3]')
  assert.match(tell('How many chapters are there?'), /^\*\*3\*\* chapters:\n- Chapter 1/)
})

test('which chapter speaks of something is told by its heading, in seven languages', () => {
  for (const question of [
    'Which chapter is about fees?',
    'Which chapter speaks of fees?',
    'In which section are fees explained?',
    'In welchem Kapitel werden fees erklärt?',
    'Quel chapitre parle de fees ?',
    '¿En qué capítulo se explican fees?',
    'In quale sezione si parla di fees?',
    'In welk hoofdstuk staat fees?',
    'Em que capítulo se explicam fees?',
    'Where can I read something about fees?',
    'Wo finde ich etwas über fees?',
    'Où puis-je trouver des informations sur fees ?',
    '¿Dónde puedo leer algo sobre fees?',
    'Dove trovo informazioni su fees?',
    'Waar vind ik iets over fees?',
    'Onde encontro informações sobre fees?',
  ])
    assert.equal(ask(question).text, '- 2 Fees [1]', question)
  assert.doesNotMatch(ask('Which chapter is about pirates?').text, /^- /)
})

test('a chapter whose heading says the first word of what is asked, over a text that says the others, is told in part', () => {
  const filler = 'The keeper of the harbour writes into the log what ships come in and go out. '.repeat(60)
  const book = ['Writing', 'Export', 'Colours']
    .map((title, index) => `Chapter ${index + 1}: ${title}\n\nHere every map is kept and shown.\n\n${filler}`)
    .join('\n\n')
  const ask = (text: string) => askTexts({ book }, text)
  const told = ask('Which chapter is about export of a map?')
  assert.deepEqual([told.state, told.text.split('\n')[0]], ['partial', '- 2 Export [1]'])
  assert.doesNotMatch(ask('Which chapter is about export of a pirate?').text, /^- 2 Export/)
  assert.doesNotMatch(ask('Which chapter explains how to export a pirate?').text, /^- 2 Export/)
})

test('in a text of some pages the heading over what search finds is told in part, and never a sentence', () => {
  const filler = 'The keeper of the harbour writes into the log what boats come in and go out. '.repeat(60)
  const book = ['Writing', 'Signals', 'Colours']
    .map(
      (title, at) => `Chapter ${at + 1}: ${title}\n\n${at === 1 ? 'Lamps warn a ship of the cliff.' : ''}\n\n${filler}`,
    )
    .join('\n\n')
  const told = askTexts({ book }, 'Which chapter explains how to warn a ship?')
  assert.deepEqual([told.state, told.text.split('\n')[0]], ['partial', '- 2 Signals [1]'])
})

test('a chapter that tells of something is none of a series that is searched through', () => {
  const book = ['Kapitel 1: Fische', 'Kapitel 2: Vögel', 'Kapitel 3: Strategien und Tipps']
    .map((title) => `# ${title}\n\nAuch Strategien kommen vor, wie man sie in der ganzen Welt kennt und übt.`)
    .join('\n\n')
  const ask = (text: string) => askSmallTexts({ book }, text, { languages: ['de'] }).text
  assert.equal(ask('In welchem Kapitel geht es um Strategien?'), '- 3 Strategien und Tipps [1]')
})

test('of sources that are chapters the one is told whose title says it', () => {
  const texts = { a: paragraph('fish'), b: `10.1 Fish of the kernel\n\n${paragraph('kernel')}`, c: paragraph('bird') }
  const known = {
    a: { name: 'Chapter 1. Fish' },
    b: { name: 'Chapter 2. The kernel' },
    c: { name: 'Chapter 3. Birds' },
  }
  const tell = (question: string) => askSmallTexts(texts, question, { known }).text
  assert.equal(tell('Which chapter is about the kernel?'), '- Chapter 2. The kernel [1]')
})

test('the contents of a chapter are its sections', () => {
  const guide = GUIDE.replace('3. Waste', `2.2 Fines\n\n${paragraph('fine')}\n\n3. Waste`)
  const answer = askSmallTexts({ a: guide }, 'Give me the table of contents of chapter 2', { known: KNOWN })
  assert.equal(answer.text, '- 2.1 Discounts [1]\n- 2.2 Fines [2]')
})

const page = (heading: string, about: string) => `${heading}\n\n${paragraph(about)}\n\n${paragraph(`${about} again`)}`
const BOOK = {
  a: page('# Appendix A: Useful scripts', 'script'),
  i: `${page('# Appendix I: Licence', 'licence')}\n\n## I.1 Copyright\n\n${paragraph('copyright')}`,
  one: page('# Chapter 1: Introduction', 'beginning'),
  two: page('# Chapter 2: Command line', 'command'),
  title: 'Lamp Users Manual\n\nA manual of several pages, of which this one is the first.',
}
const BOOK_NAMES = Object.fromEntries(
  Object.entries({
    a: 'Useful scripts',
    i: 'Licence',
    one: 'Introduction',
    two: 'Command line',
    title: 'Lamp Users Manual',
  }).map(([id, name]) => [id, { name, places: listMarkedHeadings(BOOK[id as keyof typeof BOOK]) }]),
)
const askBook = (question: string) => askSmallTexts(BOOK, question, { known: BOOK_NAMES }).text

test('the pages of a book are its chapters by their first headings, and its appendices are listed apart', () => {
  assert.equal(askBook('List the chapters'), '- 1 Introduction [1]\n- 2 Command line [2]')
  assert.match(askBook('How many chapters does the manual have?'), /^\*\*2\*\* chapters:\n- 1 Introduction/)
  for (const question of [
    'Which appendices are there?',
    'What is in the appendix?',
    'Was steht im Anhang?',
    'Welche Anhänge gibt es?',
    'Quelles annexes y a-t-il ?',
    "Qu'y a-t-il en annexe ?",
    '¿Qué hay en el apéndice?',
    'Che cosa c’è nell’appendice?',
    'Wat staat er in de bijlage?',
    'O que há no apêndice?',
  ])
    assert.equal(
      askBook(question).split('\n').slice(0, 2).join('\n'),
      '- A Useful scripts [1]\n- I Licence [2]',
      question,
    )
})

test('chapter 1 is not appendix I', () => {
  assert.match(askBook('Summarize chapter 1'), /beginning/)
  assert.doesNotMatch(askBook('Summarize chapter 1'), /licence/)
  assert.match(askBook('What does appendix I say?'), /licence/)
})

test('a section may be a source of its own', () => {
  const texts = { a: paragraph('fish'), b: `${paragraph('kernel')}\n\n${paragraph('module')}`, c: paragraph('bird') }
  const known = { a: { name: 'Fish' }, b: { name: 'Kernels and modules' }, c: { name: 'Birds' } }
  assert.match(askSmallTexts(texts, 'What does the section on kernels say?', { known }).text, /the kernel is described/)
})

test('a part that many documents have is told by its heading, or that there is none is said', () => {
  const guide = `${GUIDE}\n\nGlossary\n\nBerth: ${paragraph('berth')}`
  const places = [...listPlainHeadings(guide, ['References', 'Glossary'])]
  const tell = (question: string) =>
    askSmallTexts({ a: guide }, question, { known: { a: { name: 'Guide to the Harbour', places } } })
  for (const question of ['Is there a glossary?', 'Does the guide have a glossary?'])
    assert.equal(tell(question).text, '- Glossary [1]', question)
  assert.equal(tell('Is there a preface?').state, 'no_support')
  assert.match(tell('Is there a preface?').text, /^The sources have no preface/)
  for (const [language, question] of [
    ['de', 'Gibt es ein Glossar?'],
    ['fr', 'Y a-t-il un glossaire ?'],
    ['es', '¿Hay un glosario?'],
    ['it', 'C’è un glossario?'],
    ['nl', 'Is er een woordenlijst?'],
    ['pt', 'Há um glossário?'],
  ] as const)
    assert.match(
      askSmallTexts({ a: paragraph('x') }, question, { languages: [language] }).text,
      /glos|woordenlijst/i,
      question,
    )
})

const listPlainHeadings = (text: string, titles: readonly string[]) =>
  titles.map((heading) => ({ start: text.lastIndexOf(heading), heading, headingLevel: 1 }))

test('numbered sources are the chapters of a manual that calls none so, those with letters its appendices', () => {
  const names = ['1. Introduction', '2. Berths', '3. Fees', 'A. Glossary', 'B. Addresses']
  const texts = Object.fromEntries(names.map((name) => [name, paragraph(name)]))
  const known = Object.fromEntries(names.map((name) => [name, { name }]))
  const tell = (question: string) => askSmallTexts(texts, question, { known }).text
  assert.match(tell('How many chapters are there?'), /^\*\*3\*\* chapters:\n- 1\. Introduction/)
  assert.equal(tell('Which appendices are there?'), '- A. Glossary [1]\n- B. Addresses [2]')
  assert.equal(tell('Is there a glossary?'), '- A. Glossary [1]')
  const tides = { known: { a: { name: 'Appendix A. Tides' } } }
  assert.match(askSmallTexts({ a: paragraph('tide') }, 'Is there an appendix?', tides).text, /^- Appendix A\. Tides/)
  assert.match(tell('Summarize chapter 2'), /the 2\. Berths is described/)
})

test('chapters that have nothing but numbers are counted by the first and the last, and named as they are headed', () => {
  const chapters = [1, 2, 3, 4].map((number) => `Chapter ${number}\n\n\n${paragraph(`night ${number}`)}`)
  const tell = (question: string) => askSmallTexts({ a: `THE LAMP\n\n\n\n${chapters.join('\n\n\n\n')}` }, question).text
  assert.equal(tell('How many chapters are there?').split('\n').slice(1).join('; '), '- Chapter 1 [1]; - Chapter 4 [2]')
  assert.match(tell('Which chapters are there?'), /- Chapter 2 \[2\]\n- Chapter 3/)
})

test('chapters with letters behind those with numbers are the appendices, where none is called so', () => {
  const titles = ['1 Berths', '2 Fees', '3 Storms', 'A Tides', 'B Names of boats']
  const text = `# Guide\n\n${titles.map((title) => `## ${title}\n\n${paragraph(title)}`).join('\n\n')}`
  const known = { a: { name: 'Guide', places: listMarkedHeadings(text) } }
  assert.equal(
    askSmallTexts({ a: text }, 'Which appendices does the guide have?', { known }).text,
    '- A Tides [1]\n- B Names of boats [2]',
  )
})

test('a chapter with a number is one of the contents, whatever stands in it', () => {
  const titles = ['Berths', 'Fees', 'Feedback', 'Waste']
  const guide = titles.flatMap((title, place) => [`${place + 1}. ${title}`, '', paragraph(title), '']).join('\n')
  const { text } = askSmallTexts({ guide }, 'List the chapters.')
  assert.equal(text, '- 1 Berths [1]\n- 2 Fees [2]\n- 3 Feedback [3]\n- 4 Waste [4]')
})

test('what topics a text covers is told by its headings of a matter, and where it has hardly any by what it says', () => {
  const manual = [
    'Kiln Manual',
    'Version 2.1',
    'Introduction',
    'Firing',
    'Glazes',
    'Cleaning the shelves',
    'Conclusion',
  ]
    .map((title) => `${title}\n\n${paragraph(title.toLowerCase())}`)
    .join('\n\n')
  const note = 'Kiln Note\n\nThis note describes how a kiln is fired with wood in a cold winter and who looks after it.'
  const known = { a: { name: 'Kiln Manual' } }
  for (const question of [
    'Which topics does the manual cover?',
    'Welche Themen behandelt das Handbuch?',
    'Quels sont les sujets abordés dans le manuel ?',
    'Quali argomenti sono trattati nel manuale?',
    '¿Qué temas se tratan en el manual?',
  ]) {
    const { state, citations } = askSmallTexts({ a: manual }, question, { known })
    assert.deepEqual(
      [state, listField(citations, 'sourceText')],
      ['answered', ['Firing', 'Glazes', 'Cleaning the shelves']],
    )
  }
  assert.match(askSmallTexts({ a: note }, 'Which topics does the note cover?').text, /fired with wood/)
})

const ASKED_GUIDE = [
  'Frequently asked questions about kites',
  '======================================',
  '',
  '1. Which line should I take?',
  '',
  paragraph('line'),
  '',
  '2. What should I do if a spar breaks?',
  '',
  paragraph('spar'),
  '',
  '3. Why does it break?',
  '',
  paragraph('break'),
  '',
  '4. Can a kite be washed?',
  '',
  paragraph('washing'),
].join('\n')

test('the questions that a source answers are those that it is headed by, all of them', () => {
  for (const question of [
    'Which questions does it answer?',
    'What questions are answered in this document?',
    'Welche Fragen beantwortet das Dokument?',
    'À quelles questions répond ce document ?',
    'A quali domande risponde il documento?',
    '¿Qué preguntas responde el documento?',
  ]) {
    const { state, text } = askSmallTexts({ a: ASKED_GUIDE }, question)
    assert.equal(state, 'answered', question)
    assert.match(
      text,
      /Which line.*\[1\]\n.*spar breaks\? \[2\]\n.*Why does it break\? \[3\]\n.*be washed\? \[4\]$/,
      question,
    )
  }
})

test('the main topics of several titled pages are what these are called', () => {
  const names = ['Berths', 'Fees', 'Waste', 'Pilots', 'Storms']
  const texts = Object.fromEntries(names.map((name) => [name, `${name}\n\n${paragraph(name.toLowerCase())}`]))
  const known = Object.fromEntries(names.map((name) => [name, { name }]))
  const { text } = askSmallTexts(texts, 'Which topics do these sources cover?', { known })
  assert.equal(text, names.map((name, place) => `- ${name} [${place + 1}]`).join('\n'))
})

test('the main topics of a book whose chapters are sources are its chapters', () => {
  const names = ['Chapter 1: Berths', 'Chapter 2: Fees', 'Chapter 3: Waste']
  const texts = Object.fromEntries(names.map((name) => [name, `${name}\n\n${paragraph(name.slice(11).toLowerCase())}`]))
  const known = Object.fromEntries(names.map((name) => [name, { name }]))
  const { text } = askSmallTexts(texts, 'What are the main topics of the book?', { known })
  assert.match(text, /Berths \[1\]\n.*Fees \[2\]\n.*Waste \[3\]$/)
})

test('the title over numbered chapters is none of them, also where it is set as one', () => {
  const chapters = ['1. Berths', '2. Fees', '3. Waste'].flatMap((one) => [`## ${one}`, '', paragraph(one.slice(3)), ''])
  const text = ['## Harbour handbook', '', paragraph('harbour'), '', ...chapters].join('\n')
  const known = { a: { name: 'harbour.md', places: listMarkedHeadings(text) } }
  const answer = askSmallTexts({ a: text }, 'Which chapters are there?', { known })
  assert.equal(answer.text, '- 1 Berths [1]\n- 2 Fees [2]\n- 3 Waste [3]')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropPolite, matchQuestion } from './match-question.ts'

const read = (question: string) => ({
  summary: matchQuestion(question, summary)?.of,
  about: matchQuestion(question, about)?.of,
  contents: matchQuestion(question, contents)?.of,
})
const summary = (locale: { summary: { asks: readonly string[] } }) => locale.summary.asks
const about = (locale: { about: { asks: readonly string[] } }) => locale.about.asks
const contents = (locale: { contents: { asks: readonly string[] } }) => locale.contents.asks

test('a summary is asked for in ten languages, and the cue leaves what it is to be of', () => {
  const asked = {
    'Could you please summarize the sailing manual for me?': 'the sailing manual',
    'Give me a short overview of chapter 2': 'chapter 2',
    'Fasse das Handbuch bitte kurz zusammen.': 'das Handbuch',
    'Gib mir einen Überblick über Kapitel 3': 'Kapitel 3',
    'Résumez le rapport, s’il vous plaît': 'le rapport',
    'Haz un resumen del informe': 'informe',
    'Riassumi il capitolo 4': 'il capitolo 4',
    'Faça um resumo do livro': 'livro',
    'Vat het verslag samen': 'het verslag',
    'Кратко изложи отчёт': 'отчёт',
    この報告書を要約してください: 'この報告書',
    请总结这份报告: '这份报告',
  }
  for (const [question, of] of Object.entries(asked)) assert.equal(read(question).summary, of, question)
})

test('what a document is about is asked in ten languages', () => {
  const asked = {
    'What is the second document about?': 'the second document',
    'Worum geht es in diesem Bericht?': 'diesem Bericht',
    'De quoi parle ce livre ?': 'ce livre',
    '¿De qué trata este informe?': 'este informe',
    'Di cosa parla questo libro?': 'questo libro',
    'Do que trata este livro?': 'este livro',
    'Waar gaat dit boek over?': 'dit boek',
    'О чём эта книга?': 'эта книга',
    'この本は何についてですか？': 'この本',
    '这本书讲的是什么？': '这本书',
  }
  for (const [question, of] of Object.entries(asked)) assert.equal(read(question).about, of, question)
})

test('questions that merely hold such a word are of another kind', () => {
  for (const question of [
    'When was the summary judgment granted?',
    'Who reads the overview every morning?',
    'Wie viele Zusammenfassungen schrieb der Ausschuss?',
    'Is there a chapter of the society in Boston?',
  ])
    assert.deepEqual(read(question), { summary: undefined, about: undefined, contents: undefined }, question)
})

test('polite words and last marks are dropped from a question, and nothing else', () => {
  assert.equal(dropPolite('Please could you tell me the price, thanks!'), 'tell me the price')
  assert.equal(dropPolite('¿Cuál es el precio, por favor?'), 'Cuál es el precio')
  assert.equal(dropPolite('Wie hoch ist der Preis?'), 'Wie hoch ist der Preis')
})

test('a summary may be asked for with a pronoun behind the verb or before it', () => {
  const questions = [
    'Résume-le',
    'Peux-tu le résumer ?',
    'Kannst du das zusammenfassen?',
    'Resúmelo',
    '¿Puedes resumirlo?',
  ]
  for (const question of [...questions, 'Riassumilo', 'Puoi riassumerlo?', 'Resuma-o', 'Kun je het samenvatten?'])
    assert.ok(matchQuestion(question, summary), question)
  assert.equal(matchQuestion('Wie kann ich die Ergebnisse zusammenfassen?', summary), null)
})

test('what it is about is asked for in few words', () => {
  for (const question of [
    'De quoi s’agit-il ?',
    'C’est quoi ce document ?',
    'Qu’est-ce que c’est ?',
    'Worum geht’s?',
    'Um was geht’s hier?',
    '何について書かれていますか',
    '讲什么的',
  ])
    assert.notEqual(read(question).about, undefined, question)
  assert.equal(read('C’est quoi une écluse ?').about, undefined)
})

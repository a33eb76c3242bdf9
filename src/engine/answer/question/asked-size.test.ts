import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAskedSize, takeInAnswering } from './asked-size.ts'
import { readContent } from './frame-words.ts'

test('how many sentences are wanted is read in ten languages, with what is left of the question', () => {
  const asked = [
    ['en', 'Summarize the report in three sentences', 3, 'Summarize the report'],
    ['en', 'Give me an overview in 5 bullet points', 5, 'Give me an overview'],
    ['en', 'Give me a three-sentence summary', 3, 'Give me a  summary'],
    ['en', 'A summary of two sentences', 2, 'A summary'],
    ['de', 'Eine Zusammenfassung von drei Sätzen', 3, 'Eine Zusammenfassung'],
    ['fr', 'Un résumé de trois phrases', 3, 'Un résumé'],
    ['it', 'Un riassunto di tre frasi', 3, 'Un riassunto'],
    ['de', 'Fasse den Bericht in zwei Sätzen zusammen', 2, 'Fasse den Bericht  zusammen'],
    ['fr', 'Résume le rapport en une phrase', 1, 'Résume le rapport'],
    ['es', 'Resume el informe en tres frases', 3, 'Resume el informe'],
    ['it', 'Riassumi il libro in quattro punti', 4, 'Riassumi il libro'],
    ['nl', 'Vat het verslag in drie zinnen samen', 3, 'Vat het verslag  samen'],
    ['pt', 'Resuma o livro em uma frase', 1, 'Resuma o livro'],
    ['ru', 'Изложи отчёт в 3 предложениях', 3, 'Изложи отчёт'],
    ['zh', '用三句话总结这份报告', 3, '总结这份报告'],
    ['ja', 'この報告書を3つの文で要約してください', 3, 'この報告書を要約してください'],
  ] as const
  for (const [language, text, count, rest] of asked)
    assert.deepEqual(readAskedSize(text, language), { count, rest }, text)
})

test('a number of something else, or one that no summary has, is no size', () => {
  for (const text of [
    'Summarize the three chapters',
    'Summarize it in 99 sentences',
    'Who wrote it in two years?',
    'The three points of the summary',
  ])
    assert.equal(readAskedSize(text, 'en'), null, text)
})

test('a sentence that only says how to answer is taken into the question before it', () => {
  const asked = [
    ['en', 'What is a cluster? Answer in two sentences.', 'What is a cluster in two sentences?'],
    ['en', 'What is a cluster? Please answer briefly.', 'What is a cluster?'],
    ['en', 'What do the rules say, in short?', 'What do the rules say?'],
    ['de', 'Was steht in der Satzung, kurz gesagt?', 'Was steht in der Satzung?'],
    ['de', 'Worum geht es? Antworte in drei Sätzen.', 'Worum geht es in drei Sätzen?'],
    ['fr', 'Comment est-il structuré ? Réponds en trois phrases.', 'Comment est-il structuré en trois phrases ?'],
    ['es', '¿De qué trata? Responde en dos frases.', '¿De qué trata en dos frases?'],
    ['it', 'Di che cosa parla? Rispondi in due frasi.', 'Di che cosa parla in due frasi?'],
    ['nl', 'Waar gaat het over? Antwoord in twee zinnen.', 'Waar gaat het over in twee zinnen?'],
    ['pt', 'Do que trata? Responda em três frases.', 'Do que trata em três frases?'],
  ] as const
  for (const [language, text, expected] of asked) assert.equal(takeInAnswering(text, language), expected)
  for (const whole of ['What does it say? Answer the keeper in the tower.', 'Answer in two sentences', 'Who wrote it?'])
    assert.equal(takeInAnswering(whole, 'en'), whole)
})

test('in how many sentences is of no matter, whatever else is asked', () => {
  assert.doesNotMatch(readContent('Explique en trois phrases à quoi servent les archives.', 'fr'), /trois|phrases/)
  assert.doesNotMatch(readContent('Spiega in tre frasi come funziona il mulino.', 'it'), /frasi/)
  assert.match(readContent('How many words are in these sentences?', 'en'), /sentences/)
})

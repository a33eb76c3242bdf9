import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { answerOffline, questionSupport } from '../src/engine/answer/answer-offline.ts'
import { askedQuestion } from '../src/engine/answer/asked-question.ts'
import type { Found, Retrieval } from '../src/engine/answer/retrieval.ts'
import { termWeight } from '../src/engine/answer/term-weight.ts'
import { analyzerFor } from '../src/engine/search/analyzer.ts'

/**
 * Answers on German XQuAD: how often the first citation, or any of the at most three, holds the expected words, and
 * how well questions of the other half of the articles are told from those of the indexed half. The passages are ranked
 * by plain BM25 in memory, so that the figures speak of the answer part alone; the ranking has its own bench.
 */
const FILE = path.join(import.meta.dirname, '../../shared/corpora/xquad/xquad.de.json')
const PASSAGES = 5

type Asked = { readonly question: string; readonly answers: readonly string[] }
type Paragraph = { readonly text: string; readonly questions: readonly Asked[] }
type RawParagraph = { context: string; qas: { question: string; answers: { text: string }[] }[] }

if (existsSync(FILE)) measure()
else process.stdout.write('answers: skipped, ../shared/corpora/xquad is not there\n')

function measure(): void {
  const articles = readArticles()
  const found = cited(articles.flat())
  const percent = (count: number) => `${((100 * count) / found.asked).toFixed(1)} %`
  const { auc, kept, refused } = refusals(articles)
  process.stdout.write(
    `answers, German XQuAD, ${found.asked} questions: first citation ${percent(found.first)} (reach 70), any of at most three ` +
      `${percent(found.any)} (reach 85), wrongly refused ${percent(found.refused)}, ${found.msPerQuestion.toFixed(2)} ms each\n` +
      `refusals, half indexed: AUC ${auc.toFixed(3)}; at the threshold ${(100 * kept).toFixed(1)} % of the answerable are answered, ` +
      `${(100 * refused).toFixed(1)} % of the foreign refused\n`,
  )
}

function readArticles(): Paragraph[][] {
  const { data } = JSON.parse(readFileSync(FILE, 'utf8')) as { data: { paragraphs: RawParagraph[] }[] }
  return data.map(({ paragraphs }) =>
    paragraphs.map(({ context, qas }) => ({
      text: context,
      questions: qas.map(({ question, answers }) => ({ question, answers: answers.map(({ text }) => text) })),
    })),
  )
}

function cited(paragraphs: readonly Paragraph[]) {
  const notebook = inMemory(paragraphs)
  const asked = paragraphs.flatMap(({ questions }) => questions)
  const counts = { first: 0, any: 0, refused: 0 }
  const startedMs = performance.now()
  for (const { question, answers } of asked) {
    const { state, citations } = answerOffline({ text: question, turns: [] }, notebook)
    const hit = citations.findIndex(({ sourceText }) => answers.some((answer) => sourceText.includes(answer)))
    if (hit === 0) counts.first++
    if (hit >= 0) counts.any++
    if (state === 'no_support') counts.refused++
  }
  return { ...counts, asked: asked.length, msPerQuestion: (performance.now() - startedMs) / asked.length }
}

function refusals(articles: readonly (readonly Paragraph[])[]) {
  const own = articles.filter((_, index) => index % 2 === 0).flat()
  const foreign = articles.filter((_, index) => index % 2 === 1).flat()
  const notebook = inMemory(own)
  const supports = (paragraphs: readonly Paragraph[]) =>
    paragraphs.flatMap(({ questions }) => questions.map(({ question }) => support(question, notebook)))
  const answerable = supports(own)
  const unanswerable = supports(foreign)
  const isRefused = ({ question }: Asked) =>
    answerOffline({ text: question, turns: [] }, notebook).state === 'no_support'
  const shareRefused = (paragraphs: readonly Paragraph[]) => {
    const questions = paragraphs.flatMap(({ questions }) => questions)
    return questions.filter(isRefused).length / questions.length
  }
  return { auc: areaUnderCurve(answerable, unanswerable), kept: 1 - shareRefused(own), refused: shareRefused(foreign) }
}

function support(question: string, notebook: Retrieval): number {
  const asked = askedQuestion(question, [], notebook)
  return questionSupport(asked, notebook.find(asked.searchText, PASSAGES), notebook)
}

/** How often an answerable question has more support than a foreign one. */
function areaUnderCurve(answerable: readonly number[], foreign: readonly number[]): number {
  let wins = 0
  for (const own of answerable) for (const other of foreign) wins += own > other ? 1 : own === other ? 0.5 : 0
  return wins / answerable.length / foreign.length
}

function inMemory(paragraphs: readonly Paragraph[]): Retrieval {
  const { terms } = analyzerFor('de')
  const counted = paragraphs.map(({ text }) => Map.groupBy(terms(text), (term) => term))
  const lengths = counted.map((groups) => groups.values().reduce((sum, group) => sum + group.length, 0))
  const average = lengths.reduce((a, b) => a + b, 0) / lengths.length
  const frequencies = new Map<string, number>()
  for (const groups of counted)
    for (const term of groups.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
  const weightOf = (term: string) => termWeight(frequencies.get(term) ?? 0, paragraphs.length)
  const scoreOf = (query: readonly string[], index: number) =>
    query.reduce((sum, term) => {
      const count = counted[index]!.get(term)?.length ?? 0
      return sum + (weightOf(term) * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * lengths[index]!) / average))
    }, 0)
  const find = (text: string, limit: number): Found[] => {
    const query = terms(text)
    return paragraphs
      .map((paragraph, index) => asFound(paragraph.text, index, scoreOf(query, index)))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }
  return { find, terms, weightOf }
}

function asFound(text: string, index: number, score: number): Found {
  const sourceId = String(index)
  return { sourceNumber: index, sourceId, sourceName: 'Absatz', start: 0, end: text.length, text, score }
}

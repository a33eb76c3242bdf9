import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { answerOffline } from '../src/engine/answer/answer-offline.ts'
import { measureQuestionSupport } from '../src/engine/answer/by-search/answer-by-search.ts'
import { readAskedQuestion } from '../src/engine/answer/question/asked-question.ts'
import { openRetrieval } from '../src/engine/answer/retrieval/open-retrieval.ts'
import type { Retrieval } from '../src/engine/answer/retrieval/retrieval.ts'
import type { SearchableSource } from '../src/engine/search/searchable-source.ts'
import { openPassageIndex } from '../src/engine/search/sqlite-passage-index.ts'
import { measureModel, readEndpoint } from './support/model-answers.ts'
import { type Asked, indexParagraphs, type Paragraph, readArticles } from './support/xquad.ts'

/**
 * Answers on German XQuAD: how often the first citation, or any of the at most three, holds the expected words, and
 * how well questions of one half of the articles are told from those of the other half, which is indexed; both ways
 * round. Passages come from the real index, by the retrieval that serves. At last the same with English abstracts in
 * the notebook, more of them than of German paragraphs. `--model` asks the configured model instead.
 */
const ABSTRACTS = path.join(import.meta.dirname, '../../shared/corpora/scifact/corpus.jsonl')
const PASSAGES = 5

const articles = readArticles()
if (articles) {
  if (process.argv.includes('--model')) await measureWithModel(articles)
  else measure(articles)
} else process.stdout.write('answers: skipped, ../shared/corpora/xquad is not there\n')

function measure(articles: readonly (readonly Paragraph[])[]): void {
  const found = cited(articles.flat())
  const percent = (count: number) => `${((100 * count) / found.asked).toFixed(1)} %`
  process.stdout.write(
    `answers, German XQuAD, ${found.asked} questions: first citation ${percent(found.first)} (reach 76), any of at most three ` +
      `${percent(found.any)} (reach 89), ${found.quotes.toFixed(2)} quotes each, wrongly refused ${percent(found.refused)}, ${found.msPerQuestion.toFixed(2)} ms each\n`,
  )
  for (const half of [0, 1]) {
    printRefusals(`${half === 0 ? 'even' : 'odd'} half indexed`, refusals(articles, half))
  }
  const abstracts = readAbstracts()
  if (abstracts.length > 0)
    printRefusals(`even half beside ${abstracts.length} English abstracts`, refusals(articles, 0, abstracts))
}

/** Some questions of each article to the configured model, and as many that the notebook does not answer. */
async function measureWithModel(articles: readonly (readonly Paragraph[])[]): Promise<void> {
  const endpoint = readEndpoint(process.env)
  if (!endpoint) {
    process.stdout.write(
      'answers --model: set NOTEBOOK_LLM_BASE_URL and NOTEBOOK_LLM_MODEL to the endpoint to measure\n',
    )
    process.exitCode = 1
    return
  }
  const some = (half: number) =>
    articles.flatMap((paragraphs, index) => (index % 2 === half ? paragraphs.slice(0, 2).flatMap(firstQuestion) : []))
  const own = articles.filter((_, index) => index % 2 === 0).flat()
  const figures = await measureModel(endpoint, indexed(own), some(0), some(1))
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`
  process.stdout.write(
    `answers with ${endpoint.model}, German XQuAD, ${figures.asked} questions: told ${percent(figures.told)}, cited ` +
      `${percent(figures.cited)}, wrongly refused ${percent(figures.refused)}, with a marked sentence ${percent(figures.marked)}, ` +
      `answered without it ${percent(figures.withoutModel)}; foreign refused ${percent(figures.foreignRefused)}; ` +
      `${figures.secondsPerQuestion.toFixed(1)} s each\n`,
  )
  for (const reason of figures.reasons) process.stdout.write(`  ${reason}\n`)
}

const firstQuestion = ({ questions }: Paragraph): Asked[] => questions.slice(0, 1)

function printRefusals(name: string, { auc, kept, refused }: ReturnType<typeof refusals>): void {
  process.stdout.write(
    `refusals, ${name}: AUC ${auc.toFixed(3)} (reach 0.98); at the threshold ` +
      `${(100 * kept).toFixed(1)} % of the answerable are answered, ${(100 * refused).toFixed(1)} % of the foreign refused\n`,
  )
}

function readAbstracts(): Paragraph[] {
  if (!existsSync(ABSTRACTS)) return []
  const lines = readFileSync(ABSTRACTS, 'utf8').split('\n').slice(0, 600)
  return lines.map((line) => ({ text: (JSON.parse(line) as { text: string }).text, questions: [] }))
}

function cited(paragraphs: readonly Paragraph[]) {
  const notebook = indexed(paragraphs)
  const asked = paragraphs.flatMap(({ questions }) => questions)
  const counts = { first: 0, any: 0, refused: 0, quotes: 0 }
  const startedMs = performance.now()
  for (const { question, answers } of asked) {
    const { state, citations } = answerOffline({ text: question, turns: [] }, notebook(question))
    const hit = citations.findIndex(({ sourceText }) => answers.some((answer) => sourceText.includes(answer)))
    if (hit === 0) counts.first++
    if (hit >= 0) counts.any++
    if (state === 'no_support') counts.refused++
    counts.quotes += citations.length / asked.length
  }
  return { ...counts, asked: asked.length, msPerQuestion: (performance.now() - startedMs) / asked.length }
}

function refusals(articles: readonly (readonly Paragraph[])[], half: number, beside: readonly Paragraph[] = []) {
  const own = articles.filter((_, index) => index % 2 === half).flat()
  const foreign = articles.filter((_, index) => index % 2 !== half).flat()
  const notebook = indexed([...own, ...beside])
  const supports = (paragraphs: readonly Paragraph[]) =>
    paragraphs.flatMap(({ questions }) => questions.map(({ question }) => support(question, notebook(question))))
  const answerable = supports(own)
  const unanswerable = supports(foreign)
  const isRefused = ({ question }: Asked) =>
    answerOffline({ text: question, turns: [] }, notebook(question)).state === 'no_support'
  const shareRefused = (paragraphs: readonly Paragraph[]) => {
    const questions = paragraphs.flatMap(({ questions }) => questions)
    return questions.filter(isRefused).length / questions.length
  }
  return { auc: areaUnderCurve(answerable, unanswerable), kept: 1 - shareRefused(own), refused: shareRefused(foreign) }
}

function support(question: string, retrieval: Retrieval): number {
  const asked = readAskedQuestion(question, [], retrieval)
  return measureQuestionSupport(asked, retrieval.find(asked.searchText, PASSAGES), retrieval)
}

/** How often an answerable question has more support than a foreign one. */
function areaUnderCurve(answerable: readonly number[], foreign: readonly number[]): number {
  let wins = 0
  for (const own of answerable) for (const other of foreign) wins += own > other ? 1 : own === other ? 0.5 : 0
  return wins / answerable.length / foreign.length
}

/** The paragraphs as sources of their own in the real index; a retrieval is opened for each question. */
function indexed(paragraphs: readonly Paragraph[]): (question: string) => Retrieval {
  const { database, sources } = indexParagraphs(paragraphs)
  const readSource = ({ id, title }: SearchableSource) => ({
    id,
    name: title,
    text: paragraphs[Number(id)]!.text,
    places: [],
  })
  return (question) => openRetrieval(openPassageIndex(database), { question, sources, readSource })
}

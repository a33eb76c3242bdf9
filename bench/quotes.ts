import { collapseSpaces } from '../src/lib/collapse-spaces.ts'
import { print } from './support/print.ts'
/**
 * How many quotes of answers are fragments or show debris, over the questions of `../shared/questions` and the documents
 * of `../shared/material` (nothing is printed but a note where they are absent). `--examples` prints the bad ones.
 */

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PlacedCitation } from '../src/domain/citation.ts'
import { answerOffline } from '../src/engine/answer/answer-offline.ts'
import type { IndexedSource } from '../src/engine/answer/retrieval/indexed-source.ts'
import { openRetrieval } from '../src/engine/answer/retrieval/open-retrieval.ts'
import { readDocument } from '../src/engine/ingest/read-document.ts'
import { indexSource } from '../src/engine/search/index-source.ts'
import { openPassageIndex } from '../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../src/engine/search/tables.ts'
import { openSqliteTables } from '../src/lib/sql/sqlite-tables.ts'

type Listed = { readonly file?: string; readonly name?: string; readonly text?: string }
type Asked = { readonly id: string; readonly notebook: string; readonly question: string }

const SHARED = path.resolve(import.meta.dirname, '../../shared')
const QUESTIONS = path.join(SHARED, 'questions/questions.json')
/** What no reader wants to see in an answer: markup, front matter, leaders, words cut at a page's end. */
const DEBRIS =
  /\]\(|!\[|```|<\/?(?:p|img|div|br|span|table|td|a)\b[^>]*>|\{%|\{\{|(?:\.\s){6}|…{3}|\p{L}-\s*\[\d+\]|\b(?:layout: post|excerpt: >-)|(?<!\[)\^\d+\]/u
const SENTENCE_END = /[.!?:;。！？：；…|]["'”’»)\]*_`\d]*$/u

async function readSource(listed: Listed, number: number): Promise<IndexedSource> {
  const file = listed.file ? path.join(SHARED, path.relative('shared', listed.file)) : null
  const name = file ? path.basename(file) : listed.name!
  const bytes = file ? readFileSync(file) : new TextEncoder().encode(listed.text)
  const { title, text, places } = await readDocument({ bytes, name })
  return { id: String(number), name: title ?? name, text, places }
}

function openNotebook(sources: readonly IndexedSource[]): (question: string) => ReturnType<typeof answerOffline> {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  for (const [number, { text, name, places }] of sources.entries()) {
    const index = indexSource({ text, title: name, places })
    for (const _ of writeIndexSlices(openSqliteTables(database), number, index, text));
  }
  const searchable = sources.map(({ id, name }, number) => ({ number, id, title: name }))
  return (question) => {
    const request = {
      question,
      sources: searchable,
      readSource: ({ id }: { id: string }) => sources[Number(id)] ?? null,
    }
    return answerOffline({ text: question, turns: [] }, openRetrieval(openPassageIndex(database), request))
  }
}

/** Whether a quote begins or ends within a sentence of its paragraph. */
function isFragment({ start, end, sourceText }: PlacedCitation, text: string): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trimEnd()
  const newline = text.indexOf('\n', end)
  const after = text.slice(end, newline < 0 ? text.length : newline).trim()
  const beginsInside = before !== '' && !SENTENCE_END.test(before) && !/^\s*[-*•>#\d.)]+\s*$/.test(before)
  const endsInside = after !== '' && !SENTENCE_END.test(sourceText.trimEnd())
  return beginsInside || endsInside
}

if (!existsSync(QUESTIONS)) print('the questions over real documents are not there: nothing measured')
else {
  const { notebooks, questions } = JSON.parse(readFileSync(QUESTIONS, 'utf8')) as {
    notebooks: Record<string, Listed[]>
    questions: Asked[]
  }
  let [quotes, fragments, answers, debris] = [0, 0, 0, 0]
  for (const [name, listed] of Object.entries(notebooks)) {
    const readable = listed.filter(({ file, text }) => file !== undefined || text !== undefined)
    if (readable.length === 0) continue
    const sources = await Promise.all(readable.map(readSource))
    const ask = openNotebook(sources)
    for (const { id, question } of questions.filter(({ notebook }) => notebook === name)) {
      const { text, citations } = ask(question)
      const cut = citations.filter((citation) => isFragment(citation, sources[Number(citation.sourceId)]!.text))
      const isDirty = citations.length > 0 && DEBRIS.test(text)
      ;[quotes, fragments] = [quotes + citations.length, fragments + cut.length]
      ;[answers, debris] = [answers + Number(citations.length > 0), debris + Number(isDirty)]
      if (!process.argv.includes('--examples')) continue
      for (const { sourceText } of cut) print(`fragment ${id}: ${collapseSpaces(sourceText).slice(0, 160)}`)
      if (isDirty) print(`debris ${id}: ${DEBRIS.exec(text)?.[0]} in ${collapseSpaces(text).slice(0, 160)}`)
    }
  }
  const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`
  print(
    `${fragments} of ${quotes} quotes are fragments (${share(fragments, quotes)}, reach 2); ${debris} of ${answers} answers show debris (${share(debris, answers)})`,
  )
}

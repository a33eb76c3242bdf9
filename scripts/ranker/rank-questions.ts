import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readAskedKind } from '../../src/engine/answer/asked-kind.ts'
import { readAskedQuestion } from '../../src/engine/answer/asked-question.ts'
import { openRetrieval } from '../../src/engine/answer/open-retrieval.ts'
import { readUnits } from '../../src/engine/answer/rank-units.ts'
import { UNIT_FEATURES } from '../../src/engine/answer/unit-features.ts'
import { widenPassage } from '../../src/engine/answer/widen-passage.ts'
import { indexSource } from '../../src/engine/search/index-source.ts'
import { openPassageIndex } from '../../src/engine/search/sqlite-passage-index.ts'
import { createSearchTables, writeIndexSlices } from '../../src/engine/search/tables.ts'
import { openSqliteTables } from '../../src/lib/sql/sqlite-tables.ts'
import type { RankedQuestion } from './fit-weights.ts'

/** A text with questions; an answer is a unit of this text for which `isAnswer` holds, by its place in the text. */
export type AskedText = {
  readonly title: string
  readonly text: string
  readonly questions: readonly {
    readonly text: string
    readonly weight: number
    readonly isAnswer: (unit: { readonly text: string; readonly start: number; readonly end: number }) => boolean
  }[]
}

type XquadParagraph = { context: string; qas: { question: string; answers: { text: string }[] }[] }

/** The articles of a file of XQuAD, each with its paragraphs as texts of their own. */
export function readXquad(file: string): AskedText[][] {
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: { paragraphs: XquadParagraph[] }[] }
  return data.map(({ paragraphs }, article) =>
    paragraphs.map(({ context, qas }, place) => ({
      title: `${article + 1}.${place + 1}`,
      text: context,
      questions: qas.map(({ question, answers }) => ({
        text: question,
        weight: 1,
        isAnswer: (unit) => answers.some(({ text }) => unit.text.includes(text)),
      })),
    })),
  )
}

/** Puts each question to a notebook of all the texts, as the product would, and measures the units that it weighs. */
export function rankQuestions(texts: readonly AskedText[], maxPassages: number): RankedQuestion[] {
  const database = new DatabaseSync(':memory:')
  createSearchTables(database)
  const sources = texts.map(({ title }, index) => ({ number: index + 1, id: String(index), title }))
  for (const { number, title, id } of sources) {
    const { text } = texts[Number(id)]!
    for (const _ of writeIndexSlices(
      openSqliteTables(database),
      number,
      indexSource({ text, title, places: [] }),
      text,
    ));
  }
  const readSource = ({ id, title }: { id: string; title: string }) => ({
    id,
    name: title,
    text: texts[Number(id)]!.text,
    places: [],
  })
  return texts.flatMap(({ questions }, index) =>
    questions.map(({ text, weight, isAnswer }) => {
      const retrieval = openRetrieval(openPassageIndex(database), { question: text, sources, readSource })
      const asked = readAskedQuestion(text, [], retrieval)
      const kind = readAskedKind(text)
      const passages = retrieval.find(asked.searchText, maxPassages).map((passage) => widenPassage(passage, retrieval))
      const units = readUnits(asked, kind, passages, retrieval)
      return {
        kind: kind ?? 'other',
        weight,
        units: units.map((unit) => ({
          features: UNIT_FEATURES.map((name) => unit.measured[name]),
          isAnswer: unit.passage.sourceId === String(index) && isAnswer(unit),
        })),
      }
    }),
  )
}

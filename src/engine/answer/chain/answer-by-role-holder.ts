import { findRowDelimiter } from '../../../text/table-rows.ts'
import { holdsKind, readAskedKind } from '../asked-kind.ts'
import { type AskedQuestion, readAskedQuestion } from '../asked-question.ts'
import { listWords, readCommonTerms } from '../common-words.ts'
import { composeAnswer } from '../compose-answer.ts'
import { joinAnswers } from '../join-answers.ts'
import { quoteSource } from '../quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval.ts'
import { readSourceLines, type SourceLine } from '../source-lines.ts'
import { answerByTable } from '../tables/answer-by-table.ts'
import { type Grid, readGrids } from '../tables/grid.ts'

/** Who holds a role, by the name that a table has, and the line that says so. */
type Holder = { readonly name: string; readonly line: SourceLine }

const PASSAGES_READ = 5
/** A name of one word may be a word of any line. */
const NAME = /^\p{Lu}\S*(?:\s+\S+){1,3}$/u
const MAX_PLACE_CHARS = 60
const MAX_ROW_CHARS = 200
const MIN_SEPARATORS = 2
const MIN_ROWS = 3

/**
 * Answers "Which plot does the chair have?" from a table that knows people by their names alone, where a line elsewhere says
 * who the chair is: both are told. Null where the table has all words of the question, or no line says who is what.
 */
export function answerByRoleHolder(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const grids = findGrids(asked, retrieval)
  for (const grid of grids) {
    const role = listUnmet(asked, grid, retrieval)
    const holder = role.length > 0 ? findHolder(asked, grid, role, retrieval) : null
    const told = holder && askByName(asked, role, holder, retrieval)
    if (told) return told
  }
  return null
}

function findGrids({ searchText }: AskedQuestion, { find, readSource }: Retrieval): readonly Grid[] {
  const found = find(searchText, PASSAGES_READ).filter(({ text }) => looksTabular(text))
  const sources = [...new Set(found.map(({ sourceId }) => sourceId))].flatMap((id) => readSource(id) ?? [])
  return sources.flatMap(readGrids).filter(({ form }) => form === 'rows')
}

/** Most passages are prose, and reading tables costs as much as the answer: a look at their lines tells. */
function looksTabular(text: string): boolean {
  const lines = text.split('\n')
  const separated = lines.filter(
    (line) => line.length < MAX_ROW_CHARS && (line.match(/[;,]/g)?.length ?? 0) >= MIN_SEPARATORS,
  )
  return separated.length >= MIN_ROWS || lines.some((line) => findRowDelimiter(line) !== null)
}

/** The terms of the question's matter that neither a column nor a cell nor the text above the table has. */
function listUnmet(asked: AskedQuestion, { columns, rows, context }: Grid, { terms }: Retrieval): string[] {
  const common = readCommonTerms(asked, terms)
  const held = new Set(terms([...columns, context, ...rows.flatMap(({ cells }) => cells)].join('\n')))
  const unmet = [...asked.own].filter((term) => !held.has(term))
  const rare = unmet.filter((term) => !common.has(term))
  return rare.length > 0 ? rare : asked.terms.filter((term) => !held.has(term))
}

function findHolder(
  asked: AskedQuestion,
  { rows }: Grid,
  role: readonly string[],
  retrieval: Retrieval,
): Holder | null {
  const names = new Set(rows.flatMap(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => NAME.test(cell))))
  const lines = readSourceLines(asked.searchText, retrieval).filter(({ kind }) => kind !== 'row')
  for (const line of lines)
    for (const name of names) if (saysRole(line.text, name, { role, asked }, retrieval)) return { name, line }
  return null
}

/** "Chair: Dilys Okafor", "the chair is Dilys Okafor", "Dilys Okafor, the chair,": and no "the chair thanked Dilys Okafor". */
function saysRole(
  text: string,
  name: string,
  { role, asked }: { role: readonly string[]; asked: AskedQuestion },
  { terms }: Retrieval,
): boolean {
  const at = text.indexOf(name)
  if (at < 0) return false
  const before = /[^.!?;,(]*$/u.exec(text.slice(0, at))![0].slice(-MAX_PLACE_CHARS)
  const behind = /^\s*[,(–-]\s*([^,.()]{2,60})/u.exec(text.slice(at + name.length))?.[1] ?? ''
  const said = terms(before)
  const isLabel = /[:：]\s*$/u.test(before)
  const isWhole = role.every((term) => said.includes(term))
  if (isWhole && (isLabel || said.every((term) => asked.terms.includes(term)))) return true
  return role.every((term) => terms(behind).includes(term))
}

function askByName(asked: AskedQuestion, role: readonly string[], { name, line }: Holder, retrieval: Retrieval) {
  const text = putName(asked, role, name, retrieval)
  const told = answerByTable(readAskedQuestion(text, [], retrieval, asked.language), retrieval)
  const lead = told?.text.split('[1]', 1)[0] ?? ''
  if (!told?.citations[0]?.sourceText.includes(name) || holdsKind(readAskedKind(text), lead, text) === false)
    return null
  const quote = quoteSource(line.source, line.start, line.end, line.kind)
  const said = composeAnswer({ ...asked, terms: [] }, [quote], retrieval)
  return joinAnswers(told, { ...told, ...said, warnings: [] })
}

/** The question with the name where its words for the role stand. */
function putName(
  { text, language }: AskedQuestion,
  role: readonly string[],
  name: string,
  { terms }: Retrieval,
): string {
  const words = listWords(text, language).filter(({ word }) => terms(word).some((term) => role.includes(term)))
  const [first, last] = [words[0], words.at(-1)]
  return first && last ? `${text.slice(0, first.start)}${name}${text.slice(last.end)}` : `${text} ${name}`
}

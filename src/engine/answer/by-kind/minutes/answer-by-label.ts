import { loadAnalyzer } from '../../../../text/analyzer.ts'
import { readLabelLine } from '../../../../text/label-line.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { readAskedModality } from '../../coverage/asked-modality.ts'
import { readCommonTerms } from '../../language/common-words.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { readDocumentLines } from '../whole/document-lines.ts'

const PASSAGES_READ = 6
const MIN_LINES = 2
const MAX_LINES = 12
/** Beside the label a question has a verb at most: "Which tasks were given out?". */
const MAX_WORDS_BESIDE = 1

/** Answers "Which tasks were given out?" with every line that bears the label "Task:", wherever in a source they stand; which of them may do something no label tells. */
export function answerByLabel(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  if (!isAskedFor('list', asked.text) || readAskedModality(asked) !== null) return null
  for (const source of readFoundSources(retrieval.find(asked.searchText, PASSAGES_READ), retrieval)) {
    const quotes = findLabelled(asked, source, retrieval)
    if (quotes.length >= MIN_LINES) return tellQuotes('answered', asked, quotes.slice(0, MAX_LINES), retrieval)
  }
  return null
}

/** Lines of one label: what bears another word of the question as its own is no further one. */
function findLabelled(asked: AskedQuestion, source: IndexedSource, retrieval: Retrieval): Quote[] {
  const labels = Object.groupBy(listLabelled(asked, source, retrieval), ({ label }) => label.toLowerCase())
  const [most = []] = Object.values(labels).sort((one = [], other = []) => other.length - one.length)
  return most.map(({ quote }) => quote)
}

function listLabelled(asked: AskedQuestion, source: IndexedSource, { terms }: Retrieval) {
  const common = readCommonTerms(asked, terms)
  const wanted = [...asked.own].filter((term) => !common.has(term))
  const isAskedLabel = (label: string) => {
    const own = terms(label)
    const beside = wanted.filter((term) => !own.includes(term))
    return own.length > 0 && own.every((term) => wanted.includes(term)) && beside.length <= MAX_WORDS_BESIDE
  }
  return readDocumentLines(source.text).flatMap(({ start, end, plain }) => {
    const label = readLabelLine(plain)?.label
    const isAsked = label !== undefined && isAskedLabel(label) && !opensCompound(label, asked, { terms })
    return isAsked ? [{ label, quote: quoteSource(source, start, end, 'item') }] : []
  })
}

/** "What data sets does it use?" asks for no lines "data: ...": a noun follows the word, and the verb behind that. */
function opensCompound(
  label: string,
  { typed, language }: AskedQuestion,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const { isStopWord } = loadAnalyzer(language)
  const words = typed.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const own = terms(label)
  const at = words.findLastIndex((word) => terms(word).some((term) => own.includes(term)))
  const [next, behind] = words.slice(at + 1)
  return at >= 0 && next !== undefined && behind !== undefined && !isStopWord(next) && isStopWord(behind)
}

import { once } from '../../../../lib/memoize.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { joinEveryCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { readFoundSources } from '../../retrieval/found-sources.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { makeBold } from '../../tables/quote-cell.ts'
import { readDocumentLines } from '../whole/document-lines.ts'
import { matchQuestion } from '../whole/match-question.ts'

const PASSAGES_READ = 6
/** So few sources are all read: a number stands in lines that hold little else. */
const MAX_SOURCES_READ = 6
const MAX_LINE_CHARS = 200
/** "2026-0187", "HC-44718-B": letters, digits and what joins them, with a digit. */
const CODE = '(?=[\\p{L}./-]*\\d)(?<code>[\\p{L}\\d]+(?:[./-][\\p{L}\\d]+)*)'
const SIGNS = 'n[°º]|№|no\\.|nr\\.?|núm\\.|#'

const pickCues = ({ identifier }: AnswerLocale) => identifier.asks

/**
 * "What is the invoice number?": the line that gives the thing its number, be it a heading: "INVOICE No. 2026-0187". Null where
 * none does, or several give it different ones.
 */
export function answerIdentifier(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const thing = matchQuestion(asked.typed, pickCues)?.of ?? ''
  if (thing === '') return null
  const found = retrieval.find(asked.searchText, PASSAGES_READ)
  const told = [...readFoundSources(found, retrieval, MAX_SOURCES_READ)].flatMap((source) =>
    listNumbered(source, thing, retrieval),
  )
  const codes = new Set(told.map(({ code }) => code))
  return codes.size === 1 ? tellQuotes('answered', asked, [told[0]!.quote], retrieval) : null
}

type NumberedLine = { readonly code: string; readonly quote: Quote }

function listNumbered(source: IndexedSource, thing: string, { terms }: Retrieval): NumberedLine[] {
  const wanted = terms(thing)
  const isNamed = (before: string) => {
    const said = terms(before)
    return wanted.every((term) => said.some((one) => one === term || one.startsWith(term)))
  }
  return readDocumentLines(source.text).flatMap(({ start, end, plain }) => {
    const met = plain.length > MAX_LINE_CHARS ? null : findNumber().exec(plain)
    const code = met?.groups?.code
    if (!met || code === undefined || !isNamed(plain.slice(0, met.index + met[0].length - code.length))) return []
    const shown = plain.replace(code, () => makeBold(code))
    return [{ code, quote: { ...quoteSource(source, start, end), shown } }]
  })
}

/** What says in any language of ours that a number follows, right before it. */
const findNumber = once(() => {
  const words = joinEveryCue(({ identifier }) => identifier.words)
  return compileOnce(`(?<!\\p{L})(?:(?:${SIGNS})|(?:${words})(?!\\p{Ll}))\\s*[:：]?\\s*${CODE}`)
})

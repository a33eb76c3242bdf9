import { collapseSpaces } from '../../../../lib/collapse-spaces.ts'
import { formatReadable } from '../../../../text/readable-text.ts'
import { splitSentences } from '../../../../text/sentences.ts'
import { refuse, tellQuotes } from '../../compose/write-answer.ts'
import { findCommonWords } from '../../language/common-words.ts'
import { findLocale } from '../../language/locales.ts'
import { fillIn } from '../../language/phrases.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import { type Quote, quoteSource } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { type Caption, type CaptionRequest, listCaptions, mentionsCaption, readCaptionRequest } from './captions.ts'
import { findNamedSources, readSources } from './named-source.ts'
import { readPhraseWords } from './phrase-words.ts'

const MAX_CAPTIONS = 3
const MAX_TABLE_CHARS = 8000
const MAX_SHOWN_CHARS = 1200
const MAX_CAPTIONS_TOLD = 8
const MAX_TOLD_CHARS = 70

/**
 * Answers what a figure or table shows that is named by its number: its caption, the rows of a table, and the first sentence
 * that speaks of it. Refuses one that is not there with those that are; null where something in particular is asked of it,
 * and where no source has captions of that kind.
 */
export function answerCaption(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer | null {
  const request = readCaptionRequest(asked.typed)
  const sources = request && findSources(request.rest, asked, retrieval)
  if (!request || !sources) return null
  const captions = sources.flatMap((source) => listCaptions(source, request.kind))
  const met = captions.filter(({ label }) => label === request.label).slice(0, MAX_CAPTIONS)
  if (met.length === 0) return captions.length === 0 ? null : refuseCaption(asked, request, captions)
  const quotes = met.flatMap((caption) => quoteCaption(caption))
  return tellQuotes('answered', asked, quotes, retrieval)
}

/** The sources that the rest of a question names, or all where it names nothing; null where it has a matter of its own. */
function findSources(rest: string, { language }: AskedQuestion, retrieval: Retrieval): readonly IndexedSource[] | null {
  const named = findNamedSources(readPhraseWords(rest, language), retrieval)
  const common = new Set(findCommonWords(rest, language).map(({ word }) => word))
  const words = named ? named.unmet : readPhraseWords(dropFrame(rest, language), language)
  const matter = words.filter(
    ({ word, isNoun }) => !isNoun && !common.has(word) && dropFrame(word, language).trim() !== '',
  )
  return matter.length > 1 ? null : (named?.sources ?? readSources(retrieval))
}

function quoteCaption(caption: Caption): Quote[] {
  const { source, start, end } = caption
  const rows = caption.kind === 'table' ? quoteRows(caption) : []
  const spoken = rows.length > 0 ? null : findMention(caption)
  return [quoteSource(source, start, end), ...rows, ...(spoken ? [spoken] : [])]
}

/** The rows right over the caption, or under it, from the first on. */
function quoteRows({ source, start, end }: Caption): Quote[] {
  const above = source.text.slice(Math.max(0, start - MAX_TABLE_CHARS), start)
  const over = /(?:^|\n)((?:\|[^\n]*\n)+)\s*$/.exec(above)
  const under = /^\s*((?:\|[^\n]*(?:\n|$))+)/.exec(source.text.slice(end, end + MAX_TABLE_CHARS))
  const rows = (over ?? under)?.[1]
  if (rows === undefined) return []
  const from = over ? start - above.length + over.index + over[0].indexOf(rows) : end + under![0].indexOf(rows)
  const shownRows = rows.slice(0, MAX_SHOWN_CHARS)
  const length = rows.length > MAX_SHOWN_CHARS ? shownRows.lastIndexOf('\n') : rows.trimEnd().length
  const quote = quoteSource(source, from, from + length)
  return [{ ...quote, shown: `${formatReadable(quote.text).trim()}${length < rows.trimEnd().length ? '\n…' : ''}` }]
}

/** The first sentence beside the caption that speaks of it. */
function findMention(caption: Caption): Quote | null {
  const { source, start } = caption
  for (const at of mentionsCaption(caption)) {
    const from = source.text.lastIndexOf('\n\n', at) + 2
    const to = source.text.indexOf('\n\n', at)
    const paragraph = source.text.slice(from, to < 0 ? source.text.length : to)
    const sentence = splitSentences(paragraph).find((one) => from + one.start <= at && at < from + one.end)
    if (sentence && from + sentence.start !== start)
      return quoteSource(source, from + sentence.start, from + sentence.end)
  }
  return null
}

function refuseCaption(
  { language }: AskedQuestion,
  { named }: CaptionRequest,
  captions: readonly Caption[],
): WrittenAnswer {
  const { missing, there } = findLocale(language).part
  const parts = captions.slice(0, MAX_CAPTIONS_TOLD).map(({ source, start, end }) => {
    const caption = collapseSpaces(source.text.slice(start, end)).replace(/[.。]$/u, '')
    return caption.length > MAX_TOLD_CHARS ? `${caption.slice(0, MAX_TOLD_CHARS).replace(/\s\S*$/, '')} …` : caption
  })
  const text = `${missing.replace('{part}', () => named)} ${fillIn(there, { parts: parts.join('; ') })}`
  return refuse(text)
}

import type { PlacedCitation } from '../../../domain/citation.ts'
import { looksLikeCode } from '../../../text/code-lines.ts'
import { formatCode, formatReadable } from '../../../text/readable-text.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import { listTextLines } from '../../../text/text-lines.ts'
import { announcesMore } from '../language/announces-more.ts'
import { readAskedKind } from '../question/asked-kind.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import { quoteSource } from '../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../retrieval/retrieval.ts'
import { type AddedText, addBehind } from './add-behind.ts'
import { quoteFollowOn } from './follow-on.ts'

/** "To take it away type simply": a sentence that ends in a word goes on in the command below. */
const breaksOff = (said: string) => /[\p{L}\p{M}\p{N}]\s*$/u.test(said)

/** Whether a quote ends by what opens more: a colon, "The following options may be used.", no full stop. */
const opensMore = (said: string) => /[:：]\**\s*$/u.test(said) || announcesMore(said) || breaksOff(said)

/**
 * The answer with each of its quotes that ends by opening more told on with it: the list, the code, the next paragraph. As it is where
 * a date, a number or a name is asked for: the sentence has it.
 */
export function completeEnds(
  answer: WrittenAnswer,
  question: string,
  { readSource }: Pick<Retrieval, 'readSource'>,
): WrittenAnswer {
  if (readAskedKind(question) !== null) return answer
  let told = answer
  for (const place of answer.citations.keys()) told = completeEnd(told, place, readSource)
  return told
}

function completeEnd(answer: WrittenAnswer, place: number, readSource: Retrieval['readSource']): WrittenAnswer {
  const cited = answer.citations[place]!
  const [shown = ''] = answer.text.split(` ${cited.marker}`, 1)
  const source = opensMore(readLast(shown)) && opensMore(readLast(cited.sourceText)) ? readSource(cited.sourceId) : null
  const opened = source && readOpened(source, cited)
  if (!opened || isTold(answer, cited, opened.end)) return answer
  return addBehind(answer, place, source, opened)
}

function readLast(said: string): string {
  const last = splitSentences(said).at(-1)
  return last ? said.slice(last.start, last.end) : ''
}

/** Whether another quote tells what stands there. */
const isTold = ({ citations }: WrittenAnswer, cited: PlacedCitation, end: number) =>
  citations.some((one) => one !== cited && one.sourceId === cited.sourceId && one.start < end && one.end > cited.end)

/** What the last sentence of a stretch opens. */
function readOpened(source: IndexedSource, { start, end }: FoundSpan): AddedText | null {
  const last = splitSentences(source.text.slice(start, end)).at(-1)
  if (!last) return null
  const lead = quoteSource(source, start + last.start, end)
  if (breaksOff(lead.text)) return readCommand(source.text, end)
  const opened = quoteFollowOn(lead, false, { readSource: () => source })
  const before = formatReadable(lead.text)
  if (!opened?.shown?.startsWith(before)) return null
  return { end: opened.end, shown: opened.shown.slice(before.length) }
}

const MAX_COMMAND_LINES = 3
const MAX_COMMAND_CHARS = 400

/** The lines of code right below; null where something else stands there. */
function readCommand(text: string, end: number): AddedText | null {
  const first = end + text.slice(end).search(/\S|$/u)
  if (!text.slice(end, first).includes('\n')) return null
  const lines = listTextLines(text.slice(first, first + MAX_COMMAND_CHARS)).slice(0, MAX_COMMAND_LINES)
  const isCode = ({ start, end }: FoundSpan) => looksLikeCode(text.slice(first + start, first + end))
  const next = lines.findIndex((line) => !isCode(line))
  const last = lines[(next < 0 ? lines.length : next) - 1]
  return last ? { end: first + last.end, shown: `\n\n${formatCode(text.slice(first, first + last.end))}` } : null
}

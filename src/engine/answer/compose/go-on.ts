import { cutBlock, type TextSegment } from '../../../text/segments.ts'
import type { FoundSpan } from '../../../text/spans.ts'
import { announcesMore } from '../language/announces-more.ts'
import { findReasonCues } from '../language/compiled-cues.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { findLocale } from '../language/locales.ts'
import { compileWordCue } from '../language/word-cues.ts'
import { readBlocksAround } from '../retrieval/blocks-around.ts'
import type { IndexedSource } from '../retrieval/indexed-source.ts'
import { isProse } from './begin-whole.ts'

const AROUND = { beforeChars: 2500, afterChars: 700 }
const MAX_SENTENCES_ON = 4
const MAX_ON_CHARS = 600

/** Whether a sentence tells what is asked for. */
type TellingTest = (sentence: string) => boolean

/**
 * Where the sentence ends, right behind a stretch, that tells what is asked for: a reason, what a thing is good for, what comes of a
 * case, the last of what happened. Null where something else is asked for, the stretch tells it, or no prose near does.
 */
export function findTellingEnd(
  question: string,
  language: string,
  source: IndexedSource,
  { start, end }: FoundSpan,
): number | null {
  if (isAskedFor('event', question)) return findTaleEnd(source, end)
  const tells = findTellingTest(question, language)
  if (tells === null || tells(source.text.slice(start, end))) return null
  const after = listNearProse(source, end)
  return after.find((one) => tells(source.text.slice(one.start, one.end)))?.end ?? null
}

/** What happened is told to the end of its paragraph. */
function findTaleEnd(source: IndexedSource, offset: number): number | null {
  const gap = /\n\s*\n/.exec(source.text.slice(offset))
  const paragraphEnd = gap ? offset + gap.index : source.text.length
  return listNearProse(source, offset).findLast(({ end }) => end <= paragraphEnd)?.end ?? null
}

/** The few sentences right behind an offset that are short enough to be told with what stands before them. */
const listNearProse = (source: IndexedSource, offset: number): TextSegment[] =>
  listProseAfter(source, offset)
    .slice(0, MAX_SENTENCES_ON)
    .filter(({ end }) => end - offset <= MAX_ON_CHARS)

function findTellingTest(question: string, language: string): TellingTest | null {
  const { purpose, condition } = findLocale(language)
  if (isAskedFor('reason', question)) {
    const cues = findReasonCues(language)
    return (sentence) => cues.test(sentence) && !announcesMore(sentence)
  }
  if (isAskedFor('purpose', question)) return (sentence) => compileWordCue(purpose.cues, language).test(sentence)
  if (!isAskedFor('condition', question)) return null
  return (sentence) => compileWordCue(condition.supposes, language).exec(sentence)?.index === 0
}

/** The sentences of the section right behind an offset, as far as nothing but prose stands between. */
function listProseAfter(source: IndexedSource, offset: number): TextSegment[] {
  const units = readBlocksAround(source, offset, Math.min(source.text.length, offset + MAX_ON_CHARS), AROUND)
    .flatMap((block) => cutBlock(source.text, block))
    .filter(({ start }) => start >= offset)
  const other = units.findIndex((unit) => !isProse(source.text, unit))
  return other < 0 ? units : units.slice(0, other)
}

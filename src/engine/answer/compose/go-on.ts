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
 * case. Null where something else is asked for, the stretch tells it, or no prose near does.
 */
export function findTellingEnd(
  question: string,
  language: string,
  source: IndexedSource,
  { start, end }: FoundSpan,
): number | null {
  const tells = findTellingTest(question, language)
  if (tells === null || tells(source.text.slice(start, end))) return null
  const after = listProseAfter(source, end).slice(0, MAX_SENTENCES_ON)
  const staysShort = (one: TextSegment) => one.end - end <= MAX_ON_CHARS
  return after.find((one) => staysShort(one) && tells(source.text.slice(one.start, one.end)))?.end ?? null
}

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

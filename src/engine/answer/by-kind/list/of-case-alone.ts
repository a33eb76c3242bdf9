import { countWords } from '../../../../text/segment-words.ts'
import { findLocale, isSpaced } from '../../language/locales.ts'
import { isSameRoot } from '../../language/same-root.ts'
import { compileWordCue } from '../../language/word-cues.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import type { Retrieval } from '../../retrieval/retrieval.ts'
import { type FoundList, readWithAbove } from './find-lists.ts'

/** A question and the clause that tells of which case it asks. */
const MIN_WORDS = { before: 3, behind: 2 } as const

/**
 * Whether a list has to do with the case of a question alone, and with no word of what is asked in it: "Parental leave" does not list what to
 * give back when one leaves.
 */
export function isOfCaseAlone(
  { typed, own, language }: AskedQuestion,
  list: FoundList,
  { terms }: Pick<Retrieval, 'terms'>,
): boolean {
  const { condition, modal } = findLocale(language)
  const mark = compileWordCue([condition.marks, modal.before, modal.after].join('|'), language).exec(typed)
  if (!mark || !isSpaced(language)) return false
  const [asked, ofCase] = [typed.slice(0, mark.index), typed.slice(mark.index + mark[0].length)]
  if (countWords(asked) < MIN_WORDS.before || countWords(ofCase) < MIN_WORDS.behind) return false
  const matter = terms(asked)
  if (matter.length === 0 || !terms(ofCase).some((term) => own.has(term))) return false
  const held = terms(readWithAbove(list, list.entries[0]!.start))
  return !matter.some((term) => held.some((one) => isSameRoot(one, term, language)))
}

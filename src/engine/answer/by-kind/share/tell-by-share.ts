import { composeAnswer } from '../../compose/compose-answer.ts'
import { writeInOtherWords, writeOffline } from '../../compose/write-answer.ts'
import { contradictsAsked } from '../../coverage/asked-modality.ts'
import { countsOther } from '../../coverage/counts-other.ts'
import { joinQuoted, lacksAsked, lacksKind } from '../../coverage/lacks-asked.ts'
import { listMissingWords } from '../../coverage/missing-words.ts'
import { findAlongWords, tellsAdmission } from '../../language/admission.ts'
import { isAskedFor } from '../../language/is-asked-for.ts'
import { findLocale, isSpaced } from '../../language/locales.ts'
import { describeMissing } from '../../language/phrases.ts'
import type { NamedWord } from '../../meant/list-weighed-words.ts'
import { holdsKind, readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { chooseQuotes, lacksAct } from '../../quotes/choose-quotes.ts'
import type { Quote } from '../../retrieval/quote.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import type { SharingUnit, SharingUnits } from './rank-by-share.ts'

/**
 * Tells, in part, what says most of a question, and that these are other words where it says none of it as the question
 * does. Null where it lacks the very thing that is asked for, or says it of what is not asked.
 */
export function tellByShare(
  asked: AskedQuestion,
  words: readonly NamedWord[],
  { ranked, retrieval: read }: SharingUnits,
  retrieval: Retrieval,
): WrittenAnswer | null {
  const units = ranked.map(({ unit }) => unit)
  const quotes = chooseQuotes(asked, units, read)
  if (missesAsked(asked, quotes, retrieval, read)) return null
  const missing = listUnsaid(asked, words, ranked[0]!, retrieval)
  if (!ranked[0]!.said.includes(1)) return writeInOtherWords(asked, quotes, missing, retrieval)
  const { text, citations } = composeAnswer(asked, quotes, retrieval)
  const { phrases } = findLocale(asked.language)
  const note = describeMissing(phrases, missing) || phrases.unsure
  return writeOffline('partial', `${text}\n\n${note}`, citations)
}

function missesAsked(
  asked: AskedQuestion,
  quotes: readonly Quote[],
  retrieval: Retrieval,
  read: Pick<Retrieval, 'terms'>,
): boolean {
  if (isAskedFor('authorship', asked.text)) return true // who wrote a text is told by its own marks, or not at all
  if (contradictsAsked(asked, quotes, retrieval) || lacksAsked(asked, quotes, retrieval)) return true
  if (countsOther(asked, quotes[0]!.text)) return true
  if (findAlongWords(asked.text, asked.language).length > 0 && !tellsAdmission(joinQuoted(quotes[0]!), asked.language))
    return true
  const kind = isSpaced(asked.language) ? readAskedKind(asked.text) : null // numbers written in signs are not all known
  if (lacksKind(asked, quotes) || holdsKind(kind, joinQuoted(quotes[0]!), asked.text) === false) return true
  return asked.act !== null && quotes.every((quote) => lacksAct(asked, quote, read))
}

/** The missing words that are not said by another name. */
function listUnsaid(
  asked: AskedQuestion,
  words: readonly NamedWord[],
  { said }: SharingUnit,
  retrieval: Retrieval,
): string[] {
  const met = new Set(words.filter((_, place) => said[place]! > 0).map(({ typed }) => typed.toLowerCase()))
  return listMissingWords(asked, retrieval).filter((word) => !met.has(word.toLowerCase()))
}

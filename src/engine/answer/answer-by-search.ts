import type { AnswerState } from '../../domain/answer.ts'
import { toPlainText } from '../../text/plain-text.ts'
import { type AskedQuestion, carriesWords, missingWords } from './asked-question.ts'
import { quoteByMeaning } from './by-meaning.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { compose } from './compose.ts'
import { lacksAsked, lacksCount } from './lacks-asked.ts'
import { findLocale, isAskedFor } from './locales.ts'
import { describeNearest, findUnmet } from './near-miss.ts'
import { findDenial } from './otherwise.ts'
import { missingText, refusalText } from './phrases.ts'
import { findPolarity } from './polarity.ts'
import type { Quote } from './quote.ts'
import { type Ranked, rankUnits } from './rank-units.ts'
import type { Found, Retrieval, WrittenAnswer } from './retrieval.ts'
import { holdsSingleThing } from './single-thing.ts'
import { quotedShare, stateOf, stateOfQuoted, supportOf, THRESHOLDS } from './support.ts'
import { holdsRareName, holdsUnknown, lacksMost, namesUnknown } from './unknown-words.ts'
import { widenPassage } from './whole-passages.ts'

const PASSAGES_READ = 5
/** Below this support a number that does not stand with what is counted belongs to something else. */
const MIN_SUPPORT_UNCOUNTED = 1.2
const BY_MEANING =
  'The question shares few words with the sources: this passage was chosen by its meaning, and may not answer it.'

/** Finds passages by the question's words and quotes the sentences that answer; refuses what the sources do not hold. */
export function answerBySearch(asked: AskedQuestion, retrieval: Retrieval): WrittenAnswer {
  const passages = retrieval.find(asked.searchText, PASSAGES_READ).map((passage) => widenPassage(passage, retrieval))
  const ranked = withoutSaid(asked, rankUnits(asked, passages, retrieval))
  const missing = missingWords(asked, passages, retrieval)
  const denial = findDenial(asked, ranked, retrieval)
  const quotes = denial ? [denial] : ranked.length === 0 ? [] : chooseQuotes(asked, ranked, retrieval)
  const state = answerState(asked, passages, quotes, retrieval)
  if (state === 'no_support') {
    const byMeaning = quoteByMeaning(passages, retrieval)
    if (byMeaning)
      return {
        state: 'partial',
        ...compose(asked, [byMeaning], retrieval),
        writtenBy: 'offline',
        warnings: [BY_MEANING],
      }
    return refuse(asked, passages, missing, retrieval)
  }
  const { phrases } = findLocale(asked.language)
  const { text, citations } = compose(asked, quotes, retrieval)
  const note = state === 'partial' ? missingText(phrases, missing) : ''
  const led = [denial ? phrases.otherwise : leadWord(asked, quotes[0]!, state), text]
    .filter((part) => part !== '')
    .join(' ')
  return { state, text: note ? `${led}\n\n${note}` : led, citations, writtenBy: 'offline', warnings: [] }
}

/** "Yes." or "No." where the sentence quoted first says so in the question's own words; nothing in every other case. */
function leadWord({ text, language }: AskedQuestion, lead: Quote, state: AnswerState): string {
  const said = state === 'answered' ? findPolarity(text, toPlainText(lead.text), language) : null
  return said === null ? '' : `${said}.`
}

/** "And what else?" asks for what the answers before have not said. */
function withoutSaid({ text, said }: AskedQuestion, ranked: readonly Ranked[]): readonly Ranked[] {
  if (said === '' || !isAskedFor('followUp', text)) return ranked
  const known = readLetters(said)
  return ranked.filter((one) => !known.includes(readLetters(toPlainText(one.text))))
}

const readLetters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** Judged by the passages, and by what is really quoted of them; a name or number that stands nowhere refuses. */
export function answerState(
  asked: AskedQuestion,
  passages: readonly Found[],
  quotes: readonly Quote[],
  retrieval: Retrieval,
): AnswerState {
  const support = questionSupport(asked, passages, retrieval)
  const leastSupport = holdsRareName(asked, retrieval) ? THRESHOLDS.refusedOfName : THRESHOLDS.refused
  const byPassages = holdsSingleThing(asked, quotes, retrieval) ? 'answered' : stateOf(support, leastSupport)
  if (byPassages === 'no_support' || quotes.length === 0 || namesUnknown(asked, passages, retrieval))
    return 'no_support'
  if (lacksMost(asked, passages, retrieval) || lacksAsked(asked, quotes, retrieval)) return 'no_support'
  if (findUnmet(asked, passages, retrieval).length > 0) return 'no_support'
  const isUncounted = lacksCount(asked, quotes, retrieval)
  if (isUncounted && support < MIN_SUPPORT_UNCOUNTED) return 'no_support'
  const state = stateOfQuoted(byPassages, quotedShare(asked, quotes, retrieval))
  const isDoubtful = isUncounted || holdsUnknown(asked, passages, retrieval)
  return state === 'answered' && isDoubtful ? 'partial' : state
}

/** The support of the question; what only the conversation brought in cannot stand for two own terms found nowhere. */
export function questionSupport(asked: AskedQuestion, passages: readonly Found[], retrieval: Retrieval): number {
  if (!carriesWords(asked) || asked.own.size < 2) return supportOf(asked, passages, retrieval)
  const own = new Map([...asked.weights].filter(([term]) => asked.own.has(term)))
  return supportOf({ ...asked, weights: own }, passages, retrieval) === 0 ? 0 : supportOf(asked, passages, retrieval)
}

function refuse(
  asked: AskedQuestion,
  passages: readonly Found[],
  missing: readonly string[],
  retrieval: Retrieval,
): WrittenAnswer {
  const unmet = findUnmet(asked, passages, retrieval)
  const named = passages.length > 0 && unmet.length === 0 ? missing : []
  return {
    state: 'no_support',
    text: refusalText(findLocale(asked.language).phrases, named, describeNearest(asked, unmet, passages, retrieval)),
    citations: [],
    writtenBy: 'offline',
    warnings: [],
  }
}

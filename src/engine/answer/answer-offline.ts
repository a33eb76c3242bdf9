import type { AnswerState, Question } from '../../domain/answer.ts'
import { type AskedQuestion, askedQuestion, missingWords } from './asked-question.ts'
import { quoteByMeaning } from './by-meaning.ts'
import { chooseQuotes, compose, type Quote } from './compose.ts'
import { asksOverview, openingQuotes } from './overview.ts'
import { missingText, refusalText } from './phrases.ts'
import { rankUnits } from './rank-units.ts'
import type { Found, Retrieval, WrittenAnswer } from './retrieval.ts'
import { namesUnknown, quotedShare, stateOf, stateOfQuoted, supportOf } from './support.ts'

const PASSAGES_READ = 5
const BY_MEANING =
  'The question shares few words with the sources: this passage was chosen by its meaning, and may not answer it.'

/**
 * Answers with the sources' own sentences, no model asked. Source text is quoted, never obeyed. The text is never
 * empty; without support it says so plainly, has no citations and names the next step. Each citation's `sourceText` is
 * the exact slice of the source, while the text shows it without Markdown noise and reference marks.
 * Source: decisions, section 8; measured by bench/answers.ts.
 */
export function answerOffline(question: Pick<Question, 'text' | 'turns'>, notebook: Retrieval): WrittenAnswer {
  const retrieval = { ...notebook, terms: remembered(notebook.terms) }
  const asked = askedQuestion(question.text, question.turns, retrieval)
  const passages = retrieval.find(asked.searchText, PASSAGES_READ)
  const ranked = rankUnits(asked, passages, retrieval)
  const missing = missingWords(asked, passages, retrieval)
  const quotes = ranked.length === 0 ? [] : chooseQuotes(asked, ranked)
  const state = answerState(asked, passages, quotes, retrieval)
  if (state === 'no_support') {
    const byMeaning = quoteByMeaning(passages, retrieval)
    if (byMeaning)
      return { state: 'partial', ...compose(asked, [byMeaning]), writtenBy: 'offline', warnings: [BY_MEANING] }
    return overview(asked, missing, retrieval) ?? refused(question.text, passages.length > 0 ? missing : [])
  }
  const { text, citations } = compose(asked, quotes)
  const note = state === 'partial' ? missingText(question.text, missing) : ''
  return { state, text: note ? `${text}\n\n${note}` : text, citations, writtenBy: 'offline', warnings: [] }
}

/** Judged by the passages, and by what is really quoted of them; a name or number that stands nowhere refuses. */
function answerState(
  asked: AskedQuestion,
  passages: readonly Found[],
  quotes: readonly Quote[],
  retrieval: Retrieval,
): AnswerState {
  const byPassages = stateOf(questionSupport(asked, passages, retrieval))
  if (byPassages === 'no_support' || quotes.length === 0 || namesUnknown(asked, passages, retrieval))
    return 'no_support'
  return stateOfQuoted(byPassages, quotedShare(asked, quotes, retrieval))
}

/** The support of the question; what only the conversation brought in cannot stand for two own terms found nowhere. */
export function questionSupport(asked: AskedQuestion, passages: readonly Found[], retrieval: Retrieval): number {
  if (asked.own.size === asked.weights.size || asked.own.size < 2) return supportOf(asked, passages, retrieval)
  const own = new Map([...asked.weights].filter(([term]) => asked.own.has(term)))
  return supportOf({ ...asked, weights: own }, passages, retrieval) === 0 ? 0 : supportOf(asked, passages, retrieval)
}

/** "What is this about?" has no words to search for: the openings of the sources are shown, and called what they are. */
function overview(asked: AskedQuestion, missing: readonly string[], { openings }: Retrieval): WrittenAnswer | null {
  if (!openings || !asksOverview(asked.text, missing)) return null
  const quotes = openingQuotes(openings)
  if (quotes.length === 0) return null
  const warning = 'Without a model nothing is summarised: these are the opening sentences of the sources.'
  return { state: 'partial', ...compose(asked, quotes), writtenBy: 'offline', warnings: [warning] }
}

/** Stemming is most of the work, and each passage is looked at three times. */
function remembered(terms: Retrieval['terms']): Retrieval['terms'] {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const found = known.get(text) ?? terms(text)
    known.set(text, found)
    return found
  }
}

function refused(question: string, missing: readonly string[]): WrittenAnswer {
  return {
    state: 'no_support',
    text: refusalText(question, missing),
    citations: [],
    writtenBy: 'offline',
    warnings: [],
  }
}

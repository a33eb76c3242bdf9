import type { TypedQuestion } from '../../domain/answer.ts'
import { once } from '../../lib/memoize.ts'
import { askAgain } from './bridge/ask-again.ts'
import { limitByKin } from './bridge/limit-by-kin.ts'
import { answerBehindFormer } from './by-kind/former/answer-behind-former.ts'
import { answerKindOfFormer } from './by-kind/former/answer-kind-of-former.ts'
import { answerOfFormer } from './by-kind/former/answer-of-former.ts'
import { answerWithinFormer } from './by-kind/former/answer-within-former.ts'
import { doubtElsewhere } from './by-kind/former/doubt-elsewhere.ts'
import { answerByInitials } from './by-kind/whole/answer-by-initials.ts'
import { answerCaption } from './by-kind/whole/answer-caption.ts'
import { answerCredits } from './by-kind/whole/answer-facts.ts'
import { answerInPart } from './by-kind/whole/answer-in-part.ts'
import { answerWhetherPart } from './by-kind/whole/answer-whether-part.ts'
import { leadsLikely } from './by-search/likely-lead.ts'
import { type PreparedQuestion, prepareQuestion } from './by-search/prepare-question.ts'
import { answerByContact } from './contact/answer-by-contact.ts'
import { isSpaced } from './language/locales.ts'
import { admitUnsaid } from './near/admit-unsaid.ts'
import { holdLead, holdTold } from './near/hold-lead.ts'
import { confirmHeaded } from './near/opens-headed.ts'
import { weighSureness } from './near/weigh-sureness.ts'
import type { AskedQuestion } from './question/asked-question.ts'
import { rankCandidates } from './rank/rank-candidates.ts'
import { cacheRetrieval } from './retrieval/cache-retrieval.ts'
import type { Retrieval, WrittenAnswer } from './retrieval/retrieval.ts'
import { readExtent } from './retrieval/text-extent.ts'
import { type Searched, tryAnswerers } from './try-answerers.ts'

/** From here on what a sheet says in other words answers surely, whichever they are: of four such that were told in part all led right, in texts of some pages five of seven. */
const MIN_CONFIDENCE_REREAD = 0.8

/** Answers one question that is spelled as it was meant: by its name, by its kind, else by search, held against all that it asks. */
export function answerAtOnce({ text, turns }: TypedQuestion, language: string, known: Retrieval): WrittenAnswer {
  const prepared = prepareQuestion(text, turns, language, known)
  const answer = answerPrepared(prepared, turns, language, known)
  const { asked, retrieval } = prepared
  return answerByInitials(answer, asked, retrieval, answerScope(language)) ?? answer
}

const answerScope = (language: string) => (text: string, within: Retrieval) =>
  answerAtOnce({ text, turns: [] }, language, cacheRetrieval(within))

function answerPrepared(
  prepared: PreparedQuestion,
  turns: TypedQuestion['turns'],
  language: string,
  known: Retrieval,
): WrittenAnswer {
  const { asked, retrieval } = prepared
  const [searched, reread]: [Searched, Searched] = [new Map(), new Map()]
  const answerIn = (words: string, notebook: Retrieval) => {
    const again = prepared.readAgain(words, notebook)
    return tryAnswerers(again.asked, again.retrieval, reread)
  }
  const rank = once(() => rankCandidates(asked, retrieval))
  const isLikely = (again: WrittenAnswer) => leadsLikely(asked, again, rank().ranked, retrieval)
  const mayBeSure = (again: WrittenAnswer) =>
    readExtent(retrieval) === 'sheet' || !reread.has(again.citations) || isLikely(again)
  const isSureItself = ({ citations }: WrittenAnswer) =>
    readExtent(retrieval) === 'sheet' &&
    isSpaced(language) &&
    (reread.get(citations)?.confidence ?? 0) >= MIN_CONFIDENCE_REREAD
  const wasSearched = ({ citations }: WrittenAnswer) => searched.has(citations) || reread.has(citations)
  const named = answerNamed(asked, turns, retrieval, language)
  if (named) return named
  const answer =
    answerBehindFormer(asked, turns, retrieval) ??
    askAgain(
      tryAnswerers(asked, retrieval, searched, rank),
      { text: prepared.text, language, answer: answerIn, mayBeSure, isSureItself },
      retrieval,
    )
  const within = answerWithinFormer(asked, turns, answer, retrieval, (notebook) => answerIn(prepared.text, notebook))
  const doubted = within || !wasSearched(answer) ? null : doubtElsewhere(asked, turns, answer, retrieval)
  if (doubted) return doubted
  const limited = limitByKin(within ?? answer, asked, prepared.kin, known)
  if (!wasSearched(limited)) return confirmHeaded(holdTold(limited, asked, retrieval), asked, retrieval)
  const admitted = admitUnsaid(
    limited,
    asked,
    retrieval,
    searched.get(limited.citations)?.isLikely ?? isLikely(limited),
  )
  const held = confirmHeaded(
    holdLead(admitted, asked, () => rank().ranked, retrieval),
    asked,
    retrieval,
  )
  return weighSureness(held, limited, asked, rank, retrieval)
}

/** What is asked for by its name, in a named part, or of what was told before; null where a question is searched for. */
function answerNamed(
  asked: AskedQuestion,
  turns: TypedQuestion['turns'],
  retrieval: Retrieval,
  language: string,
): WrittenAnswer | null {
  return (
    answerByContact(asked, retrieval) ??
    answerCaption(asked, retrieval) ??
    answerCredits(asked, retrieval) ??
    answerWhetherPart(asked, retrieval) ??
    answerInPart(asked, retrieval, answerScope(language)) ??
    answerOfFormer(asked, turns, retrieval) ??
    answerKindOfFormer(asked, turns, retrieval)
  )
}

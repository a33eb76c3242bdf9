import type { Question } from '../../../../domain/answer.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { listMatchSpans } from '../../../../text/spans.ts'
import type { FoundPassage } from '../../../search/found-passage.ts'
import { tellQuotes } from '../../compose/write-answer.ts'
import { compileOnce } from '../../language/compile-once.ts'
import { findLightWords } from '../../language/compiled-cues.ts'
import { findLocale } from '../../language/locales.ts'
import { isRefusal } from '../../language/phrases.ts'
import { readAskedKind } from '../../question/asked-kind.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { rankUnits } from '../../rank/rank-units.ts'
import { keepLetters } from '../../retrieval/drop-repeated.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { widenPassage } from '../../retrieval/widen-passage.ts'

const PASSAGES_READ = 2
const MAX_NEXT_UNITS = 2
const CITATION = /\[\d+\]/g

/**
 * "And after that?" asks for what stands behind what was told: the next sentences of the same passage. "What else?" is told by them in part:
 * they may tell of something else. Null for any other question, and where nothing follows.
 */
export function answerBehindFormer(
  asked: AskedQuestion,
  turns: Question['turns'],
  retrieval: Retrieval,
): WrittenAnswer | null {
  const last = turns.at(-1)
  if (!last || !asksBehind(asked.typed, asked.language) || isRefusal(last.answer)) return null
  const said = keepLetters(last.answer.replaceAll(CITATION, ''))
  const [passage] = findFormerPassages(last.answer, retrieval)
  const units = passage ? rankUnits(asked, [passage], retrieval).sort((a, b) => a.position - b.position) : []
  const at = units.findLastIndex(({ text }) => said.includes(keepLetters(toPlainText(text).replaceAll(CITATION, ''))))
  const next = at < 0 ? [] : units.slice(at + 1, at + 1 + MAX_NEXT_UNITS)
  if (next.length === 0) return null
  const state = asksMore(asked.typed, asked.language) ? 'partial' : 'answered'
  return tellQuotes(state, asked, next, retrieval)
}

/** Whether a question asks for what stands behind what was told, and for nothing of it. */
export const asksBehind = (text: string, language: string): boolean =>
  compileOnce(findLocale(language).followUp.next).test(text) || asksMore(text, language)

const asksMore = (text: string, language: string) => compileOnce(findLocale(language).followUp.more).test(text)

/** The passages that an answer was quoted from: those that search finds for its words, with what stands around them. */
function findFormerPassages(answer: string, retrieval: Retrieval): FoundPassage[] {
  const former = answer.replaceAll(/\[\d+\]|\*\*/g, ' ')
  return retrieval.find(former, PASSAGES_READ).map((passage) => widenPassage(passage, retrieval))
}

/** The question's own words but verbs that stand nowhere, and those of its kind: "coûtent-ils" brings no word. */
export function listMatter(
  { text, language, own, unknownVerbs }: Pick<AskedQuestion, 'text' | 'language' | 'own' | 'unknownVerbs'>,
  { terms }: Pick<Retrieval, 'terms'>,
): string[] {
  const spans = readAskedKind(text) === null ? [] : listMatchSpans(text, findLightWords(language))
  const light = spans.flatMap(({ start, end }) => terms(text.slice(start, end)))
  return [...own].filter((term) => !unknownVerbs.includes(term) && !light.includes(term))
}

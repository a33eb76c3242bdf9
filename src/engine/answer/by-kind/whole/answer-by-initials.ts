import { loadAnalyzer } from '../../../../text/analyzer.ts'
import type { AskedQuestion } from '../../question/asked-question.ts'
import { dropFrame } from '../../question/frame-words.ts'
import type { IndexedSource } from '../../retrieval/indexed-source.ts'
import type { Retrieval, WrittenAnswer } from '../../retrieval/retrieval.ts'
import { limitToScope } from './limit-to-scope.ts'
import { spellsOutInitials } from './named-source.ts'

/** Asks a question of a notebook, as all questions are asked. */
type SourceAnswerer = (question: string, retrieval: Retrieval) => WrittenAnswer

type CalledSource = {
  readonly source: IndexedSource
  /** The question without what calls the source: "Who may publish new versions?" */
  readonly rest: string
}

/**
 * Answers "Who may publish new versions of the MPL?" from the one source whose title begins with these letters: its own text says "this
 * license", and a sentence that has the letters mostly tells where the licence is found. Null where the question is answered already,
 * calls no source so, or that source does not speak of the rest.
 */
export function answerByInitials(
  answer: WrittenAnswer,
  { typed, language }: AskedQuestion,
  retrieval: Retrieval,
  answerWithin: SourceAnswerer,
): WrittenAnswer | null {
  const called = answer.state === 'answered' ? null : findCalled(typed, language, retrieval)
  if (called === null || !/[\p{L}\p{N}]/u.test(dropFrame(called.rest, language))) return null
  const { source, rest } = called
  const { retrieval: within, place } = limitToScope(
    { source, start: 0, end: source.text.length, section: null },
    retrieval,
  )
  const told = place(answerWithin(rest, within))
  return told.state === 'no_support' ? null : told
}

function findCalled(
  question: string,
  language: string,
  { sources, terms, readSource }: Retrieval,
): CalledSource | null {
  const [initials, ...others] = question.match(/(?<![\p{L}\p{N}])\p{Lu}{3,6}(?![\p{L}\p{N}])/gu) ?? []
  if (initials === undefined || others.length > 0 || sources.length < 2) return null
  const [called, other] = sources.filter(({ name }) => spellsOutInitials(terms(name), initials))
  const source = called && !other ? readSource(called.id) : null
  return source ? { source, rest: dropCall(question, initials, language) } : null
}

/** With the small words before it: "of the MPL". */
function dropCall(question: string, initials: string, language: string): string {
  const { isStopWord } = loadAnalyzer(language)
  const at = question.indexOf(initials)
  let before = question.slice(0, at).trimEnd()
  for (let word = readLastWord(before); word !== '' && isStopWord(word.toLowerCase()); word = readLastWord(before))
    before = before.slice(0, -word.length).trimEnd()
  return `${before}${question.slice(at + initials.length)}`
}

const readLastWord = (text: string) => /(?<=\s)\p{L}+$/u.exec(text)?.[0] ?? ''

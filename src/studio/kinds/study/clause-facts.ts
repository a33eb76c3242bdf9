import { findVerbForm, JOINS_CLAUSES } from '../../extract/english-verbs.ts'
import type { Statement } from '../../outline.ts'
import { type EnglishClause, parseEnglishClause, trimAdditions } from './english-clause.ts'
import { GAP, type StudyFact } from './fact.ts'
import { fitsQuestion, sharesWord } from './sentence.ts'

type FoundClauseFact = Omit<StudyFact, 'theme' | 'weight'>

const MAX_SUBJECT_CHARS = 60
const MIN_REST_WORDS = 4
/** `A whale is a mammal`, `Allen was not involved`: true of many more. */
const OF_MANY = /^(?:an?|one|not|never|no longer|to|the same|similar to|like)\s/u
/** `might show a valid measurement`: so might much else. */
const SUPPOSED = /^(?:could|may|might)$/
const EVERY = /^(?:every|each|all|any|most)\s/iu
/** Stands for the subject, which the question no longer names. */
const STANDS_FOR =
  /\b(?:its?|itself|he|him|himself|his|she|hers?|herself|they|them|themselves|their|theirs|we|us|you|I|me|my|this|these|those|latter|former)\b/u
/** Somebody is asked for by what is his or hers: "Who saw the excess of her sister's sensibility?" */
const PERSON =
  /^(?:(?:Mrs?|Ms|Miss|Dr|Sir|Lady|Lord|Captain|Colonel|Professor|King|Queen)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u
const OWN = /\b(?:his|her)(?= \p{Ll})/gu
/** `The company` leans on what was said before: it is neither asked for nor offered. */
const BARE =
  /^the (?:\S+|\p{L}+ (?:sets?|functions?|methods?|values?|options?|files?|pages?|commands?|sections?|examples?|results?|tables?|figures?|models?))$/iu

/** Who or what does something in a plain English statement, or in its first part; what is done with it could be much else. */
export function findClauseFacts(statement: Statement): FoundClauseFact[] {
  const first = { ...statement, text: takeFirstPart(statement.text).replace(INNER_ASIDE, '') }
  const clause = parsePlainClause(first.text)
  return clause ? findSubjectFact(clause, first).map((fact) => ({ ...fact, sentence: statement.text })) : []
}

/** Who or what the statements speak of. */
export const listDoers = (statements: readonly Statement[]) =>
  statements.flatMap(({ text }) => {
    const subject = parsePlainClause(takeFirstPart(text))?.subject ?? ''
    return subject === '' || BARE.test(subject) ? [] : [{ answer: subject, sentence: text }]
  })

const parsePlainClause = (text: string): EnglishClause | null =>
  fitsQuestion(text) && !JOINS_CLAUSES.test(text) ? parseEnglishClause(text) : null

/** "saw, with concern, the": what stands within a clause, and could stand anywhere. */
const INNER_ASIDE = /(?<=^\S+ \p{Ll}+), (?:with|in|at|for) [^,]{3,30},(?= )/u

/** What stands before a semicolon is said whole. */
const takeFirstPart = (text: string) => (text.includes(';') ? `${text.split(';')[0]}.` : text)

function findSubjectFact(clause: EnglishClause, { reference, text }: Statement): FoundClauseFact[] {
  const { lead, subject } = clause
  const rest = trimAdditions(clause.rest)
  const isFit =
    subject.length <= MAX_SUBJECT_CHARS &&
    !BARE.test(subject) &&
    !/[“”"]|\p{L} (?:An?|The) /u.test(subject) && // cut out of what somebody says, or a heading ran into it
    !EVERY.test(subject) &&
    !OF_MANY.test(rest) &&
    !SUPPOSED.test(clause.verb) &&
    rest.split(' ').length >= MIN_REST_WORDS &&
    !/(?<!\p{L})(?:there|here)$|\((?:Fig|Tab|see|cf)|, and /u.test(rest) &&
    !sharesWord(subject, rest) &&
    !STANDS_FOR.test(PERSON.test(subject) ? `${lead} ${rest}`.replace(OWN, '') : `${lead} ${rest}`)
  if (!isFit) return []
  const gapped = [lead, GAP, clause.adverb, clause.verb, `${rest}.`].filter(Boolean).join(' ')
  return [{ kind: 'subject', subject: gapped, answer: subject, sentence: text, reference }]
}

/** Of some: the question would have many answers. */
const OF_SOME = /^(?:many|some|several|few|other|various|certain|possible|more|most)\s/iu
/** Beside what was said before, and two things said in one. */
const ADDED = new RegExp(
  `${GAP} (?:\\S+ )?(?:again|also|already|still|even|too|instead|not only)\\s|[=<>]|, then\\s`,
  'u',
)

/** Whether nobody would ask so, or know which answer is meant; beside others the answer may still stand. */
export function isPoorlyAsked(
  { answer, kind, sentence, subject }: StudyFact,
  isName: (word: string) => boolean,
): boolean {
  const isBare = /^\p{Lu}\p{Ll}+$/u.test(answer) && !isName(answer)
  return kind === 'subject' && (isBare || OF_SOME.test(answer) || ADDED.test(subject) || joinsClause(sentence))
}

/** "the balance and credits decrease the balance": the end of one clause, and another. */
function joinsClause(sentence: string): boolean {
  const words = sentence.split(' ')
  return words.some(
    (word, at) => /^(?:and|but|or)$/.test(word) && findVerbForm(words[at + 2] ?? '')?.tense === 'plural',
  )
}

import type { Statement } from '../../outline.ts'
import { type Clause, clauseOf, coreOf } from './english-clause.ts'
import { type Fact, GAP } from './fact.ts'
import { standsAlone } from './sentence.ts'

type Found = Omit<Fact, 'theme' | 'weight'>

const LONGEST_SUBJECT_CHARS = 60
const LONGEST_OBJECT_CHARS = 110
const FEWEST_REST_WORDS = 4
/** `A whale is a mammal`, `Allen was not involved`: true of many more. */
const OF_MANY = /^(?:an?|not|never|no longer)\s/u
const EVERY = /^(?:every|each|all|any|most)\s/iu
const MOST_OBJECT_WORDS = 16
/** Stands for the subject, which the question no longer names. */
const STANDS_FOR =
  /\b(?:its?|itself|he|him|himself|his|she|hers?|herself|they|them|themselves|their|theirs|we|us|our|you|your|I|me|my|this|these|those|latter|former)\b/u
/** `The company` leans on what was said before: it is neither asked for nor offered. */
const BARE = /^the \S+$/iu
const DATED = / (?:in|since|until|by|from) \d{4}$/u

/** Who did it, and what was done: the two ends of a plain English statement. */
export function clauseFacts(statement: Statement): Found[] {
  const clause = standsAlone(statement.text) ? clauseOf(statement.text) : null
  return clause ? [...subjectFact(clause, statement), ...objectFact(clause, statement)] : []
}

function subjectFact(clause: Clause, { reference, text }: Statement): Found[] {
  const { lead, subject } = clause
  const rest = coreOf(clause.rest)
  const isFit =
    subject.length <= LONGEST_SUBJECT_CHARS &&
    !BARE.test(subject) &&
    !EVERY.test(subject) &&
    !OF_MANY.test(rest) &&
    rest.split(' ').length >= FEWEST_REST_WORDS &&
    !STANDS_FOR.test(`${lead} ${rest}`)
  if (!isFit) return []
  const gapped = text.slice(0, leadEnd(clause)) + GAP + text.slice(leadEnd(clause) + subject.length)
  return [{ kind: 'subject', subject: gapped, answer: subject, sentence: text, reference }]
}

function objectFact(clause: Clause, { reference, text }: Statement): Found[] {
  const answer = coreOf(clause.rest).replace(DATED, '')
  const words = answer.split(' ')
  const isFit =
    clause.form !== null &&
    clause.form.before === undefined &&
    answer.length <= LONGEST_OBJECT_CHARS &&
    words.length >= 2 &&
    words.length <= MOST_OBJECT_WORDS &&
    !/,/.test(answer) &&
    !/\p{Nd}/u.test(words[0]!) &&
    !/^(?:this|these|those|it|how|why|whether|not|no)$/.test(words[0]!)
  if (!isFit) return []
  const at = text.length - clause.rest.length
  const gapped = text.slice(0, at) + GAP + text.slice(at + answer.length)
  return [{ kind: 'object', subject: gapped, answer, sentence: text, reference }]
}

const leadEnd = ({ lead }: Clause) => (lead === '' ? 0 : lead.length + 1)

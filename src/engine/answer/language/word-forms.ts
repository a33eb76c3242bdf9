import type { Retrieval } from '../retrieval/retrieval.ts'
import { isTermHeld, standsNowhere } from '../retrieval/term-weight.ts'

/** Two words and the one that they make: "log in" and "login", "data set" and "dataset". */
type WordForm = {
  readonly apart: RegExp
  readonly joined: RegExp
  readonly words: string
  /** What is added to a text that holds only the form that the question does not use. */
  readonly asked: 'apart' | 'joined'
  /** "log in" without its small word is another word: it counts as the joined one alone. */
  readonly isOne: boolean
}

const MIN_JOINED_CHARS = 5
const MIN_HYPHENED_CHARS = 4
const MAX_PASSAGES_TRIED = 3
const LETTERS = '[\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}]'
const PAIR = new RegExp(`(?<![\\p{L}\\p{N}_])(${LETTERS}+)(?=([\\s-])(${LETTERS}+)(?![\\p{L}\\p{N}_]))`, 'gu')
const WORD = new RegExp(`(?<![\\p{L}\\p{N}_-])${LETTERS}{4,}(?![\\p{L}\\p{N}_-])`, 'gu')

/**
 * The question, and a retrieval in which a word means the same written as one and as two, where the notebook writes it
 * otherwise than the question does: both forms are searched for, and each is met by the other.
 */
export function readWordForms(question: string, retrieval: Retrieval): { text: string; retrieval: Retrieval } {
  const forms = [...listJoined(question, retrieval), ...listSplit(question, retrieval)]
  if (forms.length === 0) return { text: question, retrieval }
  const text = forms.filter(({ isOne }) => isOne).reduce(unify, question)
  return { text, retrieval: addForms(forms, retrieval) }
}

function addForms(forms: readonly WordForm[], retrieval: Retrieval): Retrieval {
  return {
    ...retrieval,
    find: (text, limit) => retrieval.find(addWords(text, forms), limit),
    terms: (text) => retrieval.terms(forms.reduce(unify, text)),
  }
}

function addWords(text: string, forms: readonly WordForm[]): string {
  const asked = forms.filter(({ apart, joined }) => text.search(apart) >= 0 || text.search(joined) >= 0)
  return [text, ...asked.map(({ words }) => words)].join(' ')
}

function unify(text: string, { apart, joined, words, asked, isOne }: WordForm): string {
  const [left, right, one] = words.split(' ')
  if (isOne) return text.replace(apart, one!)
  if (asked === 'apart') return text.search(joined) >= 0 ? `${text} ${left} ${right}` : text
  return text.search(apart) >= 0 ? `${text} ${one}` : text
}

/** "log in" where the notebook has "login". */
function listJoined(question: string, { terms, weightOf, find }: Retrieval): WordForm[] {
  return [...question.matchAll(PAIR)].flatMap(([, left = '', gap, right = '']) => {
    const isHyphened = gap === '-'
    const joined = `${left}${right}`.toLowerCase()
    if (joined.length < (isHyphened ? MIN_HYPHENED_CHARS : MIN_JOINED_CHARS)) return []
    if (!isHyphened && Math.min(left.length, right.length) < 2) return []
    const [term] = terms(joined)
    const apart = terms(`${left} ${right}`)
    if (term === undefined || !isTermHeld(term, weightOf) || apart.length === 0) return []
    if (apart.includes(term)) return [] // an ending: a stemmer reads "nunca" in "nuncase"
    const hasSmallWord = terms(left).length === 0 || terms(right).length === 0
    const form = makeForm(left, right, 'apart', hasSmallWord || isHyphened)
    return hasSmallWord || !isWritten(form, find) ? [form] : []
  })
}

/** "login" where the notebook has "log in" only. */
function listSplit(question: string, retrieval: Retrieval): WordForm[] {
  const { terms, find } = retrieval
  const mayBeHalf = (word: string) => terms(word).length === 0 || !standsNowhere(word, retrieval)
  const words = (question.match(WORD) ?? []).filter(
    (word) => terms(word).length === 1 && standsNowhere(word, retrieval),
  )
  return words.flatMap((word) => {
    const halves = Array.from(
      { length: word.length - 2 },
      (_, at) => [word.slice(0, at + 1), word.slice(at + 1)] as const,
    )
    const forms = halves
      .filter(([left, right]) => mayBeHalf(left) && mayBeHalf(right))
      .map(([left, right]) => makeForm(left, right, 'joined', false))
    const found = forms.find((form) => isWritten(form, find))
    return found ? [found] : []
  })
}

/** Whether a passage has the two words side by side. */
const isWritten = ({ apart, words }: WordForm, find: Retrieval['find']) =>
  find(words, MAX_PASSAGES_TRIED).some(({ text }) => text.search(apart) >= 0)

function makeForm(left: string, right: string, asked: WordForm['asked'], isOne: boolean): WordForm {
  const gap = left.length === 1 ? '-' : '[\\s-]'
  const compileWhole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}_])${pattern}(?=s?(?![\\p{L}\\p{N}_]))`, 'giu')
  const joined = `${left}${right}`.toLowerCase()
  return {
    apart: compileWhole(`${left}${gap}${right}`),
    joined: compileWhole(joined),
    words: `${left} ${right} ${joined}`,
    asked,
    isOne,
  }
}

import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { type AnswerLocale, readLocales } from '../locales.ts'

/** What a cue leaves of a question: `of` is what is asked for, `topic` what it is asked about; empty where it names none. */
export type MatchedQuestion = { readonly of: string; readonly topic: string }

/** A longer question asks for something in particular. */
const MAX_QUESTION_CHARS = 300

type CueReader = (locale: AnswerLocale) => readonly string[]

const compiled = new Map<CueReader, readonly RegExp[]>()
/** In scripts that set no spaces: only a question in one of them is met by these. */
const eastern = new WeakSet<RegExp>()

/** Reads a question by the first cue of any language that fits the whole of it; null when none does. */
export function matchQuestion(question: string, cues: CueReader): MatchedQuestion | null {
  if (question.length > MAX_QUESTION_CHARS) return null
  const asked = dropPolite(question)
  if (!compileAny(cues).test(asked)) return null
  const isEastern = HAN_OR_KANA.test(asked)
  for (const pattern of compileCues(cues)) {
    if (!isEastern && eastern.has(pattern)) continue
    const match = pattern.exec(asked)
    if (match) return { of: trimMarks(match.groups?.of), topic: trimMarks(match.groups?.topic) }
  }
  return null
}

/** Tried one by one and not joined: each has its own groups. A function given once is compiled once. */
export function compileCues(cues: CueReader): readonly RegExp[] {
  const known = compiled.get(cues) ?? readLocales().flatMap((locale) => cues(locale).map(compileCue))
  compiled.set(cues, known)
  return known
}

const anyOf = new Map<CueReader, RegExp>()

/** All of them in one pattern, which mostly tells that none fits; the name of a group may stand there once. */
function compileAny(cues: CueReader): RegExp {
  const known = anyOf.get(cues) ?? joinCues(readLocales().flatMap((locale) => cues(locale)))
  anyOf.set(cues, known)
  return known
}

const joinCues = (cues: readonly string[]) =>
  new RegExp(cues.map((cue) => `(?:${cue.replace(NAMED_GROUP, '(?:')})`).join('|') || NOTHING, 'iu')

const NAMED_GROUP = /\(\?<(?=\p{L})[^>]+>/gu
const NOTHING = '(?!)'

function compileCue(cue: string): RegExp {
  const pattern = new RegExp(cue, 'iu')
  if (HAN_OR_KANA.test(cue)) eastern.add(pattern)
  return pattern
}

const trimMarks = (text: string | undefined) => (text ?? '').replace(/^[\s,:"“„«]+|[\s,:"”“»]+$/gu, '')

const pickPoliteCues: CueReader = (locale) => locale.source.polite

const MAX_POLITE_WORDS = 4

let last = { question: '', plain: '' }

/** The question without its last marks and without the words that only make it polite; asked again and again of one. */
export function dropPolite(question: string): string {
  if (last.question !== question) last = { question, plain: readPlainly(question) }
  return last.plain
}

function readPlainly(question: string): string {
  let plain = question.replaceAll('’', "'").replace(/\s+/g, ' ').trim()
  for (let round = 0; round < MAX_POLITE_WORDS; round++) {
    const before = plain
    plain = plain.replace(/^[\s¿¡,]+|[\s.?!,;:。？！…]+$/gu, '')
    for (const pattern of compileCues(pickPoliteCues)) plain = plain.replace(pattern, '')
    if (plain === before) break
  }
  return plain
}

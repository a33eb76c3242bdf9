import { collapseToLine } from '../../../../lib/collapse-spaces.ts'
import { memoize } from '../../../../lib/memoize.ts'
import { HAN_OR_KANA } from '../../../../text/scripts.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { readLocales } from '../../language/locales.ts'
import { listOpenings } from './list-openings.ts'

/** What a cue leaves of a question: `of` is what is asked for, `topic` what it is asked about; empty where it names none. */
export type MatchedQuestion = { readonly of: string; readonly topic: string }

/** A longer question asks for something in particular. */
const MAX_QUESTION_CHARS = 300

type CueReader = (locale: AnswerLocale) => readonly string[]

/** `openings` as in `listOpenings`; an eastern one is in a script that sets no spaces, and meets only a question in one. */
type WholeCue = {
  readonly cue: string
  readonly openings: readonly string[] | null
  readonly isEastern: boolean
  pattern?: RegExp
}

/** Reads a question by the first cue of any language that fits the whole of it; null when none does. */
export function matchQuestion(question: string, cues: CueReader): MatchedQuestion | null {
  if (question.length > MAX_QUESTION_CHARS) return null
  const asked = dropPolite(question)
  const opened = asked.toLowerCase()
  const isEastern = HAN_OR_KANA.test(asked)
  for (const cue of readWholeCues(cues)) {
    if (!isEastern && cue.isEastern) continue
    if (cue.openings && !cue.openings.some((opening) => opened.startsWith(opening))) continue
    cue.pattern ??= compileCue(cue.cue)
    const match = cue.pattern.exec(asked)
    if (match) return { of: trimMarks(match.groups?.of), topic: trimMarks(match.groups?.topic) }
  }
  return null
}

const readWholeCues = memoize((cues: CueReader): readonly WholeCue[] => listCues(cues).map(readWholeCue))

const readWholeCue = (cue: string): WholeCue => ({
  cue,
  openings: listOpenings(cue),
  isEastern: HAN_OR_KANA.test(cue),
})

/** Tried one by one and not joined: each has its own groups. A function given once is compiled once. */
export const compileCues = memoize((cues: CueReader): readonly RegExp[] => listCues(cues).map(compileCue))

const listCues = (cues: CueReader) => readLocales().flatMap((locale) => cues(locale))

const compileCue = (cue: string) => new RegExp(cue, 'iu')

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
  let plain = collapseToLine(question.replaceAll('’', "'"))
  for (let round = 0; round < MAX_POLITE_WORDS; round++) {
    const before = plain
    plain = plain.replace(/^[\s¿¡,]+|[\s.?!,;:。？！…]+$/gu, '')
    for (const pattern of compileCues(pickPoliteCues)) plain = plain.replace(pattern, '')
    if (plain === before) break
  }
  return plain
}

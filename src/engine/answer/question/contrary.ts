import { once } from '../../../lib/memoize.ts'
import { isAskedFor } from '../language/is-asked-for.ts'
import { joinWords } from '../language/kind-words.ts'
import { readLocales } from '../language/locales.ts'
import { readAskedFor } from './asked-kind.ts'

/** What the opposite of an act is called, by one language or all: "open" on one side, "close" on the other. */
type OppositeActs = readonly [one: RegExp, other: RegExp]
type TextTest = (text: string) => boolean

/** The first side of each pair of opposites, in the order in which every language has them. */
const OPPOSED_ACTS = ['open', 'begin', 'arrive', 'buy', 'switchOn', 'rise', 'win'] as const

let acts: readonly OppositeActs[] | null = null
let untils: RegExp | null = null
let last: { readonly question: string; readonly test: TextTest | null } | null = null

/**
 * Whether a text says of its matter the opposite of what a question asks, and not that itself: it closes, and one asks when
 * it opens. Never where the opposite answers: a question for yes or no, a reason, or how long ("Until when is it open?").
 */
export function saysContrary(question: string, text: string): boolean {
  if (last?.question !== question) last = { question, test: makeContraryTest(question) }
  return last.test?.(text) ?? false
}

function makeContraryTest(question: string): TextTest | null {
  if (isAskedFor('polar', question) || isAskedFor('reason', question)) return null
  if (readAskedFor(question).sort === 'duration' || readUntils().test(question)) return null
  const sides = readOppositeActs().flatMap(([one, other]) => {
    const [isOne, isOther] = [one.test(question), other.test(question)]
    return isOne === isOther ? [] : [isOne ? { asked: one, opposite: other } : { asked: other, opposite: one }]
  })
  if (sides.length === 0) return null
  return (text) => sides.some(({ asked, opposite }) => opposite.test(text) && !asked.test(text))
}

/** Whether a text says only that what is asked for yes or no may be so: "It may help." proves nothing. */
export const onlyHopes = makeSayingTest('hopes')

/** Whether a text says only that one may think so what is asked for yes or no: "You may think that hiding it helps." denies it rather. */
export const onlyBelieves = makeSayingTest('beliefs')

/** Whether a text says so by these words, and the question for yes or no does not. */
function makeSayingTest(cue: 'hopes' | 'beliefs'): (question: string, text: string) => boolean {
  const readWords = once(() => compileWords(readLocales().map(({ polar }) => polar[cue])))
  return (question, text) => isAskedFor('polar', question) && readWords().test(text) && !readWords().test(question)
}

/** A negation further behind is of a case, or of a part of what is asked: "the fine for parking without a ticket". */
const MAX_DENIED_WORDS = 5

/** Whether a question asks what is not so: "What don't you sell?", "Wer zahlt keine Gebühr?". */
export function asksDenied(question: string): boolean {
  const isOther = (['polar', 'reason', 'steps'] as const).some((one) => isAskedFor(one, question))
  const [clause = ''] = question.split(/[,;:]/u)
  return !isOther && isAskedFor('forbid', clause.trim().split(/\s+/u).slice(0, MAX_DENIED_WORDS).join(' '))
}

export const findOppositeActs = (act: (typeof OPPOSED_ACTS)[number]): OppositeActs =>
  readOppositeActs()[OPPOSED_ACTS.indexOf(act)]!

/** Of all languages at once: a source may be in another than the question. */
function readOppositeActs(): readonly OppositeActs[] {
  if (acts) return acts
  const pairs = readLocales().map(({ opposites }) => opposites.pairs)
  const join = (place: number, side: 0 | 1) => compileWords(pairs.map((language) => language[place]![side]))
  acts = OPPOSED_ACTS.map((_, place) => [join(place, 0), join(place, 1)])
  return acts
}

function readUntils(): RegExp {
  untils ??= compileWords(readLocales().map(({ table }) => table.before))
  return untils
}

const compileWords = (cues: readonly string[]) => new RegExp(joinWords(cues)!.source, 'iu')

import { splitWordList } from '../../text/languages.ts'
import verbs from './english-verbs.json' with { type: 'json' }

/** "... was public and security was no concern", "... while the lamp is off": a sentence of two clauses, of which neither is the whole. */
export const JOINS_CLAUSES =
  /\s(?:is|are|was|were|can|has|have)\s.{3,100}\s(?:and|while|whereas) (?:(?!(?:that|which|who|to|for|of)\s)[^\s,.]+\s){1,4}(?:is|are|was|were|has|have|can|will)\s/u

/** How a verb stands in a sentence, and how it stands behind `did`: `announced`, `announce`. */
export type VerbForm = {
  readonly base: string
  readonly tense: 'past' | 'singular' | 'plural'
  /** What may follow it instead of an object: `on` behind `rely`. */
  readonly before?: readonly string[]
  /** `report`: a verb only where an object surely follows. */
  readonly isNounToo?: boolean
}

/**
 * English verbs. `regular` and `irregular` take an object and are no nouns as well in the forms that are looked for
 * (`reports`, `costs`), so that one of them behind the beginning of a sentence is its verb, but for `alsoNouns`; those of
 * `alsoPast` are looked for in the past. `intransitive` take no object, each with the words that may follow.
 */
const splitVerbs = (list: keyof typeof verbs) => splitWordList(verbs[list])
const ALSO_NOUNS = new Set(splitVerbs('alsoNouns'))
/** Two more that only tell that a phrase is none: `trust spreads`. */
const ALSO_VERBS = /^(?:spreads?|shares?|says?|seems?|remains?|goes|does|gets?)$/

const FORMS: ReadonlyMap<string, VerbForm> = new Map([
  ...splitVerbs('regular').flatMap((base) => listVerbForms(base, formRegularPast(base))),
  ...splitVerbs('irregular').flatMap((pair) => listVerbForms(...(pair.split(':') as [string, string]))),
  ...splitVerbs('intransitive').flatMap((pair) => {
    const [base = '', before = ''] = pair.split(':')
    return listVerbForms(base, formRegularPast(base)).map(
      ([form, one]) => [form, { ...one, before: before.split(',') }] as const,
    )
  }),
  ...splitVerbs('alsoPast').flatMap((base) => [
    [formRegularPast(base), { base, tense: 'past' }] as const,
    [base, { base, tense: 'plural', isNounToo: true }] as const,
  ]),
])

/** The form that a word is of one of the known verbs; null for any other word. */
export const findVerbForm = (word: string): VerbForm | null => FORMS.get(word) ?? null

const AUXILIARY =
  /(?<!\p{L})(?:is|are|was|were|be|has|have|had|do|does|did|can|could|will|would|may|might|must|shall|should|let['’]s|\p{L}+n['’]t|\p{L}+['’](?:re|ve|ll))(?!\p{L})/iu
/** "The tenants pay a deposit.", "A late payment costs £25.": verbs that are nouns as well, before what is paid or how long it lasts. */
const TAKES_AMOUNT =
  /\p{Ll}\s(?:pays?|costs?|lasts?|stays?|runs?|starts?|ends?|weighs?|charges?|opens?|closes?|works?|needs?)\s(?:an?|the|their|its|up to|about|at|from|on|after|until|[£€$]?\s?\p{Nd}).*[.]$/u
/** What begins another clause, whose verb is not that of the sentence. */
const SUBORDINATE = /(?<!^)\s(?:after|before|when|while|which|that|who|whose|where|because|if|until|since|as)\s.*$/su

/** Whether the main clause of an English sentence has a verb that we know: what has none may be a heading or an entry. */
export function hasKnownVerb(sentence: string): boolean {
  const main = sentence.replace(SUBORDINATE, '')
  if (AUXILIARY.test(main) || TAKES_AMOUNT.test(sentence)) return true
  const words = main.match(/[\p{L}'’-]+/gu) ?? []
  return words.some((word, index) => {
    const form = FORMS.get(word.toLowerCase())
    if (index === 0 || form === undefined || form.isNounToo) return false // "Reduce the costs." may be a heading
    return form.tense !== 'past' || !/^(?:an?|the|and|or|most|more|newly|highly)$/i.test(words[index - 1]!)
  })
}

/** Whether a term is a verb, or one begins or ends it: `Built`, `answered questions`, `Alice receives`. */
export function isVerbal(term: string): boolean {
  const last = term.toLowerCase().split(' ').at(-1)!
  const form = FORMS.get(last)?.isNounToo ? undefined : FORMS.get(last)
  if (!/\s/.test(term)) return form?.tense === 'past' || form?.tense === 'plural'
  const isLed = FORMS.get(term.toLowerCase().split(' ')[0]!)?.tense === 'past'
  return isLed || ALSO_VERBS.test(last) || (form !== undefined && !last.endsWith('ed'))
}

/** `measures` for `measure`, as a single thing does it. */
export function formSingular(base: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

function listVerbForms(base: string, past: string): (readonly [string, VerbForm])[] {
  const ofPast = [past, { base, tense: 'past' }] as const
  if (ALSO_NOUNS.has(base)) return [ofPast, [base, { base, tense: 'plural', isNounToo: true }]]
  return [[base, { base, tense: 'plural' }], [formSingular(base), { base, tense: 'singular' }], ofPast]
}

function formRegularPast(base: string): string {
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return /^(?:plan|fulfil)$/.test(base) ? `${base}${base.at(-1)}ed` : `${base}ed`
}

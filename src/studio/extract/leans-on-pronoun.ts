import { memoize } from '../../lib/memoize.ts'
import { loadAnalyzer } from '../../text/analyzer.ts'
import { findVerbForm } from './english-verbs.ts'
import { OPENING_ADVERB_DE } from './name-forms.ts'
import words from './pronouns.json' with { type: 'json' }

/** By language: words for a thing, where they stand for none ("it rains"), what a thing is named behind, and what is one by its form. */
type PronounWords = Readonly<Record<'pronouns' | 'empty' | 'marks' | 'things', string>>

const WHOLE = String.raw`(?<![\p{L}\p{M}])(?:@)(?![\p{L}\p{M}])`

const buildPatterns = memoize((language: string) => {
  const known = (words as Readonly<Record<string, PronounWords>>)[language]
  if (known === undefined) return null
  const build = (list: string, shape: string, flags: string) =>
    list === ''
      ? /(?!)/u
      : new RegExp(
          shape.replace('@', () => list),
          flags,
        )
  return {
    pronouns: build(known.pronouns, WHOLE, 'gu'), // "Sie" is whom a German text speaks to
    empty: build(known.empty, WHOLE, 'giu'),
    named: build(known.marks, `${WHOLE}['’\\s]\\s*[\\p{L}\\p{N}"“„«]`, 'iu'),
    things: build(known.things, String.raw`(?<!\p{L})@`, 'u'),
  }
})

/** A name, a noun of German or a sign of code, behind the first word. */
const SHOWN_AS_NAME = /(?<=\S\s+["“„«(]*)(?!(?:Sie|Ihnen|Ihr\p{Ll}{0,2}|I)(?!\p{L}))\p{Lu}|[`_/"“„«]|\p{L}\p{Nd}/u
/** The first word, unless a comma sets it off or it speaks to who reads it: "Normally, ...", "Schreiben Sie ...". */
const FIRST_WORD = /^[^\p{L}]*([\p{L}\p{M}-]+)(?![,\p{L}]|\s(?:Sie|you)(?!\p{L}))/u

/** German: behind the first word and the verb stands the subject, "Sonst macht es". */
const INVERTED = /^\S+ \S+ $/u
const MIN_NOUN_CHARS = 4

/** Whether a sentence says "it" or "they" before it names anything: what these stand for was named before. */
export function leansOnPronoun(text: string, language: string): boolean {
  const patterns = buildPatterns(language)
  if (patterns === null) return false
  const bare = text.replace(patterns.empty, (found) => '·'.repeat(found.length))
  const [pronoun] = bare.matchAll(patterns.pronouns)
  if (pronoun === undefined) return false
  const before = text.slice(0, pronoun.index)
  if (SHOWN_AS_NAME.test(before) || patterns.named.test(before) || patterns.things.test(before)) return false
  const first = FIRST_WORD.exec(before)?.[1]
  if (language === 'de' && (INVERTED.test(before) || first === undefined || isAdverb(first))) return true
  return first === undefined || isSmallOrVerb(first.toLowerCase(), language)
}

/** German: what opens a sentence with a capital and names nothing. */
const isAdverb = (first: string) => first.length < MIN_NOUN_CHARS || OPENING_ADVERB_DE.test(first)

const isSmallOrVerb = (word: string, language: string) =>
  loadAnalyzer(language).isStopWord(word) ||
  (language === 'en' && (/ly$/.test(word) || findVerbForm(word)?.tense === 'plural'))

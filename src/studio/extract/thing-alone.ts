import { memoize } from '../../lib/memoize.ts'
import { findVerbForm, hasKnownVerb } from './english-verbs.ts'
import { readCueWords } from './statement-cues.ts'

const PAST = readCueWords('en', 'strongPasts')

/** "The spread of lamps over the old town.": one thing is named, and no word behind it may be its verb. */
const THING_ALONE = new RegExp(
  String.raw`^(?:\p{L}+ \p{L}+\. )?(?:The|An?) (?!(?:\S+ ){0,2}\p{Ll}+s )(?!.*(?<!\s(?:of|for|in|by|with|and|or|to|from|on|at|between|the|an?|these|those|all|some|many|most|several|other|their|its|our|your|as|than|without)\s)\b(?:\p{Ll}+(?:[^su]s|ed)|${PAST})\b)[^.]+\.$`,
  'u',
)
/** How verbs of one thing end in German, and those that end otherwise. */
export const GERMAN_VERB =
  /(?<!\p{L})(?!(?:mit|seit|nicht|laut|samt|statt|dort|fast|meist|selbst|oft|(?:an)?ge\p{Ll}+t)(?!\p{L}))\p{Ll}+t(?!\p{L})|(?<!\p{L})(?:war|sind|wurde|würde|kann|muss|soll|darf|will|mag|kam|ging|lag|stand|gab|sah|nahm|fiel|hielt|lief|\p{Ll}{3,}te|sei|wäre)(?!\p{L})/u
/** "Die Liste der Buchungen im Fenster.": a lower-case word in -en may be the verb of several. */
const GERMAN_THING =
  /^(?:Eine?|Der|Die|Das) \p{Lu}[\p{L}-]+(?: (?:der|des|im|in|von|für|zum|zur|aus|mit) [^,]+)?(?:, [^,]+)?\.$/u
const MANY_VERB = /(?<!\p{L})\p{Ll}{2,}en(?!\p{L})/u

const MAX_VERBLESS_WORDS = 9
const VERB_EN = new RegExp(String.raw`\s(?:\p{Ll}+(?:[^su]s|ed|en|t)|${PAST})(?!\p{L})`, 'u')
/** "Message body and signature generation.": no word behind the first may be a verb. */
const isVerbless = (text: string) =>
  text.split(' ').length <= MAX_VERBLESS_WORDS && /^\S*[^\ss] /u.test(text) && !VERB_EN.test(text)

const STRONG_PAST = new RegExp(String.raw`(?<!\p{L})(?:${readCueWords('de', 'strongPasts')})(?!\p{L})`, 'u')
const isVerblessGerman = (text: string) =>
  text.split(' ').length <= MAX_VERBLESS_WORDS && ![GERMAN_VERB, MANY_VERB, STRONG_PAST].some((verb) => verb.test(text))

/** "Returns the first of its arguments.": who or what does it stands elsewhere. */
export const lacksSubject = (text: string, language: string): boolean =>
  language === 'en'
    ? findVerbForm(/^\p{Lu}\p{Ll}+(?= )/u.exec(text)?.[0].toLowerCase() ?? '')?.tense === 'singular'
    : findVerbFirst(language).test(text)

/** "Sucht den kleinsten Wert.": words that end as verbs and are none are left out. */
const findVerbFirst = memoize((language: string) => {
  const words = readCueWords(language, 'verbsFirst')
  return words === '' ? /(?!)/u : new RegExp(`^(?:${words})`, 'u')
})

/** Whether a sentence names one thing, and nothing is said of it. */
export function namesThingAlone(text: string, language: string): boolean {
  if (language === 'en') return (THING_ALONE.test(text) || isVerbless(text)) && !hasKnownVerb(text)
  if (language === 'de' && isVerblessGerman(text)) return true
  const named = text.replace(/, .*$/su, '')
  return language === 'de' && GERMAN_THING.test(text) && !GERMAN_VERB.test(named) && !MANY_VERB.test(named)
}

import { hasKnownVerb } from './english-verbs.ts'

/** "The spread of lamps over the old town.": one thing is named, and no word behind it may be its verb. */
const THING_ALONE =
  /^(?:\p{L}+ \p{L}+\. )?(?:The|An?) (?!(?:\S+ ){0,2}\p{Ll}+s )(?!.*(?<!\s(?:of|for|in|by|with|and|or|to|from|on|at|between|the|an?|these|those|all|some|many|most|several|other|their|its|our|your|as|than|without)\s)\b(?:\p{Ll}+(?:[^su]s|ed)|became|began|bought|broke|brought|built|came|chose|drew|drove|fell|felt|found|gave|got|grew|held|kept|knew|laid|led|left|let|lost|made|meant|met|paid|ran|rose|said|sat|saw|sent|sold|spent|stood|struck|taught|told|took|went|won|wrote)\b)[^.]+\.$/u
/** How verbs of one thing end in German, and those that end otherwise. */
export const GERMAN_VERB =
  /(?<!\p{L})(?!(?:mit|seit|nicht|laut|samt|statt|dort|fast|meist|selbst|oft|(?:an)?ge\p{Ll}+t)(?!\p{L}))\p{Ll}+t(?!\p{L})|(?<!\p{L})(?:war|kann|muss|soll|darf|will|mag|kam|ging|lag|stand|gab|sah|nahm|fiel|hielt|lief|\p{Ll}{3,}te|sei|wäre)(?!\p{L})/u
/** "Die Liste der Buchungen im Fenster.": a lower-case word in -en may be the verb of several. */
const GERMAN_THING =
  /^(?:Eine?|Der|Die|Das) \p{Lu}[\p{L}-]+(?: (?:der|des|im|in|von|für|zum|zur|aus|mit) [^,]+)?(?:, [^,]+)?\.$/u
const MANY_VERB = /(?<!\p{L})\p{Ll}{2,}en(?!\p{L})/u

/** Whether a sentence names one thing, and nothing is said of it. */
export function namesThingAlone(text: string, language: string): boolean {
  if (language === 'en') return THING_ALONE.test(text) && !hasKnownVerb(text)
  const named = text.replace(/, .*$/su, '')
  return language === 'de' && GERMAN_THING.test(text) && !GERMAN_VERB.test(named) && !MANY_VERB.test(named)
}

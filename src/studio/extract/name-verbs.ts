import { UNSPACED } from '../../text/scripts.ts'
import { findVerbForm } from './english-verbs.ts'
import type { TitleWord } from './key-phrases.ts'
import {
  ADJECTIVE_EN,
  compilePatterns,
  NAME_FORMS,
  ROMANCE,
  SELDOM_NOUN,
  SENTENCE_START,
  TRAILING_ADJECTIVE,
} from './name-forms.ts'

/** Follows a verb and no noun: an object, a clause, a pronoun. */
const AFTER_VERB = compilePatterns(NAME_FORMS.afterVerbs, 'iu')
/** An article of what is male, behind which no adjective ends on `a`: `el informe examina`. */
const MALE = /(?:^|[^\p{L}])(?:el|un|los|unos|del|al|este|il|lo|i|gli|dei|o|os|um|do|dos|no|nos)[\s“"«]+$/iu
/** A French adverb or participle that leads to an adjective or an object. */
const OPENING_FR =
  /^(?:\p{L}+(?:[èe]tement|[èe]rement|alement|ellement|ivement|amment|emment|[aiu]blement)|ayant|étant)$/iu
/** Without an article behind it, a verb may follow: `de recharger`. */
const BEFORE_INFINITIVE = /(?:^|[^\p{L}])(?:de|d['’]|à|pour|sans|a|al|para|por|sin|di|da|per|sem)[\s]*$/iu
const BEFORE_INFINITIVE_EN = /(?:^|\s)(?:to|can|could|may|might|must|should|will|would|shall|cannot) $/iu
const BEFORE_GERUND_EN = /(?:^|\s)(?:without|by|before|after|when|while|instead of) $/iu
const ARTICLE_IT = /(?:^|\s)(?:il|lo|la|un|una|del|della|al|alla|nel|nella)\s$/iu
/** "a club that | stands for a clean river": no things in the plural stand behind "that" and before a phrase. */
const VERB_BEFORE_PHRASE = /^\p{Ll}+[^su]s (?:for|to|at|with|from|by|into|onto|towards?|on|in|it|them|us|you|an?|the) /u
/** Prepositions that are no stop words. */
const OPENING_PREPOSITION = /^(?:behind|beneath|beyond|above|below|inside|outside|near|unlike|despite|per)$/i

/** Doing something to somebody: "para | informarles de los cambios", "per | consegnarla". */
const ENCLITIC: Readonly<Record<string, RegExp>> = {
  es: /^\p{Ll}{2,}[aeiáéí]r(?:l[aeo]s?|se|nos|me|te)$/u,
  it: /^\p{Ll}{2,}[aei]r(?:l[aeio]|gli|si|ci|vi|ne)$/u,
}

/** Verbs that no noun is like: "Le opere | vanno consegnate", "il comune la | concede gratis". */
const FINITE_OPENING: Readonly<Record<string, RegExp>> = {
  it: /^(?:concede|decide|decidono|termina|terminano|riferisce|chiede|risponde|vanno|sarà|saranno|durano|servono|può|possono|deve|devono|viene|vengono)$/u,
  es: /^(?:sea|haga|pueda|tenga|venga|diga|ponga|deba|debe|puede|pueden|deben|será|serán|tiene|tienen|hacen|dicen)$/u,
  pt: /^(?:são|faz|fazem|têm|vai|vão|está|estão|foi|deve|devem|pode|podem|será|serão)$/u,
}

/** "the targeting options | employers selected": of things in the plural a sentence goes on to those who do something. */
const MANY = /^\p{Ll}+[^su]s$/u
const MANY_AS_ONE =
  /^(?:sales|sports|news|goods|systems|operations|savings|customs|arms|communications|graphics|economics|statistics|physics|electronics|mathematics|logistics)$/
/** One, though it ends as many do. */
const ONE_WITH_S =
  /^(?:bas|gros|frais|épais|précis|divers|fois|accès|processus|temps|pays|corps|cours|bois|poids|succès|procès|progrès|lunes|martes|análisis|crisis|tesis)$/iu
/** Endings that in these languages few nouns and many verbs have, or adverbs. */
const NO_NAME_ENDING = compilePatterns(NAME_FORMS.endings, '')

/** A run of words without the verb that opens it, stands in it or ends it, and without what is said of the name. */
export function dropVerbs(
  run: readonly TitleWord[],
  sentence: string,
  language: string,
  isLed: boolean,
): readonly TitleWord[] {
  if (UNSPACED.test(run[0]!.form)) return takeNounSigns(run)
  if (language === 'de') return run
  const behind = sentence.slice(run.at(-1)!.end)
  const isNounLast = language === 'en' && isLed && isNoVerbEn(run.at(-1)!.form)
  const isVerbLast = AFTER_VERB[language]?.test(behind) === true && (run.length > 1 || !isLed) && !isNounLast
  const left = isVerbLast ? dropVerbLast(run, language) : run
  const words = left.slice(left.findIndex((word) => !isOpeningVerb(word, sentence, language, isLed)) >>> 0)
  const isMale = ROMANCE.test(language) && MALE.test(sentence.slice(0, run[0]!.start))
  const verb = words.findIndex((word, index) => isVerbWord(word.form, index, words, language, isMale))
  if (verb < 0 && language === 'en') return dropTrailingAdjective(dropFollower(words), behind)
  if (verb < 0) {
    const isSaidOfIt = isParticipleFr(words.at(-1)?.form ?? '', behind) || isSaidOf(words.at(-1)?.form ?? '', behind)
    return ROMANCE.test(language) && isSaidOfIt ? words.slice(0, -1) : words
  }
  const named = dropVerbLast(words.slice(0, verb + 1), language)
  return language === 'en' ? dropFollower(named) : named
}

/** "the social safety net | to": neither known as a verb nor formed as one. */
const isNoVerbEn = (form: string) =>
  /^\p{Ll}{3,}$/u.test(form) && !/(?:s|ed|ing)$/.test(form) && findVerbForm(form) === null

/** Before an infinitive the verb that takes it goes too: "l'utilisateur souhaite supprimer". */
function dropVerbLast(words: readonly TitleWord[], language: string): readonly TitleWord[] {
  const isInfinitive = ROMANCE.test(language) && /(?:[aei]r|re)$/.test(words.at(-1)!.form)
  return words.slice(0, isInfinitive && words.length > 2 ? -2 : -1)
}

/** A name behind things in the plural begins what is said of them: "the hardships | Ada bore". */
function dropFollower(words: readonly TitleWord[]): readonly TitleWord[] {
  const at = words.findIndex(
    ({ form }, index) =>
      index > 0 &&
      (/^\p{Lu}\p{Ll}/u.test(form) || MANY.test(form)) &&
      MANY.test(words[index - 1]!.form) &&
      !MANY_AS_ONE.test(words[index - 1]!.form),
  )
  return at < 0 ? words : words.slice(0, at)
}

/** `disposant` in "une machine disposant d'une connexion". */
const isParticipleFr = (form: string, behind: string) =>
  (/ant$/.test(form) && /^ (?:d['’]|de |à |en |du |des )/u.test(behind)) ||
  (/[^t]é(?:e|es|s)$/.test(form) && /^ (?:à|par|dans|pour|en|sur|avec|lors|des?|du)(?!\p{L})/u.test(behind))

/** "depresiones | producidas por", "un símbolo | procedente de": said of it by what follows. */
const isSaidOf = (form: string, behind: string) =>
  (/(?:[ai]d|[^m]ut|at|it)[oaie]s?$/.test(form) &&
    /^ (?:por|dal?|dall['’a]|dai|dalle|pel[oa]s?)(?!\p{L})/u.test(behind)) ||
  (/^(?:proced|proven|exist|depend|correspond|difer)ent[ei]s?$/.test(form) &&
    /^ (?:de|del|da|dal|do|en|em|a|al)(?!\p{L})/u.test(behind))

/** Behind a noun it begins what is said of it: "a young man | suffering from". */
const isTrailingVerb = (form: string, behind: string) =>
  /^\p{Ll}+ing$/u.test(form) &&
  /^ (?:from|with|to|at|by|on|the|an?|it|that|how|most|all|some|its|their)(?!\p{L})/u.test(behind)

function dropTrailingAdjective(words: readonly TitleWord[], behind: string): readonly TitleWord[] {
  if (words.length < 2) return words
  const { form } = words.at(-1)!
  const isAdjective = TRAILING_ADJECTIVE.test(form) || (ADJECTIVE_EN.test(form) && MANY.test(words.at(-2)!.form)) // "cuts permanent"
  const isSaidOfIt = isAdjective || isTrailingVerb(form, behind)
  return isSaidOfIt ? words.slice(0, -1) : words
}

/** `Compile` in "Compile the library." */
function isCommand(form: string, before: string): boolean {
  const verb = SENTENCE_START.test(before) ? findVerbForm(form.toLowerCase()) : null
  return verb?.tense === 'plural' && verb.isNounToo !== true
}

/** `survive` in `survive warmer summers`. */
function isOpeningVerb({ form, start }: TitleWord, sentence: string, language: string, isLed: boolean): boolean {
  if (language === 'fr' && OPENING_FR.test(form)) return true
  if (language === 'ru') return /(?:[аеияоуы]ть|ться)$/.test(form)
  if (ENCLITIC[language]?.test(form) || FINITE_OPENING[language]?.test(form)) return true
  if (ROMANCE.test(language)) {
    const isInfinitive = /(?:[aei]r|re)$/.test(form) && BEFORE_INFINITIVE.test(sentence.slice(0, start))
    return (
      isInfinitive ||
      (language === 'it' && /^\p{Ll}+[aei]re$/u.test(form) && !ARTICLE_IT.test(sentence.slice(0, start)))
    )
  }
  if (language === 'en' && isCommand(form, sentence.slice(0, start))) return true
  if (language !== 'en' || /^\p{Lu}/u.test(form)) return OPENING_PREPOSITION.test(form)
  const before = sentence.slice(0, start)
  const isVerbPlace = /(?:(?:^|\s)(?:and|or|to|that|which|who|can|could|may|must|should|will|would)|\p{Ll}ly) $/iu.test(
    before,
  )
  if (/^\p{Ll}+ing$/u.test(form) && BEFORE_GERUND_EN.test(before)) return true
  if (/(?:^|[\s,])(?:which|who) $/u.test(before) && /(?:[^s]s|ed)$/.test(form)) return true
  const isToldOf = /\bthat $/u.test(before) && VERB_BEFORE_PHRASE.test(sentence.slice(start))
  if (isToldOf || (isLed && !isVerbPlace)) return isToldOf
  const verb = findVerbForm(form)
  const isInfinitive = BEFORE_INFINITIVE_EN.test(before) && !/[^s]s$/.test(form)
  return isInfinitive || (!isLed && /ing$/.test(form)) || (verb !== null && (isVerbPlace || verb.isNounToo !== true))
}

function isVerbWord(
  form: string,
  index: number,
  words: readonly TitleWord[],
  language: string,
  isMale: boolean,
): boolean {
  if (index === 0 || /^\p{Lu}/u.test(form)) return false
  if (language === 'en') return isEnglishVerb(form) || leadsToName(form, words[index + 1])
  if (language === 'nl') return NO_NAME_ENDING.nl!.test(form) || isNounNl(words[index - 1]!.form)
  if (language === 'ru') return NO_NAME_ENDING.ru!.test(form)
  if (!ROMANCE.test(language)) return false
  if (NO_NAME_ENDING[language]?.test(form) || (isMale && language !== 'fr' && /[^t]as?$/.test(form))) return true
  const [isMany, isAlike] = [/s$/.test(words[0]!.form) && !ONE_WITH_S.test(words[0]!.form), /[sx]$/.test(form)]
  return isMany ? !isAlike : language !== 'it' && /s$/.test(form) && !/[xz]$/.test(words[0]!.form) // an adjective of many is many
}

/** Dutch adjectives before a noun end on `e`, and two nouns are one word: what stands behind another word is no part of its name. */
const isNounNl = (form: string) => /^\p{Ll}/u.test(form) && !/e$/.test(form)

/** "the post announcing Energy Control". */
const leadsToName = (form: string, next: TitleWord | undefined) =>
  /^\p{Ll}+ing$/u.test(form) && next !== undefined && /^\p{Lu}/u.test(next.form)

function isEnglishVerb(form: string): boolean {
  const verb = findVerbForm(form.toLowerCase())
  if (SELDOM_NOUN.test(form) || (verb !== null && verb.isNounToo !== true)) return true
  return NO_NAME_ENDING.en!.test(form)
}

/** Signs of a name: no verb or adjective, which end on small signs. */
function takeNounSigns(run: readonly TitleWord[]): readonly TitleWord[] {
  const end = run.findIndex(({ form }) => /\p{sc=Hiragana}$/u.test(form))
  return end < 0 ? run : run.slice(0, end)
}

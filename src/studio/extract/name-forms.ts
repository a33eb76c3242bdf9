import { readFileSync } from 'node:fs'

type NameForms = Readonly<Record<'joints' | 'afterVerbs' | 'endings', Readonly<Record<string, string>>>> & {
  readonly empty: string
  readonly seldomNouns: string
}

export const NAME_FORMS = JSON.parse(readFileSync(new URL('./name-forms.json', import.meta.url), 'utf8')) as NameForms

export const compilePatterns = (
  forms: Readonly<Record<string, string>>,
  flags: string,
): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(Object.entries(forms).map(([language, form]) => [language, new RegExp(form, flags)]))

export const ROMANCE = /^(?:fr|es|it|pt|ca)$/
/** English words that behind a noun are a verb, or no part of a name. */
export const SELDOM_NOUN = new RegExp(`^(?:${NAME_FORMS.seldomNouns})$`, '')
/** Behind an English noun an adjective is said of it, and no part of its name: "entity capable". */
export const TRAILING_ADJECTIVE = /^(?!variable|vegetable|enable)\p{Ll}+(?:[^ts]able|ible|some|ous|less|ful)$/u
/** "dollars of economic | aid", "accuracy of adjusted | values": the noun that it is of stands behind it. */
export const ADJECTIVE_EN = /^\p{Ll}+(?:ic|al|ant|ent|ive|ous|ary|ed|ian)$/u
/** Nothing before it, or the end of a sentence. */
export const SENTENCE_START = /^\P{L}*$|[.!?…]["'”’»)]*\s+["'“‘«(]*$/u

/** At the beginning of a German sentence, where every word is written large: no noun. */
export const OPENING_ADVERB_DE =
  /(?:lich|isch|weise|mals?|über|dessen|haft|sam|mäßig|falls|wegs|stens|tens|gegen|dings|seits|ig|end)$/u

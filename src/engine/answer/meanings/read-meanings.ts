import { readdirSync, readFileSync } from 'node:fs'

/**
 * One sense, and the words that say it by the ISO 639-1 code of their language, the commonest first, with a comma and a
 * space between: "theft, steal, break in". `under` is the first English word of a broader meaning: a hen is `under`
 * "bird", so that a question about birds is met by hens, and one about hens by a rule for birds. `against` is the first
 * English word of its opposite. `asked` is how only a question says it: "runs" of a club asks for who administers it, but a text
 * that runs a program says nothing of that.
 */
export type Meaning = { readonly under?: string; readonly against?: string; readonly asked?: string } & Readonly<
  Partial<Record<MeaningLanguage, string>>
>

export const MEANING_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru', 'ja', 'zh'] as const

type MeaningLanguage = (typeof MEANING_LANGUAGES)[number]

const FOLDER = new URL('./', import.meta.url)

let known: readonly Meaning[] | null = null

/** All meanings, of every theme: one file each. Read when they are first needed. */
export function readMeanings(): readonly Meaning[] {
  known ??= listThemes().flatMap(readTheme)
  return known
}

/** The themes by the names of their files. */
export const listThemes = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()

export const readTheme = (theme: string): readonly Meaning[] =>
  JSON.parse(readFileSync(new URL(`${theme}.json`, FOLDER), 'utf8')) as Meaning[]

/** The words of a meaning in a language, the commonest first; none where it has no word there. */
export const listNames = (meaning: Meaning, language: string): readonly string[] =>
  MEANING_LANGUAGES.some((code) => code === language) ? (meaning[language as MeaningLanguage]?.split(', ') ?? []) : []

/** How only a question in that language says a meaning. */
export const listQuestionNames = (meaning: Meaning, language: string): readonly string[] =>
  listNames(meaning, language).length > 0 ? (meaning.asked?.split(', ') ?? []) : []

/** Whether a meaning is told in one language alone: by words that this language parts and others may not. */
export const isOfOneLanguage = (meaning: Meaning): boolean =>
  MEANING_LANGUAGES.filter((code) => meaning[code] !== undefined).length === 1

/** The meanings that a meaning stands under, the nearest first. */
export function listBroader(meaning: Meaning): readonly Meaning[] {
  const found: Meaning[] = []
  for (let { under } = meaning; under !== undefined; ) {
    const broader = findClasses().get(under)
    if (!broader || broader === meaning || found.includes(broader)) break
    found.push(broader)
    under = broader.under
  }
  return found
}

/** The meanings that stand under a meaning, at any depth. */
export const listNarrower = (meaning: Meaning): readonly Meaning[] =>
  findClasses().get(listNames(meaning, 'en')[0] ?? '') === meaning
    ? readMeanings().filter((one) => listBroader(one).includes(meaning))
    : []

let classes: ReadonlyMap<string, Meaning> | null = null

/** Each meaning that others stand under, by its first English word. */
function findClasses(): ReadonlyMap<string, Meaning> {
  if (classes) return classes
  const named = new Set(readMeanings().flatMap(({ under }) => under ?? []))
  const made = new Map<string, Meaning>()
  for (const meaning of readMeanings()) {
    const [name = ''] = listNames(meaning, 'en')
    if (named.has(name) && !made.has(name)) made.set(name, meaning)
  }
  classes = made
  return made
}

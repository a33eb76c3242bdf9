import { findContentLanguage } from '../../domain/content-language.ts'
import { listLanguageCodes } from '../../text/languages.ts'
import type { StudioSource } from './material.ts'

const QUOTED = 'what the sources say is quoted as it stands there,'
const NO_WORD_FOUND =
  'None of the words of the instructions stands in the sources, so they changed nothing. A configured model could follow them.'

/** What is said of an outline that no model wrote. */
export const OFFLINE_WARNINGS = {
  language: (requested: string, source: string) =>
    `Headings and labels are in ${requested}; ${QUOTED} in ${source}. A configured model would write it in ${requested}.`,
  instructions: NO_WORD_FOUND,
} as const

/** The warnings once a model has written: what it can do that the offline way cannot is no longer said. */
export function adaptWarningsToModel(warnings: readonly string[], language: string): string[] {
  return warnings.flatMap((warning) => {
    if (warning === NO_WORD_FOUND) return []
    if (!warning.includes(QUOTED)) return [warning]
    return [`Figures, dates, definitions and tables stay as the sources have them, in ${nameLanguage(language)}.`]
  })
}

/** The sources do not speak of the focus. Repeats only what the caller wrote. */
export const warnOfMissingFocus = (focus: string) =>
  `The sources do not mention the focus "${focus.trim().slice(0, 100)}": the content is made of all they say.`

/** Says which part of huge sources was read; null when all was. */
export function warnOfCutSources(sources: readonly StudioSource[]): string | null {
  const cut = sources.filter(({ text, chars }) => text.length < chars * 0.99)
  if (cut.length === 0) return null
  const [read, all] = [cut, cut].map((list, which) =>
    list.reduce((sum, one) => sum + (which ? one.chars : one.text.length), 0),
  )
  const which = cut.length === 1 ? 'One source is' : `${cut.length} sources are`
  return `${which} very long: the content is made of the first ${Math.max(1, Math.floor((100 * read!) / all!))} % of it.`
}

/** Says which sources repeat others in another language; null when none does. */
export function warnOfTranslations(translated: readonly StudioSource[]): string | null {
  if (translated.length === 0) return null
  const names = translated.map(({ title }) => `"${title.slice(0, 80)}"`).join(', ')
  return `What is said in two languages is told once: ${names} ${translated.length === 1 ? 'repeats' : 'repeat'} another source. Choose it by sourceIds to tell it instead.`
}

const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  iw: 'he',
  nb: 'no',
  nn: 'no',
  ms: 'id',
  sk: 'cs',
  hr: 'sr',
  fil: 'und',
}

/** The sentence about quotations in another language than the wished one; null when both are the same or unknown. */
export function warnOfLanguage(requested: string, language: string): string | null {
  const base = requested.split('_')[0]!
  const plain = SAME_LANGUAGE[base] ?? base
  if (language === 'und' || plain === language || (plain === 'und' && !listLanguageCodes().has(language))) return null
  return OFFLINE_WARNINGS.language(nameLanguage(requested), nameLanguage(language))
}

const nameLanguage = (code: string) => findContentLanguage(code)?.english.replace(/ \(.*\)$/, '') ?? code

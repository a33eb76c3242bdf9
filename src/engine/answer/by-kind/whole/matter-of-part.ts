import { findLocale } from '../../language/locales.ts'
import { compileWordCue } from '../../language/word-cues.ts'

/** Between a part and its matter where a cue has read them apart. */
const JOINT = ': '

/** "The part", "tables": written together again, without the word that stood between them. */
export const joinMatter = (part: string, matter: string): string => `${part}${JOINT}${matter}`

/** What stands behind "on" or "about" in a phrase: "tables" of "the part on tables"; null where neither stands in it. */
export function readPartMatter(phrase: string, language: string): string | null {
  const match = compileWordCue(findLocale(language).about.on, language).exec(phrase)
  const from = match ? match.index + match[0].length : phrase.indexOf(JOINT) + 1
  const matter = from > 0 ? phrase.slice(from).replace(/^\P{L}+/u, '') : ''
  return matter === '' ? null : matter
}

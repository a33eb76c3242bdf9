import { findLocale } from '../language/locales.ts'
import { isTermHeld } from '../retrieval/term-weight.ts'
import type { KinFinder } from './kin.ts'

/** Words of the notebook that deny the word: "unhurt" for "hurt", "fleischlos" for "Fleisch". */
export const findDenied: KinFinder = ({ typed }, language, { terms, weightOf }) => {
  const affixes = findLocale(language)
    .polar.affixes.split(' ')
    .filter((affix) => affix !== '')
  const denied = affixes.map((affix) =>
    affix.startsWith('-') ? typed + affix.slice(1) : affix.slice(0, -1) + typed.toLowerCase(),
  )
  return [...new Set(denied.flatMap((word) => terms(word)))].filter((term) => isTermHeld(term, weightOf))
}

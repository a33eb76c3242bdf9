import { findLocale } from '../language/locales.ts'
import type { KinFinder } from './kin.ts'

/** Words of the notebook that deny the word: "unhurt" for "hurt", "fleischlos" for "Fleisch". */
export const findDenied: KinFinder = ({ typed }, language, { terms, weightOf }) => {
  const nowhere = weightOf('')
  const affixes = findLocale(language)
    .polar.affixes.split(' ')
    .filter((affix) => affix !== '')
  const denied = affixes.map((affix) =>
    affix.startsWith('-') ? typed + affix.slice(1) : affix.slice(0, -1) + typed.toLowerCase(),
  )
  return [...new Set(denied.flatMap((word) => terms(word)))].filter((term) => weightOf(term) < nowhere)
}

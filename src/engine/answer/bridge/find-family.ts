import { findFamilyReader } from '../../../text/word-family.ts'
import type { KinFinder } from './kin.ts'

const MAX_FAMILY_TERMS = 4
/** What begins otherwise is of another family, or of a form that its beginnings list. */
const MIN_SHARED_CHARS = 2

/** Terms of the notebook of the same root as the word: "Auflösung" for "aufgelöst". */
export const findFamily: KinFinder = ({ term }, language, { termsFrom }) => {
  const family = findFamilyReader(language)
  if (!family) return []
  const root = family.readRoot(term)
  const begun = new Set(family.listBeginnings(term).flatMap((beginning) => [...termsFrom(beginning)]))
  return [...begun]
    .filter((other) => other.length > MIN_SHARED_CHARS && /^\p{L}+$/u.test(other) && family.readRoot(other) === root)
    .slice(0, MAX_FAMILY_TERMS)
}

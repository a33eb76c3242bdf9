import { findFamilyReader } from '../../../text/word-family.ts'

const MIN_SHARED_CHARS = 4
/** Words of a language of which no families are known may end otherwise by so many letters. */
const MAX_ENDING_CHARS = 2

/** Whether two terms are of words of one root: "install" and "installat", "trockn" and "trocknung". */
export function isSameRoot(one: string, other: string, language: string): boolean {
  if (one === other) return true
  const family = findFamilyReader(language)
  return family ? family.readRoot(one) === family.readRoot(other) : sharesBeginning(one, other)
}

function sharesBeginning(one: string, other: string): boolean {
  const shared = Math.max(MIN_SHARED_CHARS, Math.min(one.length, other.length) - MAX_ENDING_CHARS)
  return other.length >= shared && one.slice(0, shared) === other.slice(0, shared)
}

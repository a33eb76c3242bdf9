import { type DefinitionCues, findLocale, localeCodes } from '../locales.ts'

/** The thing of which a question asks what it is, without its article; `isAbbreviation` where it asks what letters stand for. */
export type DefinedSubject = { readonly name: string; readonly isAbbreviation: boolean }

const MAX_SUBJECT_WORDS = 4
const MAX_SUBJECT_CHARS = 60
/** A word or two without a question ask what they are. */
const MAX_BARE_WORDS = 2

/** The subject of "What is a notary?", tried in the question's language first; null for any other question. */
export function readSubject(question: string, language: string): DefinedSubject | null {
  const plain = question.replace(/^[\s¿¡]+|[\s?？！!.。]+$/gu, '')
  const codes = [language, ...localeCodes()].filter((code, place, all) => all.indexOf(code) === place)
  for (const code of codes) {
    const cues = findLocale(code).definition
    for (const asked of [plain, withoutPlace(plain, cues.within)]) {
      const found = findGroup(asked, cues.asks)
      if (found !== null) return readName(withoutPlace(found, cues.within), cues)
    }
  }
  const isBare = plain.split(/\s+/).length <= MAX_BARE_WORDS && plain === question.trim()
  return isBare ? readName(plain, findLocale(language).definition) : null
}

function findGroup(question: string, cues: readonly string[]): string | null {
  for (const cue of cues) {
    const found = new RegExp(cue, 'iu').exec(question)?.[1]
    if (found !== undefined) return found
  }
  return null
}

/** "Contribution in the licence": the thing alone. */
function withoutPlace(found: string, within: string): string {
  const parted = within === '' ? null : new RegExp(`^(.{2,}?)\\s+(?:${within})\\s+\\S`, 'iu').exec(found)
  return parted?.[1] ?? found
}

function readName(found: string, { articles, apart }: DefinitionCues): DefinedSubject | null {
  const article = articles === '' ? null : new RegExp(`^(?:${articles})(?<=['’])|^(?:${articles})\\s+`, 'iu')
  const name = (article ? found.replace(article, '') : found).replace(/^["'“„«`「『]+|["'”“»`」』]+$/gu, '').trim()
  const words = name.split(/\s+/)
  const isApart = apart !== '' && new RegExp(`(?<![\\p{L}\\p{M}-])(?:${apart})(?![\\p{L}\\p{M}-])`, 'iu').test(name)
  if (name === '' || isApart || words.length > MAX_SUBJECT_WORDS || name.length > MAX_SUBJECT_CHARS) return null
  return { name, isAbbreviation: /^\p{Lu}[\p{Lu}\p{N}.&-]{1,7}$/u.test(name) }
}

import { compileOnce } from './compile-once.ts'
import type { DefinitionCues } from './cues.ts'
import { findLocale, listLocaleCodes } from './locales.ts'

/**
 * The thing of which a question asks what it is, without its article; `isAbbreviation` where it is letters that stand for
 * words, `isPlaced` where the question says where it is to mean it ("in the contract").
 */
export type DefinedSubject = { readonly name: string; readonly isAbbreviation: boolean; readonly isPlaced: boolean }

const MAX_SUBJECT_WORDS = 4
const MAX_SUBJECT_CHARS = 60
/** A word or two without a question ask what they are. */
const MAX_BARE_WORDS = 2

/** The subject of "What is a notary?", tried in the question's language first; null for any other question. */
export function readSubject(question: string, language: string): DefinedSubject | null {
  const plain = dropFillers(question.replace(/^[\s¿¡]+|[\s?？！!.。]+$/gu, ''), language)
  const codes = [language, ...listLocaleCodes()].filter((code, place, all) => all.indexOf(code) === place)
  for (const code of codes) {
    const cues = findLocale(code).definition
    for (const asked of [plain, dropPlace(plain, cues.within)]) {
      const found = findGroup(asked, cues.asks)
      if (found === null) continue
      const thing = dropPlace(found, cues.within)
      const subject = readName(thing, cues)
      return subject && { ...subject, isPlaced: asked !== plain || thing !== found }
    }
  }
  const isBare = plain.split(/\s+/).length <= MAX_BARE_WORDS && plain === question.trim()
  return isBare ? readName(plain, findLocale(language).definition) : null
}

/** "What does this package do?": what points at the source itself, as it is put; null where nothing does. */
export function readPointed(question: string, language: string): DefinedSubject | null {
  const plain = question.replace(/^[\s¿¡]+|[\s?？！!.。]+$/gu, '')
  const found = findGroup(plain, findLocale(language).definition.asks)
  return found !== null && POINTS.test(found) ? { name: found, isAbbreviation: false, isPlaced: false } : null
}

/** "What exactly is a pump here?" asks what a pump is: such words stand behind the first ones or at the end, in small letters. */
function dropFillers(question: string, language: string): string {
  const { fillers } = findLocale(language).definition
  if (fillers === '') return question
  const atEnd = new RegExp(`(?:,?\\s+(?:${fillers}))+$`, 'u')
  const behindFirst = new RegExp(`^(\\S+(?:\\s+\\S+)?)(?:\\s+(?:${fillers}))+(?=\\s)`, 'u')
  return question.replace(atEnd, '').replace(behindFirst, '$1')
}

const POINTS =
  /^(?:this|dies\p{L}*|cet|cette|ce|est[eao]|quest[oa]|dit|deze|эт\p{L}+)\s+\p{L}+$|^(?:この|这个?|本)\p{L}{1,8}$/iu

function findGroup(question: string, cues: readonly string[]): string | null {
  for (const cue of cues) {
    const found = compileOnce(cue).exec(question)?.[1]
    if (found !== undefined) return found
  }
  return null
}

/** "Contribution in the licence": the thing alone. */
function dropPlace(found: string, within: string): string {
  const parted = within === '' ? null : compileOnce(`^(.{2,}?)\\s+(?:${within})\\s+\\S`).exec(found)
  return parted?.[1] ?? found
}

function readName(found: string, { articles, apart }: DefinitionCues): DefinedSubject | null {
  const article = articles === '' ? null : compileOnce(`^(?:${articles})(?<=['’])|^(?:${articles})\\s+`)
  const name = (article ? found.replace(article, '') : found).replace(/^["'“„«`「『]+|["'”“»`」』]+$/gu, '').trim()
  const words = name.split(/\s+/)
  const isApart = apart !== '' && compileOnce(`(?<![\\p{L}\\p{M}-])(?:${apart})(?![\\p{L}\\p{M}-])`).test(name)
  if (name === '' || isApart || words.length > MAX_SUBJECT_WORDS || name.length > MAX_SUBJECT_CHARS) return null
  return { name, isAbbreviation: /^\p{Lu}[\p{Lu}\p{N}.&-]{1,7}$/u.test(name), isPlaced: false }
}

import { once } from '../../../../lib/memoize.ts'
import { joinEveryCue } from '../../language/word-cues.ts'

const MAX_NAME_WORDS = 5
const compileJoined = once(() => {
  const and = joinEveryCue(({ particles }) => particles.and)
  return new RegExp(`\\s*(?:,\\s*(?:${and})\\s|,|;|&|、|，|\\s(?:${and})\\s)\\s*`, 'u')
})
/** What stands behind the names of a byline: " — 9 May", " | News". */
const BEHIND_NAMES = /\s+[—–|·•-]\s.*$/su
/** What somebody is, behind the name: "Ann Lee, secretary, and Bo Hall, treasurer". */
const ROLE = /^\p{Ll}+(?:[ -]\p{Ll}+){0,2}$/u
const DATED = /\d{4}|\d[:.]\d/
/** What a name carries that leads to a note: "Solheim1,*". */
const NOTE_MARKS = /(?<=\p{Ll})(?:(?:\d{1,2}(?!\d)|[*†‡§¶∗⁎¹²³⁴⁵⁶⁷⁸⁹⁰]+)(?:,(?=[\d*†‡§¶∗⁎¹²³⁴⁵⁶⁷⁸⁹]))?)+/gu

/** The names of a list, when every part of it looks like one but a date and, behind them, the place: "Ann Lee, Bath, May 2019". */
export function readNames(list: string): string[] {
  const names = list
    .replace(/<[^>]*>|\S+@\S+/g, '')
    .replace(BEHIND_NAMES, '')
    .replace(NOTE_MARKS, '')
    .split(compileJoined())
    .filter((name) => !compileBeside().test(name))
    .map((name) => name.replace(/\([^)]*\)/g, '').trim())
    .filter((name, place) => name !== '' && !DATED.test(name) && !(place > 0 && ROLE.test(name)))
  const full = names.slice(0, names.findLastIndex(looksLikeName) + 1)
  const isPlaced = names.slice(full.length).every((name) => /^\p{Lu}[\p{L}\p{M}.'’-]*$|\d|^the \p{Lu}/u.test(name)) // "and the R Core Team"
  return isPlaced && full.every(looksLikeName) ? full : []
}

function looksLikeName(name: string): boolean {
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・\s]{2,16}$/u.test(name)) return true
  const words = name.split(/\s+/)
  if (words.length < 2 || words.length > MAX_NAME_WORDS || /\d/.test(name) || compileBodies().test(name)) return false
  return (
    words.every((word) =>
      /^(?:\p{Lu}[\p{L}\p{M}.'’-]*|d[aeiou]s?|del|de la|v[ao]n|der|den|la|le|el|bin|al)$/u.test(word),
    ) && /^\p{Lu}/u.test(words.at(-1)!)
  )
}

/** Whether words name where people work: "Harbour College". */
export const namesBody = (words: string): boolean => compileBodies().test(words)

let bodies: RegExp | null = null
let beside: RegExp | null = null

/** "Charles College" and "Harbour Press" are written as names are. */
function compileBodies(): RegExp {
  bodies ??= new RegExp(`(?<!\\p{L})(?:${joinEveryCue(({ authorship }) => authorship.bodies)})(?!\\p{L})`, 'iu')
  return bodies
}

/** Who took the photographs is named in brackets beside who wrote: "(Fotos)". */
function compileBeside(): RegExp {
  beside ??= new RegExp(`\\((?:${joinEveryCue(({ authorship }) => authorship.pictures)})`, 'iu')
  return beside
}

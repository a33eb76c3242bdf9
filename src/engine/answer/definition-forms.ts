import { readLocales } from './locales.ts'
import type { DefinedSubject } from './read-subject.ts'

/** How surely a sentence says what a subject is, 0 to 1; 0 where it does not. */
export type DefinitionReader = (sentence: string) => number

const OPENING = '["\'“„«`*_(「『【]*'
const CLOSING = '["\'”“»`*_)」』】]*'
/** What may stand between a subject and its verb: "(or self-adjoint matrix)", ", also called ..., ". */
const ASIDE = '(?:\\s*[(（][^()（）]{1,90}[)）])?(?:,\\s[^,.]{2,60},)?'
/** "In mathematics, a ..." */
const PRELUDE = '(?:\\p{Lu}[^,.:;!?]{1,30},\\s+)?'
/** "the term mixed effects" */
const TERM =
  '(?:(?:the\\s+|der\\s+|das\\s+|le\\s+|el\\s+)?(?:term|word|Begriff|Ausdruck|Wort|terme|mot|término|palabra)\\s+)?'
/** What says which of many a thing is, and not what it is. */
const NO_KIND =
  '(?!(?:the\\s+)?(?:only|same|first|second|last|next|most|best|main|einzige|erste|letzte|nächste|gleiche|seule?|première?|même|única?|primera?|misma?)(?![\\p{L}\\p{M}]))'
/** "X also offers ..." goes on from what was said of it. */
const NOT_ALSO = '(?!(?:also|auch|aussi|también|anche|também|ook|также|тоже)(?![\\p{L}\\p{M}]))'
const MARKS = '^\\s*(?:[-*+•‣▪–]\\s+|\\d{1,3}[.)]\\s+|#{1,6}\\s+)?'

/** What stands before a name that is given to what was told: "on parle de ...", "spricht man von einer ...". */
const CALLED =
  "called|known as|termed|genannt|(?<!das )heißt|(?<!das )heißen|spricht man von|sprechen wir von|appelée?s?|dénommée?s?|on parle d(?:e|['’])|llamad[oa]s?|se llaman?|se denominan?|se habla de|chiamat[oaie]|si chiamano?|si parla di|chamad[oa]s?|chama-se|fala-se de|noemen we|heet|heten|называ[ею]тся|называют"
const IS_CALLED = '(?:wird|werden|wordt|worden|man|wir|we)\\s+(?:\\S+\\s+){0,8}?(?:als\\s+)?(?:eine?\\s+)?'
/** "La fonction AutoFiltre insère ...", "Die Funktion Zielwertsuche ermittelt ..." */
const SORTS =
  'fonction|commande|option|outil|módulo|función|herramienta|comando|opción|funzione|strumento|opzione|função|ferramenta|Funktion|Befehl|Werkzeug|functie|opdracht|optie|функция|команда'

/** "Keep in mind that X is a ..." */
const SAYING = '(?<![\\p{L}\\p{M}])(?:that|dass|que|che|dat|что)\\s+'

const WORTH = {
  means: 1,
  kind: 0.95,
  called: 0.85,
  spelledOut: 0.9,
  label: 0.8,
  saidToBe: 0.85,
  within: 0.75,
  does: 0.7,
  beside: 0.6,
  introduced: 0.6,
  generic: 0.62,
  meant: 0.9,
} as const

/** Reads sentences for what they say a subject is, in all languages that are known. */
export function makeDefinitionReader({ name, isAbbreviation }: DefinedSubject): DefinitionReader {
  const forms = makeSubjectPatterns(makeNamePattern(name))
  const spelledOut = isAbbreviation ? makeExpansion(name) : null
  return (sentence) => {
    if (/[?？]["'”»)]*\s*$/u.test(sentence)) return 0
    const found = forms
      .filter(({ pattern }) => {
        const met = pattern.exec(sentence)
        return met !== null && !namesOne(met)
      })
      .map(({ worth }) => worth)
    return Math.max(0, ...found, spelledOut?.test(sentence) ? WORTH.spelledOut : 0)
  }
}

type SubjectPattern = { readonly pattern: RegExp; readonly worth: number }

/** "The module Bogofilter offers ..." tells what one of them does that has a name. */
const namesOne = (found: RegExpExecArray | null) => /^\p{Lu}/u.test(found?.groups?.between ?? '')

type DefinitionWords = {
  /** The words of all languages for one part of a definition, as alternatives. */
  readonly join: (part: 'articles' | 'indefinite' | 'linking' | 'kinds' | 'does') => string
  /** Verbs that say what something is, of languages that set words apart, and of others. */
  readonly spaced: string
  readonly unspaced: string
}

function readDefinitionWords(): DefinitionWords {
  const cues = readLocales().map(({ definition }) => definition)
  const says = cues.flatMap((cue) => cue.says.split('|').filter((word) => !cue.linking.split('|').includes(word)))
  return {
    join: (part) =>
      cues
        .map((cue) => cue[part])
        .filter((words) => words !== '')
        .join('|'),
    spaced: says.filter((word) => /^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(word)).join('|'),
    unspaced: says.filter((word) => !/^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(word)).join('|'),
  }
}

/** The end of a word, or its apostrophe. */
const WORD_END = "(?:(?<=['’])|(?![\\p{L}\\p{M}]))"

const makePattern = (pattern: string, worth: number): SubjectPattern => ({ pattern: new RegExp(pattern, 'iu'), worth })

function makeSubjectPatterns(name: string): SubjectPattern[] {
  const words = readDefinitionWords()
  return [...listSubjectFirst(name, words), ...listSubjectNamed(name, words)]
}

const writeSubject = (name: string, articles: string) =>
  `${TERM}(?:(?:${articles})\\s*)?${OPENING}${name}${CLOSING}${ASIDE}`

/** Sentences and lines that begin with their subject, or with what leads to it. */
function listSubjectFirst(name: string, { join, spaced, unspaced }: DefinitionWords): SubjectPattern[] {
  const subject = writeSubject(name, join('articles'))
  const begins = `${MARKS}${PRELUDE}${OPENING}${subject}`
  return [
    makePattern(`${begins}[\\s—–-]+(?:\\p{L}+\\s+)?(?:${spaced})${WORD_END}`, WORTH.means),
    makePattern(`${begins}\\s*(?:${unspaced})`, WORTH.means),
    makePattern(
      `${begins}\\s+(?:${join('linking')})\\s+(?:\\p{L}+ly\\s+)?${NO_KIND}(?:${join('kinds')})${WORD_END}`,
      WORTH.kind,
    ),
    makePattern(
      `${SAYING}${subject}\\s+(?:${join('linking')})\\s+(?:\\p{L}+ly\\s+)?${NO_KIND}(?:${join('kinds')})${WORD_END}`,
      WORTH.saidToBe,
    ),
    makePattern(`(?<![\\p{L}\\p{M}])${OPENING}${name}${CLOSING}${ASIDE},?\\s+(?:${spaced})${WORD_END}`, WORTH.within),
    makePattern(`${begins}\\s+(?:${NOT_ALSO}(?<between>\\p{L}+)\\s+)?(?:${join('does')})${WORD_END}`, WORTH.does),
    makePattern(
      `^\\s*${PRELUDE}(?:${join('indefinite')})(?:(?<=['’])|\\s+)${OPENING}${name}${CLOSING}${ASIDE}\\s+${NO_KIND}\\p{L}+\\s+(?:\\S+\\s+){2}`,
      WORTH.generic,
    ),
    makePattern(`${MARKS}${subject}\\s*[:：]["'*_\`)\\s]*(?:\\S+\\s+){2}\\S`, WORTH.label),
    makePattern(`${MARKS}${subject}\\s+[–—-]\\s+(?:\\S+\\s+){4}\\S`, WORTH.beside),
  ]
}

/** Sentences that name it behind what they say of it. */
function listSubjectNamed(name: string, { join }: DefinitionWords): SubjectPattern[] {
  const subject = writeSubject(name, join('articles'))
  return [
    makePattern(
      `(?<![\\p{L}\\p{M}])${OPENING}${name}${CLOSING},\\s+(?:an?|the|eine?|der|die|das|une?|le|la|el|una?)\\s+\\p{L}`,
      WORTH.beside,
    ),
    makePattern(
      `(?<![\\p{L}\\p{M}])(?:${join('does')})\\s+(?:\\p{L}+\\s+){0,3}${OPENING}${name}(?:\\(\\)["'”»\x60]?|["'”»\x60])\\s+(?:\\S+\\s+){3}\\S`,
      WORTH.introduced,
    ),
    makePattern(`${MEANT_BY}${subject}${IS_MEANT}`, WORTH.meant),
    makePattern(
      `(?<!\\p{L})(?:${CALLED})(?:\\s+|(?<=['’]))(?:an?\\s+|the\\s+|eine[rmns]?\\s+|une?\\s+|una?\\s+)?${OPENING}${name}(?![\\p{L}\\p{M}])`,
      WORTH.called,
    ),
    makePattern(`(?<!\\p{L})${IS_CALLED}${OPENING}${name}${CLOSING}\\s+(?:genannt|bezeichnet|genoemd)`, WORTH.called),
    makePattern(
      `${MARKS}${PRELUDE}(?:(?:la|l['’]|le|lo|el|a|o|die|der|das|de|het)\\s*)?(?:${SORTS})\\s+${OPENING}${name}${CLOSING}\\s+\\p{L}+,?\\s+(?:\\S+\\s+){3}`,
      WORTH.generic,
    ),
  ]
}

/** The words of the subject, whatever parts them; the last in singular or plural. */
function makeNamePattern(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const last = words.pop()!
  const stem = /[a-z]{4}s$/.test(last) && !/ss$/.test(last) ? last.slice(0, -1) : last
  const ending = /^[\x20-\x7e]+$/.test(stem) && /[a-z]$/.test(stem) ? '(?:e?s)?' : ''
  const parts = [...words.map((word) => (ARTICLE.test(word) ? '\\p{L}+' : word)), stem + ending]
  return parts.join('\\s+')
}

/** "partitioning a disk" is "partitioning your disk" as well. */
const ARTICLE = /^(?:an?|the|eine?[rsmn]?|der|die|das|den|une?|le|la|les|el|los|las|una?|il|lo)$/iu

/** "By place loss we mean ...", "Unter einer Tanda versteht man ..." */
const MEANT_BY = '(?<!\\p{L})(?:by|unter|par|por|per|onder|под)\\s+'
const IS_MEANT =
  '\\s+(?:we\\s+(?:here\\s+)?mean|(?:is|are)\\s+meant|versteht\\s+man|verstehen\\s+wir|(?:on|nous)\\s+entend|se\\s+entiende|entendemos|entende-se|si\\s+intende|verstaan\\s+we|verstaat\\s+men|понима\\p{L}+)'

/** "Flight Operations Team (FOT)": as many words as letters, each with its letter. */
function makeExpansion(name: string): RegExp | null {
  const letters = [...name].filter((letter) => /\p{Lu}/u.test(letter))
  if (letters.length < 2) return null
  const initials = letters
    .map((letter) => `[${letter}${letter.toLowerCase()}][\\p{L}'’-]+`)
    .join('(?:[\\s-]+(?:of|and|the|for|de|des|der|und|y|et)\\s+|[\\s-]+)')
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const alike = `(?<![\\p{L}])[${letters[0]}${letters[0]!.toLowerCase()}][\\p{L}'’-]{3,}(?:,?[\\s-]+[\\p{L}'’-]+){1,5}`
  return new RegExp(
    `${alike}\\s*[(（]["'“]?${plain}["'”]?[)）]|${initials}\\s*[(（]["'“]?${plain}["'”]?[)）]|(?<![\\p{L}])${plain}\\s*[(（]${initials}[)）]`,
    'u',
  )
}

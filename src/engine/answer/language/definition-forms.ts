import { escapePattern } from '../../../lib/escape-pattern.ts'
import { compileOnce } from './compile-once.ts'
import type { DefinitionCues } from './cues.ts'
import { readLocales } from './locales.ts'
import type { DefinedSubject } from './read-subject.ts'
import { joinEveryCue } from './word-cues.ts'

/** How surely a sentence says what a subject is, 0 to 1; 0 where it does not. */
export type DefinitionReader = (sentence: string) => number

const OPENING = '["\'“„«`*_(「『【]*'
const CLOSING = '["\'”“»`*_)」』】]*'
const BRACKETS = '(?:\\s*[(（][^()（）]{1,90}[)）])?'
/** What may stand between a subject and its verb: "(or self-adjoint matrix)", ", also called ..., ", "- the downloader -". */
const ASIDE = `${BRACKETS}(?:,\\s[^,.]{2,60},|\\s[–—-]\\s[^.,–—]{2,60}\\s[–—-](?=\\s))?`
/** A comma behind a name, or within its quotation marks: 'the "dark store," a shop that ...'. Behind one in brackets it is the sentence's own. */
const QUOTE = '["\'“”„«»`*_」』]*'
const COMMA = `(?:${QUOTE}${BRACKETS},|,${QUOTE})`
/** "In mathematics, a ..." */
const PRELUDE = '(?:\\p{Lu}[^,.:;!?]{1,30},\\s+)?'
const MARKS = '^\\s*(?:[-*+•‣▪–]\\s+|(?:\\d{1,3}\\.)*\\d{1,3}[.)]\\s+|#{1,6}\\s+)?'

const WORTH = {
  means: 1,
  meansBehind: 0.7,
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
  may: 0.8,
  turned: 0.62,
} as const

/** Reads sentences for what they say a subject is, in all languages that are known. */
export function makeDefinitionReader({ name, isAbbreviation }: DefinedSubject): DefinitionReader {
  const words = readDefinitionWords()
  const forms = makeSubjectPatterns(makeNamePattern(name, words), words)
  const spelledOut = isAbbreviation ? makeExpansion(name, words) : null
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
  readonly join: (part: Exclude<keyof DefinitionCues, 'asks'>) => string
  /** Verbs that say what something is, of languages that set words apart, and of others. */
  readonly spaced: string
  readonly unspaced: string
}

function readDefinitionWords(): DefinitionWords {
  const cues = readLocales().map(({ definition }) => definition)
  const says = cues.flatMap((cue) => cue.says.split('|').filter((word) => !cue.linking.split('|').includes(word)))
  return {
    join: (part) => joinEveryCue(({ definition }) => definition[part]),
    spaced: says.filter((word) => /^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(word)).join('|'),
    unspaced: says.filter((word) => !/^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(word)).join('|'),
  }
}

/** The end of a word, or its apostrophe. */
const WORD_END = "(?:(?<=['’])|(?![\\p{L}\\p{M}]))"

const makePattern = (pattern: string, worth: number): SubjectPattern => ({ pattern: new RegExp(pattern, 'iu'), worth })

const makeSubjectPatterns = (name: string, words: DefinitionWords): SubjectPattern[] => [
  ...listSubjectFirst(name, words),
  ...listSubjectNamed(name, words),
]

/** "mixed effects", "the term mixed effects" */
function writeSubject(name: string, { join }: DefinitionWords): string {
  const article = `(?:(?:${join('articles')})\\s*)?`
  return `(?:${article}(?:${join('term')})\\s+)?${article}${OPENING}${name}${CLOSING}${ASIDE}`
}

/** "is (usually) a", but not "is the first", nor "is a big problem". */
const writeKind = (words: DefinitionWords, linking: 'linking' | 'may' = 'linking') => {
  const { join } = words
  const kinds = `(?:${join('kinds')})${WORD_END}`
  return `(?:${join(linking)})\\s+(?:(?:${join('adverb')})\\s+)?${writeNoSingle(join)}${writeNoJudgement(words)}${kinds}`
}

/** Where a comma or a relative word goes on from such a noun it says what sort of problem a thing is. */
const writeNoJudgement = ({ join }: DefinitionWords) =>
  `(?!(?:${join('indefinite')})(?:\\s+|(?<=['’]))(?:${join('judging')})(?![\\p{L}\\p{M}-])(?!,|\\s+(?:${join('relative')})(?![\\p{L}])))`

const writeNoSingle = (join: DefinitionWords['join']) => `(?!(?:${join('single')})(?![\\p{L}\\p{M}]))`

/** "In the picture aptitude indica que ...": what somebody says within a sentence, and not what he is. */
const NOT_THAT = '(?!\\s+(?:that|dass|que|che|dat)(?!\\p{L}))'

/** Sentences and lines that begin with their subject, or with what leads to it. */
function listSubjectFirst(name: string, words: DefinitionWords): SubjectPattern[] {
  const { join, spaced, unspaced } = words
  const subject = writeSubject(name, words)
  const isKind = writeKind(words)
  const notAlso = `(?!(?:${join('also')})(?![\\p{L}\\p{M}]))`
  const begins = `${MARKS}${PRELUDE}${OPENING}${subject}`
  return [
    makePattern(`${begins}[\\s—–-]+(?:\\p{L}\\s+)?(?:${spaced})${WORD_END}(?=.)`, WORTH.means),
    makePattern(`${begins}[\\s—–-]+\\p{L}+\\s+(?:${spaced})${WORD_END}(?=.)`, WORTH.meansBehind),
    makePattern(`${begins}\\s*(?:${unspaced})`, WORTH.means),
    makePattern(`${begins}\\s+${isKind}`, WORTH.kind),
    makePattern(`${begins}\\s+${writeKind(words, 'may')}(?!.*[:：]\\s*$)`, WORTH.may), // "It can be a script like this:" shows one
    makePattern(`${begins},?\\s+(?:${join('relative')})\\s+${isKind}`, WORTH.within),
    makePattern(`(?<![\\p{L}\\p{M}])(?:${join('saying')})\\s+${subject}\\s+${isKind}`, WORTH.saidToBe),
    makePattern(
      `(?<![\\p{L}\\p{M}])${OPENING}${name}${CLOSING}${ASIDE},?\\s+(?:${spaced})${WORD_END}(?=.)${NOT_THAT}`,
      WORTH.within,
    ),
    makePattern(
      `[(（]${OPENING}${name}${CLOSING}[)）][^.;]{0,60}?\\s(?:${spaced})${WORD_END}${NOT_THAT}`,
      WORTH.within,
    ),
    makePattern(`${begins}\\s+(?:${notAlso}(?<between>\\p{L}+)\\s+)?(?:${join('does')})${WORD_END}`, WORTH.does),
    makePattern(
      `^\\s*${PRELUDE}(?:${join('indefinite')})(?:(?<=['’])|\\s+)${OPENING}${name}${CLOSING}${ASIDE}\\s+${notAlso}${writeNoSingle(join)}\\p{L}+\\s+(?:\\S+\\s+){2}`,
      WORTH.generic,
    ),
    makePattern(`${MARKS}${subject}\\s*[:：]["'*_\`)\\s]*(?:\\S+\\s+){2}\\S`, WORTH.label),
    makePattern(`${MARKS}${subject}\\s+[–—-]\\s+(?:\\S+\\s+){4}\\S`, WORTH.beside),
  ]
}

/** "It has segments as a zigzag line has, the single ones ...": another thing is likened to it. */
const writeNotLike = ({ join }: DefinitionWords) =>
  `(?<!(?<!\\p{L})(?:${join('likens')})\\s+(?:\\p{L}{1,5}\\s+|\\p{L}{1,3}['’])?)`
/** What a thing is may stand before its name in so many letters: "A useful tool for copies is rsync". */
const MAX_TURNED_CHARS = 80
/** "A problem is the pump", "an example is the pump": not what it is. */
const writeNoExample = ({ join }: DefinitionWords) =>
  `(?!(?:\\p{L}+\\s+)?(?:${join('judging')}|${join('example')})(?!\\p{L}))`

/** Sentences that name it behind what they say of it. */
function listSubjectNamed(name: string, words: DefinitionWords): SubjectPattern[] {
  const { join } = words
  const subject = writeSubject(name, words)
  const article = `(?:(?:${join('articles')})(?:\\s+|(?<=['’])))?`
  return [
    makePattern(
      `(?<!^(?:${join('within')}|${join('before')})\\s[^,]*)${writeNotLike(words)}(?<![\\p{L}\\p{M}])${QUOTE}${name}${COMMA}\\s+(?:${join('apposes')})\\s+(?!${name}(?![\\p{L}\\p{M}]))\\p{L}`,
      WORTH.beside,
    ),
    makePattern(
      `(?<![\\p{L}\\p{M}])(?:${join('does')})\\s+(?:\\p{L}+\\s+){0,3}${OPENING}${name}(?:\\(\\)["'”»\x60]?|["'”»\x60])\\s+(?:\\S+\\s+){3}\\S`,
      WORTH.introduced,
    ),
    makePattern(`(?<!\\p{L})(?:${join('meantBy')})\\s+${subject}\\s+(?:${join('meant')})`, WORTH.meant),
    makePattern(
      `(?<!\\p{L})(?:${join('called')})(?:\\s+|(?<=['’]))${article}(?:\\p{L}+\\s+(?:${join('or')})\\s+${article})?${OPENING}${name}(?![\\p{L}\\p{M}])`,
      WORTH.called,
    ),
    makePattern(
      `${MARKS}${PRELUDE}(?:${join('indefinite')})(?:\\s+|(?<=['’]))${writeNoExample(words)}[^,.:;!?]{4,${MAX_TURNED_CHARS}}?\\s(?:${join('linking')})\\s+${article}${OPENING}${name}${CLOSING}(?=\\s*(?:[.,;]|$))`,
      WORTH.turned,
    ),
    makePattern(
      `(?<!\\p{L})(?:${join('calledBefore')})\\s+(?:\\S+\\s+){0,10}?${OPENING}${name}${CLOSING}\\s+(?:${join('calledAfter')})`,
      WORTH.called,
    ),
    makePattern(
      `${MARKS}${PRELUDE}${article}(?:${join('sorts')})\\s+${OPENING}${name}${CLOSING}\\s+\\p{L}+,?\\s+(?:\\S+\\s+){3}`,
      WORTH.generic,
    ),
  ]
}

/** The words of the subject, whatever parts them ("git-stash" is "git stash"); "partitioning a disk" is "partitioning your disk" too. The last in singular or plural. */
function makeNamePattern(name: string, { join }: DefinitionWords): string {
  const article = compileOnce(`^(?:${join('articles')})$`)
  const words = name.split(/\s+/).map(escapePattern)
  const last = words.pop()!
  const stem = /[a-z]{4}s$/.test(last) && !/ss$/.test(last) ? last.slice(0, -1) : last
  const ending = /^[\x20-\x7e]+$/.test(stem) && /[a-z]$/.test(stem) ? '(?:e?s)?' : ''
  const parts = [...words.map((word) => (article.test(word) ? '\\p{L}+' : word)), stem + ending]
  return parts.join('["\'”“»*_]?[\\s-]+')
}

/** "Flight Operations Team (FOT)": as many words as letters, each with its letter. */
function makeExpansion(name: string, { join }: DefinitionWords): RegExp | null {
  const letters = [...name].filter((letter) => /\p{Lu}/u.test(letter))
  if (letters.length < 2) return null
  const initials = letters
    .map((letter) => `[${letter}${letter.toLowerCase()}][\\p{L}'’-]+`)
    .join(`(?:[\\s-]+(?:${join('inner')})\\s+|[\\s-]+)`)
  const plain = escapePattern(name)
  const alike = `(?<![\\p{L}])[${letters[0]}${letters[0]!.toLowerCase()}][\\p{L}'’-]{3,}(?:,?[\\s-]+[\\p{L}'’-]+){1,5}`
  return new RegExp(
    `${alike}\\s*[(（]["'“]?${plain}["'”]?[)）]|${initials}\\s*[(（]["'“]?${plain}["'”]?[)）]|(?<![\\p{L}])${plain}\\s*[(（]${initials}[)）]`,
    'u',
  )
}

import { escapePattern } from '../../../../lib/escape-pattern.ts'
import { once } from '../../../../lib/memoize.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { pointsBack } from '../../../../text/points-back.ts'
import { rememberWords } from '../../../../text/remember-words.ts'
import { announcesMore } from '../../language/announces-more.ts'
import type { AnswerLocale } from '../../language/answer-locale.ts'
import { makeDefinitionReader } from '../../language/definition-forms.ts'
import { goesOn } from '../../language/goes-on.ts'
import { isSpaced, listLocaleCodes, readLocales } from '../../language/locales.ts'
import { holdsNegation } from '../../language/make-negation.ts'
import { sendsElsewhere } from '../../language/sends-elsewhere.ts'
import { compileEveryCue, joinEveryCue } from '../../language/word-cues.ts'
import { compileCues } from './match-question.ts'
import { isSourceNoun } from './phrase-words.ts'

const MAX_CHARS = 340
const MIN_TITLE_CHARS = 2
/** "In mathematics, a ..." may stand before what is defined. */
const MAX_ARTICLE_CHARS = 24
const MIN_CHARS = 40
/** In a section that is asked for, its short sentences count too. */
const MIN_PART_CHARS = 25
/** A Han sign says as much as two or three letters. */
const MIN_HAN_CHARS = 14
const MAX_HAN_CHARS = 180
const HAN_OR_KANA = /[\u3040-\u30ff\u3400-\u9fff]/gu
const DEBRIS =
  /https?:|www\.|<\/?[a-z]|\{[{%]|\]\(|!\[|```|[|]|={2,}|…{2}|(?:\. ){3}|\.{4}|@\w|\\\w|©|\(c\)|all rights reserved|isbn|issn|\bdoi\b|copyright \d|alle rechte vorbehalten|tous droits réservés|版权所有|→|[□■▪►]|[=<>]\s?\S+\s?[=<>]/iu
/** It speaks of something that stands before or after it, and not in it. */
const compileLeaning = once(() => new RegExp(`[:：]\\s*[.:]?$|${joinEveryCue(({ summary }) => summary.leans)}`, 'iu'))

/** "It is an editor (for more see page 67)." stands alone without what the brackets hold. */
const BRACKETS = /\([^()]*\)/gu

/** The number of a footnote, or of a line of a list, that stands before it. */
const FOOTNOTE = /^(?:[¹²³⁴-⁹⁰*†‡]|\d{1,2}\s+\p{Lu})/u
/** Somewhere in it a word points to what was said before. */
const POINTS_INSIDE =
  /(?<=\p{L},?\s)(?:this|these|those|such|diese[rsmn]?|solche[rn]?|cette|ces|est[ea]s?|quest[oaie]|deze)\s(?=\p{Ll})/u

let openers: RegExp | null = null

/** Whether a stretch shows what no reader wants to see in an answer: addresses, markup, leaders of a list of contents. */
export const isDebris = (plain: string): boolean => DEBRIS.test(plain)

/** Words by which a sentence goes on from the one before it, in the languages we know. */
function compileOpeners(): RegExp {
  openers ??= new RegExp(`^["'“„»«(]*(?:${joinOpenerWords()})(?![\\p{Script=Latin}\\p{Script=Cyrillic}'’])`, 'iu')
  return openers
}

const joinOpenerWords = () =>
  readLocales()
    .flatMap(({ summary }) => summary.openers.split(' '))
    .map((word) => escapePattern(word.replaceAll('_', ' ')))
    .join('|')

/** Whether a sentence says what its document is about: "This guide explains ...", and not "This guide does not yet cover ...". */
export function tellsOfDocument(sentence: string): boolean {
  const said = sentence.trim()
  return compileCues(pickTellingCues).some((pattern) => pattern.test(said)) && !deniesAtOnce(said)
}

const MAX_OPENING_CHARS = 45

const deniesAtOnce = (said: string) =>
  listLocaleCodes().some((code) => isSpaced(code) && holdsNegation(said.slice(0, MAX_OPENING_CHARS), code))

const pickOpeningCues = ({ about }: AnswerLocale) => [
  `^["'“„«(]*(?:${about.opens})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
]

/** "This is the place to learn about ...": at the beginning of a text that says what the text is. */
export const opensDocument = (sentence: string): boolean =>
  compileCues(pickOpeningCues).some((pattern) => pattern.test(sentence.trim()))

const pickTerms = ({ summary }: AnswerLocale) => `${summary.licences}|${summary.legal}`
const pickAdvice = ({ summary }: AnswerLocale) => summary.advises
const pickTellingCues = ({ about }: AnswerLocale) => about.tells

let partWords: RegExp | null = null

/** "This chapter ...": true of a part only. What may be a document too ("this article") is none. */
function speaksOfPart(plain: string): boolean {
  partWords ??= new RegExp(`^(?:\\p{L}+\\s+){1,2}(${joinEveryCue(({ part }) => part.parts)})(?![\\p{L}\\p{N}])`, 'iu')
  const word = partWords.exec(plain)?.[1]
  return word !== undefined && !isSourceNoun(word)
}

/** "Keywords: kiln, clay, glaze.": things with commas between them behind one word, and no more. */
const LABELLED_LIST = /^\p{L}{2,30}\s?[:：]\s(?:[^,;.:]{1,50}[,;]\s){2,}[^,;.:]{1,50}[.。]$/u
/** "Absent: Ann Lee (ill)." */
const LABELLED_NAME =
  /^\p{L}{2,30}\s?[:：]\s\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}\s?(?:\([^()]{1,40}\))?[.。]?$/u

const COPULA = '(?<!\\bthere )(?:is|are|ist|sind|est|sont|es|son|è|sono|é|são|zijn|—|это)'

/** What a title names before it says what that is: "Stella" of "Stella - A multi-platform emulator". */
const TITLE_HEAD = /^(\S.{1,38}?)(?:\s[-–—]\s|:\s|\s\()/u
const TITLE_NAME = /^\p{Lu}[\p{L}\p{N}-]{3,}$/u
/** From here on a sentence says what kind of thing something is. */
const MIN_KIND = 0.95

/** Whether a sentence says what a thing is, right at its beginning: "The Hermitian matrix is ..."; a title may say it after its name. */
export function defines(sentence: string, title: string): boolean {
  const name = title.trim().toLowerCase()
  const behind = readBehindName(sentence, name)
  if (behind !== null)
    return new RegExp(`^[^.:;]{0,60}?\\s${COPULA}\\s`, 'u').test(behind) || /^[”』」》]?(?:は|是)/u.test(behind)
  const heads = [TITLE_HEAD.exec(name)?.[1] ?? [], ...listTitleNames(title)].flat()
  return heads.some(
    (head) => /^(?!\p{L})/u.test(readBehindName(sentence, head) ?? 'a') && readKind(head)(sentence) >= MIN_KIND,
  )
}

/** "Newsboat" of "The Newsboat RSS Feedreader": a name within a title, and no word of it that stands at its beginning or is written small. */
const listTitleNames = (title: string): string[] =>
  title
    .split(/\s+/u)
    .slice(1)
    .filter((word) => TITLE_NAME.test(word) && !isSourceNoun(word))
    .map((word) => word.toLowerCase())

const readKind = rememberWords((name: string) => makeDefinitionReader({ name, isAbbreviation: false, isPlaced: false }))

/** What follows a name that a sentence begins with; null where it does not. */
function readBehindName(sentence: string, name: string): string | null {
  const start = sentence.toLowerCase().replace(/^[\s"'“„«*]+/, '')
  const at = start.indexOf(name)
  return name.length < MIN_TITLE_CHARS || at < 0 || at > MAX_ARTICLE_CHARS ? null : start.slice(at + name.length)
}

/** "This report ...": what it points to is the document itself. */
function namesDocument(plain: string): boolean {
  const word = /^\p{L}+\s+(\p{L}+)/u.exec(plain)?.[1]
  return word !== undefined && isSourceNoun(word)
}

/**
 * How well a sentence can be read without those around it, 0 to 1; 0 for what is no whole sentence, or debris.
 * @param text as it stands in the source
 * @param isInPart it is read as a sentence of its section, not of the whole document
 * @param title what its document is called
 * @param language that it is written in, where it is known
 */
export function rateSentence(text: string, isInPart = false, title = '', language?: string): number {
  const plain = toPlainText(text)
  if (!isWholeSentence(plain, isInPart) || DEBRIS.test(plain) || FOOTNOTE.test(plain)) return 0
  const tells = tellsOfDocument(plain)
  const isGoingOn = compileOpeners().test(plain) || (language !== undefined && goesOn(plain, language))
  if (!tells && (isGoingOn || (pointsBack(plain) && !namesDocument(plain)))) return 0.15
  let rating = isInPart ? 1 : speaksOfPart(plain) ? 0.3 : 1
  if (compileLeaning().test(plain.replace(BRACKETS, '')) || announcesMore(plain) || sendsElsewhere(plain))
    rating *= 0.35
  if (tellsTerms(plain, title) || LABELLED_LIST.test(plain) || LABELLED_NAME.test(plain)) rating *= 0.1
  if (compileEveryCue(pickAdvice).exec(plain)?.index === 0) rating *= 0.25
  if (POINTS_INSIDE.test(plain)) rating *= 0.75
  if (/[?？]["”»)]?$/u.test(plain)) rating *= 0.1
  if (/["“„«]/u.test(plain[0]!)) rating *= 0.4
  if (/(?<!\p{L})(?:I|my|me)(?!\p{L})/u.test(plain)) rating *= 0.6
  if (plain.length < 2 * MIN_CHARS && measureHanShare(plain) < 0.3) rating *= 0.8
  return tells ? Math.min(1, rating * 1.5) : rating
}

/** On what terms a text may be used, unless that is its matter: it is called so. */
function tellsTerms(plain: string, title: string): boolean {
  const [term] = compileEveryCue(pickTerms).exec(plain) ?? []
  return term !== undefined && !title.toLowerCase().includes(term.toLowerCase())
}

function isWholeSentence(plain: string, isInPart: boolean): boolean {
  const isHan = measureHanShare(plain) > 0.3
  if (
    plain.length < (isHan ? MIN_HAN_CHARS : isInPart ? MIN_PART_CHARS : MIN_CHARS) ||
    plain.length > (isHan ? MAX_HAN_CHARS : MAX_CHARS)
  )
    return false
  if (
    !/[.!?。！？…]["'”’»)\]」』）]*$/u.test(plain) ||
    /^\(?\d+[).]\s/.test(plain) ||
    !/^["'“„«¿¡「『]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(plain)
  )
    return false
  return isProse(plain) && isBalanced(plain)
}

const measureHanShare = (text: string) => (text.match(HAN_OR_KANA)?.length ?? 0) / Math.max(1, text.length)

/** Mostly letters, in words: not numbers, formulae or the cells of a table. */
function isProse(plain: string): boolean {
  const letters = plain.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0
  const words = plain.split(/\s+/)
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return letters / plain.length > 0.82 && (words.length < 6 || small / words.length > 0.4)
}

/** Quotation marks of every language that it opens with are closed: German closes with the mark that English opens with. */
function isBalanced(plain: string): boolean {
  const countSign = (sign: RegExp) => plain.match(sign)?.length ?? 0
  const [low, high, closing] = [countSign(/„/g), countSign(/“/g), countSign(/”/g)]
  return (
    countSign(/[([（「『【]/g) === countSign(/[)\]）」』】]/g) &&
    countSign(/"/g) % 2 === 0 &&
    (low > 0 ? low === high + closing : high === closing) &&
    countSign(/«/g) === countSign(/»/g)
  )
}

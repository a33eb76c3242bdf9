import type { Analyzer } from '../../text/analyzer.ts'
import { DENSE, UNSPACED } from '../../text/scripts.ts'
import type { TextSegment } from '../../text/segments.ts'
import { hasKnownVerb } from './english-verbs.ts'
import forms from './no-statements.json' with { type: 'json' }
import { standsAlone } from './stands-alone.ts'
import { buildCuePattern } from './statement-cues.ts'
import { namesThingAlone } from './thing-alone.ts'

/** What says nothing of its subject, in many languages at once: each list of `no-statements.json` as one pattern. */
const buildPattern = (kind: keyof typeof forms) => new RegExp(forms[kind].join('|'), 'iu')

const ENDS = /[.!…。！｡।۔։။]["'”’»)\]）」』】]*$/u
const ASKS = /[?？؟;]["'”’»)\]）」』]*$/u
/** Written without a mark at the end of a sentence. */
export const UNMARKED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

const ADDRESS = /https?:|www\.|\S@\S+\.\p{L}|\b(?:doi|isbn|issn|arxiv)\b/iu
/** Names of functions, variables, flags and files, which stand in sentences as words do. */
const IDENTIFIER =
  /`[^`]*`|(?<![\w.])(?:[\w.]+(?:::|->|\.))*\w+\(\)|\b\w+(?:::\w+)+(?:\(\))?|\b\w+(?:_\w+)+\b|(?<!\S)--?\w[\w-]*|(?<![\w/])~?(?:\/[\w.+-]+)+\/?|\b\w+\/\w+(?:\/\w+)*\b|\bC\+\+/gu
/** Without one of these signs there is none. */
const IDENTIFIER_SIGN = /[`_/]|::|->|\(\)|\+\+|(?<!\S)-/u
const replaceIdentifiers = (text: string, by: string) =>
  IDENTIFIER_SIGN.test(text) ? text.replace(IDENTIFIER, by) : text
const CODE = /[{}\\]|=>|[=!]=|<\/?\p{L}+[^<>]*>|\w\(\)|;\s*$|::|\w->|\+\+|^\s*[$>#] |\||\w\s=\s\w/u
/** More of a sentence than this in identifiers is a line of a program. */
const MAX_IDENTIFIER_SHARE = 0.4
/** Titles in a row: a list of contents, of keywords. */
const TITLES = /;\s+\p{Lu}[^;]*;\s+\p{Lu}|^\p{Lu}\p{Ll}+: [^.]*;[^.]*(?:\.{3}|…)$/u
const KEYWORDS = buildPattern('keywords')
const ENTRY =
  /^\s*\[\d|^(?:\p{Lu}\.\s?){1,3}\p{Lu}[\p{L}’'-]+, (?:and )?(?:\p{Lu}\.\s?){1,3}\p{Lu}\p{Ll}|^\p{Lu}[\p{L}’'-]+, (?:\p{Lu}\.[ -]?)+[^()]{0,160}\((?:1[89]|20)\d\d[a-z]?\)|(?:\(|\s)\d+(?:st|nd|rd|th) ed(?:\.|ition)\)?\.?$|^\p{Lu}[\p{L}’'-]+ \p{Lu}{1,3}(?:, \p{Lu}| \(\d{4})|(?:\p{Lu}\.\s){2}|\bpp?\.\s?\d|,\s\d{1,4}, \d{1,5}[-–]\d{1,5}\.$|^(?:\p{Lu}[\p{L}.&’'-]*,? (?:(?:and|of|&|de|für|et) )?){2,7}\p{Lu}{2,3}\.$|\b\d{1,4}\(\d{1,4}\)[,:]\s?\d|\bvol\.\s?\d|\bIn Proc|\.{4}|…{2}|\s\.\s\.\s/u
const CAPTION = buildPattern('captions')
const BOILERPLATE = buildPattern('boilerplate')
/** What letters begin and end with, and how a meeting was opened and closed. */
const COURTESY = buildPattern('courtesies')
/** "If your question is not here, call us": how to reach those who wrote it. */
const INVITES = buildPattern('invitations')
/** Who went over the document, and when. */
const OF_DOCUMENT = buildPattern('revisions')
/** The text of a note: it speaks of another sentence. */
const NOTE = /^[…→←↑↓►▸*∗†‡§¹²³⁴⁵⁶⁷⁸⁹]/u
/** A sign whose letter the file does not name. */
const UNKNOWN_SIGN = /[♣♠♦\u{FFFD}]/u
/** A heading with the number of the next one run in: "Die zurückgehaltenen Pakete 4.2.5." */
const HEADING_RUN_IN =
  /^(?!.*(?:versi[oó]n\p{L}*|release|debian|since|until|from|seit|ab|bis|depuis|desde|dalla|v)\s\S+$)\P{Nd}{5,70}\s\d{1,2}(?:\.\d{1,3}){2,3}\.$/iu
/** "Keeping it up to date, 10.3.": an entry of a list of contents. */
const WITH_PLACE = /^[^.]{5,80}, \d{1,2}(?:\.\d{1,3}){1,3}\.$/u
/** A line of a program that speaks to who reads it, one out of a box drawn with stars, or what it printed behind numbers. */
const COMMENT = /\s\*$|^(?:\p{Nd}+\s+){2,}\p{Ll}|^(?:\/\/|\/\*|<!--|--\s\p{Lu}|;;)/u
const NO_STATEMENTS = [
  HEADING_RUN_IN,
  WITH_PLACE,
  COMMENT,
  UNKNOWN_SIGN,
  NOTE,
  ADDRESS,
  CAPTION,
  ENTRY,
  TITLES,
  KEYWORDS,
  COURTESY,
  OF_DOCUMENT,
  INVITES,
]
const POINTS_ELSEWHERE = buildPattern('places')
/** Says where something is said, and not what. */
const POINTER = buildPattern('pointers')
/** "..., it is important to understand that": it leads to a list. */
const LEADS_ON =
  /\s(?:that|to|of|by|for|with|dass|que|che|dat|że|že|что|e\.\s?g|i\.\s?e|z\.\s?B|d\.\s?h|p\.\s?ej|p\.\s?ex|bijv)[.:]?$/iu
/** Where a formula or a link fell out: "that is, , then". */
const HOLE = /[,(]\s*[,.)]|\s[,;](?=\s)|(?<!\p{L})(?:of|is|for|by|the|and|to|as|with|when|where) ?[.,;](?=\s|$)/u
/** A key whose name was a picture, and a list that was run into a line: "Press +M", "fields. — SQ1: ...". */
const BROKEN = /(?<!\S)\+(?=\p{L})|[.!?]\s+[—–]\s/u
/** "Because nobody knows the name.": the answer to a question that is not told. */
const REASON_ALONE = /^(?:because|porque|weil|parce qu[e'’])\s[^,]*$/iu
/** Signs of formulas in prose, a Greek letter by itself among them. */
const FORMULA =
  /(?:[=∑∏∫√⊤∥≈≤≥×·∈→←⇒±][^=∑∏∫√⊤∥≈≤≥×·∈→←⇒±]*){3}|[∑∏∫√][^.]{0,12}\s|[ˆ˜][\p{L}¹]|(?<!\p{L}|\p{Nd}\s?)\p{sc=Greek}(?![\p{L}-])|[\u{1D400}-\u{1D7FF}]/u
/** A heading that the reader ran into the sentence. */
const SHOUTS = /^(?:[\p{Lu}\d'’-]{2,}\s+){2}/u
/** "Shifting a number by more than its width.": an entry of a list that says nothing of what it names. */
const DOING = /^\p{Lu}\p{Ll}+ing\b/u
/** "To take back the space of old rows.": what something is for, and not what. */
const AIM = /^To \p{Ll}+(?: (?!you |we |it )[^\s,]+)+\.$/u
const FINITE =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|may|might|must|should|\p{Ll}{3,}(?:[^su]s|ed))\b/u
const GREETS = /^(?:welcome|willkommen|hello|hallo|bienvenid[oa]s?|bienvenue|benvenut[oi])(?!\p{L})/iu
const SPEAKS = /^["“„«‘'](?!\p{Lu}\p{L}*["”’'])|^[-–—]\s/u
/** All that somebody says, and not who. */
const QUOTED = /^["“„«][^"”»]*["”»][.。]?$/u
const I_SAY = /(?<![\p{L}'’])(?:I|I'm|I’m|I've|my|me|ich|je|j'|yo|io|eu|ik|я)(?![\p{L}])/u
const YOU = /(?<!\p{L})(?:you|your|let's|please|Sie|du|vous|usted|tú|вы)(?!\p{L})/u

/** Rows, headings, code and lines of contents state nothing by themselves. */
const IS_PROSE: ReadonlySet<TextSegment['kind']> = new Set(['sentence', 'item', 'caption'])
const MIN_SENTENCE_WORDS = 5
const MIN_SENTENCE_CHARS = 30
const MAX_SENTENCE_CHARS = 380
/** An entry of a list without a mark at its end is mostly no sentence. */
const UNENDED = 0.14
/** One with a subject and a verb says as much as a sentence. */
const UNENDED_CLAUSE = 0.3
/** And not what was done or is to be done: "Fixed a leak", "Opens the valve". */
const SUBJECT_FIRST = /^(?!\p{L}+(?:ed|ing|[^su]s) (?:the|an?|to|with|from|some|all|in|on|for|by)(?!\p{L}))\p{Lu}/u
/** A sentence that needs the one before it is shown only where there is little else. */
const LEANING = 0.12

/**
 * How well a sentence stands by itself as a statement, 0 to 1. 0 is what nobody would quote: a fragment, a question,
 * code, an address, an entry of a reference list, a line of navigation.
 * @param text as it is shown (`plainText`)
 * @param told with the words of its surroundings that it is told with
 * @param isLicence whether its source is one: what others carry along is its matter
 */
export function rateSentenceQuality(
  text: string,
  kind: TextSegment['kind'],
  analyzer: Analyzer,
  told: string = text,
  isLicence = false,
): number {
  if (!IS_PROSE.has(kind) || isNoStatement(text) || (!isLicence && BOILERPLATE.test(text))) return 0
  const isEnded = ENDS.test(text)
  if (!isEnded && kind === 'sentence' && !UNMARKED.test(text)) return 0
  const shape = rateSentenceShape(text, analyzer)
  if (shape === 0) return 0
  const isClause = analyzer.language === 'en' && SUBJECT_FIRST.test(text) && hasKnownVerb(text)
  const whole = isEnded || UNMARKED.test(text) ? 1 : isClause ? UNENDED_CLAUSE : UNENDED
  return shape * rateSentenceLength(text) * rateIndependence(text, told, analyzer.language) * whole
}

/** Whether it tells its reader what to do. */
export const addressesReader = (text: string) => YOU.test(text)

/** How many Latin letters say as much as the text does. */
export const measureReadingLength = (text: string) => (DENSE.test(text) ? text.length * 2.4 : text.length)

function isNoStatement(text: string): boolean {
  const length = measureReadingLength(text)
  if (
    length < MIN_SENTENCE_CHARS ||
    length > MAX_SENTENCE_CHARS * 1.3 ||
    ASKS.test(text) ||
    LEADS_ON.test(text) ||
    /(?:[:：…]|\.{3})$/.test(text)
  )
    return true
  if (NO_STATEMENTS.some((pattern) => pattern.test(text))) return true
  const words = replaceIdentifiers(text, '')
  return words.length < text.length * (1 - MAX_IDENTIFIER_SHARE) || CODE.test(words)
}

/** Whether it is made of words as sentences are; 0 when not. */
function rateSentenceShape(text: string, analyzer: Analyzer): number {
  const prose = replaceIdentifiers(text, 'name')
  const letters = prose.match(/[\p{L}\p{M}]/gu)?.length ?? 0
  const signs = prose.replace(/\s/g, '').length
  if (letters / signs < 0.68) return 0
  const broken = rateOpening(text, analyzer)
  if (UNSPACED.test(text)) return broken
  const words = text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
  if (words.length < (DENSE.test(text) ? 3 : MIN_SENTENCE_WORDS)) return 0
  const single = words.filter((word) => word.length === 1 && !/[\p{N}aeiouyäàéèówskzавикосуяIА]/iu.test(word)).length
  if (single / words.length > 0.2) return 0
  return broken * rateStopWords(words, analyzer) * rateCapitals(words, analyzer.language)
}

/** A sentence that opens with a small letter is named by an identifier (`lmer takes`), or a piece of one (`for some matrix`). */
function rateOpening(text: string, analyzer: Analyzer): number {
  const [first = ''] = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/u.exec(text) ?? []
  if (!/^\p{Ll}/u.test(first)) return 1
  return analyzer.isStopWord(first) ? 0.05 : 0.2
}

/** A sentence has small words; a list of names has none. */
function rateStopWords(words: readonly string[], analyzer: Analyzer): number {
  if (words.length < 7 || !analyzer.isStopWord(SAMPLE_STOP[analyzer.language] ?? '')) return 1
  const share = words.filter((word) => analyzer.isStopWord(word)).length / words.length
  return share < 0.08 ? 0.15 : share < 0.18 ? 0.6 : 1
}

/** One word by which we see that a language comes with stop words. */
const SAMPLE_STOP: Readonly<Record<string, string>> = {
  en: 'the',
  de: 'der',
  es: 'el',
  fr: 'le',
  it: 'il',
  pt: 'o',
  nl: 'de',
  sv: 'och',
  da: 'og',
  no: 'og',
  ru: 'и',
  pl: 'i',
} // prettier-ignore

/** Headings And Captions Are Set Like This in English; German nouns are always. */
function rateCapitals(words: readonly string[], language: string): number {
  if (language === 'de') return 1
  const long = words.slice(1).filter((word) => word.length > 3)
  const capital = long.filter((word) => /^\p{Lu}/u.test(word)).length
  return long.length > 3 && capital / long.length > 0.55 ? 0.2 : 1
}

function rateSentenceLength(text: string): number {
  const length = measureReadingLength(text)
  if (length < 45) return 0.6
  if (length < 65) return 0.85
  if (length <= 240) return 1
  return length <= MAX_SENTENCE_CHARS ? 0.75 : 0.35
}

/** How little it leans on what stands around it. */
function rateIndependence(text: string, told: string, language: string): number {
  let factor = 1
  if (!standsAlone(told, language)) factor *= LEANING
  if (POINTS_ELSEWHERE.test(text)) factor *= 0.5
  if (pointsAtShown(text, language) || pointsAhead(text, language)) factor *= 0.1
  if (/^\(.*\)[.。]?$/u.test(text)) factor *= 0.15 // an aside to the sentence before
  if (HOLE.test(replaceIdentifiers(text, 'name')) || FORMULA.test(text)) factor *= 0.25
  if (SHOUTS.test(text)) factor *= 0.5
  if (SPEAKS.test(text)) factor *= QUOTED.test(text) ? 0.1 : 0.35
  if (BROKEN.test(text) || (told === text && REASON_ALONE.test(text))) factor *= 0.1
  if (GREETS.test(text)) factor *= 0.4
  if (DOING.test(text) && !FINITE.test(text)) factor *= 0.1
  if (told === text && AIM.test(text)) factor *= 0.1
  if (told === text && namesThingAlone(text, language)) factor *= 0.1
  if (I_SAY.test(text)) factor *= 0.7
  if (YOU.test(text)) factor *= 0.8
  if (/[!！]["'”’»)]*$/.test(text)) factor *= 0.14 // a call, or what somebody wonders at
  if (POINTER.test(text)) factor *= 0.1
  if (/\.{3}|…/.test(text)) factor *= 0.6
  if (!hasBalancedSigns(text)) factor *= 0.2
  return factor
}

/** "The next section", "das folgende Kapitel". */
const TELLS_OF_SECTION =
  /^(?:[^,]{1,30}, )?(?:in |im |dans |en |nel |nella |na |no )?(?:the|la|le|il|der|die|das|den|dem|el|l['’]) ?(?:first|second|third|fourth|fifth|sixth|seventh|last|next|final|remaining|first (?:two|three)|premier|première|second|seconde|\p{L}+ième|dernier|dernière|prochaine?|(?:ers|zwei|drit|vier|fünf|sechs|letz|näch|folgend|ander)\p{Ll}*|primera?|segund[ao]|tercera?|cuart[ao]|quint[ao]|últim[ao]|siguiente|prim[ao]|terz[ao]|ultim[ao]|prossim[ao]) (?:sections?|chapters?|abschnitt\p{Ll}*|kapitel\p{Ll}*|sección|capítulo|chapitre|sezione|capitolo)(?!\p{L})/iu

/** "as described in chapter 2", "Section 3 tells", outside of brackets: whoever is told it has no document to look into. */
export const POINTS_AT_PART =
  /^(?:[^()]|\([^()]*\))*?(?<!\p{L})(?:pages?|seiten?|s\.|pp?\.|páginas?|pág\.|pagin[ae]|bladzijde|(?:tab(?:le|elle|leau|ella|ela|el)|tabla|cuadro|fig(?:ure|ura|uur)|abbildung|(?:sub)?section|(?:unter)?abschnitt|kapitel|chapter|chapitre|appendix|anhang|sección|capítulo|sezione|capitolo|seção|secção|hoofdstuk|paragraaf|example|beispiel|ejemplo|exemple|esempio|exemplo|voorbeeld|listing|equation|gleichung|équation|ecuación|equazione|equação|vergelijking)s?) \p{Nd}/iu

/** "The image below", "Some costs are shown in Example 2.1": it is told without what it points at. */
const pointsAtShown = (text: string, language: string) =>
  TELLS_OF_SECTION.test(text) || POINTS_AT_PART.test(text) || buildCuePattern(language, 'shown').test(text)

/** "The methods are compared using the following criteria.": what it points at comes behind it, and is not told with it. */
const pointsAhead = (text: string, language: string) =>
  buildCuePattern(language, 'ahead', language === 'en' ? AHEAD_EN : AHEAD).test(text)
const AHEAD = String.raw`@(?:\s[\p{L}-]+){0,2}[.]$`
/** "Following" stands for "after" too. */
const AHEAD_EN = String.raw`(?:(?<=(?:the|these) )(?=following)|(?=as follows|below\.))@(?:\s[\p{L}-]+){0,4}[.]$`

/** Whether no bracket or quotation is open at its end. */
export function hasBalancedSigns(text: string): boolean {
  if (!/[()（）“”[\]"]/.test(text)) return true
  const countSign = (sign: string) => text.split(sign).length
  return (
    countSign('(') === countSign(')') &&
    countSign('（') === countSign('）') &&
    countSign('“') === countSign('”') &&
    countSign('[') === countSign(']') &&
    countSign('"') % 2 === 1
  )
}

import { toPlainText } from '../../../text/plain-text.ts'
import { writeUnitsInWords } from './units-in-words.ts'

type SpeechRule = readonly [pattern: RegExp, words: string]

/** What a page says by signs, said in words, where the voices of a language would stumble. */
const RULES: Readonly<Record<string, readonly SpeechRule[]>> = {
  en: [
    [/\be\.\s?g\.,?/gi, 'for example'],
    [/\bi\.\s?e\.,?/gi, 'that is'],
    [/\betc\./gi, 'et cetera'],
    [/\bvs\.?(?=\s)/gi, 'versus'],
    [/\b(?:ca|approx)\.\s/gi, 'about '],
    [/\bFigs?\.\s(?=\d)/g, 'figure '],
    [/\bNo\.\s(?=\d)/g, 'number '],
    [/\bpp?\.\s(?=\d)/g, 'page '],
    [/\bet al\.?/g, 'and others'],
    [/(\d)\s?[–-]\s?(?=\d)/g, '$1 to '],
    [/\s?&\s?/g, ' and '],
    [/\s=\s/g, ' equals '],
    [/\s?±\s?/g, ' plus or minus '],
    [/(\d)\s?×\s?(?=\d)/g, '$1 times '],
    [/(?:<|≤)\s?(?=\d)/g, 'less than '],
    [/(?:>|≥)\s?(?=\d)/g, 'more than '],
    [/~\s?(?=\d)/g, 'about '],
    [/\b([A-Z])([A-Z])(?=\d)/g, '$1 $2 '],
  ],
  de: [
    [/\bz\.\s?B\./g, 'zum Beispiel'],
    [/\bd\.\s?h\./g, 'das heißt'],
    [/\bu\.\s?a\./g, 'unter anderem'],
    [/\bca\.\s/g, 'circa '],
    [/(\d)\s?–\s?(?=\d)/g, '$1 bis '],
    [/\s?&\s?/g, ' und '],
  ],
  fr: [
    [/\bp\.\s?ex\./g, 'par exemple'],
    [/(\d)\s?–\s?(?=\d)/g, '$1 à '],
    [/\s?&\s?/g, ' et '],
  ],
  es: [
    [/\bp\.\s?ej\./g, 'por ejemplo'],
    [/(\d)\s?–\s?(?=\d)/g, '$1 a '],
    [/\s?&\s?/g, ' y '],
  ],
}

/** What is not read aloud at all: who is cited in brackets, and addresses but for their host. */
const FIRST: readonly SpeechRule[] = [
  [
    /\s*\((?:[^()]*\b(?:et al\.|\p{Lu}[\p{L}-]+(?:\s(?:&|and|und|et|y)\s\p{Lu}[\p{L}-]+)?),?\s*)(?:19|20)\d\d[a-z]?(?:[^()]*)\)/gu,
    '',
  ],
  [/https?:\/\/(?:www\.)?([^\s/?#)]+)[^\s)]*/g, '$1'],
]

const ANYWHERE: readonly SpeechRule[] = [
  [/(?<=\d)[\u00a0\u2009\u202f ](?=\d{3}(?!\d))/g, ''], // "50 000" is one number
  [/\s*[()[\]{}]\s*/g, ', '],
  [/\s[–—-]\s|—/g, ', '],
  [/["“”„«»‹›*_`|#\\^]/g, ''],
  [/…|\.{3,}/g, '.'],
  [/(\p{L})\/(?=\p{L})/gu, '$1 '],
]

const TIDY: readonly SpeechRule[] = [
  [/\s+/g, ' '],
  [/\s+([,.;:!?])/g, '$1'],
  [/,(?:\s*,)+/g, ','],
  [/,\s*([.;:!?])/g, '$1'],
  [/^[\s,.;:]+/, ''],
]

/**
 * A stretch of a source as it can be read aloud: no markup, citation marks or addresses; dates, units and signs in
 * words of the language. Numbers stay: the voices read them.
 * @param language code of `domain/content-language.ts` or ISO 639-1
 */
export function makeSpeakable(text: string, language: string): string {
  const locale = findSupportedLocale(language)
  const plain = writeDatesInWords(applyRules(FIRST, toPlainText(text)), locale)
  const worded = writeUnitsInWords(applyRules(RULES[locale.slice(0, 2)] ?? [], plain), locale)
  return applyRules(TIDY, applyRules(ANYWHERE, worded)).trim()
}

const applyRules = (rules: readonly SpeechRule[], text: string) =>
  rules.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text)

function findSupportedLocale(language: string): string {
  const [supported] = Intl.NumberFormat.supportedLocalesOf([language.replaceAll('_', '-')])
  return supported ?? 'en'
}

function writeDatesInWords(text: string, locale: string): string {
  return text.replace(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g, (written) => {
    const day = new Date(`${written}T00:00:00Z`)
    if (Number.isNaN(day.getTime())) return written
    return day.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' })
  })
}

const MAX_BREATH_CHARS = 170 // about eleven seconds: longer than one breath
const MIN_BREATH_CHARS = 40

/** A speakable stretch cut where a reader would breathe, when it is too long for one breath. */
export function splitBreaths(text: string): string[] {
  if (text.length <= MAX_BREATH_CHARS) return text === '' ? [] : [text]
  const cut = findCutNear(text, text.length / Math.ceil(text.length / MAX_BREATH_CHARS))
  if (cut === null) return [text]
  return [text.slice(0, cut).trim(), ...splitBreaths(text.slice(cut).trim())]
}

/** The end of the sign nearest to `wanted`; stronger signs count as nearer. */
function findCutNear(text: string, wanted: number): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const { index, 0: sign } of text.matchAll(/[.!?;:]\s|,\s|[。！？；，、؛،।]/g)) {
    const end = index + sign.length
    const distance = Math.abs(end - wanted) * (sign.startsWith(',') ? 1.3 : 1)
    if (end < MIN_BREATH_CHARS || text.length - end < MIN_BREATH_CHARS || distance >= least) continue
    best = end
    least = distance
  }
  return best
}

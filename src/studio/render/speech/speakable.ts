import { plainText } from '../../../text/plain-text.ts'
import { withUnitsInWords } from './units.ts'

type Rule = readonly [pattern: RegExp, words: string]

/** What a page says by signs, said in words, where the voices of a language would stumble. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
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
const FIRST: readonly Rule[] = [
  [
    /\s*\((?:[^()]*\b(?:et al\.|\p{Lu}[\p{L}-]+(?:\s(?:&|and|und|et|y)\s\p{Lu}[\p{L}-]+)?),?\s*)(?:19|20)\d\d[a-z]?(?:[^()]*)\)/gu,
    '',
  ],
  [/https?:\/\/(?:www\.)?([^\s/?#)]+)[^\s)]*/g, '$1'],
]

const ANYWHERE: readonly Rule[] = [
  [/(?<=\d)[\u00a0\u2009\u202f ](?=\d{3}(?!\d))/g, ''], // "50 000" is one number
  [/\s*[()[\]{}]\s*/g, ', '],
  [/\s[–—-]\s|—/g, ', '],
  [/["“”„«»‹›*_`|#\\^]/g, ''],
  [/…|\.{3,}/g, '.'],
  [/(\p{L})\/(?=\p{L})/gu, '$1 '],
]

const TIDY: readonly Rule[] = [
  [/\s+/g, ' '],
  [/\s+([,.;:!?])/g, '$1'],
  [/,(?:\s*,)+/g, ','],
  [/,\s*([.;:!?])/g, '$1'],
  [/^[\s,.;:]+/, ''],
]

/**
 * A stretch of a source as it can be read aloud: no markup, citation marks or addresses; dates, units and signs in
 * words of the language. Numbers stay: the voices read them.
 * @param language code of `domain/language.ts` or ISO 639-1
 */
export function speakable(text: string, language: string): string {
  const locale = localeOf(language)
  const plain = withDatesInWords(applied(FIRST, plainText(text)), locale)
  const worded = withUnitsInWords(applied(RULES[locale.slice(0, 2)] ?? [], plain), locale)
  return applied(TIDY, applied(ANYWHERE, worded)).trim()
}

const applied = (rules: readonly Rule[], text: string) =>
  rules.reduce((changed, [pattern, words]) => changed.replace(pattern, words), text)

function localeOf(language: string): string {
  const [supported] = Intl.NumberFormat.supportedLocalesOf([language.replaceAll('_', '-')])
  return supported ?? 'en'
}

function withDatesInWords(text: string, locale: string): string {
  return text.replace(/(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g, (written) => {
    const day = new Date(`${written}T00:00:00Z`)
    if (Number.isNaN(day.getTime())) return written
    return day.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' })
  })
}

const LONG_CHARS = 170 // about eleven seconds: longer than one breath
const SHORT_CHARS = 40

/** A speakable stretch cut where a reader would breathe, when it is too long for one breath. */
export function breathsOf(text: string): string[] {
  if (text.length <= LONG_CHARS) return text === '' ? [] : [text]
  const cut = cutNear(text, text.length / Math.ceil(text.length / LONG_CHARS))
  if (cut === null) return [text]
  return [text.slice(0, cut).trim(), ...breathsOf(text.slice(cut).trim())]
}

/** The end of the sign nearest to `wanted`; stronger signs count as nearer. */
function cutNear(text: string, wanted: number): number | null {
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const { index, 0: sign } of text.matchAll(/[.!?;:]\s|,\s|[。！？；，、؛،।]/g)) {
    const end = index + sign.length
    const distance = Math.abs(end - wanted) * (sign.startsWith(',') ? 1.3 : 1)
    if (end < SHORT_CHARS || text.length - end < SHORT_CHARS || distance >= least) continue
    best = end
    least = distance
  }
  return best
}

import { detectLanguageAmong } from '../../../text/detect-language.ts'
import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { findFrame } from './compiled-cues.ts'
import { isSpokenOnly, listToldCodes } from './locales.ts'

/** Being a language of the sources tells so many words of a question. */
const PRIOR_WORDS = 0.75
/** A word or phrase that only questions are put with, beside being a small word. */
const FRAME_WORDS = 0.5
const LETTERS_WORDS = 1
/** So many more words have to speak for a language that nothing but phrases is known of, where no source is in it. */
const UNUSUAL_WORDS = 0.75

/** Letters and marks by which one word of a question is enough to tell. */
const TELLTALE: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/iu,
  es: /[ñ¿¡]/iu,
  fr: /[çèêëîïœûù]|\p{L}\s[?!:;]\s*$|(?<!\p{L})[lqjd]['’]\p{L}/iu,
  pt: /[ãõ]/iu,
  it: /(?<!\p{L})(?:è|perché|più|già|così|può|cos['’]è)(?!\p{L})|(?<!\p{L})(?:un|dell|all|nell|sull|dall|quest|dov)['’]\p{L}|\p{L}(?:ità|ò)(?!\p{L})/iu,
}

/**
 * The language of a question, by its script, its small words, the words that questions are put with and, where these
 * tell too little, the languages of the sources.
 * @param sourceLanguages those of the sources, the commonest first
 * @returns an ISO 639-1 code of ours; English when nothing tells
 */
export function detectAskedLanguage(question: string, sourceLanguages: readonly string[] = []): string {
  if (last?.question !== question || last.sourceLanguages !== sourceLanguages)
    last = { question, sourceLanguages, language: detectLanguage(question, sourceLanguages) }
  return last.language
}

let last: { question: string; sourceLanguages: readonly string[]; language: string } | null = null

/** Of a question in signs that both write, so short that these weigh more: 会計は誰. */
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const OTHER_LETTER = /[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]/u

function detectLanguage(question: string, sourceLanguages: readonly string[]): string {
  if (isJapanese(question)) return 'ja'
  const known = listToldCodes()
  const ordered = [...new Set([...sourceLanguages.filter((code) => known.includes(code)), ...known])]
  const rateFrame = (code: string) =>
    isSpokenOnly(code) ? 0 : FRAME_WORDS * listMatchSpans(question, findFrame(code)).length
  const rateSource = (code: string) => {
    if (sourceLanguages.includes(code)) return PRIOR_WORDS
    return isSpokenOnly(code) ? -UNUSUAL_WORDS : 0
  }
  const rateLanguage = (code: string) =>
    rateFrame(code) + (TELLTALE[code]?.test(question) ? LETTERS_WORDS : 0) + rateSource(code)
  const found = detectLanguageAmong(question, ordered, rateLanguage)
  return found === 'und' ? 'en' : found
}

function isJapanese(question: string): boolean {
  if (!KANA.test(question)) return false
  const count = (sign: RegExp) => [...question].filter((one) => sign.test(one)).length
  return count(HAN_OR_KANA) > count(OTHER_LETTER)
}

import { detectLanguageAmong } from '../../../text/detect-language.ts'
import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { listMatchSpans } from '../../../text/spans.ts'
import { findFrame } from './compiled-cues.ts'
import { listLocaleCodes } from './locales.ts'

/** Being a language of the sources tells so many words of a question. */
const PRIOR_WORDS = 0.75
/** A word or phrase that only questions are put with, beside being a small word. */
const FRAME_WORDS = 0.5
const LETTERS_WORDS = 1

/** Letters and marks by which one word of a question is enough to tell. */
const TELLTALE: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/iu,
  es: /[ñ¿¡]/iu,
  fr: /[çèêëîïœûù]|\p{L}\s[?!:;]\s*$|(?<!\p{L})[lqjd]['’]\p{L}/iu,
  pt: /[ãõ]/iu,
  it: /(?<!\p{L})(?:è|perché|più|cos['’]è)(?!\p{L})/iu,
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
  const known = listLocaleCodes()
  const ordered = [...new Set([...sourceLanguages.filter((code) => known.includes(code)), ...known])]
  const rateLanguage = (code: string) =>
    FRAME_WORDS * listMatchSpans(question, findFrame(code)).length +
    (TELLTALE[code]?.test(question) ? LETTERS_WORDS : 0) +
    (sourceLanguages.includes(code) ? PRIOR_WORDS : 0)
  const found = detectLanguageAmong(question, ordered, rateLanguage)
  return found === 'und' ? 'en' : found
}

function isJapanese(question: string): boolean {
  if (!KANA.test(question)) return false
  const count = (sign: RegExp) => [...question].filter((one) => sign.test(one)).length
  return count(HAN_OR_KANA) > count(OTHER_LETTER)
}

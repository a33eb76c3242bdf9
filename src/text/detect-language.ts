import { findLanguage, splitWordList } from './languages.ts'

const SAMPLE_CHARS = 6000
const SAMPLES = 3

type Script = { readonly pattern: RegExp; readonly languages: readonly string[] }

const LATIN = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'hu',
  'ro',
  'tr',
  'ca',
  'lt',
  'id',
  'pl',
  'cs',
  'vi',
]
const SCRIPTS: readonly Script[] = [
  { pattern: /[\p{sc=Hiragana}\p{sc=Katakana}]/gu, languages: ['ja'] },
  { pattern: /\p{sc=Han}/gu, languages: ['zh'] },
  { pattern: /\p{sc=Hangul}/gu, languages: ['ko'] },
  { pattern: /\p{sc=Thai}/gu, languages: ['th'] },
  { pattern: /\p{sc=Arabic}/gu, languages: ['ar', 'fa', 'ur'] },
  { pattern: /\p{sc=Greek}/gu, languages: ['el'] },
  { pattern: /\p{sc=Devanagari}/gu, languages: ['hi'] },
  { pattern: /\p{sc=Cyrillic}/gu, languages: ['ru', 'uk', 'bg', 'sr'] },
  { pattern: /\p{sc=Hebrew}/gu, languages: ['he'] },
  { pattern: /\p{sc=Armenian}/gu, languages: ['hy'] },
  { pattern: /\p{sc=Tamil}/gu, languages: ['ta'] },
  { pattern: /\p{sc=Latin}/gu, languages: LATIN },
]
/** Signs per word differ: one Han sign says as much as about three letters, and Japanese mixes Han with Kana. */
const WEIGHT: Readonly<Record<string, number>> = { ja: 6, zh: 3, ko: 2 }

/** Letters that only some languages of a script use. */
const TELLTALE: Readonly<Record<string, RegExp>> = {
  de: /[ß]/g,
  es: /[ñ¿¡]/g,
  pt: /[ãõ]/g,
  sv: /[äå]/g,
  da: /[æø]/g,
  no: /[æø]/g,
  hu: /[őű]/g,
  ro: /[ășțş]/g,
  tr: /[ışğ]/g,
  pl: /[łąęśżźćń]/g,
  cs: /[ěřů]/g,
  vi: /[ạảấầẩậắằẵặẹẻẽếềểễệỉịọỏốồổộớờởợụủứừửữựỳỵỷỹđơư]/g,
  lt: /[ėįųū]/g,
  fa: /[پچژگ]/g,
  ur: /[ٹڈڑںے]/g,
  uk: /[іїєґ]/g,
  ru: /[ыэё]/g,
  sr: /[ђћџљњј]/g,
}

const stopWordsOf = new Map<string, string[]>()

/**
 * The ISO 639-1 code of the language a text is mostly written in, or `und` when nothing tells. Looks at a few samples
 * only: first the script, then function words and letters of the languages that share it.
 */
export function detectLanguage(text: string): string {
  const sample = sampleOf(text).toLowerCase()
  const script = scriptOf(sample)
  if (!script) return 'und'
  if (script.languages.length === 1) return script.languages[0]!
  return bestOf(script.languages, sample)
}

function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARS) return text
  const length = SAMPLE_CHARS / SAMPLES
  const step = (text.length - length) / (SAMPLES - 1)
  const starts = Array.from({ length: SAMPLES }, (_, index) => Math.floor(index * step))
  return starts.map((start) => text.slice(start, start + length)).join(' ')
}

function scriptOf(sample: string): Script | null {
  let best: Script | null = null
  let most = 0
  for (const script of SCRIPTS) {
    const count = (sample.match(script.pattern)?.length ?? 0) * (WEIGHT[script.languages[0]!] ?? 1)
    if (count > most) [best, most] = [script, count]
  }
  return best
}

function bestOf(languages: readonly string[], sample: string): string {
  const counts = new Map<string, number>()
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? []
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const evidence = languages.map((language) => evidenceFor(language, counts, sample))
  const most = Math.max(...evidence)
  return most < 1 ? 'und' : languages[evidence.indexOf(most)]!
}

function evidenceFor(language: string, counts: ReadonlyMap<string, number>, sample: string): number {
  let sum = 0
  for (const word of stopWords(language)) sum += (counts.get(word) ?? 0) * (word.length === 1 ? 0.5 : 1)
  const letters = TELLTALE[language] ? (sample.match(TELLTALE[language])?.length ?? 0) : 0
  return sum + Math.min(letters, 200) * 0.3
}

function stopWords(language: string): string[] {
  const known = stopWordsOf.get(language) ?? splitWordList(findLanguage(language)!.stopWords)
  stopWordsOf.set(language, known)
  return known
}

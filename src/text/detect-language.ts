import { addUp, countEach } from '../lib/counts.ts'
import { findLanguage, splitWordList } from './languages.ts'

/** A longer text is told by samples, evenly spread; in each of them one language is spoken, mostly. */
const MAX_WHOLE_CHARS = 6000
const SAMPLES = 30
const SAMPLE_CHARS = 500
/** In so many samples beside English ones a language is that of the text: licences, lists of books and what nobody translated yet are English. */
const MIN_SHARE_BESIDE_ENGLISH = 1 / 3
/** Latin letters beside digits are no word: the "da" of "k623da5" is none of Italian. */
const WORD = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])|[^\P{L}\p{sc=Latin}][\p{L}\p{M}]*/gu
/** One small word of so few tells a language; of more it may be a name, and running text has ten times this share. */
const MAX_FEW_WORDS = 12
const MIN_TELLING_WORDS = 2
const MIN_SHARE_TELLING = 0.04
const ACCENTED = /[\u00c0-\u024f]/
/** The sign of an allergen, a column or a unit is no small word: "A, D", "(G)", "2 l", `oxygen_mg_l`; nor is "| Di |" a day. */
const LETTER_ALONE =
  /(?<=\|\s?)\p{Lu}\p{Ll}{1,2}(?=\s?\|)|(?<![\p{L}\p{M}'’-])\p{Lu}(?![\p{L}\p{M}'’]|\s\p{Ll})|(?<=\p{N}\s?|[_/])\p{Ll}(?![\p{L}\p{M}'’])/gu

/** Letters that stand for a name are no small word: the licence "MIT" is no German. */
const CAPITALS = /(?<![\p{L}\p{M}\p{N}])\p{Lu}{2,}(?![\p{L}\p{M}\p{N}])/gu
const LOWER_CASE_WORD = /(?<![\p{L}\p{M}])\p{Ll}{3}/u

type ScriptLanguages = { readonly pattern: RegExp; readonly languages: readonly string[] }

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
const SCRIPTS: readonly ScriptLanguages[] = [
  { pattern: /[\p{sc=Hiragana}\p{sc=Katakana}]/u, languages: ['ja'] },
  { pattern: /\p{sc=Han}/u, languages: ['zh'] },
  { pattern: /\p{sc=Hangul}/u, languages: ['ko'] },
  { pattern: /\p{sc=Thai}/u, languages: ['th'] },
  { pattern: /\p{sc=Arabic}/u, languages: ['ar', 'fa', 'ur'] },
  { pattern: /\p{sc=Greek}/u, languages: ['el'] },
  { pattern: /\p{sc=Devanagari}/u, languages: ['hi'] },
  { pattern: /\p{sc=Cyrillic}/u, languages: ['ru', 'uk', 'bg', 'sr'] },
  { pattern: /\p{sc=Hebrew}/u, languages: ['he'] },
  { pattern: /\p{sc=Armenian}/u, languages: ['hy'] },
  { pattern: /\p{sc=Tamil}/u, languages: ['ta'] },
  { pattern: /\p{sc=Latin}/u, languages: LATIN },
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

/** What a name has behind its first word is none either, in a row: "Thread & Co", "Bank of La Paz". */
const SHORT_IN_CELL = /(?<=^\|[^\n]*[^|\s]\s)\p{Lu}\p{Ll}{1,2}(?!\p{L})/gmu

/** Small words that tables of any language write: "price per night" is no Italian. */
const TELLS_NOTHING: ReadonlySet<string> = new Set(['per'])

/** For the languages of one script: whose stop word a word is, as their places in the list. */
const speakersOf = new Map<readonly string[], ReadonlyMap<string, readonly number[]>>()

/**
 * The ISO 639-1 code of the language a text is mostly written in, or `und` when nothing tells. Looks at a few samples
 * only: first the script, then function words and letters of the languages that share it. A text of which a good part is
 * English, and nearly as much in another language, is in that one.
 */
export function detectLanguage(text: string): string {
  if (text.length <= MAX_WHOLE_CHARS) return detectInSample(text)
  const samples = takeSamples(text)
  return chooseSpoken(samples.map(detectInSample)) ?? detectInSample(samples.join(' '))
}

function chooseSpoken(spoken: readonly string[]): string | null {
  const counts = countEach(spoken.filter((language) => language !== 'und'))
  const [first, second] = [...counts].sort((one, other) => other[1] - one[1])
  if (!first) return null
  const isBesideEnglish =
    first[0] === 'en' && second && second[1] >= MIN_SHARE_BESIDE_ENGLISH * addUp([...counts.values()])
  return isBesideEnglish ? second[0] : first[0]
}

function detectInSample(text: string): string {
  const sample = dropLettersAlone(text).toLowerCase()
  const script = detectScript(sample)
  if (!script) return 'und'
  if (script.languages.length === 1) return script.languages[0]!
  return chooseBestLanguage(script.languages, sample)
}

/**
 * The same among some languages, for a few words as a question has them.
 * @param lean what speaks for a language beforehand, as if it were so many of its small words
 */
export function detectLanguageAmong(
  text: string,
  languages: readonly string[],
  lean: (language: string) => number,
): string {
  const sample = text.slice(0, MAX_WHOLE_CHARS).toLowerCase()
  const ofScript = detectScript(sample)?.languages ?? []
  const evidence = ofScript.length > 1 ? weighEvidence(ofScript, sample) : [1]
  const scored = languages
    .filter((language) => ofScript.includes(language))
    .map((language) => ({ language, score: evidence[ofScript.indexOf(language)]! + lean(language) }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { language: 'und', score: 0 })
  return best.language
}

/** Without letters that stand alone and names in capitals; a text all in capitals keeps its words. */
function dropLettersAlone(text: string): string {
  const words = text.replace(LETTER_ALONE, ' ').replace(SHORT_IN_CELL, ' ')
  return LOWER_CASE_WORD.test(words) ? words.replace(CAPITALS, ' ') : words
}

function takeSamples(text: string): string[] {
  const step = (text.length - SAMPLE_CHARS) / (SAMPLES - 1)
  const starts = Array.from({ length: SAMPLES }, (_, index) => Math.floor(index * step))
  return starts.map((start) => text.slice(start, start + SAMPLE_CHARS))
}

function detectScript(sample: string): ScriptLanguages | null {
  const counts = countScripts(sample)
  let best: ScriptLanguages | null = null
  let most = 0
  for (const [place, script] of SCRIPTS.entries()) {
    const count = counts[place]! * (WEIGHT[script.languages[0]!] ?? 1)
    if (count > most) [best, most] = [script, count]
  }
  return best
}

/** The place in `SCRIPTS` of each sign of the basic plane, from 1 on; 0 is not looked at yet. */
const placeOfSign = new Uint8Array(65_536)
const OF_NO_SCRIPT = SCRIPTS.length + 1

function countScripts(sample: string): Uint32Array {
  const counts = new Uint32Array(SCRIPTS.length + 1)
  for (let position = 0; position < sample.length; position += 1) {
    const sign = sample.codePointAt(position)!
    if (sign > 0xffff) position += 1
    counts[findScriptPlace(sign) - 1]! += 1
  }
  return counts
}

function findScriptPlace(sign: number): number {
  const known = placeOfSign[sign]
  if (known) return known
  const letter = String.fromCodePoint(sign)
  const place = SCRIPTS.findIndex(({ pattern }) => pattern.test(letter)) + 1 || OF_NO_SCRIPT
  if (sign < placeOfSign.length) placeOfSign[sign] = place
  return place
}

function chooseBestLanguage(languages: readonly string[], sample: string): string {
  const evidence = weighEvidence(languages, sample)
  const most = Math.max(...evidence)
  if (most < 1) return 'und'
  const best = evidence.indexOf(most)
  return languages === LATIN && !isToldOften(best, most, sample) ? 'und' : languages[best]!
}

/** Whether more of a text than a name or a unit says what language it is in. */
function isToldOften(place: number, evidence: number, sample: string): boolean {
  const words = sample.match(WORD) ?? []
  if (words.length <= MAX_FEW_WORDS) return true
  const telling = new Set(words.filter((word) => speakersOf.get(LATIN)?.get(word)?.includes(place)))
  const isWritten = LATIN[place] !== 'en' && ACCENTED.test(sample)
  return telling.size + (isWritten ? 1 : 0) >= MIN_TELLING_WORDS && evidence >= MIN_SHARE_TELLING * words.length
}

function weighEvidence(languages: readonly string[], sample: string): number[] {
  const heard = new Float64Array(languages.length)
  const speakers = speakersOf.get(languages) ?? listSpeakers(languages)
  speakersOf.set(languages, speakers)
  for (const word of sample.match(WORD) ?? [])
    for (const place of speakers.get(word) ?? []) heard[place]! += word.length === 1 ? 0.5 : 1
  return languages.map((language, place) => heard[place]! + weighLetters(language, sample))
}

function weighLetters(language: string, sample: string): number {
  const letters = TELLTALE[language] ? (sample.match(TELLTALE[language])?.length ?? 0) : 0
  return Math.min(letters, 200) * 0.3
}

function listSpeakers(languages: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const speakers = new Map<string, number[]>()
  for (const [place, language] of languages.entries())
    for (const word of splitWordList(findLanguage(language)!.stopWords)) {
      if (TELLS_NOTHING.has(word)) continue
      const known = speakers.get(word)
      if (known) known.push(place)
      else speakers.set(word, [place])
    }
  return speakers
}

import { readdirSync, readFileSync } from 'node:fs'

/** The few sentences that an answer says in its own words, in the question's language. */
export type Phrases = {
  readonly refusal: string
  readonly next: string
  /** Before the list of words that no source holds. */
  readonly missing: string
  /** A word that was read as another: `{typed}`, `{known}`. */
  readonly corrected: string
  /** Before a sentence that contradicts what the question takes for granted. */
  readonly otherwise: string
  /** `{words}`: names and numbers of the question that stand nowhere. */
  readonly nothingAbout: string
  /** Before what comes near, where the thing itself is not there. */
  readonly instead: string
  /** What the sources are about instead: `{topics}`. */
  readonly topics: string
  /** Behind a sentence of a model that no passage carries, in brackets. */
  readonly unverified: string
}

/** Words by which a kind of question is known: regular expressions without flags, tried anywhere and in any case. */
export type Cues = { readonly asks: readonly string[] }

/** What answering knows of a language: `locales/<code>.json`. A test holds that none lacks a key. */
export type AnswerLocale = {
  readonly phrases: Phrases
  readonly summary: Cues
  readonly contents: Cues
  readonly authorship: Cues
  readonly list: Cues
  readonly compare: Cues
  readonly table: Cues
  readonly reason: Cues
  readonly steps: Cues
  readonly definition: Cues
  readonly polar: Cues
  readonly dates: Cues
  readonly numbers: Cues
  readonly names: Cues
  readonly frame: Cues
  readonly followUp: Cues
  /** By which a model says that the passages do not answer. */
  readonly refusal: Cues
}

const FOLDER = new URL('./locales/', import.meta.url)
const locales = new Map<string, AnswerLocale>()

/** The locale of a language by its ISO 639-1 code, read when it is first met; English where there is none. */
export function findLocale(code: string): AnswerLocale {
  return localeCodes().includes(code) ? readLocale(code) : readLocale('en')
}

/** All locales, English first. */
export const readLocales = (): AnswerLocale[] => localeCodes().map(readLocale)

let codes: readonly string[] | null = null

export function localeCodes(): readonly string[] {
  codes ??= readdirSync(FOLDER)
    .map((name) => name.replace(/\.json$/, ''))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1))
  return codes
}

/** Our own file: a test compares each with the type. */
function readLocale(code: string): AnswerLocale {
  const known = locales.get(code) ?? (JSON.parse(readFileSync(new URL(`${code}.json`, FOLDER), 'utf8')) as AnswerLocale)
  locales.set(code, known)
  return known
}

type CueSection = Exclude<keyof AnswerLocale, 'phrases'>

const patterns = new Map<CueSection, RegExp | null>()

/** Whether a question is of a kind by its words, in whatever language of ours it is asked. */
export function isAskedFor(section: CueSection, question: string): boolean {
  if (!patterns.has(section)) patterns.set(section, joinCues(section))
  return patterns.get(section)?.test(question) ?? false
}

const frames = new Map<string, RegExp>()

/** The words and phrases that questions of a language are put with, each as a whole word. */
export function findFrame(language: string): RegExp {
  const known = frames.get(language) ?? frameOf(findLocale(language).frame.asks, language)
  frames.set(language, known)
  return known
}

function frameOf(cues: readonly string[], language: string): RegExp {
  const joined = cues.map((cue) => `(?:${cue})`).join('|')
  const isSpaced = !UNSPACED.has(language)
  return new RegExp(isSpaced ? `(?<![\\p{L}\\p{M}\\p{N}_])(?:${joined})(?![\\p{L}\\p{M}\\p{N}_])` : joined, 'giu')
}

/** Written without spaces: a word stands wherever its signs do. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh'])

function joinCues(section: CueSection): RegExp | null {
  const cues = readLocales().flatMap((locale) => locale[section].asks)
  return cues.length === 0 ? null : new RegExp(cues.map((cue) => `(?:${cue})`).join('|'), 'iu')
}

import { readdirSync, readFileSync } from 'node:fs'
import { RUN_ON } from '../../../text/scripts.ts'
import { widenLetters } from '../../../text/unicode-cues.ts'

/** What a question word may ask for; `other` asks for none of these ("why", "what", "is"). */
export const ASKED_SORTS = [
  'date',
  'count',
  'amount',
  'duration',
  'age',
  'money',
  'share',
  'length',
  'mass',
  'speed',
  'temperature',
  'size',
  'often',
  'version',
  'data',
  'person',
  'place',
  'other',
] as const

export type AskedSort = (typeof ASKED_SORTS)[number]

/**
 * The words of a language for kinds of question, as regular expressions without flags: `asks` what asks for each, `says`
 * what answers without a number of its own dimension (`date`: "last year", `recurs`: "every two weeks", `often`: "weekly", `age`: "aged 12", "built in 1898"),
 * and `version` what a version is called.
 */
type KindWords = {
  /** How it is said by whom something is done, each as alternatives. */
  readonly agent?: AgentWords
  /** The directions in which a thing is measured, each by its words as alternatives: "wide|width". */
  readonly axes?: readonly string[]
  readonly asks: Readonly<Record<AskedSort, readonly string[]>>
  readonly says: Readonly<Record<'date' | 'recurs' | 'often' | 'age' | 'version' | 'title', readonly string[]>>
}

/** `passive`: the verbs of what is done; `whose`: what opens the name behind `by`; `word`: one of it, where not any may be; `ends`: what stands behind it. */
export type AgentWords = Readonly<Record<'passive' | 'by' | 'whose' | 'ends', string>> & { readonly word?: string }

const FOLDER = new URL('./kinds/', import.meta.url)

export const listKindLanguages = (): string[] => readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ''))

export const readKindWords = (code: string) =>
  JSON.parse(readFileSync(new URL(`${code}.json`, FOLDER), 'utf8')) as KindWords

/** One pattern of many cues: whole words where words are set apart, else anywhere; null of none. */
export function joinWords(cues: readonly string[]): RegExp | null {
  const spaced = cues.filter((cue) => !RUN_ON.test(cue))
  const unspaced = cues.filter((cue) => RUN_ON.test(cue))
  const whole = spaced.length > 0 ? [`(?<!\\p{L})(?:${spaced.join('|')})(?:(?<=['’])|(?!\\p{L}))`] : []
  return cues.length === 0 ? null : new RegExp(widenLetters([...whole, ...unspaced].join('|')), 'giu')
}

import { CYRILLIC_GREEK_CAUCASUS } from './words/cyrillic-greek-caucasus.ts'
import { EAST_ASIAN } from './words/east-asian.ts'
import { GERMANIC } from './words/germanic.ts'
import { INDIC } from './words/indic.ts'
import { LATIN_SCRIPT } from './words/latin-script.ts'
import { OVERSEAS } from './words/overseas.ts'
import { RIGHT_TO_LEFT } from './words/right-to-left.ts'
import { ROMANCE } from './words/romance.ts'
import type { WordRow, WordRows } from './words/row.ts'

/** The labels that generated content carries, in one language. The `asks...` are templates: fill `{n}` with `filled`. */
export type Words = {
  readonly summary: string
  readonly contents: string
  readonly sources: string
  readonly source: string
  readonly page: string
  readonly keyPoints: string
  readonly keyFigures: string
  readonly timeline: string
  readonly definitions: string
  readonly comparison: string
  readonly topics: string
  readonly overview: string
  readonly report: string
  readonly presentation: string
  readonly table: string
  readonly item: string
  readonly value: string
  readonly flashcards: string
  readonly quiz: string
  readonly question: string
  readonly answer: string
  readonly explanation: string
  readonly check: string
  readonly next: string
  readonly again: string
  readonly right: string
  readonly wrong: string
  readonly score: string
  readonly mindMap: string
  readonly notes: string
  readonly thanks: string
  readonly term: string
  readonly meaning: string
  readonly date: string
  readonly event: string
  /** What a term means; `{n}` is the term. */
  readonly asksMeaning: string
  /** Which term a meaning describes; `{n}` is the meaning. */
  readonly asksTerm: string
  /** Which figure is missing; `{n}` is a sentence with a gap. */
  readonly asksFigure: string
  /** Which date is missing; `{n}` is a sentence with a gap. */
  readonly asksDate: string
  /** What happened; `{n}` is a date. */
  readonly asksEvent: string
  /** Why that is so; `{n}` is a sentence. */
  readonly asksReason: string
  /** How a sentence goes on; `{n}` is its beginning. */
  readonly asksRest: string
  /** Which word is missing; `{n}` is a sentence with a gap. */
  readonly asksWord: string
  /** What the sources say about a topic; `{n}` is the topic. */
  readonly asksStatement: string
}

/** The keys of the three lines of a `WordRow`, in their order. */
export const WORD_KEYS = [
  // biome-ignore format: three lines as in the tables
  ['summary', 'contents', 'sources', 'source', 'page', 'keyPoints', 'keyFigures', 'timeline', 'definitions', 'comparison', 'topics', 'overview', 'report', 'presentation', 'table', 'item', 'value'],
  // biome-ignore format: three lines as in the tables
  ['flashcards', 'quiz', 'question', 'answer', 'explanation', 'check', 'next', 'again', 'right', 'wrong', 'score', 'mindMap', 'notes', 'thanks', 'term', 'meaning', 'date', 'event'],
  // biome-ignore format: three lines as in the tables
  ['asksMeaning', 'asksTerm', 'asksFigure', 'asksDate', 'asksEvent', 'asksReason', 'asksRest', 'asksWord', 'asksStatement'],
] as const satisfies readonly (readonly (keyof Words)[])[]

const ROWS: WordRows = {
  ...GERMANIC,
  ...ROMANCE,
  ...LATIN_SCRIPT,
  ...OVERSEAS,
  ...CYRILLIC_GREEK_CAUCASUS,
  ...RIGHT_TO_LEFT,
  ...INDIC,
  ...EAST_ASIAN,
}

/** The labels in a language, by its code of `domain/language.ts`; in English for a code that is none of the 81. */
export function wordsFor(language: string): Words {
  return wordsOf(ROWS[language] ?? ROWS.en!)
}

/** A template of `Words` with its `{n}` replaced, whatever `text` holds. */
export function filled(template: string, text: string): string {
  return template.replaceAll('{n}', () => text)
}

function wordsOf(row: WordRow): Words {
  const pairs = row.flatMap((line, at) => {
    const words = line.split('|')
    return WORD_KEYS[at]!.map((key, index) => [key, words[index] ?? ''] as const)
  })
  return Object.fromEntries(pairs) as Words
}

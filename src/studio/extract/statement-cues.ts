import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { memoize } from '../../lib/memoize.ts'

/** Words by which a statement is read, by language: `locales/<code>.json`; each a list with `|` between, patterns allowed. */
type StatementWords = Readonly<Record<StatementCue, string>>

type StatementCue =
  /** What limits a number: "more than", "up to". */
  | 'limits'
  /** Between the two numbers of a range; between several that share a unit; before the first of a range. */
  | 'ranges'
  | 'lists'
  | 'betweens'
  | 'froms'
  /** What denies a sentence or calls it wrong; what leaves it open or makes an example of it. */
  | 'denials'
  | 'unreal'
  /** Before the date on which something happened. */
  | 'dated'
  /** What begins a clause or a phrase that a date may belong to in place of the sentence. */
  | 'clauses'
  /** What a document calls itself, behind "this". */
  | 'documents'
  /** What opens a finding or a conclusion. */
  | 'findings'
  /** A heading over what is limited, unknown or still to be done, the whole of it. */
  | 'openHeadings'
  /** A heading that forbids, leaves out or denies what stands under it: "Not included". */
  | 'denyingHeadings'
  /** In the words before a list, what makes its entries true of something old, wrong or only proposed. */
  | 'faults'
  /** By what a sentence says that a list or an example comes behind it. */
  | 'ahead'
  /** What ends the words before a list whose entries go on the sentence: "you can:". */
  | 'carries'
  /** What ends the words before a list that is all there is: one entry under "The rules are:" would pass for the whole. */
  | 'equates'
  /** By what a sentence says what a text will say, and not what is so. */
  | 'announcements'
  /** By what a sentence points at a picture, an example or a page beside it: "the image below". */
  | 'shown'
  /** What opens, behind a comma, an addition without which the sentence stays true. */
  | 'asides'
  /** What opens a sentence that leans on the one before it: a word for what stood there, one that joins the two. */
  | 'backs'
  | 'ties'
  /** What says that a sentence follows from the one before, is added to it or words it anew. */
  | 'links'
  /** What stands, further on, before a thing that was named in a sentence before: "members of | this | group". */
  | 'insides'
  /** What opens a sentence about something that only its paragraph or its heading says more of: "the repair costs", "you pay". */
  | 'hangs'
  /** What opens a sentence that turns around what the one before it says. */
  | 'turns'
  /** What opens a sentence by which nothing came of what the one before it tells. */
  | 'undone'
  /** By what a sentence says that something is so besides something else, and what before that only compares: "not only ... but also". */
  | 'adds'
  | 'contrasts'
  /** "This", with what it stands for or without it. */
  | 'pointers'
  /** What opens a predicate that judges or places a thing and does not say what it is: "the main reason". */
  | 'judgements'
  /** Adjectives that tell of a thing only beside another or beside what was said: "the resulting file". */
  | 'relatives'
  /** In the words before a list, by which its entries are the steps of something. */
  | 'steps'
  /** Past forms that end as no other verb does; read by `readCueWords`, as case tells them from names. */
  | 'strongPasts'
  /** What begins a sentence whose subject stands elsewhere, with its verb; read by `readCueWords` for the same reason. */
  | 'verbsFirst'

const readWords = memoize((language: string): StatementWords | null => {
  const file = new URL(`./locales/${/^[a-z]{2,3}$/.test(language) ? language : 'und'}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StatementWords) : null
})

/** Whether the words of a language are known: of one that is not, nothing is told but what signs tell. */
export const hasStatementWords = (language: string): boolean => readWords(language) !== null

/** The words of a cue as they stand in the file, to be built into a pattern of one's own; empty where a language has none. */
export const readCueWords = (language: string, cue: StatementCue): string => readWords(language)?.[cue] ?? ''

/** The same of all languages, for what is told before its language is. */
export const joinCueWords = (cue: StatementCue): string =>
  readdirSync(new URL('./locales/', import.meta.url))
    .flatMap((file) => readCueWords(file.replace('.json', ''), cue) || [])
    .join('|')

const NOTHING = /(?!)/u
/** By language, shape and cue: asked for several times for every sentence, so that a key made of the three costs as much as a search. */
const patterns = new Map<string, Map<string, Map<StatementCue, RegExp>>>()

/**
 * A pattern with the words of a language at `@`, whole words where the language parts them by spaces; one that matches
 * nothing where the language has none.
 */
export function buildCuePattern(language: string, cue: StatementCue, shape = '@'): RegExp {
  const known = patterns.get(language)?.get(shape)?.get(cue)
  if (known !== undefined) return known
  const shapes = patterns.get(language) ?? new Map<string, Map<StatementCue, RegExp>>()
  const cues = shapes.get(shape) ?? new Map<StatementCue, RegExp>()
  const built = createPattern(readCueWords(language, cue), shape, /^(?:ja|zh|th)$/.test(language))
  patterns.set(language, shapes.set(shape, cues.set(cue, built)))
  return built
}

function createPattern(words: string, shape: string, isUnspaced: boolean): RegExp {
  if (words === '') return NOTHING
  const whole = isUnspaced ? `(?:${words})` : String.raw`(?<![\p{L}\p{M}])(?:${words})(?<![\p{L}\p{M}](?=[\p{L}\p{M}]))`
  return new RegExp(
    shape.replace('@', () => whole),
    'iu',
  )
}

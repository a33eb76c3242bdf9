import { readdirSync, readFileSync } from 'node:fs'
import { memoize } from '../../../lib/memoize.ts'
import { LETTER_RANGES, widenLetters } from '../../../text/unicode-cues.ts'
import type { QuestionCues } from './question-cues.ts'
import type { WholeLocale } from './whole-locale.ts'

/** The few sentences that an answer says in its own words, in the question's language. */
export type Phrases = {
  readonly refusal: string
  readonly next: string
  /** Before the list of words that no source holds. */
  readonly missing: string
  /** `{words}` in the language's quotation marks. */
  readonly quoted: string
  /** Under an answer in part of which no word is missing. */
  readonly unsure: string
  /** A word that was read as another: `{typed}`, `{known}`. */
  readonly corrected: string
  /** Before a sentence that contradicts what the question takes for granted. */
  readonly otherwise: string
  /** Before the only sentence of the asked kind, which has none of the question's words. */
  readonly otherWords: string
  /** `{words}`: names and numbers of the question that stand nowhere. */
  readonly nothingAbout: string
  /** Before what comes near, where the thing itself is not there. */
  readonly instead: string
  /** `{words}`: those of the question that stand elsewhere, and not beside what is told. */
  readonly apart: string
  /** That the very thing asked for is not said: a date, an amount of money, another number, a person. */
  readonly noDate: string
  readonly noAmount: string
  readonly noNumber: string
  readonly noPerson: string
  /** What the sources are about instead: `{topics}`. */
  readonly topics: string
  /** What joins two questions in one, as a pattern; empty where nothing tells. Said where the second is not answered. */
  readonly halves: string
  readonly halfOpen: string
  /** What language the sources are in: `{languages}`; the refusal of a question in another one, and what to do next. */
  readonly sourcesIn: string
  readonly foreign: string
  readonly nextForeign: string
  /** Behind a sentence of a model that no passage carries, in brackets. */
  readonly unverified: string
}

/**
 * How a question goes on from the answer before it. `next`: asks what stands behind it; `where`, `example`, `meaning` and
 * `why`, tried on the question without its last mark: ask where it stands and who says so, for an example, what follows, and why.
 * `examples` and `means` are words of a sentence that gives an example or says what something means; `page` names one.
 * `instead`: a whole question that names, as `x`, what it puts in the place of something of the one before ("And in May?").
 */
export type FollowUpCues = QuestionCues & {
  readonly next: string
  readonly where: readonly string[]
  readonly example: readonly string[]
  readonly meaning: readonly string[]
  readonly why: readonly string[]
  readonly examples: string
  readonly means: string
  readonly page: string
  readonly instead: string
}

/**
 * `common`: verbs, adjectives and vague nouns of everyday speech, which sources may put otherwise. `tells`: alternatives of
 * what a clause begins with that tells why a question is asked, and asks nothing ("I let flats, is ...?").
 */
type VerbCues = QuestionCues & { readonly common: string; readonly tells: string }

/**
 * How a language asks whether something is so. `verbs` are the verbs that such a question begins with, those of one time
 * and meaning together, `opening` what stands before a question in the order of a statement; `negations` and `hedges` are
 * alternatives of words that deny, and that leave open or bound, what a sentence says; `hopes` those by which it says only that
 * something may be so. No `verbs`: no yes or no is said.
 */
export type PolarCues = QuestionCues & {
  readonly yes: string
  readonly no: string
  readonly opening: string
  readonly verbs: readonly string[]
  readonly negations: string
  readonly hedges: string
  readonly hopes: string
  /** What somebody may think that it is so: mostly it is not. */
  readonly beliefs: string
  /** Beginnings and ends of words that deny, with a space between: "un- -less". */
  readonly affixes: string
  /** Of the negations those that deny having a thing, and nothing of what is done. */
  readonly without: string
  /** What is behind a negation where it denies not the whole: "not only", "not always", "not until". */
  readonly bounding: string
}

/**
 * How a language asks what something is: `asks` have one group, the thing, and are tried on the question without its last
 * mark. The others are alternatives of a regular expression: `articles` before the thing, `says` between the thing and what
 * it is, `linking` those of them that say what it is only where one of `kinds` follows ("is a ..."), `apart` the words
 * that make more of a question than a thing ("the price of ..."), `does` verbs that tell what a thing is there for, `within` what
 * parts the thing from the place it is asked in ("in the contract"). `indefinite` are those of the articles that make a
 * sentence speak of every such thing; with `pointing` a sentence says what the one before spoke of is ("It is a ...").
 * `called` stands before a name that is given to what was told, `calledBefore` and `calledAfter` around one, `meantBy` and
 * `meant` around one that is explained; `term` and `sorts` before the name say what sort of word or of thing it is ("the term",
 * "la fonction"), `saying` leads to a clause ("keep in mind that"), `apposes` opens what is said of it behind a comma. `single`
 * says which of many a thing is, and not what it is, `also` goes on from what was said of it, an `adverb` may stand before a
 * kind; `inner` are words without a letter of their own in what an abbreviation is short for.
 */
export type DefinitionCues = QuestionCues & {
  /** Verbs that open a sentence whose subject stands above it as a heading: "Returns the value". */
  readonly bare: string
  readonly articles: string
  readonly indefinite: string
  readonly pointing: string
  readonly says: string
  readonly linking: string
  readonly kinds: string
  readonly does: string
  readonly apart: string
  readonly within: string
  readonly term: string
  readonly sorts: string
  readonly single: string
  readonly also: string
  readonly adverb: string
  readonly called: string
  readonly calledBefore: string
  readonly calledAfter: string
  readonly meantBy: string
  readonly meant: string
  readonly saying: string
  readonly apposes: string
  readonly inner: string
}

/** `more` ends a list that is told in part: `{count}` entries are left out. */
type ListCues = QuestionCues & { readonly more: string }

/**
 * `cues` are words that a reason is said with, as regular expressions of whole words: "because". Of them `turned`, alternatives, stand
 * between a reason and what follows from it ("therefore"), and what `either` names may stand on both sides ("the reason").
 */
type ReasonCues = QuestionCues & { readonly cues: readonly string[]; readonly turned: string; readonly either: string }

/**
 * How a measure is spoken of. Each is a list of words with `|` between: `names` those of a column, `asked` those of a
 * question, `most` and `least` those that compare by it ("tallest", "cheaper"). Empty where a language has none.
 */
type MeasureWords = {
  readonly names: string
  readonly asked: string
  readonly most: string
  readonly least: string
}

/** Words by which a table is asked, as lists with `|` between; `frames` are what an answer says, `{row}` and so on put in. */
export type TableCues = QuestionCues & {
  readonly most: string
  readonly least: string
  readonly sum: string
  readonly mean: string
  readonly count: string
  readonly above: string
  readonly below: string
  readonly after: string
  readonly before: string
  readonly equal: string
  readonly negation: string
  readonly rows: string
  /** Verbs by which a question ties a thing to what its row says: "belongs to", "comes from". */
  readonly relations: string
  readonly columns: string
  /** By which the row below or above another is asked. */
  readonly next: string
  readonly previous: string
  /** By which several of the first are asked. */
  readonly top: string
  /** Two to ten as words, in this order. */
  readonly small: string
  /** Between two things that are asked at once. */
  readonly joins: string
  /** What columns are called of which two say how long something lasted: "from" and "until". */
  readonly begins: string
  readonly ends: string
  /** The present, in which lasts what has no end. */
  readonly now: string
  /** What a column is called that gives women and men by a letter, and these themselves. */
  readonly sex: string
  readonly women: string
  readonly men: string
  /** What a table itself is called. */
  readonly asked: string
  /** Words of questions that a cell does not answer: why, how, a summary. */
  readonly unlike: string
  /** What a row of totals is called. */
  readonly totals: string
  readonly yes: string
  readonly no: string
  /** Words for what is full or free, as questions and cells say it; how columns are called that tell it by numbers. */
  readonly states: Readonly<Record<'full' | 'free' | 'left' | 'taken' | 'room', string>>
  readonly frames: Readonly<Record<TableFrame, string>>
  readonly dimensions: Readonly<Record<string, MeasureWords>>
}

export type TableFrame =
  | 'cell'
  | 'pair'
  | 'most'
  | 'least'
  | 'longest'
  | 'shortest'
  | 'latest'
  | 'earliest'
  | 'sum'
  | 'mean'
  | 'count'
  | 'list'
  | 'rows'
  | 'columns'
  | 'without'

/** How a notebook suggests what to ask of it; `{topic}` and `{source}` are filled in. */
export type GuidePhrases = {
  /** Asks what the sources are about. */
  readonly overview: string
  /** Empty where a term cannot be asked for without its article. */
  readonly whatIs: string
  readonly about: string
  /** Of the only source. */
  readonly aboutAlone: string
  /** A heading that tells a way, by its pattern, as a question. */
  readonly howTo: { readonly heading: string; readonly question: string } | null
  /** Headings that stand in every document, as patterns. */
  readonly genericHeadings: readonly string[]
}

/**
 * How sides are put beside each other. `pairs` are patterns with the groups `a` and `b` and, where one follows, `about`;
 * `sources` asks which of the sources speak `about` something; `aspect` is the tail of a pair that says in what, `how` opens a clause about both, `parts`
 * stands between two questions in one, `each` asks for one side alone.
 */
type CompareCues = QuestionCues & {
  readonly pairs: readonly string[]
  readonly aspect: string
  readonly how: string
  readonly each: string
  readonly sources: string
  readonly parts: string
  /** Words of a sentence that sets one thing against another, and of one that only points elsewhere. */
  readonly contrast: string
  readonly points: string
}

/** Words by which a question or a line says what one may do or has to, as alternatives; `reminder`: what is not to
 * be forgotten, `what`: what asks for it; `along`: to have a thing with one, `admits`: to let things in or keep them out. */
type ModalCues = Readonly<
  Record<
    | 'what'
    | 'reminder'
    | 'exempt'
    | 'forbidden'
    | 'allowed'
    | 'needed'
    | 'due'
    | 'before'
    | 'after'
    | 'along'
    | 'admits',
    string
  >
>

/**
 * Words by which a question asks for the entries of a change log, of minutes, of a programme, as alternatives: `which` asks
 * for one of them, `versions` and `nouns` are what they are called, `released` asks when one came out; `added`, `fixed`,
 * `changed` and `removed` are of questions and of headings within an entry, `news` asks for all of one; `acts` say only
 * that something stands there ("was decided", "happens").
 */
type SeriesCues = Readonly<Record<SeriesCue, string>>
type SeriesCue =
  | 'which'
  | 'versions'
  | 'nouns'
  | 'latest'
  | 'earliest'
  | 'released'
  | 'added'
  | 'fixed'
  | 'changed'
  | 'removed'
  | 'news'
  | 'acts'

/**
 * Patterns of questions for a way to get in touch: a telephone number, an e-mail address, a page on the web, an address, or
 * any (`reach`). `words` are those that only ask for it; without them a question says whom it means.
 */
type ContactCues = Readonly<Record<'phone' | 'mail' | 'web' | 'address' | 'reach' | 'words', string>>

/**
 * Words by which a question asks for hours and what opening hours are said by, as alternatives: `which` asks for a day,
 * `time` for the time of day; `weekdays`, `weekend` and `daily` are days, `parts` those of a day, which are told by the hours themselves.
 */
type HoursCues = Readonly<
  Record<
    | 'clock' // by which a question asks for a time of day, and no day answers
    | 'when'
    | 'opens'
    | 'closes'
    | 'first'
    | 'last'
    | 'which'
    | 'closed'
    | 'weekdays'
    | 'weekend'
    | 'daily'
    | 'parts'
    | 'time',
    string
  >
>

/**
 * Words by which a setting of a program is asked for, as alternatives: `default` says what holds where nobody sets it, `nouns` are
 * what such things are called, `effects` ask what one of them does or means.
 */
type OptionCues = Readonly<Record<'default' | 'nouns' | 'keys' | 'effects', string>>

/** What answering knows of a language: `locales/<code>.json`. A test holds that none lacks a key. */
export type AnswerLocale = WholeLocale & {
  readonly phrases: Phrases
  readonly guide: GuidePhrases
  readonly list: ListCues
  readonly compare: CompareCues
  readonly table: TableCues
  readonly modal: ModalCues
  readonly series: SeriesCues
  readonly contact: ContactCues
  readonly hours: HoursCues
  readonly option: OptionCues
  readonly reason: ReasonCues
  readonly steps: QuestionCues
  /** Asked for what is to be done in a case: what is told of it goes on. */
  readonly task: QuestionCues
  /** How a thing is made; `parts`: what it is made of. */
  readonly making: QuestionCues & { readonly parts: string }
  /**
   * No question: how a sentence ends that only announces what the next one says ("for a simple reason", "Ann asked why"); `several`:
   * words that say that there are some of a thing, and not which.
   */
  readonly announce: QuestionCues & { readonly several: string }
  readonly definition: DefinitionCues
  readonly polar: PolarCues
  /** `light`: words of questions that a source rarely repeats ("must", "costs"); they count little, and are not missed. */
  readonly frame: QuestionCues & { readonly light: readonly string[] }
  /** Words of a question that by their form or place are its verb or adjective: they say what is asked of the matter. */
  readonly verb: VerbCues
  /**
   * `small`: lists with a space between, the first a small word that says of a person what the others do ("against oppose
   * critic"); no index holds it. `lesser`: how words begin that make of a role another one: "deputy", "former";
   * `before`: what asks who it was in former times.
   * `until`: words by which a sentence tells what was so once.
   */
  readonly act: QuestionCues & {
    readonly small: readonly string[]
    readonly lesser: string
    readonly before: string
    readonly until: string
  }
  /** `next`: a whole question for what comes behind what was told, as a pattern. */
  readonly followUp: FollowUpCues
  /** Questions for the day or year of something that happened: "When was ...?", not "When does it close a file?"; `since`: those for when it began. */
  readonly pastDate: QuestionCues & { readonly since: string }
  /**
   * How a question for a date asks for the beginning or the end of something, since when it has been there (`origin`), or
   * when somebody left, and one for a person for its head, and words that tell each.
   */
  readonly edges: QuestionCues &
    Readonly<Record<'start' | 'end' | 'head' | 'origin' | 'leaving', QuestionCues & { readonly words: string }>>
  /**
   * Questions for an amount of money: `words` are those that an amount alone answers ("cost"), `amounts` those by which a
   * sentence names one, or says that there is none.
   */
  readonly money: QuestionCues & {
    readonly words: readonly string[]
    readonly amounts: readonly string[]
    /** What an amount is called, of whatever it is. */
    readonly called: string
    /** What stands beside an amount by which things only differ: "5 pounds dearer". */
    readonly compared: string
  }
  /**
   * Questions for how many there are of what is named next. `there`: how a question or a sentence says that there are so many in all;
   * `part`: what stands beside a number that is of some of them only ("the top four", "three of the").
   */
  readonly count: QuestionCues & { readonly there: string; readonly part: string }
  /** What a meeting decided, as a whole question; `said`: words of a sentence that tells it. */
  readonly decisions: QuestionCues & { readonly said: string }
  /** No question alone: how a question, a heading or an entry says that something is not so or not allowed. */
  readonly forbid: QuestionCues
  /** Acts and their opposites, each side as alternatives; every language has the same pairs in the same order. */
  readonly opposites: QuestionCues & { readonly pairs: readonly (readonly [string, string])[] }
  /** What comes of something ("What happens if ..."): the cues are not what is asked about; `marks` are of what tells it,
   * `own` of what the asker has; what is said to be `unfound` is read as `lost`. */
  readonly condition: QuestionCues & Readonly<Record<'own' | 'unfound' | 'lost' | 'marks', string>>
  /** By which a model says that the passages do not answer. */
  readonly refusal: QuestionCues
}

const FOLDER = new URL('./locales/', import.meta.url)

/** The locale of a language by its ISO 639-1 code, read when it is first met; English where there is none. */
export function findLocale(code: string): AnswerLocale {
  return listLocaleCodes().includes(code) ? readLocale(code) : readLocale('en')
}

/** All locales, English first. */
export const readLocales = (): AnswerLocale[] => listLocaleCodes().map(readLocale)

let codes: readonly string[] | null = null

export function listLocaleCodes(): readonly string[] {
  codes ??= readdirSync(FOLDER)
    .map((name) => name.replace(/\.json$/, ''))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1))
  return codes
}

/** Our own file: a test compares each with the type. */
const readLocale = memoize(
  (code: string): AnswerLocale => parseLocale(readFileSync(new URL(`${code}.json`, FOLDER), 'utf8')),
)

const parseLocale = (text: string) =>
  JSON.parse(text, (_, value) => (typeof value === 'string' ? widenLetters(value) : value)) as AnswerLocale

type CueSection = Exclude<
  keyof AnswerLocale,
  'phrases' | 'guide' | 'modal' | 'series' | 'contact' | 'hours' | 'option' | 'age'
>

const latinPatterns = new Map<CueSection, RegExp | null>()
const allPatterns = new Map<CueSection, RegExp | null>()
const FOREIGN_LETTER = /[^\p{sc=Latin}\P{L}]/u

/**
 * Whether a question is of a kind by its words, in whatever language of ours it is asked. Several steps of an answer ask
 * the same of the same question or sentence, and the cues of ten languages take their time.
 */
export function isAskedFor(section: CueSection, question: string): boolean {
  if (tested.size >= MAX_TESTED) tested.clear()
  const told = tested.get(question) ?? new Map<CueSection, boolean>()
  tested.set(question, told)
  const isMet = told.get(section) ?? testCues(section, question)
  told.set(section, isMet)
  return isMet
}

const tested = new Map<string, Map<CueSection, boolean>>()
const MAX_TESTED = 128

function testCues(section: CueSection, question: string): boolean {
  const isLatin = !FOREIGN_LETTER.test(question)
  const patterns = isLatin ? latinPatterns : allPatterns
  if (!patterns.has(section)) patterns.set(section, joinCues(section, isLatin))
  return patterns.get(section)?.test(question) ?? false
}

/** The words and phrases that questions of a language are put with, each as a whole word. */
export const findFrame = memoize((language: string): RegExp => compileFrame(findLocale(language).frame.asks, language))

/** Words that count little in a question of a language, each as a whole word. */
export const findLightWords = memoize(
  (language: string): RegExp => compileFrame(findLocale(language).frame.light, language),
)

/** The verbs and adjectives of questions in a language, by their form and place; null where nothing tells them. */
export const findVerbs = memoize((language: string): RegExp | null => {
  const cues = findLocale(language).verb.asks
  return cues.length === 0 ? null : new RegExp(cues.map((cue) => `(?:${cue})`).join('|'), 'gu')
})

function compileFrame(cues: readonly string[], language: string): RegExp {
  const joined = cues.map((cue) => `(?:${cue})`).join('|')
  return new RegExp(isSpaced(language) ? widenLetters(`(?<!\\w)(?:${joined})(?!\\w)`) : joined, 'giu')
}

/** Words that a reason is said with, in a language. */
export const findReasonCues = memoize(
  (language: string): RegExp => compileReasonCues(findLocale(language).reason.cues, language),
)

const compileReasonCues = (cues: readonly string[], language: string) =>
  new RegExp(UNSPACED.has(language) ? cues.join('|') : `(?<!\\p{L})(?:${cues.join('|')})(?!\\p{L})`, 'iu')

/** Written without spaces: a word stands wherever its signs do. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh'])

export const isSpaced = (language: string) => !UNSPACED.has(language)

function joinCues(section: CueSection, isLatin: boolean): RegExp | null {
  const cues = readLocales()
    .flatMap((locale) => locale[section].asks)
    .filter((cue) => !isLatin || mayBeLatin(cue))
  return cues.length === 0 ? null : new RegExp(cues.map((cue) => `(?:${cue})`).join('|'), 'iu')
}

/** Whether a cue may be met by a question in Latin letters; one of other letters alone is not tried on it. */
function mayBeLatin(cue: string): boolean {
  const letters = cue.replaceAll(LETTER_RANGES, '').replace(/\\p\{[^}]*\}|\\.|\(\?(?:<\w+>|-i:)/gu, '')
  return /\p{sc=Latin}/u.test(letters) || !FOREIGN_LETTER.test(letters)
}

import type { QuestionCues } from './question-cues.ts'

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
  readonly median: string
  /** By which the lowest and the highest are asked at once. */
  readonly range: string
  readonly count: string
  readonly above: string
  readonly below: string
  readonly after: string
  readonly before: string
  readonly equal: string
  /** Of the words for bounds those whose bound is itself within. */
  readonly inclusive: string
  /** What a column of planned amounts is called, and by which what is planned is asked. */
  readonly planned: string
  /** By which money that goes out is asked. */
  readonly spending: string
  /** What a column is called that gives when something began. */
  readonly since: string
  /** By which money that comes in is asked. */
  readonly earning: string
  /** By which it is asked how much something becomes more or less. */
  readonly change: string
  /** Both bounds at once, `#` in place of each number, `##` of each year. */
  readonly between: string
  /** By which two are compared, and what stands between them. */
  readonly more: string
  readonly less: string
  readonly than: string
  readonly negation: string
  readonly rows: string
  /** What any number may be called beside the name of its column: "rate", "share". */
  readonly figure: string
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
  /** Second to tenth where they stand before an end, beside the ordinals: "zweit" of "zweithöchste". */
  readonly ranks: string
  /** Between such an ordinal and what is ranked, and its end: "second year WITH THE most". */
  readonly ranked: string
  /** Between two things that are asked at once. */
  readonly joins: string
  /** What a column of dates is called that may date anything, and one of how long something takes: "weeks". */
  readonly dates: string
  readonly lengths: string
  /** What columns are called of which two say how long something lasted: "from" and "until". */
  readonly begins: string
  readonly ends: string
  /** The present, in which lasts what has no end. */
  readonly now: string
  /** What a column of numbers is called that adds up to nothing: prices, rates, balances. */
  readonly standing: string
  /** What lines of a log are called by how grave they are. */
  readonly errors: string
  readonly warnings: string
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
  | 'nthMost'
  | 'nthLeast'
  | 'nthLatest'
  | 'nthEarliest'
  | 'latest'
  | 'earliest'
  | 'sum'
  | 'mean'
  | 'median'
  | 'count'
  | 'list'
  | 'rows'
  | 'columns'
  | 'without'

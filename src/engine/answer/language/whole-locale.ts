import type { QuestionCues } from './question-cues.ts'

/**
 * Words of questions for whole sources. `asks` are tried on the question without its polite words and last mark; the
 * group `of` is what is asked for, `topic` what it is asked about.
 */
type SourceWords = {
  /** What stands before and after a question and changes nothing: "Could you please". */
  readonly polite: readonly string[]
  /** What sources are called, as one regular expression: "documents?|guide". */
  readonly nouns: string
  /** Words that name nothing beside such a noun: "whole", "here". */
  readonly fillers: string
  /** By which a sentence speaks of the document in which it stands: "this". */
  readonly itself: string
  /** "according to the guide, ..." */
  readonly asks: readonly string[]
  /**
   * Kinds of documents, the same in the same order in every language: minutes, study, recipe, manual, contract, rules.
   * `names` are what one of it is called, `signs` the headings and labels by which it is known, as regular expressions.
   */
  readonly kinds: readonly { readonly names: string; readonly signs: string }[]
}

/** `headings`: what the section is called that answers. */
type NatureCues = QuestionCues & { readonly headings: string }

/** What has a number and a caption in documents. */
export type CaptionKind = 'figure' | 'table' | 'listing'

/** How parts of a source are named, each as one regular expression; `numbers` and `ordinals` count up from one. */
export type PartWords = {
  readonly asks: readonly string[]
  /** Asks which part speaks of a `topic`. */
  readonly which: readonly string[]
  /** Asks whether there is a part that many have, as a glossary: `of` is what it is called. */
  readonly exists: readonly string[]
  readonly parts: string
  readonly appendix: string
  readonly pages: string
  readonly numbers: readonly string[]
  readonly ordinals: readonly string[]
  readonly last: string
  readonly captions: Readonly<Record<CaptionKind, string>>
  /** Said where no source has the `{part}` that is asked for. */
  readonly missing: string
  /** Said behind it: which `{parts}` there are. */
  readonly there: string
}

/** What answering of whole sources knows of a language. Frames are filled in with `{source}`, `{names}` and the like. */
export type WholeLocale = {
  /**
   * `points`: asks for what matters most; `openers`: words by which a sentence hangs on the one before; `abstract`
   * is what an abstract is headed by, `leads` and `asides`: sections that tell most, and those that stand beside the text; `introduces`: a section on what the text is named after.
   * No sentence sums a text up with one of `licences`, on what terms it may be used, or of `legal`, who owns what and answers
   * for nothing, or that begins with one of `advises`, which tell the reader to mind something.
   */
  readonly summary: QuestionCues & {
    /** How a question says how many sentences are wanted, with `{count}`, and what `one` is called there. */
    readonly sized: string
    /** How an answer is asked for in a sentence of its own, before its size: "Answer in two sentences". */
    readonly answering: string
    /** Behind that, that it be short. */
    readonly briefly: string
    readonly one: string
    /** Says that the summary is wanted of each source: "each". */
    readonly each: string
    readonly points: readonly string[]
    readonly openers: string
    /** Ends and words by which a sentence speaks of what stands before or after it: "see", "shown here", "table 3". */
    readonly leans: readonly string[]
    readonly abstract: string
    readonly leads: string
    readonly introduces: string
    readonly asides: string
    readonly licences: string
    readonly legal: string
    readonly advises: string
  }
  /** `tells`: how a document says what it is about; `opens`: how it opens to do so, "This is"; `on`: what stands before a matter. */
  readonly about: QuestionCues & { readonly opens: string; readonly on: string; readonly tells: readonly string[] }
  /** `headings`: what such a section is called. */
  readonly conclusion: NatureCues
  readonly findings: NatureCues
  readonly advice: NatureCues
  readonly limits: NatureCues
  /** `topics`: asks what matters are covered, `questions`: which are answered; headings name both. `counts`: asks how many there are. */
  /** `counted` is said of how many there are, with `{parts}` as the question calls them, or by `noun`. */
  readonly contents: QuestionCues & {
    readonly topics: readonly string[]
    readonly questions: readonly string[]
    readonly counts: readonly string[]
    readonly counted: string
    readonly noun: string
  }
  /**
   * `bylines`: lines that name who wrote, with a group `names`; `said`: how a sentence tells it; `beside`: how it is
   * asked behind another question.
   */
  /**
   * `covers`: who wrote about something or interviewed somebody; `bodies`: words of a name that is no person's; `pictures`:
   * how words begin that say in brackets that somebody did not write.
   */
  readonly authorship: QuestionCues & {
    readonly beside: readonly string[]
    readonly covers: readonly string[]
    readonly bylines: readonly string[]
    readonly bodies: string
    readonly pictures: string
    /** What stands before the name of a letter's reader, and above that of its writer. */
    readonly addressed: string
    readonly closings: string
    readonly said: string
    readonly told: string
    readonly metadata: string
    readonly unknown: string
  }
  /** `itself`: how a question calls the text that it is asked of: "this version"; `marks`: words beside the date of a document. */
  readonly published: QuestionCues & {
    readonly beside: readonly string[]
    readonly itself: string
    readonly marks: string
    readonly told: string
    readonly metadata: string
    readonly made: string
  }
  /** Of which version a source tells. */
  readonly edition: QuestionCues & { readonly beside: readonly string[] }
  readonly publisher: QuestionCues & { readonly beside: readonly string[] }
  /** Who translated it: `said` is what stands before the name. */
  readonly translation: QuestionCues & { readonly beside: readonly string[]; readonly said: string }
  /** Where its authors work. */
  readonly workplace: QuestionCues & { readonly beside: readonly string[] }
  /** Under what licence a thing may be used: `headings` of what tells it, and what a sentence `says` that does. */
  readonly licence: NatureCues & { readonly says: string }
  /** Which of several sources is the longest, and which the shortest. */
  readonly extent: QuestionCues & {
    readonly longest: readonly string[]
    readonly shortest: readonly string[]
    readonly pages: string
    readonly words: string
  }
  readonly sourceList: QuestionCues & { readonly one: string; readonly many: string }
  /** `told`: the columns of a table, `{columns}`, by its name or heading, `{source}`. */
  readonly columns: QuestionCues & { readonly told: string }
  /** Which of several sources is the oldest, and which the newest. */
  readonly age: { readonly oldest: readonly string[]; readonly newest: readonly string[] }
  /** `which`: asks for the sources that are in a language, the `topic`. */
  readonly sourceLanguage: QuestionCues & { readonly which: readonly string[]; readonly told: string }
  readonly source: SourceWords
  readonly part: PartWords
}

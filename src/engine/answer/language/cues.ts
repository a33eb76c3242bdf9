import type { QuestionCues } from './question-cues.ts'

/**
 * How a question goes on from the answer before it. `next`: asks what stands behind it, `more` for anything else; `where`, `example`, `meaning` and
 * `why`, tried on the question without its last mark: ask where it stands and who says so, for an example, what follows, and why.
 * `examples` and `means` are words of a sentence that gives an example or says what something means; `page` names one.
 * `shorter` and `tongue`: what was told is wanted in fewer words, or in the language named as `x`.
 * `instead`: a whole question that names, as `x`, what it puts in the place of something of the one before ("And in May?").
 * `points` are the words that stand for what was spoken of, each as a pattern; `pronouns` stand for a thing and for nothing else of a sentence (capitals count), `deed` for what was done to one; `edge`: since or
 * until when; `reverse`: that the
 * opposite of it is asked for; `again`: words by which a question goes on with a thing, and names none.
 */
export type FollowUpCues = QuestionCues & {
  readonly next: string
  readonly more: string
  readonly where: readonly string[]
  readonly example: readonly string[]
  readonly meaning: readonly string[]
  readonly why: readonly string[]
  readonly examples: string
  readonly means: string
  readonly page: string
  readonly points: readonly string[]
  readonly pronouns: string
  readonly deed: string
  readonly edge: string
  readonly reverse: string
  readonly again: string
  readonly goesOn: string
  readonly naming: string
  readonly exists: string
  readonly shorter: readonly string[]
  readonly tongue: readonly string[]
  readonly instead: string
}

/**
 * `common`: verbs of everyday speech, which sources may put otherwise, and `qualities` its adjectives, adverbs and vague nouns, with the verb of where a thing belongs. `tells`: alternatives of
 * what a clause begins with that tells why a question is asked, and asks nothing ("I let flats, is ...?").
 */
export type VerbCues = QuestionCues & { readonly common: string; readonly qualities: string; readonly tells: string }

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
  /** What opens a question whether there is something, which has no other verb; empty where nothing stands before it. */
  readonly exists: string
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
 * kind; `inner` are words without a letter of their own in what an abbreviation is short for. `fillers` add nothing to the
 * question ("What exactly is ...?"), `may` links a thing with what it can be, and `judging` nouns say what one thinks of it
 * ("is a big problem") where none of the `relative` words goes on from them.
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
  readonly fillers: string
  readonly judging: string
  readonly relative: string
  readonly may: string
  readonly called: string
  readonly calledBefore: string
  readonly calledAfter: string
  readonly meantBy: string
  readonly meant: string
  readonly saying: string
  readonly apposes: string
  readonly inner: string
  readonly or: string
  readonly before: string
  readonly likens: string
  readonly example: string
}

/** `more` ends a list that is told in part: `{count}` entries are left out. */
export type ListCues = QuestionCues & { readonly more: string }

/**
 * `cues` are words that a reason is said with, as regular expressions of whole words: "because". Of them `turned`, alternatives, stand
 * between a reason and what follows from it ("therefore"), and what `either` names may stand on both sides ("the reason").
 */
export type ReasonCues = QuestionCues & {
  readonly cues: readonly string[]
  readonly turned: string
  readonly either: string
}

/**
 * How sides are put beside each other. `pairs` are patterns with the groups `a` and `b` and, where one follows, `about`;
 * `sources` asks which of the sources speak `about` something; `aspect` is the tail of a pair that says in what, `how` opens a clause about both, `parts`
 * stands between two questions in one, `each` asks for one side alone.
 */
export type CompareCues = QuestionCues & {
  readonly pairs: readonly string[]
  readonly aspect: string
  readonly how: string
  readonly each: string
  readonly sources: string
  /** The same where what is asked for stands amid it: "In which documents does X appear?"; empty where no such form is needed. */
  readonly appearing: string
  readonly parts: string
  /** How a question speaks of all sources alike, `{noun}` what it calls them ("both {noun}"); `ands` parts names that are given one by one. */
  readonly all: string
  readonly ands: string
  /** Questions for where sources differ or agree, and for what they say, with the groups `of` and `topic`. */
  readonly differing: readonly string[]
  readonly saying: readonly string[]
  /** Words of a sentence that sets one thing against another, and of one that only points elsewhere. */
  readonly contrast: string
  readonly points: string
}

/** Words by which a question or a line says what one may do or has to, as alternatives; `reminder`: what is not to
 * be forgotten, `what`: what asks for it; `along`: to have a thing with one, `admits`: to let things in or keep them out. */
export type ModalCues = Readonly<
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
 * `changed` and `removed` are of questions and of headings within an entry, `since` asks with which one something came,
 * `news` asks for all of one; `acts` say only
 * that something stands there ("was decided", "happens").
 */
export type SeriesCues = Readonly<Record<SeriesCue, string>>

type SeriesCue =
  | 'which'
  | 'versions'
  | 'nouns'
  | 'latest'
  | 'earliest'
  | 'since'
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
export type ContactCues = Readonly<Record<'phone' | 'mail' | 'web' | 'address' | 'reach' | 'words', string>>

/**
 * Words by which a question asks for hours and what opening hours are said by, as alternatives: `which` asks for a day,
 * `time` for the time of day; `weekdays`, `weekend` and `daily` are days, `parts` those of a day, which are told by the hours themselves.
 */
export type HoursCues = Readonly<
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
 * what such things are called, `effects` ask what one of them does or means. `keyboard` asks for keys without naming them, `verbs` say
 * of an option no more than that it is one: "sets", "enables"; `called` what a column of names is called.
 */
export type OptionCues = Readonly<
  Record<'default' | 'nouns' | 'keys' | 'keyboard' | 'verbs' | 'effects' | 'called', string>
>

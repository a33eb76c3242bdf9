import type {
  CompareCues,
  ContactCues,
  DefinitionCues,
  FollowUpCues,
  HoursCues,
  ListCues,
  ModalCues,
  OptionCues,
  PolarCues,
  ReasonCues,
  SeriesCues,
  VerbCues,
} from './cues.ts'
import type { GuidePhrases, Phrases } from './phrases-said.ts'
import type { QuestionCues } from './question-cues.ts'
import type { TableCues } from './table-cues.ts'
import type { WholeLocale } from './whole-locale.ts'

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
  readonly announce: QuestionCues & Readonly<Record<'several' | 'first' | 'further', string>>
  /**
   * Questions for who concluded an agreement; `called`: by what it says how it calls one of them from there on ("hereinafter"), `between`
   * and `joins`: what stands before the first and between them, `names`: what they are called together.
   */
  readonly party: QuestionCues & Readonly<Record<'called' | 'between' | 'joins' | 'names', string>>
  readonly definition: DefinitionCues
  /**
   * `amounts`: the verbs between a thing and its measure, "The rent *amounts to* 812 euros"; `around`: what makes a time of a thing,
   * "four weeks *during* probation". Empty in scripts without spaces.
   */
  readonly measure: { readonly amounts: string; readonly around: string }
  /** Questions for the number that a thing goes by, of which they leave the thing; `words`: what stands before it in a text. */
  readonly identifier: QuestionCues & { readonly words: string }
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
   * `named`: how a name within a sentence begins; empty where any noun does so as well, or nothing tells one by its letters.
   */
  readonly act: QuestionCues & {
    readonly small: readonly string[]
    readonly lesser: string
    readonly before: string
    readonly until: string
    readonly named: string
  }
  /** `next`: a whole question for what comes behind what was told, as a pattern. */
  readonly followUp: FollowUpCues
  /** Questions for the day or year of something that happened: "When was ...?", not "When does it close a file?"; `since`: those for when it began; `century`: what only tells which. */
  readonly pastDate: QuestionCues & Readonly<Record<'since' | 'century', string>>
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
   * `part`: what stands beside a number that is of some of them only ("the top four", "three of the"); `extreme`: how the greatest or
   * least that something may be is asked for; `most`: how a question or a sentence bounds a number from above ("at most", "up to").
   */
  readonly count: QuestionCues & Readonly<Record<'there' | 'part' | 'extreme' | 'most', string>>
  /** Questions for who was at a meeting, and for who was not, with the labels of these lines in its minutes. */
  readonly attendance: QuestionCues & {
    readonly asksAbsent: readonly string[]
    readonly present: string
    readonly absent: string
  }
  /** What a meeting decided, as a whole question; `about`: the same of one matter; `said`: words of a sentence that tells it. */
  readonly decisions: QuestionCues & { readonly about: readonly string[]; readonly said: string }
  /** By which a sentence is told that says nothing of what is asked: one of what would be, one that `sends` on to where
   * it is told, one of what a thing is `meantFor` or a version of, one of what another thing `means`, one that `doubts`, and one that opens as
   * the other half of what stands before it (`joins`), by which somebody speaks of himself (`speaker`), or with what something is done for (`aims`); how a question
   * begins that asks for a name, and the words of `names` beside which one is told. */
  readonly astray: Readonly<
    Record<
      'supposed' | 'sends' | 'meantFor' | 'means' | 'doubts' | 'joins' | 'speaker' | 'aims' | 'asksName' | 'names',
      string
    >
  >
  /** No question alone: how a question, a heading or an entry says that something is not so or not allowed. */
  readonly forbid: QuestionCues
  /** Acts and their opposites, each side as alternatives; every language has the same pairs in the same order. */
  readonly opposites: QuestionCues & { readonly pairs: readonly (readonly [string, string])[] }
  /** What comes of something ("What happens if ..."): the cues are not what is asked about; `marks` are of what tells it,
   * `supposes` opens a case, `own` is of what the asker has; what is said to be `unfound` is read as `lost`. */
  readonly condition: QuestionCues & Readonly<Record<'own' | 'unfound' | 'lost' | 'marks' | 'supposes', string>>
  /** Words and clauses that open a sentence which goes on from the one before it: "otherwise", "until this", "it". */
  readonly onward: { readonly opens: string }
  /** Questions for what happened once: all that is told of it answers. */
  readonly event: QuestionCues
  /** Questions for the case in which one should do something, which may be told by a date or by none; `uses`: to use a thing or to avoid it. */
  readonly occasion: QuestionCues & { readonly uses: string }
  /** Questions for what a thing is good for, and `cues` by which a sentence tells it. */
  readonly purpose: QuestionCues & { readonly cues: string }
  /** Questions for who has to see to a `thing`, and how a sentence says that somebody has. */
  readonly duty: QuestionCues & { readonly says: string }
  /**
   * Questions for how one comes to have a `role`. `gained`: how a sentence says right behind it that one is chosen, `headed`: the same in a heading,
   * `searched`: words to find it by.
   */
  readonly office: QuestionCues & Readonly<Record<'gained' | 'headed' | 'searched', string>>
  /** Small words between two names, an amount and what it is called, and two times. */
  readonly particles: Readonly<Record<'and' | 'of' | 'to', string>>
  /** By which a model says that the passages do not answer. */
  readonly refusal: QuestionCues
}

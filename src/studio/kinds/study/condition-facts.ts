import { capitalize } from '../../../lib/capitalize.ts'
import { loadAnalyzer } from '../../../text/analyzer.ts'
import { findVerbForm, hasKnownVerb } from '../../extract/english-verbs.ts'
import { hasBalancedSigns } from '../../extract/sentence-quality.ts'
import { standsAlone } from '../../extract/stands-alone.ts'
import type { Statement } from '../../outline.ts'
import conditionWords from './condition-words.json' with { type: 'json' }
import type { StudyFact } from './fact.ts'
import { fitsQuestion } from './sentence.ts'

type FoundConditionFact = Omit<StudyFact, 'theme' | 'weight'>

type ConditionWords = {
  /** The words that open the clause, at the beginning of a sentence. */
  readonly opens: string
  /** Those that open it behind the main clause, in languages whose main clause needs no turning then. */
  readonly behind?: string
  /** There it may speak of what is in the main clause, or have its subject there: "when first encountered". */
  readonly pointsBack?: string
  readonly noSubject?: string
  /** What is so only then, or not always, is not what happens then. */
  readonly limits?: string
  /** What may stand between commas within it. */
  readonly inner: string
  /**
   * How a main clause begins that nobody is asked for: of the writer, or of what the condition does not name; a clause
   * that hangs on what stands before it, a second verb of the condition, and what stops before its end.
   */
  readonly noMain: string
  /** What may stand before the main clause. */
  readonly then: string
  /** What has to, where it stands alone. */
  readonly answer: string
  /** How a main clause begins that tells somebody what to do, and a condition that leads to one. */
  readonly deed: string
  readonly wants: string
  /** How a condition begins that speaks of what was said before. */
  readonly back: string
  readonly asks: string
  readonly asksDeed: string
  /** `To open the gate, ...`: what something is done for; how it is asked, and what the answer has to begin with. */
  readonly aims: string
  readonly asksAim: string
  readonly answerAim: string
  /** The other way round: in which case the main clause is so. */
  readonly asksCase: string
  /** What stands elsewhere in the document. */
  readonly elsewhere: string
  /** Words of what stands beside what was said before, and of an example. */
  readonly besides: string
  /** "To guard against this", "For more information": what is aimed at is not named, or is nothing to learn. */
  readonly noAim: string
}

const MIN_CONDITION_WORDS = 4
const MAX_CONDITION_WORDS = 24
const MIN_ANSWER_WORDS = 4
const MAX_ANSWER_CHARS = 170
const SENTENCE_END = /(?<=[\p{L}\p{Nd})])[.!?]\s+(?=[\p{Lu}¡¿])/u
const LISTS = /[:;?]|…|\.{3}/u

const WORDS: Readonly<Record<string, ConditionWords>> = conditionWords

const joinConditionWords = (key: 'elsewhere' | 'besides' | 'noAim') =>
  Object.values(WORDS)
    .flatMap((words) => words[key] || [])
    .join('|')
const compileWords = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

const POINTS_ELSEWHERE = compileWords(joinConditionWords('elsewhere'))
const NO_AIM = compileWords(joinConditionWords('noAim'))
/** A line of a program is unfit as well. */
const UNFIT = new RegExp(`${joinConditionWords('besides')}|[$#{}\\\\]|[!=]=`, 'u')
const POINTS_BACK = compileWords(conditionWords.en.pointsBack)
const NO_SUBJECT = new RegExp(`^(?:${conditionWords.en.noSubject})(?!\\p{L})`, 'u')
const LIMITED = compileWords(conditionWords.en.limits)

/** What is so, or is to be done, where something else is so: `If the list is empty, the lamp goes out.` */
export function findConditionFacts(statement: Statement, language: string): FoundConditionFact[] {
  const words = WORDS[language]
  const text = statement.text.split(SENTENCE_END)[0]!.replace(/\.$/, '')
  if (words === undefined || LISTS.test(text) || !fitsQuestion(statement.text)) return []
  const aim = new RegExp(`^(${words.aims}), ([^,]+(?:, [^,]+)?)$`, 'u').exec(text)
  const parts = aim ? { condition: aim[1]!, main: aim[2]! } : (splitAtComma(text, words) ?? splitBehind(text, words))
  if (parts === null || POINTS_ELSEWHERE.test(text) || UNFIT.test(text) || (aim && NO_AIM.test(text))) return []
  const { condition, main } = parts
  const length = condition.split(' ').length
  const isFit =
    length >= MIN_CONDITION_WORDS &&
    length <= MAX_CONDITION_WORDS &&
    main.split(' ').length >= MIN_ANSWER_WORDS &&
    main.length <= MAX_ANSWER_CHARS &&
    hasBalancedSigns(condition) &&
    isMainClause(main, language) &&
    !(language === 'en' && (isNarrated(main) || NO_SUBJECT.test(condition))) &&
    !(aim && words.answerAim === '' && !tellsToDo(main, words, language)) && // "How does one ...?"
    !new RegExp(`^${words.noMain}`, 'iu').test(main) &&
    !leansBack(condition, words)
  if (!isFit) return []
  const isDeed = tellsToDo(main, words, language)
  const led = isDeed ? '' : aim ? words.answerAim : words.answer
  const answer = led === '' ? capitalize(main) : led + main
  const isWish = words.wants !== '' && new RegExp(`^\\S+ ${words.wants}`, 'u').test(condition)
  const shape = aim ? 'aim' : isWish || isDeed ? 'deed' : 'fact'
  const subject = condition[0]!.toLowerCase() + condition.slice(1)
  return [{ kind: 'condition', subject, answer, sentence: statement.text, reference: statement.reference, shape }]
}

/** A condition and the sentence that it stands in. */
export type FoundCase = { readonly condition: string; readonly sentence: string }

/** Every condition that can be read by itself, also of a main clause that nobody could be asked for. */
export function listCases(statements: readonly Statement[], language: string): FoundCase[] {
  const words = WORDS[language]
  if (words === undefined) return []
  const opening = new RegExp(`^(?:${words.opens}) [^,.:;]+(?=, (?!${words.noMain}))`, 'u')
  const behind = new RegExp(`(?<=[^,] )(?:${words.behind ?? NO_WORD}) [^,.:;]+(?=\\.$)`, 'u')
  return statements.flatMap(({ text }) => {
    const ahead = opening.exec(text)?.[0]
    const condition = ahead ?? behind.exec(text)?.[0] ?? ''
    const length = condition.split(' ').length
    const isFit =
      length >= MIN_CONDITION_WORDS &&
      length <= MAX_CONDITION_WORDS &&
      hasBalancedSigns(condition) &&
      !(language === 'en' && (NO_SUBJECT.test(condition) || (ahead === undefined && POINTS_BACK.test(condition)))) &&
      !leansBack(condition, words)
    return isFit ? [{ condition: condition[0]!.toLowerCase() + condition.slice(1), sentence: text }] : []
  })
}

const NO_WORD = '(?!)'

const leansBack = (condition: string, { back }: ConditionWords) =>
  new RegExp(`^\\p{L}+(?: \\p{L}+ que)?,? ${back}|^s['’](?:il|ils|elle|elles)(?!\\p{L})`, 'u').test(condition)

/** "When Ada left, she appointed Ben": what happened once is not what happens. */
const isNarrated = (main: string) =>
  /\s(?:was|were|had|did|became|began|went|came|took)\s/u.test(main) ||
  main
    .split(' ')
    .slice(1, 4)
    .some((word) => findVerbForm(word)?.tense === 'past')

function isMainClause(main: string, language: string): boolean {
  const last = main.split(' ').at(-1)!
  const goesOn = language === 'en' && /^\p{Ll}+[^su]s (?:and|the|an?) .*, /u.test(main) // `closes and reopens it, the ...`
  return !goesOn && !loadAnalyzer(language).isStopWord(last.toLowerCase())
}

type ConditionParts = { readonly condition: string; readonly main: string }

/** Of two commas nothing shows where the main clause begins. */
function splitAtComma(text: string, { inner, opens, then }: ConditionWords): ConditionParts | null {
  const found = new RegExp(`^((?:${opens}) [^,]+${inner}), (?:${then})?([^,]+(?:, [^,]+)?)$`, 'u').exec(text)
  return found === null ? null : { condition: found[1]!, main: found[2]! }
}

/** "The best way when a boat is late is to wait": the condition stands within the main clause, whose verb comes behind it. */
const GOES_ON =
  /\s(?:is|are|was|were)\s(?:(?!\b(?:and|or|but|that|which|who|what|whether)\b).)*\s(?:is|are|was|were)\s/u

function splitBehind(text: string, { behind }: ConditionWords): ConditionParts | null {
  if (behind === undefined) return null
  const found = new RegExp(`^([^,]+) ((?:${behind}) [^,]+)$`, 'u').exec(text)
  if (found === null || NO_SUBJECT.test(found[2]!) || POINTS_BACK.test(found[2]!) || LIMITED.test(found[1]!))
    return null
  if (GOES_ON.test(found[2]!)) return null
  return { condition: found[2]!, main: found[1]! }
}

/** "Polish the outside": what a verb that we do not know begins. */
const DEED = /^\p{L}+(?<!ing|[^s]s|the) (?:the|an?|your|all|each|it|them|this)\s/iu

const tellsToDo = (main: string, { deed }: ConditionWords, language: string) =>
  (deed !== '' && new RegExp(`^${deed}`, 'u').test(main)) ||
  (language === 'en' &&
    (findVerbForm(main.split(' ')[0]!.toLowerCase())?.tense === 'plural' || (DEED.test(main) && !hasKnownVerb(main))))

/** The question; null where we have no words for it. */
export function writeConditionQuestion({ shape, subject }: StudyFact, language: string): string | null {
  const words = WORDS[language]
  if (words === undefined) return null
  const asks = shape === 'aim' ? words.asksAim : shape === 'deed' ? words.asksDeed : words.asks
  return asks.replace('{n}', () => (shape === 'aim' ? subject.replace(/^(?:in order )?to /u, '') : subject))
}

/** The question the other way round, whose answer is the condition; null where we have no words for it, and of what something is done for. */
export function writeCaseQuestion({ answer, shape }: StudyFact, language: string): string | null {
  const isWhole = shape !== 'aim' && standsAlone(`${answer}.`, language)
  return isWhole ? (WORDS[language]?.asksCase.replace('{n}', () => answer) ?? null) : null
}

import { loadAnalyzer } from '../../../text/analyzer.ts'
import { opensWithVerb } from '../../extract/hangs-on-paragraph.ts'
import { GLOSSARY_HEADING, isQuestion } from '../../extract/headings.ts'
import type { DatedEvent, Figure, Outline, Reference, Statement, TermDefinition, Theme } from '../../outline.ts'
import { findCellFacts } from './cell-facts.ts'
import { findClauseFacts } from './clause-facts.ts'
import { findConditionFacts } from './condition-facts.ts'
import { findEntryFacts } from './entry-facts.ts'
import { GAP, type StudyFact } from './fact.ts'
import { readSourceMatter, type SourceMatter } from './matter.ts'
import { fitsQuestion, replaceWithGap } from './sentence.ts'

type FoundFact = Omit<StudyFact, 'theme' | 'weight'>

const MAX_MEANING_CHARS = 220
const MAX_TERM_CHARS = 60

/** Every askable fact of an outline, in telling order. */
export function findFacts(outline: Outline): readonly StudyFact[] {
  const placeFact = createFactPlacer(outline)
  const statements = listOutlineStatements(outline)
  const answers = [...statements, ...(outline.stated ?? [])].flatMap(findAnswerFacts)
  const answered = new Set(answers.map(({ sentence }) => sentence))
  const open = [...statements, ...(outline.stated ?? [])].filter(({ text }) => !answered.has(text))
  const all = [...new Map(open.map(dropQuestion).map((one) => [one.text, one])).values()]
  const matter = readSourceMatter(outline, all)
  const found = listPossibleFacts(outline, all, matter)
    .filter(({ sentence }) => !answered.has(sentence))
    .filter((fact) => LOOKED_UP.test(fact.kind) || isTelling(fact, matter))
  return dropRepeatedFacts([...answers, ...found].map((fact) => ({ ...fact, ...placeFact(fact) }))).sort(
    compareTellingOrder,
  )
}

/** Whatever sentences, definitions and tables have to ask for, whether or not it tells what is meant. */
function listPossibleFacts(outline: Outline, all: readonly Statement[], matter: SourceMatter): readonly FoundFact[] {
  const { definitions, events, figures, language, pairedFigures = [], tables } = outline
  const isOfText = ({ cell }: FoundFact) => matter.isShort || matter.speaksOf(`${cell!.row} ${cell!.column}`, 1) // else one looks it up
  const defining = new Set(definitions.map(({ statement }) => statement.text))
  return [
    ...definitions.flatMap(findMeaningFacts),
    ...[...figures, ...(matter.isShort ? pairedFigures : [])]
      .filter(({ statement }) => !defining.has(statement.text)) // who is asked what it is learns the figure, too
      .flatMap((figure) => findFigureFacts(figure, language)),
    ...events.flatMap((event) => findDateFacts(event, language)),
    ...tables.flatMap(findCellFacts).filter(isOfText),
    ...findEntryFacts(all),
    ...all.flatMap((statement) => findConditionFacts(statement, language)),
    ...(language === 'en' ? findDoerFacts(all, matter) : []),
  ]
}

/** Who or what does something, where it has a name of its own or the sources say much of it. */
const findDoerFacts = (all: readonly Statement[], matter: SourceMatter) =>
  all
    .filter(isOneSentence)
    .flatMap(findClauseFacts)
    .filter(
      ({ answer }) =>
        matter.isShort ||
        (matter.isNamed(answer) && (CAPITAL_WITHIN.test(answer) || matter.speaksOf(answer, MIN_SPOKEN))),
    )

/** What is done by a thing without a name of its own is asked for where the sources say so much of it. */
const MIN_SPOKEN = 3
const CAPITAL_WITHIN = /\S\p{Lu}|\s\p{Lu}/u

/** Whoever looks it up knows of which text it is. */
const LOOKED_UP = /^(?:cell|entry|meaning)$/

/** "What is rare though not unknown?": of that nobody knows what is meant. */
function isTelling({ answer, kind, shape, subject }: FoundFact, matter: SourceMatter): boolean {
  if (shape === 'aim') return matter.rate(subject) >= MIN_PART_MATTER // what is wanted is said whole
  const asked = kind === 'figure' || kind === 'date' ? subject + answer : subject.replace(GAP, '')
  const least = { condition: MIN_CONDITION_MATTER, subject: MIN_PART_MATTER }[kind as string] ?? MIN_MATTER
  return matter.rate(asked) >= least
}

/** Who is asked for one part of a statement has nothing but the other to go by. */
const MIN_PART_MATTER = 2
const MIN_CONDITION_MATTER = 3
const MIN_MATTER = 1

/** All statements, each once: those of the themes in telling order, then those that only the other lists have. */
export function listOutlineStatements(outline: Outline): readonly Statement[] {
  const all = [
    ...outline.themes.flatMap(listThemeStatements),
    ...outline.summary,
    ...[...outline.figures, ...outline.events, ...outline.definitions].map(({ statement }) => statement),
  ]
  return [...new Map(all.map((statement) => [statement.text, statement])).values()]
}

export const listThemeStatements = (theme: Theme): readonly Statement[] =>
  listThemes(theme).flatMap(({ statements }) => statements)

/** What a source answers itself: its question, and all that it says to it. */
function findAnswerFacts(statement: Statement): FoundFact[] {
  const { heading = '' } = statement.reference
  const isAnswer = isQuestion(heading) && statement.isOpening === true && statement.text.startsWith(`${heading} `)
  const answer = statement.text.replaceAll(`${heading} `, '') // a page may print its question twice
  return isAnswer && !IN_TALK.test(heading) && !repeatsItself(answer)
    ? [found('asked', statement, heading, answer)]
    : []
}

/** "I see. He does have clout, ...?", "Maybe because ...?": asked in a talk, and of what was said there. */
const IN_TALK =
  /^(?:Maybe|Perhaps|Well|Really|Oh|OK|Okay|So|And|But|I see)(?!\p{L})|(?<!\p{L})(?:he|she|him)(?!\p{L})/iu

/** "There are versions for: There are versions for: DOS": the lead of a list, told with each of its entries. */
const repeatsItself = (text: string) => /(?<!\p{L})([^:]{12,80}: ).*\1/u.test(text)

/** A part of an answer without its question. */
function dropQuestion(statement: Statement): Statement {
  const { heading = '' } = statement.reference
  const isLed = isQuestion(heading) && statement.text.startsWith(`${heading} `)
  return isLed ? { ...statement, text: statement.text.slice(heading.length + 1) } : statement
}

/** `X is the main reason ...` says something of X, and not what X is. */
const JUDGES =
  /^(?:(?:one|some|part|many|most|more|all|both|not|now|also|still|only|as|in|on|at|to|of|for|very|so|too|such)\b|the (?:main|most|only|best|first|last|same|key|next|right|\p{L}+est)\b|(?:ein(?:er|e|es)? der|die (?:wichtig|größ|erst|einzig|best)|nicht|auch|noch|sehr)|(?:l[ae] plus|(?:l['’])?un[e]? des|pas|aussi|très)|(?:el|la) (?:más|mayor|principal|único)|un[oa] de l|no )|(?<!\p{L})(?:albeit|nothing (?:more|but|less)|(?:of|for) (?:this|that|these)|(?:von )?diese[rm]|de (?:ce|cet|cette|est[ea]))(?!\p{L})/iu

/** `Section 3`: a place in the document, whose content is no meaning. */
const NUMBERED_PART = /^\p{L}+\.? (?:\p{Nd}|[IVX]+$)/u

function findMeaningFacts({ term, meaning, statement }: TermDefinition): FoundFact[] {
  const tidy = meaning.replace(/[\s.;,]+$/u, '')
  const isFit =
    tidy.length >= 8 &&
    !JUDGES.test(tidy) &&
    !NUMBERED_PART.test(term) &&
    !GLOSSARY_HEADING.test(term) && // over a list of terms
    tidy.length <= MAX_MEANING_CHARS &&
    term.length <= MAX_TERM_CHARS
  return isFit ? [found('meaning', statement, term, tidy)] : []
}

/** A small plain count (`the 2 sides`) is no figure that anybody would learn. */
const MIN_COUNT = 10

function findFigureFacts({ text, value, unit, statement }: Figure, language: string): FoundFact[] {
  if (unit === '' && (value < MIN_COUNT || !Number.isInteger(value))) return [] // `version 2.8`
  return findGapFact('figure', statement, text, language)
    .filter(({ subject }) => !(unit === '' ? LED_COUNT : LED_FIGURE).test(subject))
    .filter(({ subject }) => unit !== '' || !endsName(subject, language))
    .map((fact) => ({ ...fact, value, unit }))
}

/** "Port Ellis 12 has two gates": the number of a version or a house is a part of its name. */
function endsName(subject: string, language: string): boolean {
  const name = new RegExp(`^(?:\\p{Lu}\\S* )?(\\p{Lu}[\\p{L}/]+) ${GAP} \\p{Ll}`, 'u').exec(subject)?.[1]
  return name !== undefined && !loadAnalyzer(language).isStopWord(name.toLowerCase())
}

/** "It goes so: choose at least ____ words": asked for in the middle of what is listed. */
const LED_FIGURE = new RegExp(`: .*${GAP}`, 'u')
/** "In the third case, ____ take the corners": of what, nobody is told. */
const LED_COUNT = new RegExp(`[:,] (?:.*[:,] )?${GAP}|: .*${GAP}`, 'u')

function findGapFact(kind: 'figure' | 'date', statement: Statement, answer: string, language: string): FoundFact[] {
  const { text } = statement
  const subject = fitsQuestion(text) && !opensWithVerb(text, language) ? replaceWithGap(text, answer) : null
  return subject === null || HAS_MORE_SENTENCES.test(subject) ? [] : [found(kind, statement, subject, answer)]
}

/** Not of a line like `Feb. 23, 2015 – The town ...`, whose date is that of the writing. */
function findDateFacts({ statement, text }: DatedEvent, language: string): FoundFact[] {
  return findGapFact('date', statement, text, language).filter(({ subject }) => {
    const before = subject.slice(0, subject.indexOf(GAP))
    return (
      !/\p{Nd}{4}/u.test(subject) && // of two years in a sentence each would be right
      !/\d,?\s*$/.test(before) &&
      !(before.length < 20 && /^\s*[-–—:]/.test(subject.slice(before.length + GAP.length)))
    )
  })
}

/** The next one may begin with a name that is written small: `... in the past. chronyd is not portable`. */
const HAS_MORE_SENTENCES = /[\p{L}\p{Nd}`)][.!?]\s+[¿¡]?\p{Lu}|(?<!\.\p{L}*)\p{L}{2}[.!?]\s+\p{Ll}/u

/** What is told with the sentence behind it has two clauses to ask for. */
const isOneSentence = ({ text }: Statement) => !HAS_MORE_SENTENCES.test(text)

const listThemes = (theme: Theme): readonly Theme[] => [theme, ...theme.subthemes.flatMap(listThemes)]

const found = (
  kind: FoundFact['kind'],
  { text, reference }: Statement,
  subject: string,
  answer: string,
): FoundFact => ({
  kind,
  subject,
  answer,
  sentence: text,
  reference,
})

/** Where a fact belongs, and how much the sources make of it: what leads a theme or the summary counts more. */
function createFactPlacer(outline: Outline): (fact: FoundFact) => Pick<StudyFact, 'theme' | 'weight'> {
  const known = new Map<string, { theme: number; weight: number }>()
  for (const [theme, { statements, subthemes }] of outline.themes.entries()) {
    for (const list of [statements, ...subthemes.map(listThemeStatements)]) {
      for (const [rank, { reference }] of list.entries())
        if (!known.has(buildReferenceKey(reference)))
          known.set(buildReferenceKey(reference), { theme, weight: 1 / (1 + rank / 4) })
    }
  }
  for (const { reference } of outline.summary) {
    const { theme = -1, weight = 0 } = known.get(buildReferenceKey(reference)) ?? {}
    known.set(buildReferenceKey(reference), { theme, weight: weight + 0.5 })
  }
  const headings = new Map(
    outline.themes.flatMap((theme, index) =>
      listThemeStatements(theme).map(({ reference }) => [reference.heading ?? '', index] as const),
    ),
  )
  return ({ reference }) =>
    known.get(buildReferenceKey(reference)) ?? { theme: headings.get(reference.heading ?? '') ?? -1, weight: 0.3 }
}

const buildReferenceKey = ({ sourceId, start }: Reference) => `${sourceId} ${start}`

function dropRepeatedFacts(facts: readonly StudyFact[]): StudyFact[] {
  const byQuestion = new Map<string, StudyFact>()
  for (const fact of facts) {
    const key = `${fact.kind} ${fact.subject.toLowerCase()}`
    if (!byQuestion.has(key)) byQuestion.set(key, fact)
  }
  return [...byQuestion.values()]
}

type PlacedFact = Pick<StudyFact, 'reference' | 'theme'>

/** By theme and place. */
function compareTellingOrder(a: PlacedFact, b: PlacedFact): number {
  const rankTheme = (theme: number) => (theme < 0 ? Number.POSITIVE_INFINITY : theme)
  if (rankTheme(a.theme) !== rankTheme(b.theme)) return rankTheme(a.theme) - rankTheme(b.theme)
  if (a.reference.sourceId !== b.reference.sourceId) return a.reference.sourceId < b.reference.sourceId ? -1 : 1
  return a.reference.start - b.reference.start || a.reference.end - b.reference.end
}

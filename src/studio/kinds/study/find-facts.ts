import { capitalize } from '../../../lib/capitalize.ts'
import { JOINS_CLAUSES } from '../../extract/english-verbs.ts'
import { opensWithVerb } from '../../extract/hangs-on-paragraph.ts'
import { GLOSSARY_HEADING, isQuestion } from '../../extract/headings.ts'
import { findNamePhrases } from '../../extract/name-phrases.ts'
import type { DatedEvent, Figure, Outline, Reference, Statement, TermDefinition, Theme } from '../../outline.ts'
import { findCellFacts } from './cell-facts.ts'
import { findClauseFacts } from './clause-facts.ts'
import { findConditionFacts } from './condition-facts.ts'
import { splitAtReason } from './connectives.ts'
import { findEntryFacts } from './entry-facts.ts'
import { GAP, type StudyFact } from './fact.ts'
import { readSourceMatter, type SourceMatter } from './matter.ts'
import { hasWholeWords, isStandalone, replaceWithGap } from './sentence.ts'

type FoundFact = Omit<StudyFact, 'theme' | 'weight'>

const MAX_MEANING_CHARS = 220
const MAX_TERM_CHARS = 60

/** Every askable fact of an outline, in telling order. A sentence whose figure is asked for is not asked for a word too. */
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
  const asked = new Set([
    ...found.filter(({ kind }) => kind !== 'subject').map(({ sentence }) => sentence),
    ...answered,
  ])
  const openWords = { asked, used: new Set<string>() }
  const words = /^(?:ja|zh)$/.test(outline.language)
    ? outline.themes.flatMap((theme) => findWordFacts(theme, outline, openWords))
    : []
  return dropRepeatedFacts([...answers, ...found, ...words].map((fact) => ({ ...fact, ...placeFact(fact) }))).sort(
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
    ...all.flatMap((statement) => [
      ...findReasonFacts(statement, language),
      ...findConditionFacts(statement, language),
    ]),
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
    .map((fact) => ({ ...fact, value, unit }))
}

/** "It goes so: choose at least ____ words": asked for in the middle of what is listed. */
const LED_FIGURE = new RegExp(`: .*${GAP}`, 'u')
/** "In the third case, ____ take the corners": of what, nobody is told. */
const LED_COUNT = new RegExp(`[:,] (?:.*[:,] )?${GAP}|: .*${GAP}`, 'u')

function findGapFact(
  kind: 'figure' | 'date' | 'word',
  statement: Statement,
  answer: string,
  language: string,
): FoundFact[] {
  const { text } = statement
  const isOpen = kind !== 'word' && (NO_GAP.test(text) || opensWithVerb(text, language))
  const subject = isStandalone(text, language) && !isOpen ? replaceWithGap(text, answer) : null
  return subject === null || HAS_MORE_SENTENCES.test(subject) ? [] : [found(kind, statement, subject, answer)]
}

/** What a writer tells of himself, asks, or calls "this" in the middle; what was cut at an abbreviation. */
const NO_GAP =
  /^(?:I|My|Note|Ich|Mein\p{L}*|Je|J['’]\p{L}+|Mon|Yo|Mi|Io|Eu|Ik|Я|私|我)(?![\p{L}'’])|\s(?:this|these|those)\s(?!\p{Ll}*(?:year|month|century|decade)s?)|[?？]\s|\s\p{Ll}\.$|[^“"„«]*,\s(?:I|ich|je|yo|io|eu|ik)\s\p{Ll}/u

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

/** One that is not joined to others by signs, and goes on from none: its halves can be read by themselves. */
const isWholeStatement = (text: string, language: string) =>
  isStandalone(text, language) && !TIED.test(text) && !/[;—]|\s–\s/u.test(text) && !HAS_MORE_SENTENCES.test(text)

function findReasonFacts(statement: Statement, language: string): FoundFact[] {
  const isConditional = findConditionFacts(statement, language).length > 0 // asked for what is so then, and why
  const halves =
    !isConditional && isWholeStatement(statement.text, language) ? splitAtReason(statement.text, language) : null
  if (halves === null) return []
  const before = language === 'de' ? capitalize(halves.before.replace(FIRST_CLAUSE_DE, '')) : halves.before
  return AT_THAT.test(before) || TURNS.test(before) ? [] : [found('reason', statement, before, halves.after)]
}

/** "A ist alt, und B soll man meiden, da ...": behind a comma and "und" German has a whole clause, and the reason is one of that. */
const FIRST_CLAUSE_DE = /^[^:]*,\sund\s(?=\S+(?:\s\S+){3})/u

/** "It can do either, but defaults to one, because ...", "A is old, and B should be avoided, because ...": the reason is one of the second half. */
const TURNS = /,\s(?:but|aber|mais|pero|ma|mas|und|sowie|et|y|e|en)\s|,\s(?:and|so)\s(?:\S+\s){3,}\S+$/u

/** "It has to stop at that point". */
const AT_THAT =
  /(?<!\p{L})(?:not only|nicht nur|non seulement|no s[oó]lo|(?:at|in|for|on|with) (?:that|this|these|those)|an diese[rm]|in diese[rm]|à ce|dans ce|en (?:ese|este|esa|esta))(?!\p{L})/iu

/** Opens a sentence that goes on from the one before it. */
const TIED = /^(?:(?:and|but|so|or|yet|then|thus|hence|however|und|aber|oder|et|mais|y|e|pero|ma|mas)\b|\()/iu

const listThemes = (theme: Theme): readonly Theme[] => [theme, ...theme.subthemes.flatMap(listThemes)]

/** What may still be asked for: sentences that are asked about and names that were taken are not; `used` grows. */
type OpenWords = {
  readonly asked: ReadonlySet<string>
  readonly used: Set<string>
}

/** A name of less weight is no answer that anybody would learn. */
const MIN_NAME_WEIGHT = 2

/** Where a language asks so in the place of the name: a thing, taken out of a sentence that nothing else asks about. */
function findWordFacts(theme: Theme, outline: Outline, open: OpenWords): FoundFact[] {
  return listThemeStatements(theme).flatMap((statement) => {
    const { text } = statement
    if (open.asked.has(text) || TIED.test(text) || !isOneSentence(statement) || JOINS_CLAUSES.test(text)) return []
    const name = findBestName(text, outline.language)
    if (name === null || open.used.has(name) || hasWholeWords(theme.title, name)) return []
    open.used.add(name)
    return findGapFact('word', statement, name, outline.language)
  })
}

function findBestName(sentence: string, language: string): string | null {
  const [best] = findNamePhrases(sentence, language).toSorted((a, b) => b.weight - a.weight)
  return best && best.weight >= MIN_NAME_WEIGHT ? best.text : null
}

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

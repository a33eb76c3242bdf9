import { JOINS_CLAUSES } from '../../extract/english-verbs.ts'
import { opensWithVerb } from '../../extract/hangs-on-paragraph.ts'
import { GLOSSARY_HEADING, isNamesHeading, isQuestion, isTitleHeading } from '../../extract/headings.ts'
import { findNamePhrases } from '../../extract/name-phrases.ts'
import { pointsAtUnnamed } from '../../extract/stands-alone.ts'
import type {
  DatedEvent,
  Figure,
  FoundTable,
  Outline,
  Reference,
  Statement,
  TermDefinition,
  Theme,
} from '../../outline.ts'
import { findClauseFacts } from './clause-facts.ts'
import { findConditionFacts } from './condition-facts.ts'
import { splitAtReason } from './connectives.ts'
import { findEntryFacts } from './entry-facts.ts'
import { GAP, type StudyFact } from './fact.ts'
import { readSourceMatter, type SourceMatter } from './matter.ts'
import { hasWholeWords, isStandalone, replaceWithGap, sharesWord } from './sentence.ts'

type FoundFact = Omit<StudyFact, 'theme' | 'weight'>

const MAX_MEANING_CHARS = 220
const MAX_TERM_CHARS = 60
const MAX_CELL_CHARS = 60

/** Every askable fact of an outline, in telling order. A sentence whose figure is asked for is not asked for a word too. */
export function findFacts(outline: Outline): readonly StudyFact[] {
  const placeFact = createFactPlacer(outline)
  const statements = listOutlineStatements(outline)
  const answers = [...statements, ...(outline.stated ?? [])].flatMap(findAnswerFacts)
  const answered = new Set(answers.map(({ sentence }) => sentence))
  const told = statements.filter(({ text }) => !answered.has(text))
  const more = (outline.stated ?? []).filter(({ text }) => !answered.has(text))
  const all = [...new Map([...told, ...more].map(dropQuestion).map((one) => [one.text, one])).values()]
  const matter = readSourceMatter(outline, all)
  const defining = new Set(outline.definitions.map(({ statement }) => statement.text))
  const possible = [
    ...outline.definitions.flatMap(findMeaningFacts),
    ...outline.figures
      .filter(({ statement }) => !defining.has(statement.text)) // who is asked what it is learns the figure, too
      .flatMap((figure) => findFigureFacts(figure, outline.language)),
    ...outline.events.flatMap((event) => findDateFacts(event, outline.language)),
    ...outline.tables.flatMap(findCellFacts),
    ...findEntryFacts(all),
    ...all.flatMap((statement) => findReasonFacts(statement, outline.language)),
    ...all.flatMap((statement) => findConditionFacts(statement, outline.language)),
    ...(outline.language === 'en' ? all.filter(isOneSentence).flatMap(findClauseFacts) : []).map((fact) => ({
      ...fact,
      isMinor: !matter.isNamed(readDoer(fact)),
    })),
  ].filter(
    ({ kind, sentence }) =>
      !answered.has(sentence) && (LOOKED_UP.test(kind) || !pointsAtUnnamed(sentence, sentence, outline.language)),
  )
  const telling = possible.filter((fact) => LOOKED_UP.test(fact.kind) || isTelling(fact, matter))
  const found = telling.length > 0 || answers.length > 0 ? telling : possible // a chance remark, where there is nothing else
  const asked = new Set([...found.filter(({ kind }) => !isEnd(kind)).map(({ sentence }) => sentence), ...answered])
  const open = { asked, used: new Set<string>() }
  const words = /^(?:ja|zh)$/.test(outline.language)
    ? outline.themes.flatMap((theme) => findWordFacts(theme, outline, open))
    : []
  const topics = findTopicFacts(outline, asked)
  return dropRepeatedFacts(
    [...answers, ...found, ...topics, ...words].map((fact) => ({ ...fact, ...placeFact(fact) })),
  ).sort(compareTellingOrder)
}

/** Whoever looks it up knows of which text it is. */
const LOOKED_UP = /^(?:cell|entry|meaning)$/

/** "What is rare though not unknown?": of that nobody knows what is meant. */
function isTelling({ answer, kind, subject }: FoundFact, matter: SourceMatter): boolean {
  const asked = kind === 'figure' || kind === 'date' ? subject + answer : subject.replace(GAP, '')
  return matter.rate(asked) >= (isEnd(kind) || kind === 'condition' ? MIN_PART_MATTER : MIN_MATTER)
}

/** Who is asked for one part of a statement has nothing but the other to go by. */
const MIN_PART_MATTER = 2
const MIN_MATTER = 1

/** Of a statement, where nothing in it can be asked for but its two ends. */
const isEnd = (kind: StudyFact['kind']) => kind === 'subject' || kind === 'object'

/** Who or what does something, whichever end of the sentence is asked for. */
const readDoer = ({ answer, kind, subject }: Pick<StudyFact, 'answer' | 'kind' | 'subject'>) =>
  kind === 'subject' ? answer : subject.slice(0, subject.indexOf(GAP))

/** All statements, each once: those of the themes in telling order, then those that only the other lists have. */
export function listOutlineStatements(outline: Outline): readonly Statement[] {
  const all = [
    ...outline.themes.flatMap(listThemeStatements),
    ...outline.summary,
    ...outline.comparisons,
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
  return isAnswer ? [found('asked', statement, heading, statement.text.slice(heading.length + 1))] : []
}

/** A part of an answer without its question. */
function dropQuestion(statement: Statement): Statement {
  const { heading = '' } = statement.reference
  const isLed = isQuestion(heading) && statement.text.startsWith(`${heading} `)
  return isLed ? { ...statement, text: statement.text.slice(heading.length + 1) } : statement
}

/** Opens a sentence and names nothing: `Today the exchange is ...`. */
const NO_NAME =
  /^(?:today|now|here|there|however|therefore|often|usually|originally|later|then|also|heute|deshalb|daher|dort|hier|damals|dann|später|oft|meist|zudem|außerdem|jedoch|ursprünglich|hoy|aquí|ahora|actualmente|aujourd['’]hui|ici|actuellement|oggi|qui|hoje|aqui|vandaag|idag|i dag|сегодня|здесь|сейчас)$/iu

/** `X is the main reason ...` says something of X, and not what X is. */
const JUDGES =
  /^(?:(?:one|some|part|many|most|more|all|both|not|now|also|still|only|as|in|on|at|to|of|for|very|so|too|such)\b|the (?:main|most|only|best|first|last|same|key|next|right|\p{L}+est)\b|(?:ein(?:er|e|es)? der|die (?:wichtig|größ|erst|einzig|best)|nicht|auch|noch|sehr)|(?:l[ae] plus|un[e]? des|pas|aussi|très)|(?:el|la) (?:más|mayor|principal|único)|un[oa] de l|no )|(?<!\p{L})(?:albeit|nothing (?:more|but|less)|(?:of|for) (?:this|that|these)|(?:von )?diese[rm]|de (?:ce|cet|cette|est[ea]))(?!\p{L})/iu

/** `Section 3`: a place in the document, whose content is no meaning. */
const NUMBERED_PART = /^\p{L}+\.? (?:\p{Nd}|[IVX]+$)/u

function findMeaningFacts({ term, meaning, statement }: TermDefinition): FoundFact[] {
  const tidy = meaning.replace(/[\s.;,]+$/u, '')
  const isFit =
    tidy.length >= 8 &&
    !JUDGES.test(tidy) &&
    !NO_NAME.test(term) &&
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
  return findGapFact('figure', statement, text, language).map((fact) => ({ ...fact, value, unit }))
}

function findGapFact(
  kind: 'figure' | 'date' | 'word',
  statement: Statement,
  answer: string,
  language: string,
): FoundFact[] {
  const isSaidByOne = kind !== 'word' && (SAID_BY_ONE.test(statement.text) || opensWithVerb(statement.text, language))
  const subject = isStandalone(statement.text, language) && !isSaidByOne ? replaceWithGap(statement.text, answer) : null
  return subject === null ? [] : [found(kind, statement, subject, answer)]
}

/** What a writer tells of himself: nobody would be asked for it. */
const SAID_BY_ONE = /^(?:I|My|Ich|Mein\p{L}*|Je|J['’]\p{L}+|Mon|Yo|Mi|Io|Eu|Ik|Я|私|我)(?![\p{L}'’])/u

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

const MAX_ASKED_ROWS = 12
const MAX_ASKED_COLUMNS = 3
const MAX_COMPARED_ROWS = 60

/** Of a table of nothing but counts nobody learns any by heart. */
const COUNT = /^[-−]?\p{Nd}{1,7}(?:[.,]\p{Nd}+)?$/u

/**
 * One for a cell beside the first, when the first names one thing only and tells it from the others. Of a long table rows
 * from its whole length are asked about.
 */
function findCellFacts({ columns, isPlainList, rows, title }: FoundTable): FoundFact[] {
  const names = rows.map(({ cells }) => cells[0] ?? '')
  if (rows.length < 2 || new Set(names).size < names.length || names.some((name) => !/\p{L}/u.test(name))) return []
  if (
    (columns.length > 2 || isPlainList) &&
    rows.every(({ cells }) => cells.slice(1).every((cell) => COUNT.test(cell)))
  )
    return []
  const step = Math.ceil(rows.length / MAX_ASKED_ROWS)
  const asked = [...rows.keys()].filter((row) => row % step === 0)
  const isHeadless = isPlainList || (columns.length === 2 && /^\p{Nd}$/u.test(columns[1]!)) // what its cells are, its title says
  const named = isHeadless ? [columns[0]!, title] : columns
  return named.slice(1, 1 + MAX_ASKED_COLUMNS).flatMap((column, index) => {
    if (!/\p{L}|^(?:19|20)\p{Nd}{2}$/u.test(column)) return []
    const cells = rows.map((row) => row.cells[index + 1] ?? '')
    const compared = cells.slice(0, MAX_COMPARED_ROWS).map(stripCodeMarks).filter(isCell)
    if (new Set(compared).size < compared.length / 2) return [] // "counter" nine times
    return asked.flatMap((row) =>
      buildCellFact(
        { row: stripCodeMarks(names[row]!), column },
        stripCodeMarks(cells[row]!),
        rows[row]!.reference,
        compared,
        columns.length > 2 && compared.every((one) => COUNT.test(one)), // the size of each package
      ),
    )
  })
}

/** `jobs` as people say it, without the marks of Markdown. */
const stripCodeMarks = (cell: string) => /^`([^`]+)`$/.exec(cell)?.[1] ?? cell

function buildCellFact(
  cell: { readonly row: string; readonly column: string },
  answer: string,
  reference: Reference,
  column: readonly string[],
  isMinor: boolean,
): FoundFact[] {
  if (!isCell(answer) || hasWholeWords(answer, cell.row) || isToldByRow(cell.row, answer, column)) return []
  const subject = `${cell.row}: ${cell.column}`
  const sentence = `${cell.row} – ${cell.column}: ${answer}`
  return [{ kind: 'cell', subject, answer, reference, sentence, cell, column, isMinor }]
}

/** `https` beside `http`: a word of the row's name, which few other cells of the column hold, would tell it. */
function isToldByRow(row: string, answer: string, column: readonly string[]): boolean {
  const words = row.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const countHolding = (word: string) => column.filter((cell) => cell.toLowerCase().includes(word)).length
  return words.some((word) => answer.toLowerCase().includes(word) && countHolding(word) <= column.length / 2)
}

/** "V:161, I:204": a code that nobody learns. */
const CODED = /^(?:\p{Lu}+:\s?\p{Nd}+,?\s?)+$/u
/** What says that the cell above holds for this one, too. */
const DITTO =
  /^(?:同上|同前|〃|d(?:it)?to\.?|dito|idem|ídem|ibid\.?|(?:same )?as above|see above|s\. ?o\.|(?:siehe|wie) oben|voir ci-dessus|то же|см\. выше)$/iu
const isCell = (cell: string) =>
  /[\p{L}\p{N}]/u.test(cell) && cell.length <= MAX_CELL_CHARS && !DITTO.test(cell.trim()) && !CODED.test(cell)

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
  return halves && !AT_THAT.test(halves.before) ? [found('reason', statement, halves.before, halves.after)] : []
}

/** "It has to stop at that point". */
const AT_THAT =
  /(?<!\p{L})(?:not only|nicht nur|non seulement|no s[oó]lo|(?:at|in|for|on|with) (?:that|this|these|those)|an diese[rm]|in diese[rm]|à ce|dans ce|en (?:ese|este|esa|esta))(?!\p{L})/iu

/** Opens a sentence that goes on from the one before it. */
const TIED = /^(?:(?:and|but|so|or|yet|then|thus|hence|however|und|aber|oder|et|mais|y|e|pero|ma|mas)\b|\()/iu

/** A heading of the sources that says of what it is, and what they say first under it. */
function findTopicFacts({ language, themes, title: whole }: Outline, asked: ReadonlySet<string>): FoundFact[] {
  return themes.flatMap(listThemes).flatMap(({ statements, title }) => {
    const lead = statements.find(({ reference, text }) => reference.heading === title && sharesWord(title, text))
    const isAskable = title !== whole && isTitleHeading(title) && !isNamesHeading(title) && !isQuestion(title)
    return lead && isAskable && !asked.has(lead.text) && isWholeStatement(lead.text, language)
      ? [found('topic', lead, title, lead.text)]
      : []
  })
}

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

/** By theme and place. */
export function compareTellingOrder(a: StudyFact, b: StudyFact): number {
  const rankTheme = (theme: number) => (theme < 0 ? Number.POSITIVE_INFINITY : theme)
  if (rankTheme(a.theme) !== rankTheme(b.theme)) return rankTheme(a.theme) - rankTheme(b.theme)
  if (a.reference.sourceId !== b.reference.sourceId) return a.reference.sourceId < b.reference.sourceId ? -1 : 1
  return a.reference.start - b.reference.start || a.reference.end - b.reference.end
}

import { analyzerFor } from '../../../text/analyzer.ts'
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
import { clauseFacts } from './clause-facts.ts'
import { partedAtContrast, partedAtReason } from './connectives.ts'
import { isVerbal } from './english-verbs.ts'
import { type Fact, GAP } from './fact.ts'
import { standsAlone, withGap } from './sentence.ts'

type Found = Omit<Fact, 'theme' | 'weight'>

const LONGEST_MEANING_CHARS = 220
const LONGEST_TERM_CHARS = 60
const LONGEST_CELL_CHARS = 60
const LONGEST_WORD_CHARS = 40

/** Every askable fact of an outline, in telling order. A sentence whose figure is asked for is not asked for a word too. */
export function factsOf(outline: Outline): readonly Fact[] {
  const place = placesOf(outline)
  const found = [
    ...outline.definitions.flatMap(meaningFacts),
    ...outline.figures.flatMap(figureFacts),
    ...outline.events.flatMap(dateFacts),
    ...outline.tables.flatMap(cellFacts),
    ...statementsOf(outline).flatMap((statement) => reasonFacts(statement, outline.language)),
    ...outline.comparisons.flatMap((statement) => restFacts(statement, outline.language)),
    ...(outline.language === 'en' ? statementsOf(outline).flatMap(clauseFacts) : []),
  ]
  const asked = new Set(found.filter(({ kind }) => !isEnd(kind)).map(({ sentence }) => sentence))
  const words = outline.themes.flatMap((theme) => wordFacts(theme, asked, outline.language))
  return distinct([...found, ...words].map((fact) => ({ ...fact, ...place(fact) }))).sort(inTellingOrder)
}

/** Of a statement, where nothing in it can be asked for but its two ends. */
const isEnd = (kind: Fact['kind']) => kind === 'subject' || kind === 'object'

/** All statements, each once: those of the themes in telling order, then those that only the other lists have. */
export function statementsOf(outline: Outline): readonly Statement[] {
  const all = [
    ...outline.themes.flatMap(statementsOfTheme),
    ...outline.summary,
    ...outline.comparisons,
    ...[...outline.figures, ...outline.events, ...outline.definitions].map(({ statement }) => statement),
  ]
  return [...new Map(all.map((statement) => [statement.text, statement])).values()]
}

export const statementsOfTheme = (theme: Theme): readonly Statement[] => [
  ...theme.statements,
  ...theme.subthemes.flatMap(statementsOfTheme),
]

/** Opens a sentence and names nothing: `Today the exchange is ...`. */
const NO_NAME =
  /^(?:today|now|here|there|however|therefore|often|usually|originally|later|then|also|heute|deshalb|daher|dort|hier|damals|dann|später|oft|meist|zudem|außerdem|jedoch|ursprünglich|hoy|aquí|ahora|actualmente|aujourd['’]hui|ici|actuellement|oggi|qui|hoje|aqui|vandaag|idag|i dag|сегодня|здесь|сейчас)$/iu

/** `X is the main reason ...` says something of X, and not what X is. */
const JUDGES =
  /^(?:(?:one|some|part|many|most|more|all|both|not|now|also|still|only|as|in|on|at|to|of|for|very|so|too|such)\b|the (?:main|most|only|best|first|last|same|key|next|right|\p{L}+est)\b|(?:ein(?:er|e|es)? der|die (?:wichtig|größ|erst|einzig|best)|nicht|auch|noch|sehr)|(?:l[ae] plus|un[e]? des|pas|aussi|très)|(?:el|la) (?:más|mayor|principal|único)|un[oa] de l|no )/iu

function meaningFacts({ term, meaning, statement }: TermDefinition): Found[] {
  const tidy = meaning.replace(/[\s.;,]+$/u, '')
  const isFit =
    tidy.length >= 8 &&
    !JUDGES.test(tidy) &&
    !NO_NAME.test(term) &&
    tidy.length <= LONGEST_MEANING_CHARS &&
    term.length <= LONGEST_TERM_CHARS
  return isFit ? [found('meaning', statement, term, tidy)] : []
}

/** A small plain count (`the 2 sides`) is no figure that anybody would learn. */
const SMALLEST_COUNT = 10

function figureFacts({ text, value, unit, statement }: Figure): Found[] {
  if (unit === '' && (value < SMALLEST_COUNT || !Number.isInteger(value))) return [] // `version 2.8`
  return gapFact('figure', statement, text).map((fact) => ({ ...fact, value, unit }))
}

function gapFact(kind: 'figure' | 'date' | 'word', statement: Statement, answer: string): Found[] {
  const subject = standsAlone(statement.text) ? withGap(statement.text, answer) : null
  return subject === null ? [] : [found(kind, statement, subject, answer)]
}

/** Not of a line like `Feb. 23, 2015 – The town ...`, whose date is that of the writing. */
function dateFacts({ statement, text }: DatedEvent): Found[] {
  return gapFact('date', statement, text).filter(({ subject }) => {
    const before = subject.slice(0, subject.indexOf(GAP))
    return (
      !/\d,?\s*$/.test(before) && !(before.length < 20 && /^\s*[-–—:]/.test(subject.slice(before.length + GAP.length)))
    )
  })
}

const MOST_ASKED_ROWS = 12
const MOST_ASKED_COLUMNS = 3
const MOST_COMPARED_ROWS = 60

/**
 * One for a cell beside the first, when the first names one thing only and tells it from the others. Of a long table rows
 * from its whole length are asked about.
 */
function cellFacts({ columns, rows }: FoundTable): Found[] {
  const names = rows.map(({ cells }) => cells[0] ?? '')
  if (new Set(names).size < names.length || names.some((name) => !/\p{L}/u.test(name))) return []
  const step = Math.ceil(rows.length / MOST_ASKED_ROWS)
  const asked = [...rows.keys()].filter((row) => row % step === 0)
  return columns.slice(1, 1 + MOST_ASKED_COLUMNS).flatMap((column, index) => {
    if (!/\p{L}/u.test(column)) return []
    const cells = rows.map((row) => row.cells[index + 1] ?? '')
    const compared = cells.slice(0, MOST_COMPARED_ROWS).filter(isCell)
    return asked.flatMap((row) => cellFact(`${names[row]}: ${column}`, cells[row]!, rows[row]!.reference, compared))
  })
}

function cellFact(subject: string, answer: string, reference: Reference, column: readonly string[]): Found[] {
  if (!isCell(answer)) return []
  return [{ kind: 'cell', subject, answer, reference, sentence: `${subject} = ${answer}`, column }]
}

const isCell = (cell: string) => /[\p{L}\p{N}]/u.test(cell) && cell.length <= LONGEST_CELL_CHARS

/** One that is not joined to others by signs, and goes on from none: its halves can be read by themselves. */
const isWholeStatement = (text: string) => standsAlone(text) && !TIED.test(text) && !/[;—]|\s–\s/u.test(text)

function reasonFacts(statement: Statement, language: string): Found[] {
  const halves = isWholeStatement(statement.text) ? partedAtReason(statement.text, language) : null
  return halves ? [found('reason', statement, halves.before, halves.after)] : []
}

function restFacts(statement: Statement, language: string): Found[] {
  const halves = isWholeStatement(statement.text) ? partedAtContrast(statement.text, language) : null
  if (!halves) return []
  const { before, connective, after } = halves
  return [found('rest', statement, `${before}, ${connective} …`, after.slice(connective.length).trim())]
}

/** Opens a sentence that goes on from the one before it. */
const TIED = /^(?:(?:and|but|so|or|yet|then|thus|hence|however|und|aber|oder|et|mais|y|e|pero|ma|mas)\b|\()/iu

/** A verb, an adverb or an adjective stands in such a gap, not a name of something. */
const BEFORE_VERB =
  /(?<!\p{L})(?:can|could|will|would|may|might|must|shall|should|to|not|them|it|they|we|you|who)\s____/iu

/** Whether the gap takes a whole name out of an English sentence: no word that goes with it is left behind it. */
function isWhole({ answer, subject }: Found, language: string): boolean {
  if (language !== 'en') return true
  const next = /____ (\p{L}+)/u.exec(subject)?.[1]
  if (/^____ (?:who|that|which)\s|\b(?:an?|the) ____ and \p{Ll}+ \p{Ll}+/u.test(subject)) return false
  if (next === undefined || isAfterNoun(next)) return !BEFORE_VERB.test(subject)
  return /^(?:(?:The|An?) )?____/.test(subject) && answer.endsWith('s') !== next.endsWith('s') // "The ____ lays eggs"
}

const isAfterNoun = (word: string) =>
  analyzerFor('en').isStopWord(word) ||
  /^(?:\p{Ll}+ed|\p{Ll}+es|will|would|may|might|must|can|could|without)$/u.test(word)

/** The last resort: one telling word of a sentence that nothing else asks about. */
function wordFacts(theme: Theme, asked: ReadonlySet<string>, language: string): Found[] {
  const terms = [...theme.terms, ...theme.subthemes.flatMap((subtheme) => subtheme.terms)]
    .filter((term) => term.length <= LONGEST_WORD_CHARS && !/[a-z](?:ing|ed|ly)$/.test(term))
    .filter((term) => language !== 'en' || !isVerbal(term))
    .filter((term) => !theme.title.toLowerCase().includes(term.toLowerCase()))
  const used = new Set<string>()
  return statementsOfTheme(theme).flatMap((statement) => {
    if (asked.has(statement.text) || TIED.test(statement.text)) return []
    const free = terms.filter((term) => !used.has(term))
    const [fact] = free.flatMap((term) => gapFact('word', statement, term)).filter((one) => isWhole(one, language))
    if (fact === undefined) return []
    used.add(fact.answer)
    return [fact]
  })
}

const found = (kind: Found['kind'], { text, reference }: Statement, subject: string, answer: string): Found => ({
  kind,
  subject,
  answer,
  sentence: text,
  reference,
})

/** Where a fact belongs, and how much the sources make of it: what leads a theme or the summary counts more. */
function placesOf(outline: Outline): (fact: Found) => Pick<Fact, 'theme' | 'weight'> {
  const known = new Map<string, { theme: number; weight: number }>()
  for (const [theme, { statements, subthemes }] of outline.themes.entries()) {
    for (const list of [statements, ...subthemes.map(statementsOfTheme)]) {
      for (const [rank, { reference }] of list.entries())
        if (!known.has(keyOf(reference))) known.set(keyOf(reference), { theme, weight: 1 / (1 + rank / 4) })
    }
  }
  for (const { reference } of outline.summary) {
    const { theme = -1, weight = 0 } = known.get(keyOf(reference)) ?? {}
    known.set(keyOf(reference), { theme, weight: weight + 0.5 })
  }
  return ({ reference }) => known.get(keyOf(reference)) ?? { theme: -1, weight: 0.3 }
}

const keyOf = ({ sourceId, start }: Reference) => `${sourceId} ${start}`

function distinct(facts: readonly Fact[]): Fact[] {
  const byQuestion = new Map<string, Fact>()
  for (const fact of facts) {
    const key = `${fact.kind} ${fact.subject.toLowerCase()}`
    if (!byQuestion.has(key)) byQuestion.set(key, fact)
  }
  return [...byQuestion.values()]
}

function inTellingOrder(a: Fact, b: Fact): number {
  const late = (theme: number) => (theme < 0 ? Number.POSITIVE_INFINITY : theme)
  if (late(a.theme) !== late(b.theme)) return late(a.theme) - late(b.theme)
  if (a.reference.sourceId !== b.reference.sourceId) return a.reference.sourceId < b.reference.sourceId ? -1 : 1
  return a.reference.start - b.reference.start || a.reference.end - b.reference.end
}

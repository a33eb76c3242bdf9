import type { Citation } from '../../../domain/citation.ts'
import { plainText } from '../../../text/plain-text.ts'
import type { DatedEvent, Figure, Outline, Statement, Theme } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import { type BarGroup, barGroup } from './bar-group.ts'

/** A text with the number of its place. */
export type Cited = { readonly text: string; readonly citation: Citation }

/** What an infographic shows: only what the outline has; empty lists are not drawn. */
export type Content = {
  readonly title: string
  readonly lead: Cited | null
  /** `label` is of what, `sentence` where the source states it. */
  readonly figures: readonly (Cited & { readonly label: string; readonly sentence: string })[]
  readonly bars: BarGroup | null
  readonly events: readonly (Cited & { readonly date: string })[]
  readonly themes: readonly { readonly title: string; readonly statements: readonly Cited[] }[]
  readonly definitions: readonly (Cited & { readonly term: string })[]
  /** Titles of the sources, and the numbers of the places in each. */
  readonly sources: readonly { readonly title: string; readonly numbers: readonly number[] }[]
}

/** How much is shown at most. */
export type Density = {
  readonly figures: number
  readonly bars: number
  readonly events: number
  readonly themes: number
  readonly statements: number
  readonly definitions: number
}

const SHORT_CHARS = 170
const LEAD_CHARS = 210
const CAPTION_CHARS = 120

/** Chooses what to show; every sentence stands once, and short ones go before long ones. */
export function contentOf(outline: Outline, title: string, density: Density, citations: CitationList): Content {
  const shown = new Set<string>()
  const take = (statement: Statement) => {
    shown.add(placeOf(statement))
    return citations.cite(statement.reference)
  }
  const isFree = (statement: Statement) => !shown.has(placeOf(statement))
  const group = density.bars < 2 ? null : barGroup(outline, density.bars)
  const { lead, heroes } = leadAndFigures(outline, group)
  const cited = lead && { text: shownText(lead.text), citation: take(lead) }
  const figures = heroes.slice(0, density.figures).map((figure) => ({
    text: figure.text,
    label: captionOf(figure, outline.writtenBy),
    sentence: shownText(figure.statement.text),
    citation: take(figure.statement),
  }))
  const bars = group && {
    ...group,
    bars: group.bars.map((bar) => ({ ...bar, number: citations.cite(bar.reference).number })),
  }
  const events = chosenEvents(outline.events, density.events, isFree).map(({ text, statement }) => ({
    date: text,
    text: shownText(statement.text),
    citation: take(statement),
  }))
  const themes = outline.themes
    .map((theme) => ({ title: theme.title, statements: freeStatements(theme, isFree, density.statements) }))
    .filter(({ statements }) => statements.length > 0)
    .slice(0, density.themes)
    .map((theme) => ({
      ...theme,
      statements: theme.statements.map((statement) => ({ text: shownText(statement.text), citation: take(statement) })),
    }))
  const definitions = outline.definitions
    .filter(({ meaning, statement }) => meaning.length <= SHORT_CHARS && isFree(statement))
    .slice(0, density.definitions)
    .map(({ term, meaning, statement }) => ({ term, text: shownText(meaning), citation: take(statement) }))
  return { title, lead: cited, figures, bars, events, themes, definitions, sources: sourcesOf(outline, citations) }
}

/** Without the marks of Markdown, and without reference marks that would pass for ours. */
const shownText = (text: string) => plainText(text).replaceAll('`', '') || text

const placeOf = ({ reference: { sourceId, start, end } }: Statement) => `${sourceId}:${start}:${end}`

/** The first short sentence of the summary leads, unless that would leave fewer than two of the figures beside it. */
function leadAndFigures(
  outline: Outline,
  group: BarGroup | null,
): { lead: Statement | null; heroes: readonly Figure[] } {
  const clear = clearFigures(outline, group)
  const all = [...outline.summary, ...outline.themes.flatMap(({ statements }) => statements)]
  const short = all.filter(({ text }) => text.length <= LEAD_CHARS)
  const lead = short[0] ?? all[0] ?? null
  const states = (statement: Statement | null) => (figure: Figure) =>
    statement !== null && placeOf(figure.statement) === placeOf(statement)
  const others = clear.filter((figure) => !states(lead)(figure))
  if (others.length >= 2 || others.length === clear.length) return { lead, heroes: others }
  return { lead: short.find((statement) => !clear.some(states(statement))) ?? null, heroes: clear }
}

/** Figures that are not bars already and can stand on their own; those with a short sentence go first. */
function clearFigures({ figures, writtenBy }: Outline, group: BarGroup | null): readonly Figure[] {
  const inBars = new Set(group?.bars.map(({ label }) => label))
  const hasSentence = ({ statement }: Figure) => writtenBy === 'offline' && statement.text.length <= CAPTION_CHARS
  const isClear = (figure: Figure) => hasSentence(figure) || isTelling(figure)
  const fitting = figures.filter(({ text, label }) => text.length <= 16 && !inBars.has(label)).filter(isClear)
  return distinct(fitting.toSorted((a, b) => Number(hasSentence(b)) - Number(hasSentence(a))))
}

/** Two words at least, or a unit, say what a number is of. */
const isTelling = ({ label, unit }: Figure) =>
  label.length >= 2 && label.length <= 80 && (unit !== '' || /\S\s+\S|[\p{Script=Han}\p{Script=Thai}]{2}/u.test(label))

/** One figure of each sentence, and no number twice. */
function distinct(figures: readonly Figure[]): Figure[] {
  const seen = new Set<string>()
  return figures.filter((figure) => {
    const keys = [placeOf(figure.statement), `number ${figure.text}`]
    const isNew = !keys.some((key) => seen.has(key))
    if (isNew) for (const key of keys) seen.add(key)
    return isNew
  })
}

/** A short sentence tells more than the few words that are cut from it; a model words its labels itself. */
function captionOf({ label, statement }: Figure, writtenBy: string): string {
  const isBetter = writtenBy === 'offline' && statement.text.length <= CAPTION_CHARS
  return isBetter ? shownText(statement.text) : label
}

/** At least two make a line of time; of many, new and short ones are kept, in the order of time. */
function chosenEvents(events: readonly DatedEvent[], most: number, isFree: (statement: Statement) => boolean) {
  if (events.length < 2 || most < 2) return []
  const cost = ({ statement }: DatedEvent) => statement.text.length + (isFree(statement) ? 0 : SHORT_CHARS)
  const kept = new Set(events.toSorted((a, b) => cost(a) - cost(b)).slice(0, most))
  return events.filter((event) => kept.has(event))
}

function freeStatements(theme: Theme, isFree: (statement: Statement) => boolean, most: number): Statement[] {
  const all = [...theme.statements, ...theme.subthemes.flatMap(({ statements }) => statements)].filter(isFree)
  const short = all.filter(({ text }) => text.length <= SHORT_CHARS)
  return (short.length > 0 ? short : all.slice(0, 1)).slice(0, most)
}

function sourcesOf(outline: Outline, citations: CitationList): Content['sources'] {
  const all = citations.all()
  return outline.sources
    .map(({ id, title }) => ({
      title,
      numbers: all.filter(({ sourceId }) => sourceId === id).map(({ number }) => number),
    }))
    .filter(({ numbers }) => numbers.length > 0)
}

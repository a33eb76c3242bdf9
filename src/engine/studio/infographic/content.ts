import type { Citation } from '../../../domain/citation.ts'
import type { CitationList } from '../citation-list.ts'
import type { DatedEvent, Figure, Outline, Statement, Theme } from '../outline.ts'
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

/** Chooses what to show; every sentence stands once, and short ones go before long ones. */
export function contentOf(outline: Outline, title: string, density: Density, citations: CitationList): Content {
  const shown = new Set<string>()
  const take = (statement: Statement) => {
    shown.add(placeOf(statement))
    return citations.cite(statement.reference)
  }
  const isFree = (statement: Statement) => !shown.has(placeOf(statement))
  const group = density.bars < 2 ? null : barGroup(outline, density.bars)
  const lead = leadOf(outline)
  const cited = lead && { text: lead.text, citation: take(lead) }
  const figures = heroFigures(outline.figures, group, lead, density.figures).map(({ text, label, statement }) => ({
    text,
    label,
    sentence: statement.text,
    citation: take(statement),
  }))
  const bars = group && {
    ...group,
    bars: group.bars.map((bar) => ({ ...bar, number: citations.cite(bar.reference).number })),
  }
  const events = chosenEvents(outline.events, density.events, isFree).map(({ text, statement }) => ({
    date: text,
    text: statement.text,
    citation: take(statement),
  }))
  const themes = outline.themes
    .map((theme) => ({ title: theme.title, statements: freeStatements(theme, isFree, density.statements) }))
    .filter(({ statements }) => statements.length > 0)
    .slice(0, density.themes)
    .map((theme) => ({
      ...theme,
      statements: theme.statements.map((statement) => ({ text: statement.text, citation: take(statement) })),
    }))
  const definitions = outline.definitions
    .filter(({ meaning, statement }) => meaning.length <= SHORT_CHARS && isFree(statement))
    .slice(0, density.definitions)
    .map(({ term, meaning, statement }) => ({ term, text: meaning, citation: take(statement) }))
  return { title, lead: cited, figures, bars, events, themes, definitions, sources: sourcesOf(outline, citations) }
}

const placeOf = ({ reference: { sourceId, start, end } }: Statement) => `${sourceId}:${start}:${end}`

function leadOf({ summary, themes }: Outline): Statement | null {
  const all = [...summary, ...themes.flatMap(({ statements }) => statements)]
  return all.find(({ text }) => text.length <= LEAD_CHARS) ?? all[0] ?? null
}

/** Figures that are not bars already; one that the lead tells goes last. */
function heroFigures(
  figures: readonly Figure[],
  group: BarGroup | null,
  lead: Statement | null,
  most: number,
): Figure[] {
  const inBars = new Set(group?.bars.map(({ label }) => label))
  const isClear = ({ text, label }: Figure) => text.length <= 16 && label.length >= 2 && label.length <= 80
  const clear = distinctPlaces(figures.filter(isClear).filter(({ label }) => !inBars.has(label)))
  const isNew = ({ statement }: Figure) => !lead || placeOf(statement) !== placeOf(lead)
  return [...clear.filter(isNew), ...clear.filter((figure) => !isNew(figure))].slice(0, most)
}

/** The same sentence gives one figure before it gives a second. */
function distinctPlaces(figures: readonly Figure[]): Figure[] {
  const seen = new Set<string>()
  const isFirst = ({ statement }: Figure) => !seen.has(placeOf(statement)) && Boolean(seen.add(placeOf(statement)))
  const firsts = figures.filter(isFirst)
  return [...firsts, ...figures.filter((figure) => !firsts.includes(figure))]
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

import { toPlainText } from '../../../text/plain-text.ts'
import type { DatedEvent, Figure, Outline, Statement, Theme } from '../../outline.ts'
import type { CitationList } from '../citation-list.ts'
import type { CitedText } from '../cited-text.ts'
import { dropSaidHeadings } from '../drop-said-headings.ts'
import { chooseMainPoints } from '../main-points.ts'
import { buildPlaceKey } from '../place-key.ts'
import { type BarGroup, findBarGroup } from './bar-group.ts'

/** What an infographic shows: only what the outline has; empty lists are not drawn. */
export type InfographicContent = {
  readonly title: string
  readonly lead: CitedText | null
  /** `label` is of what, `sentence` where the source states it. */
  readonly figures: readonly (CitedText & { readonly label: string; readonly sentence: string })[]
  readonly bars: BarGroup | null
  readonly events: readonly (CitedText & { readonly date: string })[]
  readonly themes: readonly { readonly title: string; readonly statements: readonly CitedText[] }[]
  readonly definitions: readonly (CitedText & { readonly term: string })[]
  /** Titles of the sources, and the numbers of the places in each. */
  readonly sources: readonly { readonly title: string; readonly numbers: readonly number[] }[]
}

/** How much is shown at most. */
export type InfographicDensity = Readonly<
  Record<'figures' | 'bars' | 'events' | 'themes' | 'statements' | 'definitions', number>
>

const SHORT_CHARS = 170
const LEAD_CHARS = 210
const CAPTION_CHARS = 120

/** What is chosen from, and what was shown already: every sentence stands once. */
class ContentChooser {
  readonly #shown = new Set<string>()
  readonly #citations: CitationList

  constructor(citations: CitationList) {
    this.#citations = citations
  }

  cite(statement: Statement, text = statement.text): CitedText {
    this.#shown.add(buildPlaceKey(statement))
    return { text: stripMarks(text), citation: this.#citations.cite(statement.reference) }
  }

  isFree = (statement: Statement): boolean => !this.#shown.has(buildPlaceKey(statement))
}

/** Chooses what to show; every sentence stands once, and short ones go before long ones. */
export function chooseInfographicContent(
  outline: Outline,
  title: string,
  density: InfographicDensity,
  citations: CitationList,
): InfographicContent {
  const chooser = new ContentChooser(citations)
  const group = density.bars < 2 ? null : findBarGroup(outline, density.bars)
  const { lead, heroes } = chooseLeadAndFigures(outline, group)
  return {
    title,
    lead: lead && chooser.cite(lead),
    figures: heroes.slice(0, density.figures).map((figure) => citeFigure(figure, outline.writtenBy, chooser)),
    bars: group && citeBars(group, citations),
    events: citeEvents(outline.events, density.events, chooser),
    themes: citeThemes(outline.themes, density, chooser),
    definitions: citeDefinitions(outline.definitions, density.definitions, chooser),
    sources: listCitedSources(outline, citations),
  }
}

function citeFigure(figure: Figure, writtenBy: string, chooser: ContentChooser): InfographicContent['figures'][number] {
  const { citation, text: sentence } = chooser.cite(figure.statement)
  return { text: figure.text, label: chooseCaption(figure, writtenBy), sentence, citation }
}

const citeBars = (group: BarGroup, citations: CitationList): BarGroup => ({
  ...group,
  bars: group.bars.map((bar) => ({ ...bar, number: citations.cite(bar.reference).number })),
})

const citeEvents = (events: readonly DatedEvent[], most: number, chooser: ContentChooser) =>
  chooseEvents(events, most, chooser.isFree).map(({ statement, text }) => ({ date: text, ...chooser.cite(statement) }))

const citeThemes = (themes: readonly Theme[], density: InfographicDensity, chooser: ContentChooser) =>
  themes
    .map(({ title, ...theme }) => ({
      title,
      statements: chooseFreeStatements({ title, ...theme }, chooser.isFree, density.statements),
    }))
    .filter(({ statements }) => statements.length > 0)
    .slice(0, density.themes)
    .map(({ statements, title }) => ({
      title,
      statements: dropSaidHeadings(statements, title).map((statement) => chooser.cite(statement)),
    }))

const citeDefinitions = (definitions: Outline['definitions'], most: number, chooser: ContentChooser) =>
  definitions
    .filter(({ meaning, statement }) => meaning.length <= SHORT_CHARS && chooser.isFree(statement))
    .slice(0, most)
    .map(({ meaning, statement, term }) => ({ term, ...chooser.cite(statement, meaning) }))

/** Without the marks of Markdown, and without reference marks that would pass for ours. */
const stripMarks = (text: string) => toPlainText(text).replaceAll('`', '') || text

/** The first short sentence of the summary leads, unless that would leave fewer than two of the figures beside it. */
function chooseLeadAndFigures(
  outline: Outline,
  group: BarGroup | null,
): { lead: Statement | null; heroes: readonly Figure[] } {
  const clear = chooseClearFigures(outline, group)
  const { findings, leading } = chooseMainPoints(outline)
  const all = [...leading, ...findings, ...outline.themes.flatMap(({ statements }) => statements)]
  const short = all.filter(({ text }) => text.length <= LEAD_CHARS)
  const lead = short[0] ?? all[0] ?? null
  const isStatedIn = (statement: Statement | null) => (figure: Figure) =>
    statement !== null && buildPlaceKey(figure.statement) === buildPlaceKey(statement)
  const others = clear.filter((figure) => !isStatedIn(lead)(figure))
  if (others.length >= 2 || others.length === clear.length) return { lead, heroes: others }
  return { lead: short.find((statement) => !clear.some(isStatedIn(statement))) ?? null, heroes: clear }
}

/** Figures that are not bars already and can stand on their own; those with a short sentence go first. */
function chooseClearFigures({ figures, writtenBy }: Outline, group: BarGroup | null): readonly Figure[] {
  const inBars = new Set(group?.bars.map(({ label }) => label))
  const hasSentence = ({ statement }: Figure) => writtenBy === 'offline' && statement.text.length <= CAPTION_CHARS
  const isClear = (figure: Figure) => hasSentence(figure) || isTellingFigure(figure)
  const fitting = figures.filter(({ text, label }) => text.length <= 16 && !inBars.has(label)).filter(isClear)
  return dropRepeatedFigures(fitting.toSorted((a, b) => Number(hasSentence(b)) - Number(hasSentence(a))))
}

/** Two words at least, or a unit, say what a number is of. */
const isTellingFigure = ({ label, unit }: Figure) =>
  label.length >= 2 && label.length <= 80 && (unit !== '' || /\S\s+\S|[\p{Script=Han}\p{Script=Thai}]{2}/u.test(label))

/** One figure of each sentence, and no number twice. */
function dropRepeatedFigures(figures: readonly Figure[]): Figure[] {
  const seen = new Set<string>()
  return figures.filter((figure) => {
    const keys = [buildPlaceKey(figure.statement), `number ${figure.text}`]
    const isNew = !keys.some((key) => seen.has(key))
    if (isNew) for (const key of keys) seen.add(key)
    return isNew
  })
}

/** A short sentence tells more than the few words that are cut from it; a model words its labels itself. */
function chooseCaption({ label, statement }: Figure, writtenBy: string): string {
  const isCut = writtenBy === 'offline' && !label.endsWith(statement.text)
  const isBetter = isCut && statement.text.length <= CAPTION_CHARS
  return isBetter ? stripMarks(statement.text) : label
}

/** At least two make a line of time; of many, new and short ones are kept, in the order of time. */
function chooseEvents(events: readonly DatedEvent[], most: number, isFree: (statement: Statement) => boolean) {
  if (events.length < 2 || most < 2) return []
  const rateEvent = ({ statement }: DatedEvent) => statement.text.length + (isFree(statement) ? 0 : SHORT_CHARS)
  const kept = new Set(events.toSorted((a, b) => rateEvent(a) - rateEvent(b)).slice(0, most))
  return events.filter((event) => kept.has(event))
}

function chooseFreeStatements(theme: Theme, isFree: (statement: Statement) => boolean, most: number): Statement[] {
  const all = [...theme.statements, ...theme.subthemes.flatMap(({ statements }) => statements)].filter(isFree)
  return all.filter(({ text }) => text.length <= SHORT_CHARS).slice(0, most)
}

function listCitedSources(outline: Outline, citations: CitationList): InfographicContent['sources'] {
  const all = citations.all()
  return outline.sources
    .map(({ id, title }) => ({
      title,
      numbers: all.filter(({ sourceId }) => sourceId === id).map(({ number }) => number),
    }))
    .filter(({ numbers }) => numbers.length > 0)
}

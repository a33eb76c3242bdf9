import type { ContentOptions, ContentWish } from '../../../domain/artifact.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FrameKey } from '../../locales/frames.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { SlideContent } from '../../render/picture/slide-content.ts'
import { themesOf } from '../audio-overview/deep-dive.ts'
import { languagesOf } from '../audio-overview/material.ts'
import { keyOf, type Section, withinSeconds } from '../audio-overview/pacing.ts'
import { type Line, Wording } from '../audio-overview/wording.ts'
import { QUOTE_CHARS, shortText } from './short-text.ts'

export type VideoFormat = NonNullable<ContentOptions['videoFormat']>

/** What is said, and how many items of the slide are there from then on. */
export type SceneLine = Line & { readonly shown: number }
/** A slide and what is said while it stands. */
export type Scene = { readonly title: string; readonly slide: SlideContent; readonly lines: readonly SceneLine[] }
export type Storyboard = {
  readonly title: string
  readonly scenes: readonly Scene[]
  readonly warnings: readonly string[]
}

/** About how long the themes may take, seconds, and how much one slide holds. */
const SIZES: Readonly<Record<VideoFormat, { readonly seconds: number; readonly perSlide: number }>> = {
  brief: { seconds: 55, perSlide: 2 },
  explainer: { seconds: 190, perSlide: 3 },
}
const LEAST_ROWS = 3
const MOST_ROWS = 5
const NARRATOR = 0
const NO_FRAMES = 'There are no words of a narrator in this language yet: only what the sources say is spoken.'

type Studio = {
  readonly outline: Outline
  readonly words: ContentLabels
  readonly wording: Wording
  readonly said: Set<string>
}

/** Turns an outline into slides and what one narrator says to them: statements of the sources, and a few frames. */
export function storyboardOf(outline: Outline, wish: ContentWish, words: ContentLabels): Storyboard {
  const title = wish.title ?? outline.title
  const wording = new Wording(wish.language, languagesOf(outline, wish.language))
  const studio: Studio = { outline, words, wording, said: new Set() }
  const format = wish.videoFormat ?? 'brief'
  const opening = openingOf(studio, title)
  const rows = format === 'explainer' ? [...timelineOf(studio), ...barsOf(studio)] : [] // first: themes tell what is left
  const scenes = [...opening, ...themeScenes(studio, format), ...rows, closingOf(studio, title)]
  const spoken = scenes.filter((scene) => scene !== null && scene.lines.length > 0) as Scene[]
  return { title, scenes: spoken, warnings: wording.hasFrames ? [] : [NO_FRAMES] }
}

function openingOf({ outline, wording, said, words }: Studio, title: string): Scene[] {
  const sources = outline.sources.map((source) => source.title).join(' · ')
  const welcome = wording.frame(NARRATOR, 'welcome', title)
  const cover: Scene = { title, slide: { kind: 'title', title, subtitle: sources }, lines: linesOf([welcome]) }
  const [gist] = outline.summary
  if (gist === undefined) return [cover]
  said.add(keyOf(gist))
  const quote: SlideContent = {
    kind: 'quote',
    text: shortText(gist.text, QUOTE_CHARS),
    source: gist.reference.sourceName,
  }
  return [cover, { title: words.overview, slide: quote, lines: linesOf([wording.statement(NARRATOR, gist)]) }]
}

function themeScenes(studio: Studio, format: VideoFormat): Scene[] {
  const { seconds, perSlide } = SIZES[format]
  const sections = withinSeconds(themesOf(studio.outline), seconds, studio.said)
  return sections.flatMap((section) => scenesOf(studio, section, perSlide, format === 'explainer'))
}

/** A theme: its name while it is asked about, its statements on slides, and a number it tells by itself and large. */
function scenesOf(studio: Studio, { title, statements }: Section, perSlide: number, isAsked: boolean): Scene[] {
  const figure = statements.length > 1 ? figureAmong(studio.outline, statements) : null
  const plain = statements.filter((statement) => figure === null || keyOf(statement) !== keyOf(figure.statement))
  const card = isAsked ? cardOf(studio, title, 'topic') : []
  const slides = chunksOf(plain, perSlide).map((group) => statementScene(studio, title, group, isAsked))
  if (figure === null) return [...card, ...slides]
  const { text, label, statement } = figure
  const slide: SlideContent = { kind: 'figure', title, value: text, label, footer: statement.reference.sourceName }
  return [...card, ...slides, { title, slide, lines: linesOf([studio.wording.statement(NARRATOR, statement)]) }]
}

/** A slide with a heading alone, while the narrator asks what comes. */
function cardOf({ wording }: Studio, title: string, key: FrameKey): Scene[] {
  return [{ title, slide: { kind: 'title', title }, lines: linesOf([wording.frame(NARRATOR, key, title)]) }]
}

function figureAmong(outline: Outline, statements: readonly Statement[]) {
  const keys = new Set(statements.map(keyOf))
  return outline.figures.find(({ statement, unit }) => unit !== '' && keys.has(keyOf(statement))) ?? null
}

function statementScene({ wording }: Studio, title: string, statements: readonly Statement[], hasCard: boolean): Scene {
  const lines = statements.map((statement) => wording.statement(NARRATOR, statement))
  const footer = sourcesOf(statements)
  const [only, ...more] = statements
  if (hasCard && only !== undefined && more.length === 0) {
    const slide: SlideContent = { kind: 'quote', text: shortText(only.text, QUOTE_CHARS), source: footer }
    return { title, slide, lines: linesOf([], lines) }
  }
  const items = statements.map(({ text }) => shortText(text))
  return { title, slide: { kind: 'bullets', title, items, footer }, lines: linesOf([], lines) }
}

/** Dates along a line, where there are enough that nothing else tells. */
function timelineOf(studio: Studio): Scene[] {
  const { outline, wording, said, words } = studio
  const events = distinct(outline.events)
    .filter(({ statement }) => !said.has(keyOf(statement)))
    .slice(0, MOST_ROWS)
  if (events.length < LEAST_ROWS) return []
  for (const { statement } of events) said.add(keyOf(statement))
  const rows = events.map(({ text, statement }) => ({ date: text, text: shortText(statement.text) }))
  const slide: SlideContent = {
    kind: 'timeline',
    title: words.timeline,
    events: rows,
    footer: sourcesOf(events.map((one) => one.statement)),
  }
  const told = events.map(({ statement }) => wording.statement(NARRATOR, statement))
  return [...cardOf(studio, words.timeline, 'timeline'), { title: words.timeline, slide, lines: linesOf([], told) }]
}

/** Shares of a hundred side by side: the one kind of number that can be compared whatever it is of. */
function barsOf(studio: Studio): Scene[] {
  const { outline, wording, said, words } = studio
  const shares = distinct(outline.figures)
    .filter(({ unit, value, statement }) => unit === '%' && value >= 0 && value <= 100 && !said.has(keyOf(statement)))
    .slice(0, MOST_ROWS)
  if (shares.length < LEAST_ROWS) return []
  for (const { statement } of shares) said.add(keyOf(statement))
  const bars = shares.map(({ label, value, text }) => ({ label, value, text }))
  const slide: SlideContent = {
    kind: 'bars',
    title: words.keyFigures,
    bars,
    footer: sourcesOf(shares.map((one) => one.statement)),
  }
  const told = shares.map(({ statement }) => wording.statement(NARRATOR, statement))
  return [...cardOf(studio, words.keyFigures, 'figures'), { title: words.keyFigures, slide, lines: linesOf([], told) }]
}

/** One of each statement: a sentence with two dates is told once. */
function distinct<T extends { readonly statement: Statement }>(found: readonly T[]): T[] {
  return [...new Map(found.map((one) => [keyOf(one.statement), one] as const)).values()]
}

function closingOf({ outline, wording, words }: Studio, title: string): Scene | null {
  const items = outline.themes.slice(0, MOST_ROWS).map((theme) => theme.title)
  const goodbye = wording.frame(NARRATOR, 'goodbye', title)
  if (goodbye === null) return null
  return { title: words.summary, slide: { kind: 'bullets', title, items }, lines: linesOf([goodbye], [], items.length) }
}

/** Lines before the items, then one line an item. */
function linesOf(before: readonly (Line | null)[], items: readonly Line[] = [], shown = 0): SceneLine[] {
  const first = before.filter((line) => line !== null).map((line) => ({ ...line, shown }))
  return [...first, ...items.map((line, index) => ({ ...line, shown: shown + index + 1 }))]
}

const sourcesOf = (statements: readonly Statement[]) =>
  [...new Set(statements.map(({ reference }) => reference.sourceName))].join(' · ')

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

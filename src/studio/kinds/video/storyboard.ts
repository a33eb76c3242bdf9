import type { ContentOptions, ContentRequest } from '../../../domain/artifact.ts'
import { dropPointers, shortenClaim } from '../../extract/shorten-claim.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import type { FrameKey } from '../../locales/frames.ts'
import type { Outline, Statement } from '../../outline.ts'
import type { SlideContent } from '../../render/picture/slide-content.ts'
import { buildThemeSections } from '../audio-overview/deep-dive.ts'
import { createLanguageFinder } from '../audio-overview/material.ts'
import { buildStatementKey, selectWithinSeconds, type TalkSection } from '../audio-overview/pacing.ts'
import { type TalkLine, TalkWording } from '../audio-overview/wording.ts'
import { chooseMainPoints } from '../main-points.ts'
import { readCaptionTitle, type ShownPicture } from '../shown-pictures.ts'

type VideoFormat = NonNullable<ContentOptions['videoFormat']>

/** What is said, and how many items of the slide are there from then on. */
type SceneLine = TalkLine & { readonly shown: number }
/** A slide and what is said while it stands. */
export type Scene = { readonly title: string; readonly slide: SlideContent; readonly lines: readonly SceneLine[] }
type Storyboard = {
  readonly title: string
  readonly scenes: readonly Scene[]
  readonly warnings: readonly string[]
}

/** About how long the themes may take, seconds, and how much one slide holds. */
const SIZES: Readonly<Record<VideoFormat, { readonly seconds: number; readonly perSlide: number }>> = {
  brief: { seconds: 55, perSlide: 2 },
  explainer: { seconds: 190, perSlide: 3 },
}
/** What one slide holds whole, and can be read while it is said. */
const SLIDE_CHARS = 380
const MIN_ROWS = 3
const MAX_ROWS = 5
const NARRATOR = 0
const NO_FRAMES = 'There are no words of a narrator in this language yet: only what the sources say is spoken.'

type StoryboardMaterial = {
  readonly outline: Outline
  readonly words: ContentLabels
  readonly wording: TalkWording
  readonly said: Set<string>
  readonly pictures: readonly ShownPicture[]
}

/** Turns an outline into slides and what one narrator says to them: statements of the sources, and a few frames. */
export function buildStoryboard(
  outline: Outline,
  request: ContentRequest,
  words: ContentLabels,
  pictures: readonly ShownPicture[] = [],
): Storyboard {
  const title = request.title ?? outline.title
  const wording = new TalkWording(request.language, createLanguageFinder(outline, request.language))
  const material: StoryboardMaterial = { outline, words, wording, said: new Set(), pictures }
  const format = request.videoFormat ?? 'brief'
  const opening = buildOpeningScenes(material, title)
  const rows = format === 'explainer' ? buildTimelineScenes(material) : [] // first: themes tell what is left
  const scenes = [...opening, ...buildThemeScenes(material, format), ...rows]
  const spoken = scenes.filter((scene) => scene !== null && scene.lines.length > 0) as Scene[]
  return { title, scenes: spoken, warnings: wording.hasFrames ? [] : [NO_FRAMES] }
}

function buildOpeningScenes({ outline, wording, said, words }: StoryboardMaterial, title: string): Scene[] {
  const names = outline.sources.map((source) => source.title)
  const sources = names.filter((name) => name.toLowerCase() !== title.toLowerCase()).join(' · ')
  const named = wording.title(NARRATOR, title, outline.language)
  const cover: Scene = { title, slide: { kind: 'title', title, subtitle: sources }, lines: buildSceneLines([named]) }
  const [gist] = chooseMainPoints(outline).leading
  if (gist === undefined) return [cover]
  said.add(buildStatementKey(gist))
  const quote: SlideContent = {
    kind: 'quote',
    text: dropPointers(gist.text),
    source: gist.reference.sourceName,
  }
  return [cover, { title: words.summary, slide: quote, lines: buildSceneLines([wording.statement(NARRATOR, gist)]) }]
}

function buildThemeScenes(material: StoryboardMaterial, format: VideoFormat): Scene[] {
  const { seconds, perSlide } = SIZES[format]
  const sections = selectWithinSeconds(buildThemeSections(material.outline), seconds, material.said)
  return sections.flatMap((section) => [
    ...buildSectionScenes(material, section, perSlide, format === 'explainer'),
    ...buildPictureScenes(material, section),
  ])
}

/** The figures of the sources that belong to a theme, each while the narrator says what it shows. */
function buildPictureScenes({ outline, pictures, wording }: StoryboardMaterial, { title }: TalkSection): Scene[] {
  const own = pictures.filter(({ theme }) => theme === outline.themes.find((one) => one.title === title))
  return own.map(({ caption, picture }) => {
    const told = wording.statement(NARRATOR, { ...caption, text: readCaptionTitle(caption) })
    const { sourceName } = caption.reference
    const slide: SlideContent = { kind: 'picture', title, picture, caption: caption.text, footer: sourceName }
    return { title, slide, lines: buildSceneLines([told]) }
  })
}

/** A theme: its name while it is asked about, its statements on slides, and a number it tells by itself and large. */
function buildSectionScenes(
  material: StoryboardMaterial,
  { title, statements }: TalkSection,
  perSlide: number,
  isAsked: boolean,
): Scene[] {
  const figure = statements.length > 1 ? pickFigure(material.outline, statements) : null
  const plain = statements.filter(
    (statement) => figure === null || buildStatementKey(statement) !== buildStatementKey(figure.statement),
  )
  const card = isAsked ? buildCardScene(material, title, 'topic') : []
  const slides = splitIntoSlides(plain, perSlide).map((group) => buildStatementScene(material, title, group, isAsked))
  if (figure === null) return [...card, ...slides]
  const { text, label, statement } = figure
  const slide: SlideContent = { kind: 'figure', title, value: text, label, footer: statement.reference.sourceName }
  return [
    ...card,
    ...slides,
    { title, slide, lines: buildSceneLines([material.wording.statement(NARRATOR, statement)]) },
  ]
}

/** A slide with a heading alone, while the narrator asks what comes. */
function buildCardScene({ wording }: StoryboardMaterial, title: string, key: FrameKey): Scene[] {
  return [{ title, slide: { kind: 'title', title }, lines: buildSceneLines([wording.frame(NARRATOR, key, title)]) }]
}

function pickFigure(outline: Outline, statements: readonly Statement[]) {
  const keys = new Set(statements.map(buildStatementKey))
  return outline.figures.find(({ statement, unit }) => unit !== '' && keys.has(buildStatementKey(statement))) ?? null
}

function buildStatementScene(
  { wording }: StoryboardMaterial,
  title: string,
  statements: readonly Statement[],
  hasCard: boolean,
): Scene {
  const lines = statements.map((statement) => wording.statement(NARRATOR, statement))
  const footer = joinSourceNames(statements)
  const [only, ...more] = statements
  if (hasCard && only !== undefined && more.length === 0) {
    const slide: SlideContent = { kind: 'quote', text: dropPointers(only.text), source: footer }
    return { title, slide, lines: buildSceneLines([], lines) }
  }
  const items = statements.map(({ text }) => dropPointers(text))
  return { title, slide: { kind: 'bullets', title, items, footer }, lines: buildSceneLines([], lines) }
}

/** Dates along a line, where there are enough that nothing else tells. */
function buildTimelineScenes(material: StoryboardMaterial): Scene[] {
  const { outline, wording, said, words } = material
  const events = dropRepeatedStatements(outline.events)
    .filter(({ statement }) => !said.has(buildStatementKey(statement)))
    .slice(0, MAX_ROWS)
  if (events.length < MIN_ROWS) return []
  for (const { statement } of events) said.add(buildStatementKey(statement))
  const rows = events.map(({ text, statement }) => ({
    date: text,
    text: shortenClaim(statement.text, outline.language),
  }))
  const slide: SlideContent = {
    kind: 'timeline',
    title: words.timeline,
    events: rows,
    footer: joinSourceNames(events.map((one) => one.statement)),
  }
  const told = events.map(({ statement }) => wording.statement(NARRATOR, statement))
  return [
    ...buildCardScene(material, words.timeline, 'timeline'),
    { title: words.timeline, slide, lines: buildSceneLines([], told) },
  ]
}

/** One of each statement: a sentence with two dates is told once. */
function dropRepeatedStatements<T extends { readonly statement: Statement }>(found: readonly T[]): T[] {
  return [...new Map(found.map((one) => [buildStatementKey(one.statement), one] as const)).values()]
}

/** Lines before the items, then one line an item. */
function buildSceneLines(before: readonly (TalkLine | null)[], items: readonly TalkLine[] = []): SceneLine[] {
  const first = before.filter((line) => line !== null).map((line) => ({ ...line, shown: 0 }))
  return [...first, ...items.map((line, index) => ({ ...line, shown: index + 1 }))]
}

const joinSourceNames = (statements: readonly Statement[]) =>
  [...new Set(statements.map(({ reference }) => reference.sourceName))].join(' · ')

/** Statements for one slide after the other: as many as may stand on one and as have room there whole. */
function splitIntoSlides(statements: readonly Statement[], perSlide: number): Statement[][] {
  const slides: Statement[][] = []
  let chars = 0
  for (const statement of statements) {
    const last = slides.at(-1)
    chars += statement.text.length
    if (last && last.length < perSlide && chars <= SLIDE_CHARS) last.push(statement)
    else {
      slides.push([statement])
      chars = statement.text.length
    }
  }
  return slides
}

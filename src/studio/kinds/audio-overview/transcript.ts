import type { Citation } from '../../../domain/citation.ts'
import type { ContentLabels } from '../../locales/content-labels.ts'
import { escapeMarkdownText } from '../../render/markdown.ts'
import type { Narration, SpokenPhrase, TimeSpan } from '../../render/speech/narrate.ts'
import { formatWebVtt, type SpokenCue } from '../../render/speech/webvtt.ts'
import { type CitationList, formatMarkers } from '../citation-list.ts'
import type { AudioScript } from './script.ts'
import type { TalkLine } from './wording.ts'

/** The two speakers by name, as transcript and captions call them: a man's voice and a woman's. */
const SPEAKERS = ['Ben', 'Ada'] as const

/** A line with its time and the marker of what it quotes. */
type SpokenLine = TalkLine & TimeSpan & { readonly marker: string | null }
export type SpokenChapter = TimeSpan & { readonly title: string; readonly lines: readonly SpokenLine[] }

/** The lines of a script in the order they are spoken. */
export function listPhrases({ chapters }: AudioScript): SpokenPhrase[] {
  return chapters.flatMap(({ lines }) =>
    lines.map(({ speaker, text, language }, index) => ({ speaker, text, language, opensChapter: index === 0 })),
  )
}

/** The script with the times of its narration; a chapter lasts until the next one begins. */
export function timeChapters(
  { chapters }: AudioScript,
  { spans, sound }: Narration,
  citations: CitationList,
): SpokenChapter[] {
  let next = 0
  const spoken = chapters.map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => ({
      ...line,
      ...spans[next++]!,
      marker: line.statement === undefined ? null : citations.cite(line.statement.reference).marker,
    })),
  }))
  const starts = spoken.map(({ lines }, index) => (index === 0 ? 0 : lines[0]!.start))
  const end = sound.samples.length / sound.rate
  return spoken.map((chapter, index) => ({ ...chapter, start: starts[index]!, end: starts[index + 1] ?? end }))
}

/** Captions with speakers and markers; the places that the markers mean are notes at the head. */
export function writeCaptions(
  chapters: readonly SpokenChapter[],
  citations: readonly Citation[],
  words: ContentLabels,
): string {
  const cues: SpokenCue[] = chapters
    .flatMap(({ lines }) => lines)
    .filter(({ start, end }) => end > start)
    .map(({ start, end, speaker, text, marker }) => ({
      start,
      end,
      speaker: SPEAKERS[speaker],
      text: marker === null ? text : `${text} ${marker}`,
    }))
  const notes = citations.map((citation) => `${citation.marker} ${formatQuotedPlace(citation, words)}`)
  return formatWebVtt(cues, notes)
}

const formatQuotedPlace = ({ sourceName, page }: Citation, words: ContentLabels) =>
  page === undefined ? sourceName : `${sourceName}, ${words.page} ${page}`

/** The transcript to read: chapters with their times, who says what, and where it stands. */
export function writeTranscript(
  title: string,
  chapters: readonly SpokenChapter[],
  citations: readonly Citation[],
  words: ContentLabels,
): string {
  const parts = chapters.flatMap((chapter) => [
    `## ${escapeMarkdownText(chapter.title)} (${formatClock(chapter.start)})`,
    ...chapter.lines.map(({ speaker, text, marker }) => {
      const quoted = marker === null ? '' : ` ${marker}`
      return `**${SPEAKERS[speaker]}:** ${escapeMarkdownText(text)}${quoted}`
    }),
  ])
  const sources = groupPlaces(citations, words).map(([place, numbers]) => `- ${numbers} ${escapeMarkdownText(place)}`)
  const list = sources.length === 0 ? [] : [`## ${words.sources}`, sources.join('\n')]
  return `${[`# ${escapeMarkdownText(title)}`, ...parts, ...list].join('\n\n')}\n`
}

/** Each place once, with the markers that mean it: `[1]–[4] [9]`. */
function groupPlaces(citations: readonly Citation[], words: ContentLabels): readonly (readonly [string, string])[] {
  const groups = Map.groupBy(citations, (citation) => formatQuotedPlace(citation, words))
  return [...groups].map(([place, own]) => [place, formatMarkers(own)] as const)
}

function formatClock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

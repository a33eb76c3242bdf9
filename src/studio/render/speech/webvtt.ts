import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import type { TimeSpan } from './narrate.ts'

/** What is read while it is heard. */
export type SpokenCue = TimeSpan & { readonly speaker?: string; readonly text: string }

/**
 * Captions as WebVTT, each cue with its speaker as voice.
 * @param notes lines that a player does not show, for example the sources
 */
export function formatWebVtt(cues: readonly SpokenCue[], notes: readonly string[] = []): string {
  const blocks = cues.map(({ start, end, speaker, text }, index) => {
    const voice = speaker === undefined ? '' : `<v ${escapeCueText(speaker)}>`
    return `${index + 1}\n${formatCueTime(start)} --> ${formatCueTime(end)}\n${voice}${escapeCueText(text)}`
  })
  const comment = notes.length === 0 ? [] : [['NOTE', ...notes.map(escapeCueText)].join('\n')]
  return `${['WEBVTT', ...comment, ...blocks].join('\n\n')}\n`
}

/** The sign of an arrow would end a cue, an empty line too. */
function escapeCueText(text: string): string {
  return collapseSpaces(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function formatCueTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const formatTimePart = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${formatTimePart(ms / 3_600_000)}:${formatTimePart((ms / 60_000) % 60)}:${formatTimePart((ms / 1000) % 60)}.${formatTimePart(ms % 1000, 3)}`
}

import type { Span } from './narrate.ts'

/** What is read while it is heard. */
export type Cue = Span & { readonly speaker?: string; readonly text: string }

/**
 * Captions as WebVTT, each cue with its speaker as voice.
 * @param notes lines that a player does not show, for example the sources
 */
export function webVttOf(cues: readonly Cue[], notes: readonly string[] = []): string {
  const blocks = cues.map(({ start, end, speaker, text }, index) => {
    const voice = speaker === undefined ? '' : `<v ${escaped(speaker)}>`
    return `${index + 1}\n${timeOf(start)} --> ${timeOf(end)}\n${voice}${escaped(text)}`
  })
  const comment = notes.length === 0 ? [] : [['NOTE', ...notes.map(escaped)].join('\n')]
  return `${['WEBVTT', ...comment, ...blocks].join('\n\n')}\n`
}

/** The sign of an arrow would end a cue, an empty line too. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

import { segmentText } from '../../../text/segment-words.ts'
import type { TimeSpan } from '../../render/speech/narrate.ts'
import type { SpokenCue } from '../../render/speech/webvtt.ts'

const MAX_CAPTION_CHARS = 84 // two lines of 42, as broadcasters set them
const MAX_CAPTION_SIGNS = 32 // where a sign is as wide as two letters

/** A line as captions of readable size; each takes its share of the line's time by its length. */
export function splitCaptions(text: string, { start, end }: TimeSpan): SpokenCue[] {
  const parts = splitCaptionText(text)
  const chars = parts.reduce((sum, part) => sum + part.length, 0)
  const perChar = (end - start) / Math.max(1, chars)
  let at = start
  return parts.map((part, index) => {
    const from = at
    at = index === parts.length - 1 ? end : at + part.length * perChar
    return { start: from, end: at, text: part }
  })
}

/** As even as they come, cut between words; a script without spaces is cut between signs. */
function splitCaptionText(text: string): string[] {
  const most = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(text)
    ? MAX_CAPTION_SIGNS
    : MAX_CAPTION_CHARS
  const count = Math.ceil(text.length / most)
  if (count <= 1) return [text]
  const wanted = text.length / count
  const parts: string[] = []
  for (const piece of splitCaptionWords(text)) {
    const last = parts.at(-1)
    const fits =
      last !== undefined && last.length + piece.length / 2 <= wanted && last.length + piece.length <= most + 1
    if (fits) parts[parts.length - 1] = last + piece
    else parts.push(piece)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Words with the space and signs behind them. */
function splitCaptionWords(text: string): string[] {
  if (/\s/.test(text)) return text.match(/\S+\s*/g) ?? []
  const pieces: string[] = []
  for (const { segment, isWordLike } of segmentText(text)) {
    if (isWordLike || pieces.length === 0) pieces.push(segment)
    else pieces[pieces.length - 1] += segment
  }
  return pieces
}

import type { ContentOptions } from '../../domain/artifact.ts'
import {
  AUDIO_FORMAT,
  AUDIO_LENGTH,
  DECK_LENGTH,
  DIFFICULTY,
  INFOGRAPHIC_STYLE,
  invertCodes,
  ORIENTATION,
  QUANTITY,
  VIDEO_FORMAT,
} from '../../wire/artifact-codes.ts'

/** Numbers of the wire in the words of the embedded product; what has no word there cannot be made. Source: enums.md. */
type CodeTable<T> = Readonly<Record<number, T>>

export const AUDIO_FORMATS: CodeTable<ContentOptions['audioFormat']> = invertCodes(AUDIO_FORMAT)
export const AUDIO_LENGTHS: CodeTable<ContentOptions['audioLength']> = invertCodes(AUDIO_LENGTH)
export const CINEMATIC = 3
/** Cinematic and short films are made as what comes nearest to them. */
export const VIDEO_FORMATS: CodeTable<ContentOptions['videoFormat']> = {
  ...invertCodes(VIDEO_FORMAT),
  [CINEMATIC]: 'explainer',
  4: 'brief',
}
export const VIDEO_STYLES = ['classroom', 'documentary', 'animated', 'corporate', 'cinematic', 'minimalist'] as const
/** The style of ours that comes nearest: classic, whiteboard, heritage, paper craft, watercolour, anime, print, kawaii. */
export const NEAREST_VIDEO_STYLES: CodeTable<ContentOptions['videoStyle']> = {
  2: 'corporate',
  3: 'classroom',
  4: 'documentary',
  5: 'animated',
  6: 'minimalist',
  7: 'animated',
  8: 'minimalist',
  9: 'animated',
}
export const QUANTITIES: CodeTable<ContentOptions['quantity']> = invertCodes(QUANTITY)
export const DIFFICULTIES: CodeTable<ContentOptions['difficulty']> = invertCodes(DIFFICULTY)
export const ORIENTATIONS: CodeTable<ContentOptions['infographicFormat']> = invertCodes(ORIENTATION)
/** The style of ours that comes nearest: sketch note, instructional, bricks, clay, anime, kawaii, scientific, academic. */
export const NEAREST_INFOGRAPHIC_STYLES: CodeTable<ContentOptions['infographicStyle']> = {
  ...invertCodes(INFOGRAPHIC_STYLE),
  2: 'editorial',
  6: 'professional',
  7: 'bento',
  8: 'bento',
  9: 'bento',
  10: 'bento',
  11: 'professional',
  12: 'professional',
}
export const DECK_FORMATS: CodeTable<ContentOptions['presentationStyle']> = { 1: 'detailed', 2: 'presenter_notes' }
export const DECK_LENGTHS: CodeTable<ContentOptions['presentationLength']> = {
  1: 'medium',
  ...invertCodes(DECK_LENGTH),
}

import type { ContentOptions } from '../../domain/artifact.ts'
import { invertCodes, OPTION_CODES } from '../../wire/artifact-codes.ts'

/** Numbers of the wire in the words of the embedded product; what has no word there cannot be made. Source: enums.md. */
type CodeTable<T> = Readonly<Record<number, T>>

export const AUDIO_FORMATS: CodeTable<ContentOptions['audioFormat']> = invertCodes(OPTION_CODES.audioFormat)
export const AUDIO_LENGTHS: CodeTable<ContentOptions['audioLength']> = invertCodes(OPTION_CODES.audioLength)
export const CINEMATIC = 3
/** Cinematic and short films are made as what comes nearest to them. */
export const VIDEO_FORMATS: CodeTable<ContentOptions['videoFormat']> = {
  ...invertCodes(OPTION_CODES.videoFormat),
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
export const QUANTITIES: CodeTable<ContentOptions['quantity']> = invertCodes(OPTION_CODES.quantity)
export const DIFFICULTIES: CodeTable<ContentOptions['difficulty']> = invertCodes(OPTION_CODES.difficulty)
export const ORIENTATIONS: CodeTable<ContentOptions['infographicFormat']> = invertCodes(OPTION_CODES.infographicFormat)
/** The style of ours that comes nearest: sketch note, instructional, bricks, clay, anime, kawaii, scientific, academic. */
export const NEAREST_INFOGRAPHIC_STYLES: CodeTable<ContentOptions['infographicStyle']> = {
  ...invertCodes(OPTION_CODES.infographicStyle),
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
  ...invertCodes(OPTION_CODES.presentationLength),
}

import type { ContentOptions } from '../../domain/artifact.ts'

/** Numbers of the wire in the words of the embedded product; what has no word there cannot be made. Source: enums.md. */
type CodeTable<T> = Readonly<Record<number, T>>

export const AUDIO_FORMAT: CodeTable<ContentOptions['audioFormat']> = {
  1: 'deep_dive',
  2: 'brief',
  3: 'critique',
  4: 'debate',
}
export const LENGTH: CodeTable<'short' | 'medium' | 'long'> = { 1: 'short', 2: 'medium', 3: 'long' }
/** Cinematic and short films are made as what comes nearest to them. */
export const VIDEO_FORMAT: CodeTable<ContentOptions['videoFormat']> = {
  1: 'explainer',
  2: 'brief',
  3: 'explainer',
  4: 'brief',
}
export const CINEMATIC = 3
export const VIDEO_STYLES = ['classroom', 'documentary', 'animated', 'corporate', 'cinematic', 'minimalist'] as const
/** The style of ours that comes nearest: classic, whiteboard, heritage, paper craft, watercolour, anime, print, kawaii. */
export const VIDEO_STYLE: CodeTable<ContentOptions['videoStyle']> = {
  2: 'corporate',
  3: 'classroom',
  4: 'documentary',
  5: 'animated',
  6: 'minimalist',
  7: 'animated',
  8: 'minimalist',
  9: 'animated',
}
export const QUANTITY: CodeTable<ContentOptions['quantity']> = { 1: 'fewer', 2: 'standard', 3: 'more' }
export const DIFFICULTY: CodeTable<ContentOptions['difficulty']> = { 1: 'easy', 2: 'medium', 3: 'hard' }
export const ORIENTATION: CodeTable<ContentOptions['infographicFormat']> = {
  1: 'horizontal',
  2: 'vertical',
  3: 'square',
}
/** The style of ours that comes nearest: sketch note, instructional, bricks, clay, anime, kawaii, scientific, academic. */
export const INFOGRAPHIC_STYLE: CodeTable<ContentOptions['infographicStyle']> = {
  2: 'editorial',
  3: 'professional',
  4: 'bento',
  5: 'editorial',
  6: 'professional',
  7: 'bento',
  8: 'bento',
  9: 'bento',
  10: 'bento',
  11: 'professional',
  12: 'professional',
}
export const DECK_FORMAT: CodeTable<ContentOptions['presentationStyle']> = { 1: 'detailed', 2: 'presenter_notes' }
export const DECK_LENGTH: CodeTable<ContentOptions['presentationLength']> = {
  1: 'medium',
  2: 'short',
  3: 'medium',
  4: 'long',
}

import type { SourcePicture } from '../../source-picture.ts'
import type { Direction } from '../fonts/text-direction.ts'

export const SLIDE_WIDTH = 1280
export const SLIDE_HEIGHT = 720

/**
 * What stands on one slide. `shown` is how many items (bullets, events) are there already; the others' places stay
 * free, so that a video can bring them in one by one. `footer` is small and at the bottom: the source, for example.
 */
export type SlideContent = { readonly footer?: string; readonly shown?: number } & (
  | { readonly kind: 'title'; readonly title: string; readonly subtitle?: string }
  | { readonly kind: 'bullets'; readonly title: string; readonly items: readonly string[] }
  | { readonly kind: 'figure'; readonly title?: string; readonly value: string; readonly label: string }
  | { readonly kind: 'quote'; readonly text: string; readonly source?: string }
  | { readonly kind: 'picture'; readonly title: string; readonly picture: SourcePicture; readonly caption: string }
  | { readonly kind: 'timeline'; readonly title: string; readonly events: readonly SlideEvent[] }
)
export type SlideEvent = { readonly date: string; readonly text: string }

export type SlideSetting = {
  /** A code of `domain/content-language.ts`. */
  readonly language: string
  readonly direction: Direction
}

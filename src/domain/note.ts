import type { Citation } from './citation.ts'

/** A note of a notebook. `content` is Markdown; times are ISO 8601 UTC. */
export type Note = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly createdAt: string
  readonly modifiedAt: string
  /** Kept when the note was made of a chat. */
  readonly citations?: readonly Citation[]
}

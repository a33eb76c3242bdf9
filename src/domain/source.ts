import type { StreamedFile } from './artifact.ts'
import type { SourceFacts } from './source-facts.ts'

/** The kinds a caller names when adding a source. Source: decisions, section 4. */
export const SOURCE_TYPES = ['file', 'url', 'text', 'web_video', 'drive'] as const

/** `processing` is on its way, `ready` can be asked, `failed` never counts and says why in `reason`. */
export type SourceStatus = 'processing' | 'ready' | 'failed'

/**
 * A source as its product lists it. `chars` counts UTF-16 units of the indexed text, 0 until it is ready; null where the
 * product does not tell and nobody read the text yet. `words` is the product's own count, where it has one.
 */
export type Source = {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly status: SourceStatus
  readonly reason?: string
  readonly chars: number | null
  readonly words?: number
  readonly addedAt: string
  /** What the source was made of: the address or the file's name. */
  readonly origin?: string
  /** What the document says of its author, date and the like; absent when it says nothing. */
  readonly facts?: SourceFacts
}

/** What is to be added. Bytes of a file are given by the caller of the port, which has checked the path. */
export type NewSource =
  | { readonly type: 'text'; readonly text: string; readonly title?: string; readonly mediaType?: 'text/markdown' }
  | { readonly type: 'url'; readonly url: string; readonly title?: string }
  | { readonly type: 'web_video'; readonly url: string; readonly title?: string }
  | { readonly type: 'drive'; readonly url: string; readonly title?: string }
  | {
      readonly type: 'file'
      readonly path: string
      readonly name: string
      readonly mediaType?: string
      readonly title?: string
    }

/** A source just added; `duplicate` when the notebook already held the same content and that source is returned. */
export type AddedSource = { readonly source: Source; readonly duplicate: boolean; readonly warnings: readonly string[] }

/**
 * A source as it was brought in, byte for byte: a file on this machine, where it is small the bytes themselves, and parts of
 * it where it lies elsewhere.
 */
export type SourceOriginal = {
  readonly name: string
  readonly mimeType: string
  readonly size: number
  /** The same for the same bytes. */
  readonly hash: string
} & ({ readonly path: string } | { readonly bytes: Uint8Array } | Pick<StreamedFile, 'readPart'>)

/** The two forms a source is read in. */
export type SourceFormat = 'text' | 'html'

/** The whole indexed text of a source, or its HTML rendition. */
export type SourceContent = { readonly source: Source; readonly format: SourceFormat; readonly content: string }

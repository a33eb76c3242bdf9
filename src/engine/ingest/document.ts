import type { SourceFacts } from '../../domain/source-facts.ts'
import type { SourcePlace } from '../../studio/extract/material.ts'

/** A file or page as it arrives. `name` carries the extension; `mediaType` is what the sender claimed. */
export type RawDocument = {
  readonly bytes: Uint8Array
  readonly name: string
  readonly mediaType?: string
  /** The address it came from: relative links of a page are resolved against it. */
  readonly url?: string
}

/** What was recognised by looking at the bytes, whatever name and sender claim. */
export type DocumentKind =
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'epub'
  | 'html'
  | 'markdown'
  | 'text'
  | 'csv'
  | 'eml'
  | 'mbox'
  | 'captions'
  | 'canvas'
  | 'jupyter'
  | 'roff'
  | 'rst'
  | 'asciidoc'
  | 'org'
  | 'latex'
  | 'pod'
  | 'texinfo'
  | 'docbook'
  | 'mallard'
  | 'opml'
  | 'feed'
  | 'json'
  | 'yaml'
  | 'toml'
  | 'xml'
  | 'calendar'
  | 'contacts'
  | 'image'
  | 'audio'
  | 'video'

/**
 * A document, read. `text` is the indexed text (UTF-16, LF line ends): answers, citations and `source read` all mean
 * this string. `places` is sorted by `start`. `html` is the rendition for `format=html`, null when it is made of the
 * text alone. `unreadPages` are pages without a text layer, for recognition in the background.
 */
export type DocumentRead = {
  readonly kind: DocumentKind
  readonly title: string | null
  readonly text: string
  readonly html: string | null
  readonly places: readonly SourcePlace[]
  /** What the document says of its author, date and the like. */
  readonly facts?: SourceFacts
  readonly unreadPages: readonly number[]
  readonly warnings: readonly string[]
}

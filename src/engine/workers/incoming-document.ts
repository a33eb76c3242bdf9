import type { FilesPlace } from '../../lib/files/choose-files.ts'
import type { DocumentRead, RawDocument } from '../ingest/document.ts'
import { readPlainText } from '../ingest/readers/text.ts'
import { readNamedFile } from '../store/originals.ts'

/** A document on its way in. `id` is chosen by the caller, who can then clean up after a thread that was lost. */
export type NewDocument = {
  readonly folder: string
  readonly id: string
  readonly type: string
  readonly givenTitle: string | null
  /** Carries the extension. */
  readonly name: string
  /** The title when there is no better one. */
  readonly shownName: string
  readonly mediaType: string | null
  readonly url: string | null
  readonly origin: string | null
  readonly addedAt: string
  readonly canTranscribe: boolean
  /** Where its original goes, but for the folder or the server of the notebook itself. */
  readonly files?: FilesPlace | null
  readonly content: { readonly path: string } | { readonly bytes: Uint8Array } | { readonly text: string }
}

/** A document that was read, on its way into the notebook. */
export type IncomingDocument = {
  readonly document: NewDocument
  readonly bytes: Uint8Array
  readonly contentHash: string
  readonly read: DocumentRead
  readonly title: string
}

/** The title that was given, else the one it tells of itself, else its name. */
export const titleDocument = ({ givenTitle, shownName }: NewDocument, { title }: DocumentRead): string =>
  givenTitle ?? title ?? shownName

export const isRecording = ({ kind }: { readonly kind: string | null }): boolean => kind === 'audio' || kind === 'video'

/** A recording, or pages that are pictures of text: the text comes from slow work behind. */
export const isReadLater = (read: DocumentRead): boolean => isRecording(read) || read.unreadPages.length > 0

export function readContentBytes(content: NewDocument['content']): Uint8Array {
  if ('path' in content) return readNamedFile(content.path)
  return 'bytes' in content ? content.bytes : Buffer.from(content.text)
}

/** Pasted text is taken to the letter; only files and pages are looked at to tell their kind. */
export async function readIncoming(document: NewDocument, bytes: Uint8Array): Promise<DocumentRead> {
  const { name, mediaType, url } = document
  if ('text' in document.content) {
    return readPlainText({ bytes, name, mediaType: 'text/plain; charset=utf-8' })
  }
  const { readDocument } = await import('../ingest/read-document.ts')
  const raw: RawDocument = { bytes, name, mediaType: mediaType ?? undefined, url: url ?? undefined }
  return readDocument(raw)
}

/** What was pasted or uploaded and whose bytes are its text, without blanks around it, is kept once, as text. */
export function isTextItself({ text }: DocumentRead, bytes: Uint8Array): boolean {
  return text.length <= bytes.length && Buffer.from(text).equals(bytes)
}

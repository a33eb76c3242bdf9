import { type SourceRowFacts, writeRegisteredSourceRow, writeSourceRow } from '../../wire/rows/source-row.ts'

/** 1 pending, 2 ready, 3 failed, 5 preparing. */
export type SourceStatusCode = 1 | 2 | 3 | 5

/** What the host keeps of a source; every source has a record, and many records may stand for one engine source. */
export type SourceRecord = {
  readonly id: string
  readonly notebookId: string
  /** The source of the embedded product, null until it has one. */
  readonly engineId: string | null
  readonly status: SourceStatusCode
  readonly title: string
  /** A title that somebody chose stays when the document has another. */
  readonly hasOwnTitle: boolean
  /** Source type code of the wire, 0 just after a registration. */
  readonly type: number
  readonly addedMs: number
  readonly revisionId: string
  readonly revisedMs: number
  readonly words: number
  readonly chars: number
  /** What is to be added again after a restart, or refreshed. */
  readonly wish: SourceRequest
  /** 1 added by hand, 2 a link of a research, 3 a text of one. */
  readonly mark: 1 | 2 | 3
}

export type SourceRequest =
  | { readonly kind: 'text'; readonly text: string | null; readonly isMarkdown: boolean }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'video'; readonly url: string }
  | { readonly kind: 'drive'; readonly documentId: string; readonly mime: string; readonly resourceKey: string }
  /** A file; `path` is null until its bytes are here, and again when the engine has them. */
  | { readonly kind: 'file'; readonly name: string; readonly path: string | null; readonly mime: string | null }
  /** A source that the embedded product had before the host saw it. */
  | { readonly kind: 'known' }

/** A source as it is listed. */
export function toSourceRow(source: SourceRecord): unknown[] {
  const isRegistered = source.wish.kind === 'file' && source.wish.path === null && source.status === 5
  if (isRegistered) return writeRegisteredSourceRow(source.id, source.title, source.status)
  return writeSourceRow(toSourceFacts(source))
}

/** A source as adding, renaming, refreshing and loading it answer: with its size. */
export function toSizedSourceRow(source: SourceRecord): unknown[] {
  return writeSourceRow({ ...toSourceFacts(source), ...(source.status === 2 ? { size: source.chars } : {}) })
}

function toSourceFacts(source: SourceRecord): SourceRowFacts {
  const revision = { id: source.revisionId, atMs: source.revisedMs }
  return { ...source, revision, ...describeOrigin(source) }
}

/** Sheets, and files that merely lie in Drive: only their MIME type tells them apart. */
const DRIVE_FILE = 14

function describeOrigin({ wish, type }: SourceRecord): Partial<SourceRowFacts> {
  switch (wish.kind) {
    case 'url':
      return { address: wish.url }
    case 'video':
      return { video: { url: wish.url, id: readVideoId(wish.url) } }
    case 'drive':
      if (type === DRIVE_FILE) return { driveFile: { id: wish.documentId, mime: wish.mime } }
      return { document: { id: wish.documentId, resourceKey: wish.resourceKey } }
    default:
      return {}
  }
}

function readVideoId(url: string): string {
  const parsed = URL.parse(url)
  return parsed?.searchParams.get('v') ?? parsed?.pathname.split('/').filter(Boolean).at(-1) ?? ''
}

import { toTimestamp } from './timestamp.ts'

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

/** A source as it is listed. Source: rpcs.md, A.2. */
export function toSourceRow(source: SourceRecord): unknown[] {
  const isRegistered = source.wish.kind === 'file' && source.wish.path === null && source.status === 5
  if (isRegistered) return [[source.id], source.title, [null, null, null, null, 0], [null, 5]]
  return [[source.id], source.title, toListedMetadata(source), toSourceSettings(source)]
}

/** A source as adding, renaming, refreshing and loading it answer: with its size. */
export function toSizedSourceRow(source: SourceRecord): unknown[] {
  const metadata = toListedMetadata(source)
  while (metadata.length < 9) metadata.push(null)
  if (source.status === 2) metadata[8] = source.chars
  return [[source.id], source.title, popTrailingNulls(metadata), toSourceSettings(source)]
}

/** A source as its registration answers. */
export function toRegisteredSourceRow({ id, title }: Pick<SourceRecord, 'id' | 'title'>): unknown[] {
  return [[id], title, [null, null, null, null, 0]]
}

function toListedMetadata(source: SourceRecord): unknown[] {
  const { wish, words, addedMs, revisionId, revisedMs, type, mark } = source
  const video = wish.kind === 'video' ? [wish.url, readVideoId(wish.url), ''] : null
  const head = [
    toNativeDocument(source),
    words || null,
    toTimestamp(addedMs),
    [revisionId, toTimestamp(revisedMs)],
    type,
    video,
    mark,
  ]
  if (wish.kind === 'url') return [...head, [wish.url]]
  return wish.kind === 'drive' && type === DRIVE_FILE ? [...head, ...toDriveFile(wish)] : head
}

/** Sheets, and files that merely lie in Drive: only their MIME type tells them apart. */
const DRIVE_FILE = 14

type DriveRequest = Extract<SourceRequest, { kind: 'drive' }>

/** What a document or a presentation of the Drive editors leads with. */
function toNativeDocument({ wish, type }: SourceRecord): unknown {
  return wish.kind === 'drive' && type !== DRIVE_FILE ? [wish.documentId, wish.resourceKey, 1] : null
}

/** Indices 7 to 19 of a file in Drive. */
function toDriveFile({ documentId, mime }: DriveRequest): unknown[] {
  return [null, null, [documentId, 1, mime, ''], ...Array(9).fill(null), mime]
}

function toSourceSettings({ status, wish }: SourceRecord): unknown[] {
  if (wish.kind !== 'drive') return [null, status]
  return [null, status, null, status === 3 ? 1 : 3]
}

function readVideoId(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed?.searchParams.get('v') ?? parsed?.pathname.split('/').filter(Boolean).at(-1) ?? ''
}

function popTrailingNulls(list: unknown[]): unknown[] {
  while (list.length > 0 && list.at(-1) === null) list.pop()
  return list
}

import type { Source, SourceStatus } from '../../domain/source.ts'
import { UNKNOWN_TIME } from '../../domain/unknown-time.ts'
import { dropTrailingNulls, writeFields } from '../fields.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { toTimestamp } from '../timestamp.ts'

/** A source as the product lists it; `kind` and `code` are its own numbers. Source: rpcs.md, A.2. */
export type HostedSourceRow = Source & {
  readonly kind: number
  readonly code: number
  readonly revisionId: string | null
}

/** Source type by code. Source: enums.md, "Source type". */
const KINDS: Readonly<Record<number, string>> = {
  0: 'file',
  1: 'google_doc',
  2: 'google_slides',
  3: 'pdf',
  4: 'text',
  5: 'html',
  6: 'pptx',
  7: 'google_sheet',
  8: 'markdown',
  9: 'web_video',
  10: 'audio',
  11: 'docx',
  12: 'xlsx',
  13: 'image',
  14: 'drive',
  15: 'email',
  16: 'csv',
  17: 'epub',
  18: 'chat',
  19: 'chat',
  20: 'book',
}
const AUDIO = 10

/** Source status by code; 4 is being deleted. Source: rpcs.md, A.2. */
const SOURCE_STATUS = { pending: 1, ready: 2, failed: 3, preparing: 5 } as const

/** Why a source failed, by the code of its issue. Source: enums.md, "Issue reasons". */
const ISSUES: Readonly<Record<number, string>> = {
  1: 'The product had trouble for the moment.',
  2: 'The product cannot read this source.',
  3: 'The address or the id is not valid.',
  4: 'Nothing was found at this address.',
  5: 'This kind of file is not supported.',
  6: 'The video cannot be read.',
  7: 'The video is unlisted.',
  8: 'The video is private.',
  9: 'The video is for members only.',
  10: 'The page wants a sign-in.',
  11: 'The document cannot be read.',
  12: 'The account may not read the document.',
  13: 'The document cannot be read.',
  14: 'The address could not be downloaded.',
}

/** Where things stand in a source's row, its metadata and its settings. Source: rpcs.md, A.2. */
const SOURCE_AT = { id: 0, title: 1, metadata: 2, settings: 3 } as const
// Index 8 of the metadata counts neither characters nor bytes, but something like tokens: recorded are 12 for a text of
// 47 characters and 161 for one of 880. So the length of a text is not known from its row.
const METADATA_AT = {
  document: 0,
  words: 1,
  addedAt: 2,
  revision: 3,
  type: 4,
  video: 5,
  mark: 6,
  address: 7,
  size: 8,
  driveFile: 9,
  mime: 19,
} as const
const SETTINGS_AT = { status: 1, detail: 2, driveStatus: 3 } as const

/** Source: rpcs.md, A.2, and recorded replies to added texts. */
export function readSourceRow(row: ReplyReader): HostedSourceRow {
  const metadata = row.at(SOURCE_AT.metadata)
  const kind = metadata.maybe(METADATA_AT.type)?.number('a source type') ?? 0
  // A row that was just registered for an upload has no settings yet.
  const settings = row.maybe(SOURCE_AT.settings)
  const code = settings?.maybe(SETTINGS_AT.status)?.number('a source status') ?? SOURCE_STATUS.preparing
  const status = toSourceStatus(code, kind)
  const origin = readSourceOrigin(metadata)
  const words = metadata.maybe(METADATA_AT.words)?.offset('a count of words')
  return {
    id: readSourceId(row.at(SOURCE_AT.id)),
    title: row.maybe(SOURCE_AT.title)?.string('a source title') ?? '',
    type: KINDS[kind] ?? `kind_${kind}`,
    status,
    ...(status === 'failed' ? { reason: readFailureReason(settings) } : {}),
    chars: null,
    ...(words === undefined ? {} : { words }),
    addedAt: metadata.maybe(METADATA_AT.addedAt)?.time('when it was added') ?? UNKNOWN_TIME,
    ...(origin === null ? {} : { origin }),
    kind,
    code,
    revisionId: metadata.maybe(METADATA_AT.revision)?.maybe(0)?.string('a revision') ?? null,
  }
}

/** `[id]`, or `[null, true, [id]]` for a Drive file. */
function readSourceId(reader: ReplyReader): string {
  const plain = reader.maybe(0)
  return plain === null ? reader.at(2).at(0).id('a source id') : plain.id('a source id')
}

// An audio file can show a failure for a moment while it is transcribed, and has no type at first.
function toSourceStatus(code: number, kind: number): SourceStatus {
  if (code === SOURCE_STATUS.ready) return 'ready'
  return code === SOURCE_STATUS.failed && kind !== AUDIO && kind !== 0 ? 'failed' : 'processing'
}

function readFailureReason(settings: ReplyReader | null): string {
  const issue = settings?.maybe(SETTINGS_AT.detail)?.maybe(2)
  const code = issue?.isList ? issue.list('issues').find((one) => one.isNumber) : undefined
  const known = code === undefined ? undefined : ISSUES[code.number('an issue')]
  return known ?? 'The product could not read this source.'
}

function readSourceOrigin(metadata: ReplyReader): string | null {
  const address = metadata.maybe(METADATA_AT.address)?.maybe(0) ?? metadata.maybe(METADATA_AT.video)?.maybe(0) ?? null
  if (address !== null) return address.string('an address')
  const drive =
    metadata.maybe(METADATA_AT.document)?.maybe(0) ?? metadata.maybe(METADATA_AT.driveFile)?.maybe(0) ?? null
  return drive === null ? null : `https://drive.google.com/open?id=${drive.string('a document id')}`
}

/** What the port shows of a row. */
export function toSource({ kind, code, revisionId, ...source }: HostedSourceRow): Source {
  return source
}

/** What a source's row can say of it; what is undefined makes the metadata no longer. */
export type SourceRowFacts = {
  readonly id: string
  readonly title: string
  readonly status: number
  readonly type: number
  readonly addedMs: number
  readonly revision: { readonly id: string; readonly atMs: number }
  readonly words: number
  readonly mark: number
  /** The address of a page, or a video with its id. */
  readonly address?: string
  readonly video?: { readonly url: string; readonly id: string }
  /** A document of the Drive editors, or a file that merely lies in Drive. */
  readonly document?: { readonly id: string; readonly resourceKey: string }
  readonly driveFile?: { readonly id: string; readonly mime: string }
  /** What stands at the place that counts something like tokens. */
  readonly size?: number
}

/** A source as it is listed; with its size, as adding, renaming, refreshing and loading it answer. */
export function writeSourceRow(facts: SourceRowFacts): unknown[] {
  const isDrive = facts.document !== undefined || facts.driveFile !== undefined
  const driveStatus = facts.status === SOURCE_STATUS.failed ? 1 : 3
  const settings = writeFields(SETTINGS_AT, { status: facts.status, ...(isDrive ? { driveStatus } : {}) })
  return writeFields(SOURCE_AT, {
    id: [facts.id],
    title: facts.title,
    metadata: dropTrailingNulls(writeSourceMetadata(facts)),
    settings,
  })
}

function writeSourceMetadata({ revision, document, video, address, driveFile, ...facts }: SourceRowFacts): unknown[] {
  return writeFields(METADATA_AT, {
    document: document && [document.id, document.resourceKey, 1],
    words: facts.words || null,
    addedAt: toTimestamp(facts.addedMs),
    revision: [revision.id, toTimestamp(revision.atMs)],
    type: facts.type,
    video: video && [video.url, video.id, ''],
    mark: facts.mark,
    address: address === undefined ? undefined : [address],
    size: facts.size,
    driveFile: driveFile && [driveFile.id, 1, driveFile.mime, ''],
    mime: driveFile?.mime,
  })
}

/** A source that was registered for an upload: `status` when it is listed, none in the answer to its registration. */
export function writeRegisteredSourceRow(id: string, title: string, status?: number): unknown[] {
  const settings = status === undefined ? undefined : writeFields(SETTINGS_AT, { status })
  return writeFields(SOURCE_AT, { id: [id], title, metadata: writeFields(METADATA_AT, { type: 0 }), settings })
}

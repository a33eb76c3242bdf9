import type { Source, SourceStatus } from '../../../domain/source.ts'
import type { ReplyReader } from '../reply-reader.ts'

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

/** Source status by code: 1 pending, 2 ready, 3 failed, 4 being deleted, 5 preparing. */
const READY = 2
const FAILED = 3

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

// Index 8 of the metadata counts neither characters nor bytes, but something like tokens: recorded are 12 for a text of
// 47 characters and 161 for one of 880. So the length of a text is not known from its row.
/** Source: rpcs.md, A.2, and recorded replies to added texts. */
export function readSourceRow(row: ReplyReader): HostedSourceRow {
  const metadata = row.at(2)
  const kind = metadata.maybe(4)?.number('a source type') ?? 0
  // A row that was just registered for an upload has no settings yet.
  const code = row.maybe(3)?.maybe(1)?.number('a source status') ?? 5
  const status = toSourceStatus(code, kind)
  const origin = readSourceOrigin(metadata)
  const words = metadata.maybe(1)?.offset('a count of words')
  return {
    id: readSourceId(row.at(0)),
    title: row.maybe(1)?.string('a source title') ?? '',
    type: KINDS[kind] ?? `kind_${kind}`,
    status,
    ...(status === 'failed' ? { reason: readFailureReason(row) } : {}),
    chars: null,
    ...(words === undefined ? {} : { words }),
    addedAt: metadata.maybe(2)?.time('when it was added') ?? EPOCH,
    ...(origin === null ? {} : { origin }),
    kind,
    code,
    revisionId: metadata.maybe(3)?.maybe(0)?.string('a revision') ?? null,
  }
}

const EPOCH = new Date(0).toISOString() // a row that was just registered says no time

/** `[id]`, or `[null, true, [id]]` for a Drive file. */
function readSourceId(reader: ReplyReader): string {
  const plain = reader.maybe(0)
  return plain === null ? reader.at(2).at(0).id('a source id') : plain.id('a source id')
}

// An audio file can show a failure for a moment while it is transcribed, and has no type at first.
function toSourceStatus(code: number, kind: number): SourceStatus {
  if (code === READY) return 'ready'
  return code === FAILED && kind !== AUDIO && kind !== 0 ? 'failed' : 'processing'
}

function readFailureReason(row: ReplyReader): string {
  const issue = row.maybe(3)?.maybe(2)?.maybe(2)
  const code = issue?.isList ? issue.list('issues').find((one) => one.isNumber) : undefined
  const known = code === undefined ? undefined : ISSUES[code.number('an issue')]
  return known ?? 'The product could not read this source.'
}

function readSourceOrigin(metadata: ReplyReader): string | null {
  const address = metadata.maybe(7)?.maybe(0) ?? metadata.maybe(5)?.maybe(0) ?? null
  if (address !== null) return address.string('an address')
  const drive = metadata.maybe(0)?.maybe(0) ?? metadata.maybe(9)?.maybe(0) ?? null
  return drive === null ? null : `https://drive.google.com/open?id=${drive.string('a document id')}`
}

/** What the port shows of a row. */
export function toSource({ kind, code, revisionId, ...source }: HostedSourceRow): Source {
  return source
}

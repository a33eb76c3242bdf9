import type { ArtifactStatus, ArtifactType } from '../../domain/artifact.ts'
import { ARTIFACT_CODE, VARIANTS } from '../artifact-codes.ts'
import { writeFields } from '../fields.ts'
import { readTableCells } from '../read-text-tree.ts'
import type { ReplyReader } from '../reply-reader.ts'
import { toTimestamp } from '../timestamp.ts'
import { readArtifactOptions, type StoredOptions } from './artifact-options.ts'

/** A place from where a file can be downloaded. */
type Media = { readonly url: string; readonly mimeType: string }

/** An artifact as the product lists it. Source: rpcs.md, A.3. */
export type ArtifactRow = {
  readonly id: string
  readonly title: string
  /** Null for a kind that we have no word for. */
  readonly type: ArtifactType | null
  readonly status: ArtifactStatus
  readonly createdAt: string
  /** As the product stored them, by the field names of POST /content/generate. */
  readonly options: StoredOptions
  /** The best one of each kind of file, the main one first. */
  readonly media: readonly Media[]
  /** Markdown of a report, or what stands on slides. */
  readonly text: string | null
  /** The cells of a data table, its headings first. */
  readonly table: readonly (readonly string[])[] | null
}

const OLD_MIND_MAP = 5
const TYPES: Readonly<Record<number, ArtifactType>> = {
  [ARTIFACT_CODE.audio]: 'audio_overview',
  [ARTIFACT_CODE.report]: 'report',
  [ARTIFACT_CODE.video]: 'video',
  [OLD_MIND_MAP]: 'mind_map',
  [ARTIFACT_CODE.infographic]: 'infographic',
  [ARTIFACT_CODE.slides]: 'presentation',
  [ARTIFACT_CODE.table]: 'data_table',
}
const APPS: Readonly<Record<number, ArtifactType>> = {
  [VARIANTS.flashcards]: 'flashcards',
  [VARIANTS.quiz]: 'quiz',
  [VARIANTS.mind_map]: 'mind_map',
}

/** Where things stand in an artifact's row; what was made stands at the place of its type. Source: rpcs.md, A.3. */
const ARTIFACT_AT = {
  id: 0,
  title: 1,
  type: 2,
  sources: 3,
  status: 4,
  changedAt: 10,
  createdAt: 15,
  isListed: 19,
  derivedFrom: 20,
  card: 35,
} as const
const CONTENT_AT: Readonly<Record<number, number>> = {
  [ARTIFACT_CODE.audio]: 6,
  [ARTIFACT_CODE.report]: 7,
  [ARTIFACT_CODE.video]: 8,
  [ARTIFACT_CODE.app]: 9,
  [OLD_MIND_MAP]: 9,
  [ARTIFACT_CODE.infographic]: 14,
  [ARTIFACT_CODE.slides]: 16,
  [ARTIFACT_CODE.table]: 18,
  [ARTIFACT_CODE.guidedView]: 34,
}

/** Artifact status by code. Source: rpcs.md, A.3. */
const ARTIFACT_STATUS = { initialised: 1, processing: 2, ready: 3, failed: 4, suggested: 5 } as const

/** @throws Fault RPC_REPLY_MOVED */
export function readArtifactRow(row: ReplyReader): ArtifactRow {
  const type = readArtifactType(row)
  const reader = type === null ? null : row.maybe(CONTENT_AT[readTypeCode(row)] ?? -1)
  const media = type === null || reader === null ? [] : readMedia(type, reader)
  const status = toArtifactStatus(row.at(ARTIFACT_AT.status).number('a status'), type, media)
  const isReady = status === 'ready' && reader !== null
  const madeAt = row.maybe(ARTIFACT_AT.createdAt) ?? row.maybe(ARTIFACT_AT.changedAt)
  return {
    id: row.at(ARTIFACT_AT.id).id('an artifact id'),
    title: row.maybe(ARTIFACT_AT.title)?.string('an artifact title') ?? '',
    type,
    status,
    createdAt: madeAt?.time('when it was made') ?? new Date(0).toISOString(),
    options: type === null || reader === null ? {} : readArtifactOptions(type, reader),
    media,
    text: isReady ? readArtifactText(type, reader) : null,
    table: isReady && type === 'data_table' ? readTableCells(reader.at(0)) : null,
  }
}

const readTypeCode = (row: ReplyReader) => row.at(ARTIFACT_AT.type).number('an artifact type')

function readArtifactType(row: ReplyReader): ArtifactType | null {
  const code = readTypeCode(row)
  if (code !== ARTIFACT_CODE.app) return TYPES[code] ?? null
  const variant = row.maybe(CONTENT_AT[code]!)?.maybe(1)?.maybe(0)?.number('a kind of app')
  return variant === undefined ? null : (APPS[variant] ?? null)
}

// Audio whose media stand in the row counts as done although its status lags behind.
function toArtifactStatus(code: number, type: ArtifactType | null, media: readonly Media[]): ArtifactStatus {
  if (
    code === ARTIFACT_STATUS.ready ||
    (code === ARTIFACT_STATUS.processing && type === 'audio_overview' && media.length > 0)
  )
    return 'ready'
  return code === ARTIFACT_STATUS.failed ? 'failed' : 'processing'
}

function readMedia(type: ArtifactType, reader: ReplyReader): Media[] {
  switch (type) {
    case 'audio_overview':
      return chooseStream(reader.maybe(5), [reader.maybe(3), reader.maybe(2)], 'audio/mp4')
    case 'video':
      return chooseStream(reader.maybe(4), [reader.maybe(3), reader.maybe(1)], 'video/mp4')
    case 'infographic':
      return listAddresses([reader.maybe(2)?.maybe(0)?.maybe(1)?.maybe(0)], ['image/png'])
    case 'presentation':
      return listAddresses([reader.maybe(4), reader.maybe(3)], [PPTX, 'application/pdf'])
    default:
      return []
  }
}

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const DOWNLOAD = 4
const PROGRESSIVE = 1

/** `[[url, kind, mime?], ...]`: the one meant for download, else one that is a whole file. Source: wire.md, section 7. */
function chooseStream(list: ReplyReader | null, others: readonly (ReplyReader | null)[], mimeType: string): Media[] {
  const streams = (list?.list('media') ?? []).map((entry) => ({
    url: entry.at(0).id('a media address'),
    kind: entry.maybe(1)?.number('a kind of stream') ?? 0,
    mime: entry.maybe(2)?.string('a media type') ?? null,
  }))
  const best =
    streams.find(({ kind }) => kind === DOWNLOAD) ??
    streams.find(({ mime }) => mime === mimeType) ??
    streams.find(({ kind }) => kind === PROGRESSIVE)
  if (best !== undefined) return [{ url: best.url, mimeType }]
  return listAddresses(
    others.slice(0).sort((one, other) => Number(one === null) - Number(other === null)),
    [mimeType],
  ).slice(0, 1)
}

function listAddresses(readers: readonly (ReplyReader | null | undefined)[], types: readonly string[]): Media[] {
  return readers.flatMap((reader, index) => {
    if (reader === null || reader === undefined) return []
    return [{ url: reader.id('a media address'), mimeType: types[index] ?? types[0] ?? '' }]
  })
}

function readArtifactText(type: ArtifactType | null, reader: ReplyReader): string | null {
  if (type === 'report') return reader.at(0).string('the text of a report')
  if (type !== 'presentation') return null
  const slides = reader.maybe(2)?.list('the slides') ?? []
  return slides.length === 0 ? null : slides.map(writeSlideText).join('\n\n')
}

function writeSlideText(slide: ReplyReader, index: number): string {
  const text = slide.maybe(2) ?? slide.maybe(1)
  return `## ${index + 1}\n\n${text?.string('the text of a slide') ?? ''}`.trim()
}

/** What an artifact's row says of it; `content` stands at the place of its type. */
type ArtifactRowFacts = {
  readonly id: string
  readonly title: string
  /** One of `ARTIFACT_CODE`. */
  readonly type: number
  readonly sourceIds: readonly string[]
  readonly status: number
  readonly content: unknown
  /** Null for a row just made, which has no times yet. */
  readonly times: { readonly createdMs: number; readonly changedMs: number } | null
  /** The deck a derived one came from. */
  readonly derivedFrom: string | null
  /** The words on the card of what is only suggested. */
  readonly card?: string
}

export function writeArtifactRow({ times, derivedFrom, card, ...facts }: ArtifactRowFacts): unknown[] {
  const row = writeFields(ARTIFACT_AT, {
    id: facts.id,
    title: facts.title,
    type: facts.type,
    sources: facts.sourceIds.map((id) => [[id]]),
    status: facts.status,
    ...(times && { changedAt: toTimestamp(times.changedMs), createdAt: toTimestamp(times.createdMs) }),
    isListed: derivedFrom === null ? 1 : null,
    derivedFrom: derivedFrom === null ? undefined : [derivedFrom],
    card: card === undefined ? undefined : [facts.title, card],
  })
  return withField(row, CONTENT_AT[facts.type], facts.content)
}

/** What a client sends to have an artifact made: type, sources, and the options where what was made will stand. */
export function writeArtifactOrder(type: number, sourceIds: readonly string[], options: unknown): unknown[] {
  const { type: typeAt, sources: sourcesAt } = ARTIFACT_AT
  const order = writeFields({ typeAt, sourcesAt }, { typeAt: type, sourcesAt: sourceIds.map((id) => [[id]]) })
  return withField(order, CONTENT_AT[type], options)
}

/** Where the content of a type of artifact stands, in its row and in an order; undefined for a type that does not exist. */
export function findContentPlace(type: number): number | undefined {
  return CONTENT_AT[type]
}

function withField(row: readonly unknown[], index: number | undefined, value: unknown): unknown[] {
  if (index === undefined) return [...row]
  const longer = [...row, ...Array(Math.max(0, index + 1 - row.length)).fill(null)]
  return longer.with(index, value)
}

import type { ArtifactStatus, ArtifactType } from '../../../domain/artifact.ts'
import { APP } from '../artifact-codes.ts'
import type { Reply } from '../reply.ts'
import { tableOf } from '../text-tree.ts'
import { readArtifactOptions, type StoredOptions } from './artifact-options.ts'

/** A place from where a file can be downloaded. */
export type Media = { readonly url: string; readonly mimeType: string }

/** An artifact as the product lists it. Source: rpcs.md, A.3. */
export type ArtifactRow = {
  readonly id: string
  readonly title: string
  /** Null for a kind that this house has no word for. */
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

const TYPES: Readonly<Record<number, ArtifactType>> = {
  1: 'audio_overview',
  2: 'report',
  3: 'video',
  5: 'mind_map',
  7: 'infographic',
  8: 'presentation',
  9: 'data_table',
}
const APPS: Readonly<Record<number, ArtifactType>> = { 1: 'flashcards', 2: 'quiz', 4: 'mind_map' }
const SLOTS: Partial<Record<ArtifactType, number>> = {
  audio_overview: 6,
  report: 7,
  video: 8,
  infographic: 14,
  presentation: 16,
  data_table: 18,
  flashcards: 9,
  quiz: 9,
  mind_map: 9,
}

const READY = 3
const FAILED = 4
const PROCESSING = 2

/** @throws Fault RPC_REPLY_MOVED */
export function readArtifactRow(row: Reply): ArtifactRow {
  const type = typeOf(row)
  const slot = type === null ? null : row.maybe(SLOTS[type] ?? -1)
  const media = type === null || slot === null ? [] : mediaOf(type, slot)
  const status = statusOf(row.at(4).number('a status'), type, media)
  const isReady = status === 'ready' && slot !== null
  return {
    id: row.at(0).id('an artifact id'),
    title: row.maybe(1)?.string('an artifact title') ?? '',
    type,
    status,
    createdAt: (row.maybe(15) ?? row.maybe(10))?.time('when it was made') ?? new Date(0).toISOString(),
    options: type === null || slot === null ? {} : readArtifactOptions(type, slot),
    media,
    text: isReady ? textOf(type, slot) : null,
    table: isReady && type === 'data_table' ? tableOf(slot.at(0)) : null,
  }
}

function typeOf(row: Reply): ArtifactType | null {
  const code = row.at(2).number('an artifact type')
  if (code !== APP) return TYPES[code] ?? null
  const variant = row.maybe(9)?.maybe(1)?.maybe(0)?.number('a kind of app')
  return variant === undefined ? null : (APPS[variant] ?? null)
}

// Audio whose media stand in the row counts as done although its status lags behind.
function statusOf(code: number, type: ArtifactType | null, media: readonly Media[]): ArtifactStatus {
  if (code === READY || (code === PROCESSING && type === 'audio_overview' && media.length > 0)) return 'ready'
  return code === FAILED ? 'failed' : 'processing'
}

function mediaOf(type: ArtifactType, slot: Reply): Media[] {
  switch (type) {
    case 'audio_overview':
      return bestStream(slot.maybe(5), [slot.maybe(3), slot.maybe(2)], 'audio/mp4')
    case 'video':
      return bestStream(slot.maybe(4), [slot.maybe(3), slot.maybe(1)], 'video/mp4')
    case 'infographic':
      return addressesOf([slot.maybe(2)?.maybe(0)?.maybe(1)?.maybe(0)], ['image/png'])
    case 'presentation':
      return addressesOf([slot.maybe(4), slot.maybe(3)], [PPTX, 'application/pdf'])
    default:
      return []
  }
}

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const DOWNLOAD = 4
const PROGRESSIVE = 1

/** `[[url, kind, mime?], ...]`: the one meant for download, else one that is a whole file. Source: wire.md, section 7. */
function bestStream(list: Reply | null, others: readonly (Reply | null)[], mimeType: string): Media[] {
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
  return addressesOf(
    others.slice(0).sort((one, other) => Number(one === null) - Number(other === null)),
    [mimeType],
  ).slice(0, 1)
}

function addressesOf(slots: readonly (Reply | null | undefined)[], types: readonly string[]): Media[] {
  return slots.flatMap((slot, index) => {
    if (slot === null || slot === undefined) return []
    return [{ url: slot.id('a media address'), mimeType: types[index] ?? types[0] ?? '' }]
  })
}

function textOf(type: ArtifactType | null, slot: Reply): string | null {
  if (type === 'report') return slot.at(0).string('the text of a report')
  if (type !== 'presentation') return null
  const slides = slot.maybe(2)?.list('the slides') ?? []
  return slides.length === 0 ? null : slides.map(slideText).join('\n\n')
}

function slideText(slide: Reply, index: number): string {
  const text = slide.maybe(2) ?? slide.maybe(1)
  return `## ${index + 1}\n\n${text?.string('the text of a slide') ?? ''}`.trim()
}

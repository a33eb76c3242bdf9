import type { ContentRequest } from '../../domain/artifact.ts'
import { toTimestamp } from './timestamp.ts'

/** Artifact type codes of the wire. Source: enums.md. */
export const ARTIFACT_CODE = {
  audio: 1,
  report: 2,
  video: 3,
  app: 4,
  infographic: 7,
  slides: 8,
  table: 9,
  guidedView: 11,
} as const

/** App variants: options index 0 of type 4. */
export const VARIANT = { flashcards: 1, quiz: 2, mindMap: 4 } as const

/** 1 initialised, 3 ready, 4 failed, 5 suggested. */
export type ArtifactStatusCode = 1 | 3 | 4 | 5

/** What the host keeps of an artifact; the embedded product holds what was made. */
export type ArtifactRecord = {
  readonly id: string
  readonly notebookId: string
  readonly type: number
  /** 0 unless `type` is 4. */
  readonly variant: number
  readonly title: string
  readonly hasOwnTitle: boolean
  readonly status: ArtifactStatusCode
  readonly sourceIds: readonly string[]
  /** The options as they are read back. */
  readonly options: readonly unknown[]
  /** What the embedded product is asked for; null when it cannot make such a thing. */
  readonly wish: Omit<ContentRequest, 'sourceIds'> | null
  /** Where it was made: the account, the notebook and the artifact of the embedded product. */
  readonly made: { readonly account: string; readonly notebookId: string; readonly id: string } | null
  /** How long a finished recording or film is. */
  readonly seconds: number | null
  readonly createdMs: number
  readonly changedMs: number
  /** The deck a derived one came from. */
  readonly derivedFrom: string | null
  /** What to do to the slides of that deck: `[[[slide, text], ...]]`. */
  readonly instructions: unknown
  /** The guided view it stands in, and the words on its card. */
  readonly element?: { readonly of: string; readonly card: string }
}

/** What stands in a finished artifact's row beside its options. */
export type ArtifactContent = {
  /** Slot of the type: 6 audio, 7 report, 8 video, 9 app, 14 infographic, 16 slides, 18 table, 34 guided view. */
  readonly position: number
  readonly value: unknown
}

/** Slot of the title and the words on the card of what is only suggested. */
const CARD = 35

/**
 * An artifact as it is listed. A row just made (`isNew`) has no times yet.
 * Source: rpcs.md, A.3.
 */
export function toArtifactRow(artifact: ArtifactRecord, content: ArtifactContent, isNew = false): unknown[] {
  const isCard = artifact.status === 5 && artifact.element !== undefined
  const row: unknown[] = Array(isCard ? CARD + 1 : Math.max(20, content.position + 1)).fill(null)
  row[0] = artifact.id
  row[1] = artifact.title
  row[2] = artifact.type
  row[3] = artifact.sourceIds.map((id) => [[id]])
  row[4] = artifact.status
  row[content.position] = content.value
  row[19] = 1
  if (isCard) row[CARD] = [artifact.title, artifact.element!.card]
  if (!isNew) {
    row[10] = toTimestamp(artifact.changedMs)
    row[15] = toTimestamp(artifact.createdMs)
  }
  if (artifact.derivedFrom === null) return row
  row[19] = null
  return [...row, [artifact.derivedFrom]]
}

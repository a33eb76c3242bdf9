import type { ContentRequest } from '../../domain/artifact.ts'
import { writeArtifactRow } from '../../wire/rows/artifact-row.ts'

/** 1 initialised, 3 ready, 4 failed, 5 suggested. */
type ArtifactStatusCode = 1 | 3 | 4 | 5

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

/** An artifact as it is listed, with its content. A row just made (`isNew`) has no times yet. */
export function toArtifactRow(artifact: ArtifactRecord, content: unknown, isNew: boolean): unknown[] {
  const { createdMs, changedMs, element } = artifact
  const isCard = artifact.status === 5 && element !== undefined
  const times = isNew ? null : { createdMs, changedMs }
  return writeArtifactRow({ ...artifact, content, times, ...(isCard ? { card: element.card } : {}) })
}

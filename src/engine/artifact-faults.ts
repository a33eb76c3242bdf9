import type { ArtifactType } from '../domain/artifact.ts'
import { Fault } from '../domain/fault.ts'
import { createUnknownContentFault, createUnreadyContentFault } from '../domain/missing-content.ts'

/** More that wait for a thread are refused: each of them holds its caller. */
export const MAX_ARTIFACTS_IN_PROGRESS = 64

export function refuseUnknownContent(id: string): never {
  throw createUnknownContentFault(id)
}

export function refuseUnknownFile(names: readonly string[]): never {
  throw new Fault('CONTENT_NOT_FOUND', 'Content not found: there is no file of this name.', {
    hint: `Its files are ${names.join(', ')}.`,
  })
}

/** What whoever waits for it is told when it is deleted meanwhile. */
export const createDeletedWhileMadeFault = () =>
  new Fault('CONTENT_NOT_FOUND', 'The content was deleted while it was being made.')

export const createStillMadeFault = (type: ArtifactType): Fault =>
  createUnreadyContentFault({ type, status: 'processing' })

export function createTooManyFault(): Fault {
  return new Fault('RESOURCE_EXHAUSTED', `Too much is being made at once: ${MAX_ARTIFACTS_IN_PROGRESS} are waiting.`, {
    hint: 'Wait until some are done, or delete those that are not needed.',
    retryAfterSeconds: 30,
  })
}

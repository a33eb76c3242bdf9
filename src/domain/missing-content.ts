import { ARTIFACT_NAMES, type Artifact } from './artifact.ts'
import { Fault } from './fault.ts'

/** Generated content that a notebook does not have. */
export function createUnknownContentFault(id: string): Fault {
  return new Fault('CONTENT_NOT_FOUND', `Content not found: ${id}`, {
    hint: 'GET /content lists the generated content of the notebook.',
  })
}

/** Generated content that is still being made, or could not be. */
export function createUnreadyContentFault({ type, status }: Pick<Artifact, 'type' | 'status'>): Fault {
  return new Fault('NOT_READY', `${ARTIFACT_NAMES[type]} not ready`, {
    hint:
      status === 'failed'
        ? 'The hosted product could not make it; generate it again.'
        : 'It is still being made; GET /content lists it as ready once it is.',
  })
}

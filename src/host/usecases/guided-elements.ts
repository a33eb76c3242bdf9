import { randomUUID } from 'node:crypto'
import { ARTIFACT_CODE, VARIANTS } from '../../wire/artifact-codes.ts'
import type { ArtifactRecord } from '../rows/artifact-row.ts'
import type { HostServices } from '../services.ts'
import { createDefaultRequest } from './artifact-request.ts'

/** What a guided view offers to make beside it, with the words on its card. */
const OFFERED = [
  { type: ARTIFACT_CODE.app, variant: VARIANTS.mind_map, title: 'Mind map', card: 'How the topics hang together.' },
  { type: ARTIFACT_CODE.app, variant: VARIANTS.flashcards, title: 'Flashcards', card: 'The terms and facts to learn.' },
  { type: ARTIFACT_CODE.slides, variant: 0, title: 'Slide deck', card: 'The whole report to present.' },
  { type: ARTIFACT_CODE.app, variant: VARIANTS.quiz, title: 'Quiz', card: 'Questions on what was read.' },
] as const

/**
 * Puts what a finished guided view offers beside it, in status 5: a retry makes it, with the options it was given until
 * then. What it offered before and nobody made goes.
 */
export function offerElements(services: HostServices, view: ArtifactRecord): void {
  withdrawElements(services, view)
  for (const { type, variant, title, card } of OFFERED) {
    const { options, content } = createDefaultRequest(type, variant, view.sourceIds, view.wish?.language ?? 'en')
    const nothing = { made: null, seconds: null, derivedFrom: null, instructions: null, hasOwnTitle: false }
    const element = { ...view, ...nothing, id: randomUUID(), type, variant, title, options, wish: content }
    services.records.artifacts.put({ ...element, status: 5, element: { of: view.id, card } }, view.notebookId)
  }
}

/** Lets go of what a guided view offers and nobody made. */
export function withdrawElements(services: HostServices, view: ArtifactRecord): void {
  for (const { id, status } of listElements(services, view)) if (status === 5) services.records.artifacts.delete(id)
}

/** What a guided view offers, made or not, in the order it stands there. */
export function listElements(services: HostServices, { id, notebookId }: ArtifactRecord): ArtifactRecord[] {
  return services.records.artifacts.ofNotebook(notebookId).filter(({ element }) => element?.of === id)
}

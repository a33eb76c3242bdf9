import type { Statement } from '../outline.ts'

/** Of one statement, wherever it is told and however far it goes on to the sentence behind it. */
export const buildPlaceKey = ({ reference }: Statement) => `${reference.sourceId}:${reference.start}`

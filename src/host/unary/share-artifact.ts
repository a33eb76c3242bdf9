import { STATUS } from '../../wire/status-codes.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'

/** `[[0 or 1],NB,ART?]` -> status 3, as in every recording: the product no longer does it. */
export const answerShareArtifact: UnaryMethod = () => {
  throw new Refusal(STATUS.invalid, 'artifacts are no longer shared by themselves')
}

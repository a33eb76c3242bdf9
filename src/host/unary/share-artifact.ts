import type { Unary } from '../house.ts'
import { Refusal, STATUS } from '../refusal.ts'

/** `[[0 or 1],NB,ART?]` -> status 3, as in every recording: the product no longer does it. */
export const shareArtifact: Unary = () => {
  throw new Refusal(STATUS.invalid, 'artifacts are no longer shared by themselves')
}

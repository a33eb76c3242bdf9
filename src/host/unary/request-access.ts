import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'

/** `[NB]` -> `[]` when the caller can see the notebook already, else status 5. The form was never recorded. */
export const answerRequestAccess: UnaryMethod = async (call) => {
  await findPlace(call, call.params.firstText())
  return []
}

import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'

/** `[NB]` -> `[]` when the caller can see the notebook already, else status 5. The form was never recorded. */
export const requestAccess: Unary = async (call) => {
  await placeOf(call, call.params.firstText())
  return []
}

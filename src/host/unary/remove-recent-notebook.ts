import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { noteView } from '../life/notebooks.ts'
import { Refusal, STATUS } from '../refusal.ts'

/** `[NB]` -> status 13, as recorded, although it is done: clients take it so. */
export const removeRecentNotebook: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(0).text())
  noteView(call, place.id, { isDropped: true })
  throw new Refusal(STATUS.internal, 'done; the product answers so')
}

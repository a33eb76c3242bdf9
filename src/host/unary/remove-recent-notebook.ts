import { STATUS } from '../../wire/status-codes.ts'
import { findPlace } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { recordView } from '../usecases/notebooks.ts'

/** `[NB]` -> status 13, as recorded, although it is done: clients take it so. */
export const answerRemoveRecentNotebook: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(0).text())
  recordView(call, place.id, { isDropped: true })
  throw new Refusal(STATUS.internal, 'done; the product answers so')
}

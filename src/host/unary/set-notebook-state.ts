import { findPlace } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { findView, recordView } from '../usecases/notebooks.ts'

/** `[CTX,NB,[null,[null,view]],[[field]]]` -> `[null,[null,view]]`; 1 labels, 2 list. Without a view it is only read. */
export const answerSetNotebookState: UnaryMethod = async (call) => {
  const place = await findPlace(call, call.params.at(1).text())
  const requestedView = call.params.at(2).at(1).at(1).numberOr(null)
  if (requestedView !== null) recordView(call, place.id, { panelView: requestedView })
  const view = findView(call, place.id)?.panelView ?? null
  return view === null ? [] : [null, [null, view]]
}

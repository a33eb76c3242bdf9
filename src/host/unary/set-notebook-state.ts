import { placeOf } from '../access.ts'
import type { Unary } from '../house.ts'
import { noteView, viewOf } from '../life/notebooks.ts'

/** `[CTX,NB,[null,[null,view]],[[field]]]` -> `[null,[null,view]]`; 1 labels, 2 list. Without a view it is only read. */
export const setNotebookState: Unary = async (call) => {
  const place = await placeOf(call, call.params.at(1).text())
  const wished = call.params.at(2).at(1).at(1).numberOr(null)
  if (wished !== null) noteView(call, place.id, { panelView: wished })
  const view = viewOf(call, place.id)?.panelView ?? null
  return view === null ? [] : [null, [null, view]]
}

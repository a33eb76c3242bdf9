import { visiblePlaces } from '../access.ts'
import type { Unary } from '../house.ts'
import { factsOf, viewOf } from '../life/notebooks.ts'
import { notebookRow } from '../rows/notebook-row.ts'

/** `[null,1,null,CTX]` -> `[[row, ...]]`, last viewed first; those dropped from the recent list are left out. */
export const listNotebooks: Unary = async (call) => {
  const places = (await visiblePlaces(call)).filter(({ id }) => !viewOf(call, id)?.isDropped)
  const facts = await Promise.all(places.map((place) => factsOf(call, place, true)))
  facts.sort((a, b) => (b.viewedMs ?? 0) - (a.viewedMs ?? 0))
  return facts.length === 0 ? [] : [facts.map(notebookRow)]
}

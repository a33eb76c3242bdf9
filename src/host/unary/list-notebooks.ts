import { listVisiblePlaces } from '../access.ts'
import { toNotebookRow } from '../rows/notebook-row.ts'
import type { UnaryMethod } from '../services.ts'
import { collectNotebookFacts, findView } from '../usecases/notebooks.ts'

/** `[null,1,null,CTX]` -> `[[row, ...]]`, last viewed first; those dropped from the recent list are left out. */
export const answerListNotebooks: UnaryMethod = async (call) => {
  const places = (await listVisiblePlaces(call)).filter(({ id }) => !findView(call, id)?.isDropped)
  const facts = await Promise.all(places.map((place) => collectNotebookFacts(call, place, true)))
  facts.sort((a, b) => (b.viewedMs ?? 0) - (a.viewedMs ?? 0))
  return facts.length === 0 ? [] : [facts.map(toNotebookRow)]
}

import { toSizedSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { requireChangeableSource } from '../usecases/find-source.ts'
import { refreshHostSource as refresh } from '../usecases/sources.ts'

/** `[null,[SRC],CTX]` -> `[row]`, with the time of this refresh at 3.1 of the metadata. */
export const answerRefreshSource: UnaryMethod = async (call) => {
  const { place, record } = await requireChangeableSource(call, call.params.at(1).firstText())
  return [toSizedSourceRow(await refresh(call.services, place, record))]
}

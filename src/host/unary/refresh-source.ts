import type { Unary } from '../house.ts'
import { sourceToChange } from '../life/find.ts'
import { refreshSource as refresh } from '../life/sources.ts'
import { sizedSourceRow } from '../rows/source-row.ts'

/** `[null,[SRC],CTX]` -> `[row]`, with the time of this refresh at 3.1 of the metadata. */
export const refreshSource: Unary = async (call) => {
  const { place, record } = await sourceToChange(call, call.params.at(1).firstText())
  return [sizedSourceRow(await refresh(call.house, place, record))]
}

import type { Unary } from '../house.ts'
import { sourceToChange } from '../life/find.ts'
import { renameSource as rename } from '../life/sources.ts'
import { sizedSourceRow } from '../rows/source-row.ts'

/** `[null,[SRC],[[[title]]]]` -> `[row]`. */
export const renameSource: Unary = async (call) => {
  const title = call.params.at(2).firstText()
  const { record } = await sourceToChange(call, call.params.at(1).firstText())
  return [sizedSourceRow(rename(call.house, record, title))]
}

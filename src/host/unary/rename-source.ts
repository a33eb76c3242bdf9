import { toSizedSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { requireChangeableSource } from '../usecases/find-source.ts'
import { renameHostSource as rename } from '../usecases/sources.ts'

/** `[null,[SRC],[[[title]]]]` -> `[row]`. */
export const answerRenameSource: UnaryMethod = async (call) => {
  const title = call.params.at(2).firstText()
  const { record } = await requireChangeableSource(call, call.params.at(1).firstText())
  return [toSizedSourceRow(rename(call.services, record, title))]
}

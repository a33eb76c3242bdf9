import type { Unary } from '../house.ts'
import { sourceAnywhere } from '../life/find.ts'
import { readText } from '../life/sources.ts'
import { Refusal, STATUS } from '../refusal.ts'
import { sizedSourceRow } from '../rows/source-row.ts'
import { plainBlocks } from '../rows/text-tree.ts'

/** Renditions: 1 Markdown, 2 document tree, 3 HTML. Source: enums.md. */
const HTML = 3

/**
 * `[[SRC],[2],[2]]` -> `[row,null,null,[[blocks]]]`; `[[SRC],[3],[3]]` -> `[row,null,null,null,[null,html]]`. The
 * leaves of the blocks joined are the indexed text, and their offsets those that citations use. A bare id is refused.
 */
export const readSource: Unary = async (call) => {
  if (!call.params.at(0).isList) throw new Refusal(STATUS.invalid, 'the source id is not wrapped')
  const { place, record } = await sourceAnywhere(call, call.params.at(0).firstText())
  const row = sizedSourceRow(record)
  if (record.engineId === null || record.status !== 2) return [row]
  if (call.params.at(1).at(0).numberOr(2) === HTML) {
    const { content } = await place.product.sources.read(place.id, record.engineId, 'html', call.house.signal)
    return [row, null, null, null, [null, content]]
  }
  const text = await readText(call.house, place, record)
  return text === null ? [row] : [row, null, null, [[plainBlocks(text)]]]
}

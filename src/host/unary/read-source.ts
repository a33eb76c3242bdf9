import { buildPlainBlocks } from '../../wire/build-text-tree.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { Refusal } from '../refusal.ts'
import { toSizedSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'
import { readStoredText } from '../usecases/source-records.ts'

/** Renditions: 1 Markdown, 2 document tree, 3 HTML. Source: enums.md. */
const HTML = 3

/**
 * `[[SRC],[2],[2]]` -> `[row,null,null,[[blocks]]]`; `[[SRC],[3],[3]]` -> `[row,null,null,null,[null,html]]`. The
 * leaves of the blocks joined are the indexed text, and their offsets those that citations use. A bare id is refused.
 */
export const answerReadSource: UnaryMethod = async (call) => {
  if (!call.params.at(0).isList) throw new Refusal(STATUS.invalid, 'the source id is not wrapped')
  const { place, record } = await findSourceAnywhere(call, call.params.at(0).firstText())
  const row = toSizedSourceRow(record)
  if (record.engineId === null || record.status !== 2) return [row]
  if (call.params.at(1).at(0).numberOr(2) === HTML) {
    const { content } = await place.product.sources.read(place.id, record.engineId, 'html', call.services.signal)
    return [row, null, null, null, [null, content]]
  }
  const text = await readStoredText(call.services, place, record)
  return text === null ? [row] : [row, null, null, [[buildPlainBlocks(text)]]]
}

import { STATUS } from '../../wire/status-codes.ts'
import { requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { toChangedNotebookRow } from '../rows/notebook-row.ts'
import type { HostCall, UnaryMethod } from '../services.ts'
import { changeNotebookRecord, collectNotebookFacts, readNotebookRecord } from '../usecases/notebooks.ts'
import type { WireReader } from '../wire-reader.ts'

const MAX_PROMPT_CHARS = 10_000

/**
 * `[NB,[[change]]]` -> the row. The change is a sparse list: 3 `[null,title,emoji?]`, 7 chat `[[goal,prompt?],[length]]`,
 * 8 what viewers see `[[0]]` all, `[[1]]` chat only.
 */
export const answerUpdateNotebook: UnaryMethod = async (call) => {
  const place = await requireWritable(call, call.params.at(0).text())
  const change = call.params.at(1).at(0)
  if (!change.isList) change.text()
  await changeTitleAndEmoji(call, place.id, change.at(3))
  changeChat(call, place.id, change.at(7))
  const limit = change.at(8).at(0).at(0)
  if (!limit.isNull) changeNotebookRecord(call, place.id, { isChatOnly: limit.isSet })
  return toChangedNotebookRow(
    await collectNotebookFacts(call, await requireWritable(call, place.id), false),
    !limit.isNull,
  )
}

async function changeTitleAndEmoji(call: HostCall, id: string, properties: WireReader): Promise<void> {
  const { product } = await requireWritable(call, id)
  const title = properties.at(1).textOr(null)
  const emoji = properties.at(2).textOr(null)
  if (title !== null) await product.notebooks.rename(id, title, call.services.signal)
  if (emoji !== null) changeNotebookRecord(call, id, { emoji: emoji || null })
}

/** The custom prompt stays when the goal changes. A cover instead of a goal is kept as it was sent. */
function changeChat(call: HostCall, id: string, block: WireReader): void {
  if (block.isNull) return
  const goal = block.at(0).at(0).numberOr(1)
  const prompt = block.at(0).at(1).textOr(null)
  if (prompt !== null && prompt.length > MAX_PROMPT_CHARS) throw new Refusal(STATUS.invalid, 'the prompt is too long')
  const before = readNotebookRecord(call, id).chat
  const length = block
    .at(1)
    .at(0)
    .numberOr(before?.length ?? 1)
  changeNotebookRecord(call, id, { chat: { goal, prompt: prompt ?? before?.prompt ?? null, length } })
}

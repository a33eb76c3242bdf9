import { writable } from '../access.ts'
import type { Call, Unary } from '../house.ts'
import { changeNotebookRecord, factsOf, notebookRecord } from '../life/notebooks.ts'
import { Refusal, STATUS } from '../refusal.ts'
import { changedNotebookRow } from '../rows/notebook-row.ts'
import type { Slot } from '../slot.ts'

const MOST_PROMPT_CHARS = 10_000

/**
 * `[NB,[[change]]]` -> the row. The change is a sparse list: 3 `[null,title,emoji?]`, 7 chat `[[goal,prompt?],[length]]`,
 * 8 what viewers see `[[0]]` all, `[[1]]` chat only.
 */
export const updateNotebook: Unary = async (call) => {
  const place = await writable(call, call.params.at(0).text())
  const change = call.params.at(1).at(0)
  if (!change.isList) change.text()
  await rename(call, place.id, change.at(3))
  changeChat(call, place.id, change.at(7))
  const limit = change.at(8).at(0).at(0)
  if (!limit.isNull) changeNotebookRecord(call, place.id, { isChatOnly: limit.isSet })
  return changedNotebookRow(await factsOf(call, await writable(call, place.id), false), !limit.isNull)
}

async function rename(call: Call, id: string, properties: Slot): Promise<void> {
  const { product } = await writable(call, id)
  const title = properties.at(1).textOr(null)
  const emoji = properties.at(2).textOr(null)
  if (title !== null) await product.notebooks.rename(id, title, call.house.signal)
  if (emoji !== null) changeNotebookRecord(call, id, { emoji: emoji || null })
}

/** The custom prompt stays when the goal changes. A cover instead of a goal is kept as it was sent. */
function changeChat(call: Call, id: string, block: Slot): void {
  if (block.isNull) return
  const goal = block.at(0).at(0).numberOr(1)
  const prompt = block.at(0).at(1).textOr(null)
  if (prompt !== null && prompt.length > MOST_PROMPT_CHARS) throw new Refusal(STATUS.invalid, 'the prompt is too long')
  const before = notebookRecord(call, id).chat
  const length = block
    .at(1)
    .at(0)
    .numberOr(before?.length ?? 1)
  changeNotebookRecord(call, id, { chat: { goal, prompt: prompt ?? before?.prompt ?? null, length } })
}

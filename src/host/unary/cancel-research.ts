import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { closeRun, findRun } from '../life/research.ts'
import { unknown } from '../refusal.ts'

/** The run's id, wherever it stands -> `[]`. The form was never recorded. */
export const cancelResearch: Unary = async (call) => {
  const run = call.params
    .texts()
    .map((text) => findRun(call, text))
    .find((found) => found !== null)
  if (!run) throw unknown('research')
  await writable(call, run.notebookId)
  await closeRun(call, run, 5)
  return []
}

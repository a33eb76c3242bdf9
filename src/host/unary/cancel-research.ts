import { requireWritable } from '../access.ts'
import { createUnknownRefusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { closeRun, findRun } from '../usecases/research.ts'

/** The run's id, wherever it stands -> `[]`. The form was never recorded. */
export const answerCancelResearch: UnaryMethod = async (call) => {
  const run = call.params
    .texts()
    .map((text) => findRun(call, text))
    .find((found) => found !== null)
  if (!run) throw createUnknownRefusal('research')
  await requireWritable(call, run.notebookId)
  await closeRun(call, run, 5)
  return []
}

import { requireWritable } from '../access.ts'
import { toSourceRow } from '../rows/source-row.ts'
import type { UnaryMethod } from '../services.ts'
import { copySource } from '../usecases/copy-source.ts'
import { findSourceAnywhere } from '../usecases/find-source.ts'

/** `[null,null,[[SRC],...],NB]` -> `[[[[SRC],row],...]]`: each old id with the new row. */
export const answerCopySources: UnaryMethod = async (call) => {
  const to = await requireWritable(call, call.params.at(3).text())
  const pairs: unknown[] = []
  for (const id of call.params.at(2).texts()) {
    const { place, record } = await findSourceAnywhere(call, id)
    const copy = await copySource(call.services, place, record, to)
    pairs.push([[id], toSourceRow({ ...copy.record, status: 1 })])
  }
  return [pairs]
}

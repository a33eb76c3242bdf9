import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { copySource } from '../life/copies.ts'
import { sourceAnywhere } from '../life/find.ts'
import { sourceRow } from '../rows/source-row.ts'

/** `[null,null,[[SRC],...],NB]` -> `[[[[SRC],row],...]]`: each old id with the new row. */
export const copySources: Unary = async (call) => {
  const to = await writable(call, call.params.at(3).text())
  const pairs: unknown[] = []
  for (const id of call.params.at(2).texts()) {
    const { place, record } = await sourceAnywhere(call, id)
    const copy = await copySource(call.house, place, record, to)
    pairs.push([[id], sourceRow({ ...copy.record, status: 1 })])
  }
  return [pairs]
}

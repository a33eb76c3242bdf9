import { writable } from '../access.ts'
import type { Unary } from '../house.ts'
import { registerFile as register } from '../life/sources.ts'
import { Refusal, STATUS } from '../refusal.ts'
import { registeredSourceRow } from '../rows/source-row.ts'

/**
 * `[[[name]],NB,CTX]` or `[[[[name]]],NB,CTX]` -> `[[[[SRC],name,[null,null,null,null,0]]],null,[[same]]]`. The bytes
 * follow through the upload address.
 */
export const registerFile: Unary = async (call) => {
  const names = call.params.at(0).texts()
  if (names.length === 0) throw new Refusal(STATUS.invalid, 'no file is named')
  const place = await writable(call, call.params.at(1).text())
  const rows = names.map((name) => registeredSourceRow(register(call.house, place.id, name)))
  return [rows, null, [rows]]
}

import { writeRegisteredSourceRow } from '../../wire/rows/source-row.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { requireWritable } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { recordFile as register } from '../usecases/sources.ts'

/**
 * `[[[name]],NB,CTX]` or `[[[[name]]],NB,CTX]` -> `[[[[SRC],name,[null,null,null,null,0]]],null,[[same]]]`. The bytes
 * follow through the upload address.
 */
export const answerRegisterFile: UnaryMethod = async (call) => {
  const names = call.params.at(0).texts()
  if (names.length === 0) throw new Refusal(STATUS.invalid, 'no file is named')
  const place = await requireWritable(call, call.params.at(1).text())
  const rows = names.map((name) => {
    const { id, title } = register(call.services, place.id, name)
    return writeRegisteredSourceRow(id, title)
  })
  return [rows, null, [rows]]
}

import { createMalformedRefusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { buildNoteRow, findNotePlace, requireNotesGroup } from '../usecases/notes.ts'

/** `[NB,noteId,[[[text,title,[],0]]],CTX?]` -> `[[id,text,[1,user,TS],null,title]]`; what is null stays. */
export const answerUpdateNote: UnaryMethod = async (call) => {
  const id = call.params.at(1).text()
  const change = call.params.at(2).at(0).at(0)
  if (!change.isList) throw createMalformedRefusal('the change of the note')
  const place = await findNotePlace(call, call.params.at(0).textOr(null), id)
  const [content, title] = [change.at(0).textOr(undefined), change.at(1).textOr(undefined)]
  const request = { ...(content === undefined ? {} : { content }), ...(title === undefined ? {} : { title }) }
  return [buildNoteRow(call, place, await requireNotesGroup(place).update(place.id, id, request, call.services.signal))]
}

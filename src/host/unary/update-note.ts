import type { Unary } from '../house.ts'
import { notesOf, placeOfNote, rowOf } from '../life/notes.ts'
import { malformed } from '../refusal.ts'

/** `[NB,noteId,[[[text,title,[],0]]],CTX?]` -> `[[id,text,[1,user,TS],null,title]]`; what is null stays. */
export const updateNote: Unary = async (call) => {
  const id = call.params.at(1).text()
  const change = call.params.at(2).at(0).at(0)
  if (!change.isList) throw malformed('the change of the note')
  const place = await placeOfNote(call, call.params.at(0).textOr(null), id)
  const [content, title] = [change.at(0).textOr(undefined), change.at(1).textOr(undefined)]
  const wish = { ...(content === undefined ? {} : { content }), ...(title === undefined ? {} : { title }) }
  return [rowOf(call, place, await notesOf(place).update(place.id, id, wish, call.house.signal))]
}

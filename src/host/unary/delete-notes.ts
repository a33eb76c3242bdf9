import type { Unary } from '../house.ts'
import { notesOf, PLAIN_NOTE, placeOfNote } from '../life/notes.ts'
import { tolerant } from '../refusal.ts'

/** `[NB,null,[id,...],CTX?]` -> `[]`; each leaves a tombstone. One that is gone already is no fault. */
export const deleteNotes: Unary = async (call) => {
  const { house, params } = call
  for (const id of params.at(2).texts()) {
    const place = await placeOfNote(call, params.at(0).textOr(null), id)
    const known = await notesOf(place).list(place.id, house.signal)
    if (!known.some((note) => note.id === id)) continue
    await tolerant(notesOf(place).delete(place.id, id, house.signal))
    const before = house.records.notes.get(id) ?? { ...PLAIN_NOTE, id, notebookId: place.id }
    house.records.notes.put({ ...before, isDeleted: true }, place.id)
  }
  return []
}

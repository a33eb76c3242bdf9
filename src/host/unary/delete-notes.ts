import { tolerateMissing } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { findNotePlace, PLAIN_NOTE, requireNotesGroup } from '../usecases/notes.ts'

/** `[NB,null,[id,...],CTX?]` -> `[]`; each leaves a tombstone. One that is gone already is no fault. */
export const answerDeleteNotes: UnaryMethod = async (call) => {
  const { services, params } = call
  for (const id of params.at(2).texts()) {
    const place = await findNotePlace(call, params.at(0).textOr(null), id)
    const known = await requireNotesGroup(place).list(place.id, services.signal)
    if (!known.some((note) => note.id === id)) continue
    await tolerateMissing(requireNotesGroup(place).delete(place.id, id, services.signal))
    const before = services.records.notes.get(id) ?? { ...PLAIN_NOTE, id, notebookId: place.id }
    services.records.notes.put({ ...before, isDeleted: true }, place.id)
  }
  return []
}

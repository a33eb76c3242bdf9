import type { Note } from '../../domain/note.ts'
import { writeNoteEntry } from '../../wire/rows/note-row.ts'
import { toTimestamp } from '../../wire/timestamp.ts'
import { findPlace, requireWritable } from '../access.ts'
import { createMalformedRefusal, tolerateMissing } from '../refusal.ts'
import type { UnaryMethods } from '../services.ts'
import { buildNoteRow, findNotePlace, keepNote, PLAIN_NOTE, requireNotesGroup } from '../usecases/notes.ts'

const NEW_NOTE = 'New Note'
const MIND_MAP = 5

/** The calls of notes. */
export const NOTE_METHODS = {
  /**
   * `[NB,"",[1],null,"New Note"]` -> `[[id,"",[1,user,TS],null,"New Note"]]`: title and text of a written note are ignored
   * and set by the next call. `[NB,json,[2,null,null,5,[[SRC],...]],null,title]` keeps a mind map, and
   * `[NB,text,[2],citations,title,document,[2]]` an answer with its citations.
   */
  CREATE_NOTE: async (call) => {
    const { params } = call
    const place = await requireWritable(call, params.at(0).text())
    const type = params.at(2).at(0).numberOr(1)
    if (type === 1) return [await keepNote(call, place, { title: NEW_NOTE, content: '' }, PLAIN_NOTE)]
    const promptType = params.at(2).at(3).numberOr(null)
    const sourceIds = promptType === MIND_MAP ? params.at(2).at(4).texts() : []
    const facts = { type, promptType, sourceIds, citations: params.at(3).value, document: params.at(5).value }
    const note = { title: params.at(4).textOr(NEW_NOTE) || NEW_NOTE, content: params.at(1).textOr('') }
    return [await keepNote(call, place, note, facts)]
  },
  /** `[NB,noteId,[[[text,title,[],0]]],CTX?]` -> `[[id,text,[1,user,TS],null,title]]`; what is null stays. */
  UPDATE_NOTE: async (call) => {
    const id = call.params.at(1).text()
    const change = call.params.at(2).at(0).at(0)
    if (!change.isList) throw createMalformedRefusal('the change of the note')
    const place = await findNotePlace(call, call.params.at(0).textOr(null), id)
    const [content, title] = [change.at(0).textOr(undefined), change.at(1).textOr(undefined)]
    const request = { ...(content === undefined ? {} : { content }), ...(title === undefined ? {} : { title }) }
    return [buildNoteRow(place, await requireNotesGroup(place).update(place.id, id, request, call.services.signal))]
  },
  /**
   * `[NB]` -> `[[[id,row] or [id,null,2], ...],TS]`, `[null,TS]` without any; with a time at slot 2 only what changed
   * since. Deleted notes stay as tombstones.
   */
  LIST_NOTES: async (call) => {
    const { services, params } = call
    const place = await findPlace(call, params.at(0).text())
    const sinceMs = params.at(2).at(0).numberOr(0) * 1000
    const notes = await requireNotesGroup(place).list(place.id, services.signal)
    const isThere = ({ id }: Note) => !services.records.notes.get(id)?.isDeleted // it may be deleted since it was listed
    const changed = notes.filter((note) => Date.parse(note.modifiedAt) >= sinceMs && isThere(note))
    const entries = changed.map((note) => writeNoteEntry(note.id, buildNoteRow(place, note)))
    const gone = services.records.notes.ofNotebook(place.id).filter(({ isDeleted }) => isDeleted)
    entries.push(...gone.map(({ id }) => writeNoteEntry(id, null)))
    return [entries.length === 0 ? null : entries, toTimestamp(services.clock.now())]
  },
  /** `[NB,null,[id,...],CTX?]` -> `[]`; each leaves a tombstone. One that is gone already is no fault. */
  DELETE_NOTES: async (call) => {
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
  },
} satisfies UnaryMethods

import { requireWritable } from '../access.ts'
import type { UnaryMethod } from '../services.ts'
import { keepNote, PLAIN_NOTE } from '../usecases/notes.ts'

const NEW_NOTE = 'New Note'
const MIND_MAP = 5

/**
 * `[NB,"",[1],null,"New Note"]` -> `[[id,"",[1,user,TS],null,"New Note"]]`: title and text of a written note are ignored
 * and set by the next call. `[NB,json,[2,null,null,5,[[SRC],...]],null,title]` keeps a mind map, and
 * `[NB,text,[2],citations,title,document,[2]]` an answer with its citations.
 */
export const answerCreateNote: UnaryMethod = async (call) => {
  const { params } = call
  const place = await requireWritable(call, params.at(0).text())
  const type = params.at(2).at(0).numberOr(1)
  if (type === 1) return [await keepNote(call, place, { title: NEW_NOTE, content: '' }, PLAIN_NOTE)]
  const promptType = params.at(2).at(3).numberOr(null)
  const sourceIds = promptType === MIND_MAP ? params.at(2).at(4).texts() : []
  const facts = { type, promptType, sourceIds, citations: params.at(3).value, document: params.at(5).value }
  const note = { title: params.at(4).textOr(NEW_NOTE) || NEW_NOTE, content: params.at(1).textOr('') }
  return [await keepNote(call, place, note, facts)]
}

import type { Citation } from '../domain/citation.ts'
import { Fault } from '../domain/fault.ts'
import type { Note } from '../domain/note.ts'
import { collapseToLine } from '../lib/collapse-spaces.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import { chooseConversation } from './ask.ts'
import { callProduct } from './call-product.ts'
import type { Context, Handler } from './context.ts'
import { buildConversationNote, createNoteTitle } from './conversation-note.ts'
import { findOneByName, type Naming } from './find-one-by-name.ts'
import { makeOnce } from './make-once.ts'
import { type ChosenNotebook, chooseNotebook, createAddressMatcher } from './notebook-choice.ts'
import { pinOnce, removeOnce } from './remove-once.ts'
import { addSourceOnce, createUnreadableSourceFault } from './sources.ts'
import { createGroupStep } from './with-group.ts'

const withNotes = createGroupStep('notes')

export const createNote: Handler<'createNote'> = async ({ title, content, citations, ...ref }, context) => {
  const note = await saveNoteOnce({ title, content, citations }, await chooseNotebook(ref, context), context)
  return { ...toNoteReply(note), status: 'created', ...warnOfLoose(citations, note) }
}

export const listNotes: Handler<'listNotes'> = async (input, context) => {
  const notes = await listNotebookNotes(await chooseNotebook(input, context), context)
  return {
    notes: notes.map(({ id, title, content, createdAt }) => ({
      id,
      title,
      preview: previewContent(content),
      created_at: createdAt,
    })),
  }
}

export const getNote: Handler<'getNote'> = async ({ note_id, note_title, ...ref }, context) => {
  const chosen = await chooseNotebook(ref, context)
  const notes = await listNotebookNotes(chosen, context)
  const note = note_id === undefined ? requireNote(note_title!, notes) : requireNoteById(note_id, notes)
  const { id, title, content, createdAt, modifiedAt, citations } = note
  return { id, title, content, created_at: createdAt, modified_at: modifiedAt, ...(citations ? { citations } : {}) }
}

export const updateNote: Handler<'updateNote'> = async ({ note_title, title, content, ...ref }, context) => {
  const chosen = await chooseNotebook(ref, context)
  const { id } = await pinNote(note_title, chosen, context)
  const change = {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(content === undefined ? {} : { content }),
  }
  const update = withNotes((notes) => notes.update(chosen.notebookId, id, change, context.signal))
  return { ...toNoteReply(await callProduct(context, chosen, update)), status: 'updated' }
}

export const deleteNote: Handler<'deleteNote'> = async ({ note_title, ...ref }, context) => {
  const chosen = await chooseNotebook(ref, context)
  const note = await pinNote(note_title, chosen, context)
  const remove = withNotes((notes) => notes.delete(chosen.notebookId, note.id, context.signal))
  await removeOnce(context, 'NOTE_NOT_FOUND', () => callProduct(context, chosen, remove))
  return { ...toNoteReply(note), status: 'deleted' }
}

export const chatToNote: Handler<'chatToNote'> = async ({ title, scope, ...ref }, context) => {
  const { chosen, session } = await chooseConversation(ref, context)
  const all = session
    ? await context.services.sessions.turns(session.id)
    : await readLatestConversation(chosen, context)
  const turns = scope === 'last' ? all.slice(-1) : all
  if (turns.length === 0) throw createNothingToSaveFault()
  const written = buildConversationNote(turns, chosen, context.services.hosts())
  const note = await saveNoteOnce({ title: title ?? createNoteTitle(turns[0]!.question), ...written }, chosen, context)
  const warnings = warnOfLoose(written.citations, note)
  return { ...toNoteReply(note), status: 'created', messageCount: turns.length, ...warnings }
}

const warnOfLoose = (citations: readonly Citation[] = [], note: Note) =>
  citations.length > 0 && !note.citations ? { warnings: [CITATIONS_IN_TEXT] } : {}

// Recorded requests that write a note carry title and text alone.
const CITATIONS_IN_TEXT =
  'The product keeps notes as text alone: this one names and quotes its sources, but its citations cannot be read back.'

/** The note as a Markdown source; it stays as a note too. */
export const noteToSource: Handler<'noteToSource'> = async ({ note_title, ...ref }, context) => {
  const chosen = await chooseNotebook(ref, context)
  const { id: noteId } = await pinNote(note_title, chosen, context)
  const { title, content } = requireNoteById(noteId, await listNotebookNotes(chosen, context))
  const source = { type: 'text', text: content, title, mediaType: 'text/markdown' } as const
  const added = await addSourceOnce('source', chosen, source, context)
  if (added.source.status === 'failed') throw createUnreadableSourceFault(added.source)
  const { id, title: sourceName } = added.source
  return { success: true, sourceId: id, sourceName, ...(added.duplicate ? { duplicate: true } : {}) }
}

/** What was last asked of the notebook: the open session used last, else what is remembered of it. */
async function readLatestConversation(chosen: ChosenNotebook, { services }: Context): Promise<AnsweredQuestion[]> {
  const isOfPlace = createAddressMatcher(chosen, services)
  const [latest] = services.sessions
    .list()
    .filter(
      ({ notebookUrl, account, messageCount }) =>
        messageCount > 0 && account === chosen.account && isOfPlace(notebookUrl),
    )
    .sort((a, b) => b.lastActivityMs - a.lastActivityMs)
  return latest
    ? await services.sessions.turns(latest.id)
    : (await services.history.recent(chosen.notebookId)).toReversed()
}

function createNothingToSaveFault(): Fault {
  return new Fault('BAD_REQUEST', 'Nothing to save: no question has been answered yet.', {
    hint: 'Ask with POST /ask first; POST /content/notes makes a note of any text.',
  })
}

function saveNoteOnce(
  note: Pick<Note, 'title' | 'content' | 'citations'>,
  chosen: ChosenNotebook,
  context: Context,
): Promise<Note> {
  const { notebookId } = chosen
  const titled = { ...note, title: note.title.trim() }
  const isOurs = ({ title, content }: Note) => title === titled.title && content === titled.content
  return makeOnce(context, chosen, 'note', {
    make: ({ notes }, id) => notes?.create(notebookId, titled, context.signal, id),
    find: async ({ notes }, isSince) => {
      const all = (await notes?.list(notebookId, context.signal)) ?? []
      return all.find((one) => isOurs(one) && isSince(one.createdAt)) ?? null
    },
    sought: `a note with the title “${titled.title}”`,
  })
}

function listNotebookNotes({ notebookId, ...target }: ChosenNotebook, context: Context): Promise<readonly Note[]> {
  return callProduct(
    context,
    target,
    withNotes((notes) => notes.list(notebookId, context.signal)),
  )
}

/** The note of this name when the call was first tried. */
function pinNote(name: string, chosen: ChosenNotebook, context: Context): Promise<Pick<Note, 'id' | 'title'>> {
  return pinOnce('note', context, async () => {
    const { id, title } = requireNote(name, await listNotebookNotes(chosen, context))
    return { id, title, notebookId: chosen.notebookId }
  })
}

/** By its id, its title, or a part of its title that no other has. @throws Fault NOTE_NOT_FOUND, AMBIGUOUS_NAME */
function requireNote(name: string, notes: readonly Note[]): Note {
  return notes.find(({ id }) => id === name.trim()) ?? findOneByName(name, notes, NAMING)
}

function requireNoteById(wanted: string, notes: readonly Note[]): Note {
  const note = notes.find(({ id }) => id === wanted.trim())
  if (note) return note
  throw NAMING.notFound(wanted)
}

const NAMING: Naming = {
  plural: 'notes',
  notFound: (name) =>
    new Fault('NOTE_NOT_FOUND', `Note not found: ${name}`, {
      hint: 'POST /content/notes/list lists the notes of the notebook with their titles.',
    }),
}

const toNoteReply = ({ id, title }: Pick<Note, 'id' | 'title'>) => ({
  success: true as const,
  noteId: id,
  noteTitle: title,
})

const PREVIEW_CHARS = 160

/** The beginning on one line, without markup; cut by characters, so that none is torn. */
function previewContent(content: string): string {
  const plain = content
    .slice(0, PREVIEW_CHARS * 16)
    .replace(/\[((?:[^[\]]|\[\d+\])*)\]\([^()\s]*\)/g, '$1') // links, also those whose text is a marker
    .replace(/^ *(?:#{1,6} |> ?|---+$)|\*\*|`/gm, '')
    .replace(/\\([\\`*_[\]<>#])/g, '$1')
  const characters = [...collapseToLine(plain)]
  return characters.length <= PREVIEW_CHARS ? characters.join('') : `${characters.slice(0, PREVIEW_CHARS).join('')}…`
}

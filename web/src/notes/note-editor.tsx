import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { FormEnd } from '../parts/form-end.tsx'
import { buildNotesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { dropNoteDraft, type NoteDraft, readNoteDraft, writeNoteDraft } from './note-drafts.ts'
import { useNote } from './notes.ts'

type EditorProps = {
  readonly notebookId: string
  /** The note that is changed, null for a new one. */
  readonly noteId: string | null
  readonly onSaved: () => void
}

/** A note as it is written, in Markdown. */
export function NoteEditor({ notebookId, noteId, onSaved }: EditorProps) {
  const say = useWords()
  const queries = useQueryClient()
  const note = useNote(notebookId, noteId).data
  const saving = useMutation({
    mutationFn: async (draft: NoteDraft) => {
      const written = { ...draft, notebook_id: notebookId }
      if (noteId === null) await callService().createNote(written)
      else await callService().updateNote({ note_title: noteId, ...written })
    },
    onSuccess: async () => {
      dropNoteDraft(notebookId, noteId)
      await queries.invalidateQueries({ queryKey: buildNotesKey(notebookId) })
      onSaved()
    },
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate(readForm(event.currentTarget))
  }
  if (noteId !== null && note === undefined) return null
  const before = readNoteDraft(notebookId, noteId) ?? note
  return (
    <form
      className="note-editor"
      onSubmit={save}
      onInput={({ currentTarget }) => writeNoteDraft(notebookId, noteId, readForm(currentTarget))}
    >
      <label>
        {say('title')}
        <input name="title" type="text" dir="auto" autoComplete="off" autoFocus required defaultValue={before?.title} />
      </label>
      <label>
        {say('note')}
        <textarea name="content" rows={10} dir="auto" required defaultValue={before?.content} />
      </label>
      <FormEnd label={say('save')} sending={saving} />
    </form>
  )
}

function readForm(form: HTMLFormElement): NoteDraft {
  const fields = new FormData(form)
  return { title: String(fields.get('title')).trim(), content: String(fields.get('content')) }
}

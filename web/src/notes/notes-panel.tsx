import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { openConversation } from '../conversation/conversations.ts'
import { keepFocus } from '../parts/find-opener.ts'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { usePendingKeys } from '../parts/undo.tsx'
import { buildNotesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useStore } from '../store.ts'
import { useWords } from '../words.ts'
import { readNoteDraft } from './note-drafts.ts'
import { NoteEditor } from './note-editor.tsx'
import { NoteView } from './note-view.tsx'
import { useNotes } from './notes.ts'

type NotesPanelProps = {
  readonly notebookId: string
  readonly onCite: (citation: Citation, all: readonly Citation[]) => void
  readonly onRead: (sourceId: string) => void
}

/** What the panel shows: the list, one note, or a note being written. */
type Shown =
  | { readonly view: 'list' }
  | { readonly view: 'note' | 'edit'; readonly noteId: string }
  | { readonly view: 'new' }

export function NotesPanel({ notebookId, onCite, onRead }: NotesPanelProps) {
  const say = useWords()
  const [shown, setShown] = useState<Shown>(() => ({ view: readNoteDraft(notebookId, null) === null ? 'list' : 'new' }))
  const panel = useRef<HTMLElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (shown !== before.current) keepFocus(panel.current)
    before.current = shown
  }, [shown])
  const showList = () => setShown({ view: 'list' })
  return (
    <section aria-label={say('notes')} className="pane notes" ref={panel} tabIndex={-1}>
      <header>
        {shown.view !== 'list' && (
          <button type="button" className="quiet" aria-label={say('allNotes')} onClick={showList}>
            <Icon name="back" />
          </button>
        )}
        <h2>{say('notes')}</h2>
        {shown.view === 'list' && <KeepConversation notebookId={notebookId} />}
        <button type="button" onClick={() => setShown({ view: 'new' })}>
          <Icon name="add" />
          {say('newNote')}
        </button>
      </header>
      <div className="pane-body">
        {shown.view === 'list' && (
          <NoteList notebookId={notebookId} onOpen={(noteId) => setShown({ view: 'note', noteId })} />
        )}
        {shown.view === 'note' && (
          <NoteView
            notebookId={notebookId}
            noteId={shown.noteId}
            onCite={onCite}
            onRead={onRead}
            onEdit={() => setShown({ view: 'edit', noteId: shown.noteId })}
            onGone={showList}
          />
        )}
        {shown.view === 'edit' && (
          <NoteEditor
            notebookId={notebookId}
            noteId={shown.noteId}
            onSaved={() => setShown({ view: 'note', noteId: shown.noteId })}
          />
        )}
        {shown.view === 'new' && <NoteEditor notebookId={notebookId} noteId={null} onSaved={showList} />}
      </div>
    </section>
  )
}

type NoteListProps = { readonly notebookId: string; readonly onOpen: (noteId: string) => void }

function NoteList({ notebookId, onOpen }: NoteListProps) {
  const say = useWords()
  const pending = usePendingKeys()
  const { data, error, refetch } = useNotes(notebookId)
  const notes = (data?.notes ?? []).filter(({ id }) => !pending.has(id))
  if (error) return <FaultTrouble error={error} onRetry={refetch} />
  if (data !== undefined && notes.length === 0) return <p className="soft hint">{say('noNotes')}</p>
  return (
    <ul aria-label={say('notes')} className="made">
      {notes.map(({ id, title, preview }) => (
        <li key={id}>
          <button type="button" className="made-item" title={preview} onClick={() => onOpen(id)}>
            <Icon name="note" />
            <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Makes a note of the conversation that is open. */
function KeepConversation({ notebookId }: { readonly notebookId: string }) {
  const say = useWords()
  const queries = useQueryClient()
  const { sessionId, turns } = useStore(openConversation(notebookId))
  const keeping = useMutation({
    mutationFn: () => callService().chatToNote({ session_id: sessionId!, notebook_id: notebookId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: buildNotesKey(notebookId) }),
  })
  if (sessionId === null || turns.length === 0) return null
  return (
    <button
      type="button"
      className="quiet"
      aria-label={say('keepConversation')}
      title={say('keepConversation')}
      disabled={keeping.isPending}
      onClick={() => keeping.mutate()}
    >
      <Icon name="question" />
    </button>
  )
}

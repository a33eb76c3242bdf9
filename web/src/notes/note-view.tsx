import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { AnswerText } from '../conversation/answer-text.tsx'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { useRemoval } from '../parts/use-removal.ts'
import { buildNotesKey, buildSourcesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { type OpenedNote, useNote } from './notes.ts'

type ViewProps = {
  readonly notebookId: string
  readonly noteId: string
  readonly onCite: (citation: Citation, all: readonly Citation[]) => void
  readonly onRead: (sourceId: string) => void
  readonly onEdit: () => void
  readonly onGone: () => void
}

/** A note as it reads; its citations and its links to sources open them here. */
export function NoteView({ notebookId, noteId, onCite, onRead, onEdit, onGone }: ViewProps) {
  const say = useWords()
  const { data: note, error, refetch } = useNote(notebookId, noteId)
  const source = useToSource(notebookId, noteId)
  const remove = useRemoval(note && toRemovable(notebookId, note), onGone)
  if (error) return <FaultTrouble error={error} onRetry={refetch} />
  if (!note) return null
  const citations = note.citations ?? []
  const readLinkedSource = (event: MouseEvent) => {
    const id = findLinkedSource(event.target)
    if (id === null) return
    event.preventDefault()
    onRead(id)
  }
  return (
    <article className="note-view">
      <div className="note-head">
        <h3 dir="auto">{note.title}</h3>
        <button type="button" onClick={onEdit}>
          <Icon name="rename" />
          {say('edit')}
        </button>
        <Menu
          label={say('moreAbout', { name: note.title })}
          icon="more"
          entries={[
            { icon: 'file', label: say('makeSource'), onSelect: () => source.mutate() },
            { icon: 'delete', label: say('delete'), onSelect: remove },
          ]}
        />
      </div>
      {source.error && <FaultTrouble error={source.error} />}
      {source.isSuccess && (
        <p className="soft" role="status">
          {say('madeSource')}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are pressed by the keyboard as by the mouse */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the links in it */}
      <div onClick={readLinkedSource}>
        <AnswerText
          text={unlinkCitations(note.content, citations)}
          citations={citations}
          onCite={(citation) => onCite(citation, citations)}
        />
      </div>
    </article>
  )
}

/** Markers that are links become markers again, where the citation itself is known. */
function unlinkCitations(content: string, citations: readonly Citation[]): string {
  const known = new Set(citations.map(({ number }) => String(number)))
  return content.replaceAll(/\[\[(\d+)\]\]\([^)\s]*#source-[^)\s]*\)/g, (link, number: string) =>
    known.has(number) ? `[${number}]` : link,
  )
}

/** The source that a link of a notebook's page means. */
function findLinkedSource(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  const id = link && /#source-(.+)$/.exec(link.getAttribute('href') ?? '')?.[1]
  return id ? decodeURIComponent(id) : null
}

function useToSource(notebookId: string, noteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callService().noteToSource({ note_title: noteId, notebook_id: notebookId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) }),
  })
}

const toRemovable = (notebookId: string, { id, title }: OpenedNote) => ({
  key: id,
  name: title,
  listKey: buildNotesKey(notebookId),
  remove: () => callService().deleteNote({ note_title: id, notebook_id: notebookId }),
})

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { usePendingKeys } from '../parts/undo.tsx'
import { useSources } from '../queries.ts'
import { useWords } from '../words.ts'
import { AddDialog } from './add-dialog.tsx'
import { leaveOut, useLeftOut } from './chosen-sources.ts'
import { SourceList } from './source-list.tsx'
import { UploadList } from './upload-list.tsx'
import { startUploads } from './uploads.ts'

type SourcesPanelProps = { readonly notebookId: string; readonly onRead: (sourceId: string) => void }

/** What the notebook holds: to add to, to choose from, to read. */
export function SourcesPanel({ notebookId, onRead }: SourcesPanelProps) {
  const say = useWords()
  const queries = useQueryClient()
  const pending = usePendingKeys()
  const { data, error, refetch } = useSources(notebookId)
  const [isAdding, setIsAdding] = useState(false)
  const sources = (data?.sources ?? []).filter(({ id }) => !pending.has(id))
  return (
    <section aria-label={say('sources')} className="pane sources">
      <header>
        <h2>{say('sources')}</h2>
        <button type="button" onClick={() => setIsAdding(true)}>
          <Icon name="add" />
          {say('addSources')}
        </button>
      </header>
      {error && <FaultTrouble error={error} onRetry={refetch} />}
      <UploadList notebookId={notebookId} />
      {sources.length > 1 && <ChooseAll notebookId={notebookId} sourceIds={sources.map(({ id }) => id)} />}
      {data !== undefined && sources.length === 0 && <p className="soft hint">{say('noSources')}</p>}
      <SourceList notebookId={notebookId} sources={sources} onRead={onRead} />
      <AddDialog
        notebookId={notebookId}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onFiles={(files) => startUploads(queries, notebookId, files)}
      />
    </section>
  )
}

function ChooseAll({ notebookId, sourceIds }: { readonly notebookId: string; readonly sourceIds: readonly string[] }) {
  const say = useWords()
  const leftOut = useLeftOut(notebookId)
  const asked = sourceIds.filter((id) => !leftOut.has(id)).length
  return (
    <label className="choose-all">
      <span>{say('askedSources', { asked, count: sourceIds.length })}</span>
      <input
        type="checkbox"
        aria-label={say('chooseAll')}
        checked={asked === sourceIds.length}
        onChange={({ currentTarget }) => leaveOut(notebookId, sourceIds, !currentTarget.checked)}
      />
    </label>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { deferPart } from '../parts/defer-part.tsx'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { usePendingKeys } from '../parts/undo.tsx'
import { useSources } from '../queries.ts'
import { useWords } from '../words.ts'
import type { OpenedAddDialog } from './add-dialog.tsx'
import { leaveOut, useLeftOut } from './chosen-sources.ts'
import { bringInAddresses, bringInFiles } from './incoming.ts'
import { IncomingList } from './incoming-list.tsx'
import { LabelBar } from './label-bar.tsx'
import { useLabels } from './labels.ts'
import { SourceList } from './source-list.tsx'
import { type PastedSource, readAddresses, usePaste } from './use-paste.ts'

const AddDialog = deferPart(() => import('./add-dialog.tsx').then((file) => file.AddDialog))

type SourcesPanelProps = { readonly notebookId: string; readonly onRead: (sourceId: string) => void }

/** What the notebook holds: to add to, to choose from, to read. */
export function SourcesPanel({ notebookId, onRead }: SourcesPanelProps) {
  const say = useWords()
  const pending = usePendingKeys()
  const { data, error, refetch } = useSources(notebookId)
  const [opened, setOpened] = useState<OpenedAddDialog | null>(null)
  const [shownLabel, setShownLabel] = useState<string | null>(null)
  const labels = useLabels(notebookId).data?.labels ?? []
  usePastedSources(notebookId, setOpened)
  const all = (data?.sources ?? []).filter(({ id }) => !pending.has(id))
  const label = labels.find(({ id }) => id === shownLabel)
  const sources = label ? all.filter(({ id }) => label.sourceIds.includes(id)) : all
  return (
    <section aria-label={say('sources')} className="pane sources">
      <header>
        <h2>{say('sources')}</h2>
        <button type="button" onClick={() => setOpened({ text: '' })}>
          <Icon name="add" />
          {say('addSources')}
        </button>
      </header>
      {error && <FaultTrouble error={error} onRetry={refetch} />}
      <IncomingList notebookId={notebookId} />
      <LabelBar labels={labels} shown={shownLabel} onShow={setShownLabel} />
      {label && <AskThese notebookId={notebookId} all={all.map(({ id }) => id)} these={label.sourceIds} />}
      {all.length > 1 && <ChooseAll notebookId={notebookId} sourceIds={sources.map(({ id }) => id)} />}
      {data !== undefined && all.length === 0 && <p className="soft hint">{say('noSources')}</p>}
      <SourceList notebookId={notebookId} sources={sources} onRead={onRead} />
      {opened && <AddDialog notebookId={notebookId} opened={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** Files and addresses that are pasted come in at once; a text is asked for its title first. */
function usePastedSources(notebookId: string, open: (dialog: OpenedAddDialog) => void): void {
  const queries = useQueryClient()
  const take = useCallback(
    ({ files, text }: PastedSource) => {
      const addresses = readAddresses(text)
      if (files.length > 0) bringInFiles(queries, notebookId, files)
      else if (addresses) bringInAddresses(queries, notebookId, addresses)
      else open({ text })
    },
    [queries, notebookId, open],
  )
  usePaste(take)
}

type AskTheseProps = {
  readonly notebookId: string
  readonly all: readonly string[]
  readonly these: readonly string[]
}

/** Leaves every source out but those of the label. */
function AskThese({ notebookId, all, these }: AskTheseProps) {
  const say = useWords()
  const askAlone = () => {
    leaveOut(notebookId, all, true)
    leaveOut(notebookId, these, false)
  }
  return (
    <button type="button" className="ask-these" onClick={askAlone}>
      {say('askThese')}
    </button>
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

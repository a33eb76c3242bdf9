import { useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { AskNameDialog } from '../parts/ask-name-dialog.tsx'
import { deferPart } from '../parts/defer-part.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { changeUnlessUndone } from '../parts/undo.tsx'
import { buildSourcesKey, type ListedSource } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { leaveOut, useIsLeftOut } from './chosen-sources.ts'

const LabelDialog = deferPart(() => import('./label-dialog.tsx').then((file) => file.LabelDialog))

type SourceItemProps = {
  readonly notebookId: string
  readonly source: ListedSource
  readonly onRead: (sourceId: string) => void
}

const ICONS: Readonly<Record<string, IconName>> = { url: 'link', web_video: 'video' }

/** Drawn anew when something of its own changes, not whenever the list is scrolled. */
export const SourceItem = memo(({ notebookId, source, onRead }: SourceItemProps) => {
  const say = useWords()
  const isLeftOut = useIsLeftOut(notebookId, source.id)
  const { id, title, type, status, reason } = source
  return (
    <div className={`source is-${status}`}>
      <button
        type="button"
        className="read"
        aria-label={say('read', { name: title })}
        title={title}
        disabled={status !== 'ready'}
        onClick={() => onRead(id)}
      >
        <Icon name={status === 'failed' ? 'failed' : (ICONS[type] ?? 'file')} />
        <span dir="auto">{title}</span>
      </button>
      <SourceMenu notebookId={notebookId} source={source} />
      <input
        type="checkbox"
        aria-label={title}
        checked={!isLeftOut && status !== 'failed'}
        disabled={status === 'failed'}
        onChange={({ currentTarget }) => leaveOut(notebookId, [id], !currentTarget.checked)}
      />
      {status !== 'ready' && (
        <p className="source-state">
          {say(status === 'failed' ? 'stateFailed' : 'stateProcessing')}
          {reason && `: ${reason}`}
        </p>
      )}
    </div>
  )
})

function SourceMenu({ notebookId, source }: Pick<SourceItemProps, 'notebookId' | 'source'>) {
  const { id, title } = source
  const say = useWords()
  const queries = useQueryClient()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isLabelling, setIsLabelling] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
  const rename = async (next: string) => {
    await callService().renameSource({ source_id: id, title: next, notebook_id: notebookId })
    await refresh()
  }
  const remove = () =>
    changeUnlessUndone(id, say('sourceDeleted', { name: title }), async () => {
      await callService().deleteSource({ source_id: id, notebook_id: notebookId })
      await refresh()
    })
  return (
    <>
      <Menu
        label={say('moreAbout', { name: title })}
        icon="more"
        entries={[
          { icon: 'rename', label: say('rename'), onSelect: () => setIsRenaming(true) },
          { icon: 'label', label: say('labels'), onSelect: () => setIsLabelling(true) },
          { icon: 'delete', label: say('delete'), onSelect: remove },
        ]}
      />
      <AskNameDialog
        title={say('rename')}
        button={say('save')}
        before={title}
        isOpen={isRenaming}
        onClose={() => setIsRenaming(false)}
        onName={rename}
      />
      {isLabelling && <LabelDialog notebookId={notebookId} source={source} onClose={() => setIsLabelling(false)} />}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { deferPart } from '../parts/defer-part.tsx'
import { OpenMenu } from '../parts/menu.tsx'
import { RenameDialog } from '../parts/rename-dialog.tsx'
import { changeUnlessUndone } from '../parts/undo.tsx'
import { buildSourcesKey, type ListedSource } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'

const LabelDialog = deferPart(() => import('./label-dialog.tsx').then((file) => file.LabelDialog))

/** The source whose menu is open, and the button that it hangs on. */
export type OpenedSource = {
  readonly source: ListedSource
  readonly button: RefObject<HTMLButtonElement>
  readonly isByKeyboard: boolean
}

type SourceMenuProps = {
  readonly notebookId: string
  readonly opened: OpenedSource | null
  readonly onClose: () => void
}

/** One menu for all sources of a list, with the dialogs that it opens: a row has nothing but its button. */
export function SourceMenu({ notebookId, opened, onClose }: SourceMenuProps) {
  const say = useWords()
  const queries = useQueryClient()
  const [renamed, setRenamed] = useState<ListedSource | null>(null)
  const [labelled, setLabelled] = useState<ListedSource | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: buildSourcesKey(notebookId) })
  const rename = async (title: string) => {
    await callService().renameSource({ source_id: renamed!.id, title, notebook_id: notebookId })
    await refresh()
  }
  const removeSource = ({ id, title }: ListedSource) =>
    changeUnlessUndone(id, say('sourceDeleted', { name: title }), async () => {
      await callService().deleteSource({ source_id: id, notebook_id: notebookId })
      await refresh()
    })
  return (
    <>
      {opened && (
        <OpenMenu
          key={opened.source.id}
          label={say('moreAbout', { name: opened.source.title })}
          button={opened.button}
          isByKeyboard={opened.isByKeyboard}
          onClose={onClose}
          entries={[
            { icon: 'rename', label: say('rename'), onSelect: () => setRenamed(opened.source) },
            { icon: 'label', label: say('labels'), onSelect: () => setLabelled(opened.source) },
            { icon: 'delete', label: say('delete'), onSelect: () => removeSource(opened.source) },
          ]}
        />
      )}
      {renamed && <RenameDialog before={renamed.title} isOpen onClose={() => setRenamed(null)} onName={rename} />}
      {labelled && <LabelDialog notebookId={notebookId} source={labelled} onClose={() => setLabelled(null)} />}
    </>
  )
}

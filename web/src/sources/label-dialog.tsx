import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { Menu } from '../parts/menu.tsx'
import { RenameDialog } from '../parts/rename-dialog.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import type { ListedSource } from '../queries.ts'
import { useWords } from '../words.ts'
import { type SourceLabel, useChangeLabels, useLabels } from './labels.ts'

type LabelDialogProps = { readonly notebookId: string; readonly source: ListedSource; readonly onClose: () => void }

/** The labels of one source, to give and to take; new ones are made here, and others renamed or deleted. */
export function LabelDialog({ notebookId, source, onClose }: LabelDialogProps) {
  const say = useWords()
  const { data, error, refetch } = useLabels(notebookId)
  const changing = useChangeLabels(notebookId)
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name')).trim()
    changing.mutate({ action: 'create', name, source_ids: [source.id] }, { onSuccess: () => form.reset() })
  }
  return (
    <Dialog title={say('labelsOf', { name: source.title })} isOpen onClose={onClose}>
      {error && <FaultTrouble error={error} onRetry={refetch} />}
      <ul aria-label={say('labels')} className="rows">
        {data?.labels.map((label) => (
          <li key={label.id}>
            <LabelRow notebookId={notebookId} sourceId={source.id} label={label} />
          </li>
        ))}
      </ul>
      <form onSubmit={create}>
        <label>
          {say('newLabel')}
          <input name="name" type="text" dir="auto" autoComplete="off" required />
        </label>
        <FormEnd label={say('create')} sending={changing} />
      </form>
    </Dialog>
  )
}

type RowProps = { readonly notebookId: string; readonly sourceId: string; readonly label: SourceLabel }

function LabelRow({ notebookId, sourceId, label: { id, name, sourceIds } }: RowProps) {
  const say = useWords()
  const [isRenaming, setIsRenaming] = useState(false)
  const changing = useChangeLabels(notebookId)
  const label_ids = [id]
  const give = (isGiven: boolean) =>
    changing.mutate({ action: isGiven ? 'assign' : 'unassign', label_ids, source_ids: [sourceId] })
  return (
    <>
      <div className="row">
        <label className="check-row">
          <input
            type="checkbox"
            checked={sourceIds.includes(sourceId)}
            disabled={changing.isPending}
            onChange={({ currentTarget }) => give(currentTarget.checked)}
          />
          <span dir="auto">{name}</span>
        </label>
        <Menu
          label={say('moreAbout', { name })}
          icon="more"
          entries={[
            { icon: 'rename', label: say('rename'), onSelect: () => setIsRenaming(true) },
            {
              icon: 'delete',
              label: say('delete'),
              onSelect: () => changing.mutate({ action: 'delete', label_ids }),
            },
          ]}
        />
      </div>
      {changing.error && <FaultTrouble error={changing.error} />}
      <RenameDialog
        before={name}
        isOpen={isRenaming}
        onClose={() => setIsRenaming(false)}
        onName={(new_name) => changing.mutateAsync({ action: 'rename', label_ids, new_name })}
      />
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { FormEnd } from '../parts/form-end.tsx'
import { formatAge } from '../parts/format-age.ts'
import { Icon } from '../parts/icon.tsx'
import { Menu } from '../parts/menu.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { buildSourcesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useLanguage, useWords } from '../words.ts'

const buildFoldersKey = (notebookId: string) => ['folders', notebookId] as const

const useFolders = (notebookId: string) =>
  useQuery({
    queryKey: buildFoldersKey(notebookId),
    queryFn: ({ signal }) => callService().listFolders({ notebook_id: notebookId }, { signal }),
  })

type BoundFolder = NonNullable<ReturnType<typeof useFolders>['data']>['folders'][number]
type TabProps = { readonly notebookId: string }

/** Folders of the service's machine whose files are sources, and stay in step when they are synced. */
export function FolderTab({ notebookId }: TabProps) {
  const say = useWords()
  const bound = useFolders(notebookId)
  const syncing = useFolderChange(notebookId, (folder: string) =>
    callService().syncFolder({ folder, notebook_id: notebookId }),
  )
  const addFolder = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    syncing.mutate(String(new FormData(event.currentTarget).get('folder')).trim())
  }
  return (
    <>
      {bound.error && <FaultTrouble error={bound.error} onRetry={bound.refetch} />}
      <ul aria-label={say('syncedFolders')} className="rows">
        {bound.data?.folders.map((folder) => (
          <li key={folder.folder}>
            <FolderRow notebookId={notebookId} bound={folder} />
          </li>
        ))}
      </ul>
      <form onSubmit={addFolder}>
        <p className="soft">{say('folderHint')}</p>
        <label>
          {say('folder')}
          <input name="folder" type="text" dir="ltr" autoComplete="off" spellCheck={false} required />
        </label>
        <FormEnd label={say('add')} sending={syncing}>
          {syncing.data && <SyncReport report={syncing.data} />}
          {syncing.isPending && <progress aria-label={say('sync')} />}
        </FormEnd>
      </form>
    </>
  )
}

function useFolderChange<Input, Output>(notebookId: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [buildFoldersKey(notebookId), buildSourcesKey(notebookId)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

function FolderRow({ notebookId, bound: { folder, files, synced_at } }: TabProps & { readonly bound: BoundFolder }) {
  const say = useWords()
  const language = useLanguage()
  const syncing = useFolderChange(notebookId, () => callService().syncFolder({ folder, notebook_id: notebookId }))
  const unbinding = useFolderChange(notebookId, (delete_sources: boolean) =>
    callService().unbindFolder({ folder, delete_sources, notebook_id: notebookId }),
  )
  const trouble = syncing.error ?? unbinding.error
  const state = synced_at === null ? say('neverSynced') : say('syncedAt', { age: formatAge(synced_at, language) })
  return (
    <>
      <div className="row">
        <bdi className="folder">{folder}</bdi>
        <button
          type="button"
          aria-label={say('syncNamed', { name: folder })}
          disabled={syncing.isPending}
          onClick={() => syncing.mutate(undefined)}
        >
          <Icon name="retry" />
          {say('sync')}
        </button>
        <Menu
          label={say('moreAbout', { name: folder })}
          icon="more"
          entries={[
            { label: say('unbindKeep'), onSelect: () => unbinding.mutate(false) },
            { icon: 'delete', label: say('unbindDelete'), onSelect: () => unbinding.mutate(true) },
          ]}
        />
      </div>
      <p className="soft">
        {say('sourceCount', { count: files })} · {state}
      </p>
      {syncing.isPending && <progress aria-label={say('syncNamed', { name: folder })} />}
      {syncing.data && <SyncReport report={syncing.data} />}
      {trouble && <FaultTrouble error={trouble} />}
    </>
  )
}

type SyncedFolder = Awaited<ReturnType<ReturnType<typeof callService>['syncFolder']>>

/** What changed, and which files could not be read. */
function SyncReport({ report: { added, updated, removed, failed } }: { readonly report: SyncedFolder }) {
  const say = useWords()
  return (
    <div role="status">
      <p>{say('syncReport', { added, updated, removed })}</p>
      <ul className="failed-files">
        {failed.map(({ path, error }) => (
          <li key={path}>
            <bdi>{path}</bdi>: {error}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatNotebookPath, readNotebookId } from '../notebook-id.ts'
import { formatAge } from '../parts/format-age.ts'
import { Menu } from '../parts/menu.tsx'
import { RenameDialog } from '../parts/rename-dialog.tsx'
import { changeUnlessUndone, usePendingKeys } from '../parts/undo.tsx'
import { type ListedNotebook, NOTEBOOKS, PRODUCT_NOTEBOOKS } from '../queries.ts'
import { callService } from '../service.ts'
import { useLanguage, useWords } from '../words.ts'
import type { ProductNotebook } from './import-list.tsx'

type CardsProps = { readonly notebooks: readonly ListedNotebook[]; readonly inProduct: readonly ProductNotebook[] }

export function NotebookCards({ notebooks, inProduct }: CardsProps) {
  const pending = usePendingKeys()
  const counts = new Map(inProduct.map(({ id, source_count }) => [id.toLowerCase(), source_count]))
  return (
    <ul className="cards">
      {notebooks
        .filter(({ url }) => !pending.has(readNotebookId(url)))
        .map((notebook) => (
          <NotebookCard key={notebook.id} notebook={notebook} sourceCount={counts.get(readNotebookId(notebook.url))} />
        ))}
    </ul>
  )
}

type CardProps = { readonly notebook: ListedNotebook; readonly sourceCount: number | undefined }

function NotebookCard({ notebook, sourceCount }: CardProps) {
  const say = useWords()
  const language = useLanguage()
  const { name, description, url, active } = notebook
  const used = say('lastUsed', { age: formatAge(notebook.last_used, language) })
  const facts = [...(sourceCount === undefined ? [] : [say('sourceCount', { count: sourceCount })]), used]
  return (
    <li className={active ? 'card is-active' : 'card'}>
      <h2 dir="auto">
        <Link href={formatNotebookPath(readNotebookId(url))}>{name}</Link>
      </h2>
      {description && (
        <p className="description" dir="auto">
          {description}
        </p>
      )}
      <p className="soft">
        {facts.join(' · ')}
        {active && <span className="badge">{say('active')}</span>}
      </p>
      <CardMenu notebook={notebook} />
    </li>
  )
}

function CardMenu({ notebook }: Pick<CardProps, 'notebook'>) {
  const say = useWords()
  const queries = useQueryClient()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, url, active } = notebook
  const uuid = readNotebookId(url)
  const refresh = () =>
    Promise.all([NOTEBOOKS, PRODUCT_NOTEBOOKS].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const renameNotebook = async (next: string) => {
    await callService().renameNotebook({ notebook_id: uuid, name: next })
    await callService().updateNotebook({ id, name: next })
    await refresh()
  }
  const removeNotebook = () =>
    changeUnlessUndone(uuid, say('notebookDeleted', { name }), async () => {
      await callService().bulkDeleteNotebooks({ ids: [uuid] })
      await refresh()
    })
  const activate = () => callService().activateNotebook({ id }).then(refresh)
  return (
    <>
      <Menu
        label={say('moreAbout', { name })}
        icon="more"
        entries={[
          ...(active ? [] : [{ icon: 'active', label: say('makeActive'), onSelect: activate } as const]),
          { icon: 'rename', label: say('rename'), onSelect: () => setIsRenaming(true) },
          { icon: 'delete', label: say('delete'), onSelect: removeNotebook },
        ]}
      />
      <RenameDialog before={name} isOpen={isRenaming} onClose={() => setIsRenaming(false)} onName={renameNotebook} />
    </>
  )
}

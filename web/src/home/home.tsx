import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatNotebookPath, readNotebookId } from '../notebook-id.ts'
import { AskNameDialog } from '../parts/ask-name-dialog.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { Icon } from '../parts/icon.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { NOTEBOOKS, useLibrary, useProductNotebooks } from '../queries.ts'
import { callService } from '../service.ts'
import { bringInFiles } from '../sources/incoming.ts'
import { TopBar } from '../top-bar.tsx'
import { useWords } from '../words.ts'
import { arrangeNotebooks, type NotebookOrder } from './arrange-notebooks.ts'
import { EmptyHome } from './empty-home.tsx'
import { ImportList } from './import-list.tsx'
import { NotebookCards } from './notebook-cards.tsx'

/** The library as cards; files that are dropped make a notebook of their own. */
export function Home() {
  const say = useWords()
  const library = useLibrary()
  const product = useProductNotebooks()
  const openFiles = useOpenFiles()
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<NotebookOrder>('used')
  const notebooks = library.data?.notebooks ?? []
  const isEmpty = library.data !== undefined && notebooks.length === 0
  useEffect(() => {
    document.title = say('notebooks')
  })
  return (
    <DropZone className="home" onFiles={openFiles.mutate}>
      <TopBar />
      <main tabIndex={-1}>
        <div className="home-head">
          <h1>{say('notebooks')}</h1>
          {!isEmpty && <FindNotebooks query={query} onQuery={setQuery} order={order} onOrder={setOrder} />}
          <NewNotebook />
        </div>
        {library.error && <FaultTrouble error={library.error} onRetry={library.refetch} />}
        {openFiles.error && <FaultTrouble error={openFiles.error} />}
        {isEmpty && <EmptyHome onFiles={openFiles.mutate} isBusy={openFiles.isPending} />}
        <NotebookCards
          notebooks={arrangeNotebooks(notebooks, query, order)}
          inProduct={product.data?.notebooks ?? []}
        />
        {!isEmpty && query !== '' && arrangeNotebooks(notebooks, query, order).length === 0 && (
          <p className="soft">{say('noneFound', { query })}</p>
        )}
        <ImportList library={notebooks} inProduct={product.data?.notebooks ?? []} />
      </main>
    </DropZone>
  )
}

type FindProps = {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly order: NotebookOrder
  readonly onOrder: (order: NotebookOrder) => void
}

function FindNotebooks({ query, onQuery, order, onOrder }: FindProps) {
  const say = useWords()
  return (
    <div className="find">
      <Icon name="search" />
      <SearchField label={say('findNotebooks')} query={query} onQuery={onQuery} />
      <select
        aria-label={say('sortBy')}
        value={order}
        onChange={({ currentTarget }) => onOrder(currentTarget.value as NotebookOrder)}
      >
        <option value="used">{say('sortUsed')}</option>
        <option value="name">{say('sortName')}</option>
        <option value="added">{say('sortAdded')}</option>
      </select>
    </div>
  )
}

function NewNotebook() {
  const say = useWords()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const create = async (name: string) => {
    const { notebook_url } = await callService().createNotebook({ name })
    queries.invalidateQueries({ queryKey: NOTEBOOKS })
    navigate(formatNotebookPath(readNotebookId(notebook_url)))
  }
  return (
    <>
      <button type="button" className="primary" onClick={() => setIsOpen(true)}>
        <Icon name="add" />
        {say('newNotebook')}
      </button>
      <AskNameDialog
        title={say('newNotebook')}
        button={say('create')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onName={create}
      />
    </>
  )
}

/** Makes a notebook named after the first file, opens it, and adds the files there. */
function useOpenFiles() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const name = files[0]!.name.replace(/\.\w{1,5}$/, '')
      const { notebook_url } = await callService().createNotebook({ name })
      return readNotebookId(notebook_url)
    },
    onSuccess: (id, files) => {
      bringInFiles(queries, id, files)
      queries.invalidateQueries({ queryKey: NOTEBOOKS })
      navigate(formatNotebookPath(id))
    },
  })
}

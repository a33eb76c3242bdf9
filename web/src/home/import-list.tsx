import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readNotebookId } from '../notebook-id.ts'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { usePendingKeys } from '../parts/undo.tsx'
import { type ListedNotebook, NOTEBOOKS } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'

export type ProductNotebook = { readonly id: string; readonly name: string; readonly source_count?: number | undefined }
type ImportListProps = { readonly library: readonly ListedNotebook[]; readonly inProduct: readonly ProductNotebook[] }

/** Notebooks that are in the product and not in the library. */
export function ImportList({ library, inProduct }: ImportListProps) {
  const say = useWords()
  const queries = useQueryClient()
  const pending = usePendingKeys()
  const importing = useMutation({
    mutationFn: (id: string) => callService().importScrapedNotebooks({ notebook_ids: [id] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: NOTEBOOKS }),
  })
  const known = new Set(library.map(({ url }) => readNotebookId(url)))
  const others = inProduct.filter(({ id }) => !known.has(id.toLowerCase()) && !pending.has(id.toLowerCase()))
  if (others.length === 0) return null
  return (
    <section className="import-list">
      <h2>{say('notInLibrary')}</h2>
      {importing.error && <FaultTrouble error={importing.error} />}
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <button
              type="button"
              aria-label={say('importNamed', { name })}
              disabled={importing.isPending}
              onClick={() => importing.mutate(id)}
            >
              <Icon name="import" />
              {say('import')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

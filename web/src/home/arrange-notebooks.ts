import type { ListedNotebook } from '../queries.ts'

export type NotebookOrder = 'used' | 'name' | 'added'

/** The notebooks that `query` finds in name, description, topics or tags, in the chosen order. */
export function arrangeNotebooks(
  notebooks: readonly ListedNotebook[],
  query: string,
  order: NotebookOrder,
): readonly ListedNotebook[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = notebooks.filter((notebook) => {
    const text = [notebook.name, notebook.description, ...notebook.topics, ...notebook.tags].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return found.toSorted(COMPARE[order])
}

const COMPARE: Readonly<Record<NotebookOrder, (a: ListedNotebook, b: ListedNotebook) => number>> = {
  used: (a, b) => b.last_used.localeCompare(a.last_used),
  added: (a, b) => b.added_at.localeCompare(a.added_at),
  name: (a, b) => a.name.localeCompare(b.name),
}

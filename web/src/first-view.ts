import { buildNotesQuery } from './notes/notes.ts'
import { deferPart } from './parts/defer-part.tsx'
import { buildSourcesQuery, LIBRARY } from './queries.ts'
import { queryClient } from './query-client.ts'
import { buildContentQuery } from './studio/content.ts'

export const NotebookPage = deferPart(() => import('./notebook/notebook-page.tsx').then((file) => file.OpenNotebook))

/** Asks for what the first view tells, while what shows it is still on its way. Resolves when that is there. */
export async function askForFirstView(): Promise<void> {
  queryClient.prefetchQuery(LIBRARY)
  const id = /^\/notebook\/([\w-]+)$/.exec(location.pathname)?.[1]
  if (id === undefined) return
  queryClient.prefetchQuery(buildSourcesQuery(id))
  queryClient.prefetchQuery(buildNotesQuery(id))
  queryClient.prefetchQuery(buildContentQuery(id))
  await NotebookPage.load()
}

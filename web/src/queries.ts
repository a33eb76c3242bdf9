import { queryOptions, useQuery } from '@tanstack/react-query'
import { callService } from './service.ts'

const WATCH_MS = 1500

/** How often a list is asked for again: while something in it is being read or made, by somebody else too. */
export const chooseWatchMs = (listed: readonly { readonly status: string }[] | undefined): number | false =>
  listed?.some(({ status }) => status === 'processing') ? WATCH_MS : false

export const NOTEBOOKS = ['notebooks'] as const
export const PRODUCT_NOTEBOOKS = ['product-notebooks'] as const
export const buildNotesKey = (id: string) => ['notes', id] as const
export const buildSourcesKey = (id: string) => ['sources', id] as const

export const LIBRARY = queryOptions({
  queryKey: NOTEBOOKS,
  queryFn: ({ signal }) => callService().listNotebooks({}, { signal }),
})
export const useLibrary = () => useQuery(LIBRARY)

/** All that the account has in its product. */
export const useProductNotebooks = () =>
  useQuery({ queryKey: PRODUCT_NOTEBOOKS, queryFn: ({ signal }) => callService().scrapeNotebooks({}, { signal }) })

export const buildSourcesQuery = (id: string) =>
  queryOptions({
    queryKey: buildSourcesKey(id),
    queryFn: ({ signal }) => callService().listSources({ notebook_id: id }, { signal }),
    refetchInterval: ({ state }) => chooseWatchMs(state.data?.sources),
  })
export const useSources = (id: string) => useQuery(buildSourcesQuery(id))

export type ListedSource = NonNullable<ReturnType<typeof useSources>['data']>['sources'][number]
export type ListedNotebook = NonNullable<ReturnType<typeof useLibrary>['data']>['notebooks'][number]

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeFault } from './service.ts'

/** A service that is away is looked for elsewhere; what it refused stays refused. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeFault }),
  mutationCache: new MutationCache({ onError: noticeFault }),
  defaultOptions: {
    queries: { retry: false, staleTime: 2000 },
  },
})

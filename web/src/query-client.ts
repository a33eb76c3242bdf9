import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeFault, otherTabs } from './service.ts'

/** Parts of a view that appear together share what was just read. */
const FRESH_MS = 2000
/** How somebody comes back: from another tab, from another window that lay beside this one, by the way back of the browser. */
const RETURNS = ['visibilitychange', 'focus', 'pageshow'] as const

type Kept = { readonly options: object }

/** What is kept for good, as the text of a source, is not read again. */
const mayChange = ({ options }: Kept) => !('staleTime' in options && options.staleTime === Number.POSITIVE_INFINITY)

/** A service that is away is looked for elsewhere; what it refused stays refused. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeFault }),
  mutationCache: new MutationCache({ onError: noticeFault }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: FRESH_MS,
      // However lately it was read: within a second somebody can have added something elsewhere and be back.
      refetchOnWindowFocus: (query) => (mayChange(query) ? 'always' : true),
    },
  },
})

focusManager.setEventListener((notice) => {
  const listener = (event: Event) => {
    const isFirstView = event instanceof PageTransitionEvent && !event.persisted
    if (!isFirstView) notice()
  }
  for (const event of RETURNS) window.addEventListener(event, listener)
  return () => {
    for (const event of RETURNS) window.removeEventListener(event, listener)
  }
})

/** A tab that nobody sees reads nothing for it: it does when somebody comes back to it. */
otherTabs.hear(() =>
  queryClient.invalidateQueries({
    predicate: mayChange,
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  }),
)

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeFault, otherTabs } from './service.ts'

/** Parts of a view that appear together share what was just read. */
const FRESH_MS = 2000
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
      refetchOnWindowFocus: (query) => !mayChange(query), // what may change is read by `comeBack`
    },
  },
})

let isAway = false

const leave = () => {
  isAway = true
}

/**
 * Has what may change read anew, however lately it was read and though it is being read: within a second somebody can have
 * added something elsewhere and be back. The first event of a return does it: a tab comes into sight and is focused at once.
 */
const comeBack = () => {
  if (!isAway || document.visibilityState === 'hidden') return
  isAway = false
  queryClient.invalidateQueries({ predicate: mayChange })
}

// Somebody comes back from another tab, from another window that lay beside this one, or by the way back of the browser.
window.addEventListener('blur', leave)
window.addEventListener('focus', comeBack)
window.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? leave() : comeBack()))
window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack())

/** A tab that nobody sees reads nothing for it: it does when somebody comes back to it. */
otherTabs.hear(() =>
  queryClient.invalidateQueries({
    predicate: mayChange,
    refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
  }),
)

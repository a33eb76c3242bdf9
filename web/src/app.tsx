import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { Home } from './home/home.tsx'
import { JobsTray } from './jobs/jobs-tray.tsx'
import { KeyGate } from './key-gate.tsx'
import { GlobalKeys } from './palette/keys.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { UndoNotices } from './parts/undo.tsx'
import { noticeFault, serviceState } from './service.ts'
import { ServiceNotice } from './service-notice.tsx'
import { useStore } from './store.ts'

const SettingsPage = lazy(() => import('./settings/settings-page.tsx').then((file) => ({ default: file.SettingsPage })))
const NotebookPage = lazy(() => import('./notebook/notebook-page.tsx').then((file) => ({ default: file.NotebookPage })))

/** A service that is away is looked for elsewhere; what it refused stays refused. */
const queries = new QueryClient({
  queryCache: new QueryCache({ onError: noticeFault }),
  mutationCache: new MutationCache({ onError: noticeFault }),
  defaultOptions: {
    queries: { retry: false, staleTime: 2000 },
  },
})

export function App() {
  const { isReachable, asksForKey } = useStore(serviceState)
  useEffect(() => {
    if (isReachable && !asksForKey) queries.invalidateQueries()
  }, [isReachable, asksForKey])
  return (
    <QueryClientProvider client={queries}>
      {!isReachable && <ServiceNotice />}
      <ErrorBoundary>{asksForKey ? <KeyGate /> : <Pages />}</ErrorBoundary>
      {!asksForKey && <JobsTray />}
      {!asksForKey && <GlobalKeys />}
      <UndoNotices />
    </QueryClientProvider>
  )
}

function Pages() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/settings">
          <SettingsPage />
        </Route>
        <Route path="/notebook/:id">{({ id }) => <NotebookPage key={id} id={id} />}</Route>
        <Route>
          <Home />
        </Route>
      </Switch>
    </Suspense>
  )
}

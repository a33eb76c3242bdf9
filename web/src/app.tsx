import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Route, Switch } from 'wouter'
import { NotebookPage } from './first-view.ts'
import { Home } from './home/home.tsx'
import { JobsTray } from './jobs/jobs-tray.tsx'
import { KeyGate } from './key-gate.tsx'
import { GlobalKeys } from './palette/keys.tsx'
import { deferPart } from './parts/defer-part.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { UndoNotices } from './parts/undo.tsx'
import { queryClient } from './query-client.ts'
import { serviceState } from './service.ts'
import { ServiceNotice } from './service-notice.tsx'
import { useStore } from './store.ts'

const SettingsPage = deferPart(() => import('./settings/settings-page.tsx').then((file) => file.SettingsPage))

export function App() {
  const { isReachable, asksForKey } = useStore(serviceState)
  const isOpen = isReachable && !asksForKey
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) queryClient.invalidateQueries()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <QueryClientProvider client={queryClient}>
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
    <Switch>
      <Route path="/settings">
        <SettingsPage />
      </Route>
      <Route path="/notebook/:id">{({ id }) => <NotebookPage key={id} id={id} />}</Route>
      <Route>
        <Home />
      </Route>
    </Switch>
  )
}

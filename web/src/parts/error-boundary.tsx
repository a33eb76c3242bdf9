import { Component, type ReactNode } from 'react'
import { useWords } from '../words.ts'
import { Trouble } from './trouble.tsx'

type Broken = { readonly error: unknown; readonly reportId: string }

/** Shows, in the place of a page that broke, what happened and the way out. The console has the error under the same id. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: Broken | null }> {
  override state = { broken: null as Broken | null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error, reportId: crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36) } }
  }

  override componentDidCatch(error: unknown) {
    reportError(new Error(`Report ${this.state.broken?.reportId}`, { cause: error }))
  }

  override render() {
    const { broken } = this.state
    return broken === null ? this.props.children : <BrokenPage {...broken} />
  }
}

function BrokenPage({ error, reportId }: Broken) {
  const say = useWords()
  const reason = error instanceof Error ? error.message : String(error)
  return (
    <main className="trouble-page">
      <h1>{say('pageBroke')}</h1>
      <Trouble sentence={reason} hint={say('pageBrokeHint', { id: reportId })} />
      <button type="button" className="primary" onClick={() => location.reload()}>
        {say('reload')}
      </button>
    </main>
  )
}

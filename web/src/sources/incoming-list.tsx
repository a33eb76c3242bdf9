import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { useStore } from '../store.ts'
import { SERVICE_LANGUAGE, useWords } from '../words.ts'
import { type IncomingSource, incomingSources, retryIncoming } from './incoming.ts'

/** What is on its way into this notebook, each with its bar. */
export function IncomingList({ notebookId }: { readonly notebookId: string }) {
  const all = useStore(incomingSources).filter((one) => one.notebookId === notebookId)
  if (all.length === 0) return null
  return (
    <ul className="incoming-list">
      {all.map((one) => (
        <IncomingItem key={one.key} incoming={one} />
      ))}
    </ul>
  )
}

function IncomingItem({ incoming }: { readonly incoming: IncomingSource }) {
  const say = useWords()
  const queries = useQueryClient()
  const { name, state, sentShare, error, cancel } = incoming
  const share = state === 'waiting' ? 0 : sentShare
  return (
    <li>
      <div className="incoming">
        <span dir="auto">{name}</span>
        <button
          type="button"
          className="quiet"
          aria-label={state === 'told' ? say('dismiss') : say('cancelUpload', { name })}
          onClick={cancel}
        >
          <Icon name="close" />
        </button>
      </div>
      {state === 'failed' && <FaultTrouble error={error} onRetry={() => retryIncoming(queries, incoming)} />}
      {state === 'told' && <ToldOfAdded {...incoming.told} />}
      {(state === 'waiting' || state === 'sending') && (
        <progress aria-label={name} {...(share === null ? {} : { value: share })} />
      )}
    </li>
  )
}

function ToldOfAdded({ warnings, isDuplicate }: IncomingSource['told']) {
  const say = useWords()
  return (
    <div role="status" className="soft">
      {isDuplicate && <p>{say('alreadyThere')}</p>}
      {warnings.map((warning) => (
        <p key={warning} lang={SERVICE_LANGUAGE}>
          {warning}
        </p>
      ))}
    </div>
  )
}

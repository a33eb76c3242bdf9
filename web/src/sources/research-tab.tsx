import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { FaultTrouble } from '../parts/trouble.tsx'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { bringInAddresses } from './incoming.ts'

type TabProps = { readonly notebookId: string; readonly onAdded: () => void }
type ResearchInput = { readonly query: string; readonly mode: 'fast' | 'deep' }

/** Looks for new sources on the web; those that are chosen are brought in. */
export function ResearchTab({ notebookId, onAdded }: TabProps) {
  const say = useWords()
  const leaving = useRef<AbortController | null>(null)
  const research = useMutation({
    mutationFn: (input: ResearchInput) => {
      leaving.current = new AbortController()
      return callService().researchSources({ ...input, notebook_id: notebookId }, { signal: leaving.current.signal })
    },
  })
  const beginSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const query = String(fields.get('query')).trim()
    research.mutate({ query, mode: fields.get('mode') === 'deep' ? 'deep' : 'fast' })
  }
  return (
    <>
      <form onSubmit={beginSearch}>
        <label>
          {say('researchQuery')}
          <input name="query" type="text" dir="auto" autoComplete="off" required />
        </label>
        <label>
          {say('researchMode')}
          <select name="mode">
            <option value="fast">{say('researchFast')}</option>
            <option value="deep">{say('researchDeep')}</option>
          </select>
        </label>
        {research.error && !leaving.current?.signal.aborted && <FaultTrouble error={research.error} />}
        {research.isPending && <progress aria-label={say('researching')} />}
        <footer>
          {research.isPending ? (
            <button type="button" onClick={() => leaving.current?.abort()}>
              {say('stop')}
            </button>
          ) : (
            <button type="submit" className={research.data ? '' : 'primary'}>
              {say('research')}
            </button>
          )}
        </footer>
      </form>
      {research.data && !research.isPending && (
        <FoundSources
          key={research.data.taskId}
          notebookId={notebookId}
          found={research.data.sources}
          onAdded={onAdded}
        />
      )}
    </>
  )
}

type FoundProps = TabProps & {
  readonly found: readonly { readonly url: string; readonly title: string; readonly description: string }[]
}

/** What was found, to choose from. */
function FoundSources({ notebookId, found, onAdded }: FoundProps) {
  const say = useWords()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chooseAddress = (url: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? before.union(new Set([url])) : before.difference(new Set([url]))))
  const addChosen = () => {
    bringInAddresses(queries, notebookId, [...chosen])
    onAdded()
  }
  if (found.length === 0) return <p role="status">{say('nothingFound')}</p>
  return (
    <>
      <ul aria-label={say('foundSources')} className="found-sources">
        {found.map(({ url, title, description }) => (
          <li key={url}>
            <label>
              <input
                type="checkbox"
                aria-label={title}
                checked={chosen.has(url)}
                onChange={({ currentTarget }) => chooseAddress(url, currentTarget.checked)}
              />
              <span>
                <strong dir="auto">{title}</strong>
                <small dir="ltr">{url}</small>
                <span className="soft" dir="auto">
                  {description}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <footer className="dialog-actions">
        <button type="button" className="primary" disabled={chosen.size === 0} onClick={addChosen}>
          {say('addChosen', { count: chosen.size })}
        </button>
      </footer>
    </>
  )
}

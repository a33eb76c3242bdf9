import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useSources } from '../queries.ts'
import { readLeftOut } from '../sources/chosen-sources.ts'
import { useWords } from '../words.ts'

type AskAgainProps = {
  readonly notebookId: string
  readonly question: string
  readonly onAsk: (sourceIds: readonly string[]) => void
  readonly onClose: () => void
}

/** More than these are found by their names. */
const MAX_SHOWN = 200

/** The same question to other sources: those that are chosen here, for this one time. */
export function AskAgainDialog({ notebookId, question, onAsk, onClose }: AskAgainProps) {
  const say = useWords()
  const sources = (useSources(notebookId).data?.sources ?? []).filter(({ status }) => status === 'ready')
  const [query, setQuery] = useState('')
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => readLeftOut(notebookId))
  const asked = sources.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
  const shown = sources.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase()))
  const leave = (ids: readonly string[], isLeftOut: boolean) =>
    setLeftOut((before) => (isLeftOut ? before.union(new Set(ids)) : before.difference(new Set(ids))))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(asked)
    onClose()
  }
  return (
    <Dialog title={say('askAgain')} isOpen onClose={onClose}>
      <p dir="auto">{question}</p>
      <form onSubmit={ask}>
        <SearchField label={say('findSources')} query={query} onQuery={setQuery} />
        <label className="choose-all">
          <span>{say('askedSources', { asked: asked.length, count: sources.length })}</span>
          <input
            type="checkbox"
            aria-label={say('chooseAll')}
            checked={shown.every(({ id }) => !leftOut.has(id))}
            onChange={({ currentTarget }) =>
              leave(
                shown.map(({ id }) => id),
                !currentTarget.checked,
              )
            }
          />
        </label>
        <ul aria-label={say('sources')} className="again-sources">
          {shown.slice(0, MAX_SHOWN).map(({ id, title }) => (
            <li key={id}>
              <label className="check-row">
                <input
                  type="checkbox"
                  checked={!leftOut.has(id)}
                  onChange={({ currentTarget }) => leave([id], !currentTarget.checked)}
                />
                <span dir="auto">{title}</span>
              </label>
            </li>
          ))}
        </ul>
        <footer>
          <button type="submit" className="primary" disabled={asked.length === 0}>
            {say('ask')}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

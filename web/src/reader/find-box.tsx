import { SearchField } from '../parts/search-field.tsx'
import { useWords } from '../words.ts'

type FindBoxProps = {
  readonly query: string
  readonly at: number
  readonly count: number
  readonly onQuery: (query: string) => void
  readonly onStep: (step: number) => void
}

/** Enter goes to the next place, with Shift to the one before; Escape takes the query back first. */
export function FindBox({ query, at, count, onQuery, onStep }: FindBoxProps) {
  const say = useWords()
  return (
    <div className="find">
      <SearchField
        label={say('findInSource')}
        query={query}
        onQuery={onQuery}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
          if (event.key !== 'Escape' || query === '') return
          event.preventDefault()
          onQuery('')
        }}
      />
      {query !== '' && <output>{say('foundPlaces', { at: count === 0 ? 0 : at + 1, count })}</output>}
    </div>
  )
}

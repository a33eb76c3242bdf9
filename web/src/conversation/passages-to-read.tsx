import type { Citation, Passage } from '../../../src/domain/citation.ts'
import { useWords } from '../words.ts'
import { Markdown } from './answer-text.tsx'

type PassagesProps = {
  readonly passages: readonly Passage[]
  readonly onCite: (citation: Citation, all: readonly Citation[]) => void
}

/** Where the answer may stand all the same: each opens its source there. */
export function PassagesToRead({ passages, onCite }: PassagesProps) {
  const say = useWords()
  const places = passages.map(toCitation)
  return (
    <details className="passages-to-read">
      <summary>{say('passagesToRead')}</summary>
      <ol>
        {places.map((place) => (
          <li key={place.number}>
            <button type="button" onClick={() => onCite(place, places)} dir="auto">
              {place.sourceName}
              {place.page !== undefined && ` · ${say('page', { number: place.page })}`}
            </button>
            <div dir="auto">
              <Markdown text={place.sourceText} renderText={(plain) => plain} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A passage as the reader opens it. */
const toCitation = ({ rank, text, sourceId, sourceName, start, end, page }: Passage): Citation => ({
  marker: `[${rank}]`,
  number: rank,
  sourceText: text,
  sourceId,
  sourceName,
  start,
  end,
  ...(page === undefined ? {} : { page }),
})

import { useState } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { Icon } from '../parts/icon.tsx'
import { Pane, useFocusedRegion } from '../parts/pane.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { useWords } from '../words.ts'
import { PdfPages } from './deferred-pages.ts'
import { FindBox } from './find-box.tsx'
import { findPlaces } from './find-places.ts'
import type { ReaderPlace } from './reader-place.ts'
import { SavedPageButton } from './saved-page-button.tsx'
import { SelectionActions } from './selection-actions.tsx'
import { TextPages, type TextSlice } from './text-pages.tsx'
import { useReadSource } from './use-read-source.ts'

type ReaderProps = {
  readonly notebookId: string
  readonly place: ReaderPlace
  readonly onMove: (place: ReaderPlace) => void
  readonly onClose: () => void
  /** Puts a question about a stretch of the source into the question box. */
  readonly onAsk: (question: string) => void
}

/** A source with the cited slice lit and in view: its text, or for a PDF the page itself, as soon as it is drawn. */
export function SourceReader({ notebookId, place, onMove, onClose, onAsk }: ReaderProps) {
  const say = useWords()
  const { sourceId, citation } = place
  const [view, setView] = useState<'pages' | 'text'>('pages')
  const [query, setQuery] = useState('')
  const [foundAt, setFoundAt] = useState(0)
  const wantsPages = view === 'pages' && query === ''
  const { pdf, isDrawn, onDrawn, source } = useReadSource(notebookId, place, wantsPages)
  const region = useFocusedRegion(sourceId)
  const text = source.data?.content ?? ''
  const found = findPlaces(text, query)
  const slice = toSlice(citation)
  const title = source.data?.title ?? citation?.sourceName ?? ''
  return (
    <Pane
      name="reader"
      title={title}
      region={region}
      onClose={onClose}
      tools={
        <>
          <CitationSteps place={place} onMove={onMove} />
          <FindBox
            query={query}
            at={foundAt}
            count={found.length}
            onQuery={(next) => {
              setQuery(next)
              setFoundAt(0)
            }}
            onStep={(step) => setFoundAt((at) => (at + step + found.length) % Math.max(1, found.length))}
          />
          <SavedPageButton notebookId={notebookId} sourceId={sourceId} />
          {pdf !== null && (
            <button type="button" onClick={() => setView(view === 'pages' ? 'text' : 'pages')}>
              {say(view === 'pages' ? 'showText' : 'showPages')}
            </button>
          )}
        </>
      }
    >
      {source.error && <FaultTrouble error={source.error} onRetry={source.refetch} />}
      {pdf !== null && wantsPages && (
        <PdfPages
          key={sourceId}
          pdf={pdf}
          citation={citation ?? null}
          isShown={isDrawn}
          onDrawn={onDrawn}
          onUnplaced={() => setView('text')}
        />
      )}
      {source.data && !(wantsPages && isDrawn) && (
        <TextPages text={text} slice={slice} found={found} foundAt={foundAt} isFinding={query !== ''} />
      )}
      <SelectionActions region={region} notebookId={notebookId} title={title} onAsk={onAsk} />
    </Pane>
  )
}

function toSlice(citation: Citation | undefined): TextSlice | null {
  if (citation?.start === undefined || citation.end === undefined) return null
  return { start: citation.start, end: citation.end }
}

type StepsProps = Pick<ReaderProps, 'place' | 'onMove'>

function CitationSteps({ place, onMove }: StepsProps) {
  const say = useWords()
  const { citation, citations } = place
  if (!citation || citations.length < 2) return null
  const at = citations.findIndex(({ number }) => number === citation.number)
  const goToCitation = (step: number) => {
    const next = citations[(at + step + citations.length) % citations.length]!
    onMove({ sourceId: next.sourceId, citation: next, citations })
  }
  return (
    <div className="steps">
      <button type="button" className="quiet" aria-label={say('previousCitation')} onClick={() => goToCitation(-1)}>
        <Icon name="previous" />
      </button>
      <span>{say('foundPlaces', { at: at + 1, count: citations.length })}</span>
      <button type="button" className="quiet" aria-label={say('nextCitation')} onClick={() => goToCitation(1)}>
        <Icon name="next" />
      </button>
    </div>
  )
}

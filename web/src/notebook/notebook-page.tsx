import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { ConversationPanel } from '../conversation/conversation-panel.tsx'
import { writeDraft } from '../conversation/drafts.ts'
import { QUESTION_BOX } from '../conversation/question-box.tsx'
import { readNotebookId } from '../notebook-id.ts'
import { DropZone } from '../parts/drop-zone.tsx'
import { useLibrary, useProductNotebooks } from '../queries.ts'
import type { ReaderPlace } from '../reader/reader.tsx'
import { SourcesPanel } from '../sources/sources-panel.tsx'
import { startUploads } from '../sources/uploads.ts'
import { TopBar } from '../top-bar.tsx'
import { useWords } from '../words.ts'
import { Columns } from './columns.tsx'

const Reader = lazy(() => import('../reader/reader.tsx').then((file) => ({ default: file.Reader })))

/** A notebook: its sources, the conversation, and beside it what is read. */
export function NotebookPage({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const name = useNotebookName(id)
  const reading = useReading()
  const cite = (citation: Citation, citations: readonly Citation[]) =>
    reading.open({ sourceId: citation.sourceId, citation, citations })
  const putQuestion = (question: string) => {
    writeDraft(id, question)
    document.getElementById(QUESTION_BOX)?.focus()
  }
  return (
    <DropZone className="notebook" onFiles={(files) => startUploads(queries, id, files)}>
      <TopBar>
        <h1 dir="auto">{name}</h1>
      </TopBar>
      <Columns
        sources={<SourcesPanel notebookId={id} onRead={(sourceId) => reading.open({ sourceId, citations: [] })} />}
        conversation={<ConversationPanel notebookId={id} onCite={cite} />}
        reader={
          reading.place && (
            <Suspense fallback={null}>
              <Reader
                notebookId={id}
                place={reading.place}
                onMove={reading.move}
                onClose={reading.close}
                onAsk={putQuestion}
              />
            </Suspense>
          )
        }
      />
    </DropZone>
  )
}

/** The library's name for it, else the product's. */
function useNotebookName(id: string): string {
  const say = useWords()
  const library = useLibrary().data?.notebooks ?? []
  const entry = library.find(({ url }) => readNotebookId(url) === id.toLowerCase())
  const product = useProductNotebooks().data?.notebooks ?? []
  const name = entry?.name ?? product.find((one) => one.id.toLowerCase() === id.toLowerCase())?.name ?? say('notebook')
  useEffect(() => {
    document.title = name
  }, [name])
  return name
}

/** What is open in the reader; closing gives the focus back to what opened it. */
function useReading() {
  const [place, setPlace] = useState<ReaderPlace | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  return {
    place,
    move: setPlace,
    open(next: ReaderPlace) {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setPlace(next)
    },
    close() {
      setPlace(null)
      opener.current?.focus()
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Fault } from '../../../src/client/client.ts'
import type { Citation } from '../../../src/domain/citation.ts'
import { ConversationPanel } from '../conversation/conversation-panel.tsx'
import { writeDraft } from '../conversation/drafts.ts'
import { QUESTION_BOX } from '../conversation/question-box.tsx'
import { readNotebookId } from '../notebook-id.ts'
import { NotesPanel } from '../notes/notes-panel.tsx'
import { useCommands } from '../palette/commands.ts'
import { deferPart } from '../parts/defer-part.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { useLibrary, useProductNotebooks, useSources } from '../queries.ts'
import type { ReaderPlace } from '../reader/reader-place.ts'
import { Reader } from '../reader/warm-reader.ts'
import { ShareButton } from '../share/share-button.tsx'
import { bringInFiles } from '../sources/incoming.ts'
import { SourcesPanel } from '../sources/sources-panel.tsx'
import { STUDIO_KINDS } from '../studio/kinds.ts'
import { type RequestedContent, StudioPanel } from '../studio/studio-panel.tsx'
import type { CiteSource } from '../studio/viewers/kind-view.ts'
import { TopBar } from '../top-bar.tsx'
import { useWords } from '../words.ts'
import { AbsentNotebook } from './absent-notebook.tsx'
import { Columns } from './columns.tsx'

const Viewer = deferPart(() => import('../studio/viewer.tsx').then((file) => file.Viewer))

/** A notebook, or that there is none at this address. */
export function OpenNotebook({ id }: { readonly id: string }) {
  const { error } = useSources(id)
  const isAbsent = error instanceof Fault && error.code === 'NOTEBOOK_NOT_FOUND'
  return isAbsent ? <AbsentNotebook /> : <Workspace id={id} />
}

/** The notebook's sources, the conversation, what was made and noted, and beside them what is read or looked at. */
function Workspace({ id }: { readonly id: string }) {
  const say = useWords()
  const queries = useQueryClient()
  const name = useNotebookName(id)
  const stage = useStage()
  const [wanted, setWanted] = useState<RequestedContent | null>(null)
  const cite = (citation: Citation, citations: readonly Citation[]) =>
    stage.open({ reading: { sourceId: citation.sourceId, citation, citations } })
  const openSource = (sourceId: string) => stage.open({ reading: { sourceId, citations: [] } })
  const putQuestion = (question: string) => {
    writeDraft(id, question)
    document.getElementById(QUESTION_BOX)?.focus()
  }
  useLinkedSource(openSource)
  useCommands('notebook', [
    { name: say('askQuestion'), run: () => document.getElementById(QUESTION_BOX)?.focus() },
    ...STUDIO_KINDS.map((kind) => ({
      name: `${say('studio')}: ${say(kind.word)}`,
      run: () => setWanted({ kind, before: {} }),
    })),
  ])
  return (
    <DropZone className="notebook" onFiles={(files) => bringInFiles(queries, id, files)}>
      <TopBar>
        <h1 dir="auto">{name}</h1>
        <ShareButton notebookId={id} />
      </TopBar>
      <Columns
        sources={<SourcesPanel notebookId={id} onRead={openSource} />}
        conversation={<ConversationPanel notebookId={id} onCite={cite} />}
        studio={
          <StudioPanel
            notebookId={id}
            wanted={wanted}
            onWant={setWanted}
            onView={(contentId) => stage.open({ viewing: contentId })}
          />
        }
        notes={<NotesPanel notebookId={id} onCite={cite} onRead={openSource} />}
        stage={renderStage(id, stage, { onAsk: putQuestion, onCite: cite, onRegenerate: setWanted })}
      />
    </DropZone>
  )
}

type StageActions = {
  readonly onAsk: (question: string) => void
  readonly onCite: CiteSource
  readonly onRegenerate: (wanted: RequestedContent) => void
}

function renderStage(id: string, stage: ReturnType<typeof useStage>, { onAsk, onCite, onRegenerate }: StageActions) {
  if (stage.shown === null) return null
  if ('reading' in stage.shown) {
    const showPlace = (reading: ReaderPlace) => stage.show({ reading })
    return {
      name: 'reader' as const,
      pane: (
        <Reader notebookId={id} place={stage.shown.reading} onMove={showPlace} onClose={stage.close} onAsk={onAsk} />
      ),
    }
  }
  return {
    name: 'viewer' as const,
    pane: (
      <Viewer
        notebookId={id}
        contentId={stage.shown.viewing}
        onCite={onCite}
        onClose={stage.close}
        onRegenerate={onRegenerate}
      />
    ),
  }
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

type Shown = { readonly reading: ReaderPlace } | { readonly viewing: string }

/**
 * What is open beside the columns; closing gives the focus back to what opened it. A source that is opened out of the
 * viewer lies over it: closing it shows the viewer again.
 */
function useStage() {
  const [shown, show] = useState<Shown | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const under = useRef<Shown | null>(null)
  return {
    shown,
    show,
    open(next: Shown) {
      const isOver = shown !== null && 'viewing' in shown && 'reading' in next
      if (isOver) under.current = shown
      else if (shown === null)
        opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      show(next)
    },
    close() {
      show(under.current)
      if (under.current === null) opener.current?.focus()
      under.current = null
    },
  }
}

/** Opens the source that the address names: a link of a note or of a saved answer. */
function useLinkedSource(read: (sourceId: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is looked at when the page opens
  useEffect(() => {
    const id = /^#source-(.+)$/.exec(location.hash)?.[1]
    if (id) read(decodeURIComponent(id))
  }, [])
}

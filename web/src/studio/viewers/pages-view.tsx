import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { PdfPages } from '../../reader/deferred-pages.ts'
import { openOriginalPdf } from '../../reader/open-pdf.ts'
import { useWords } from '../../words.ts'
import { type FilePlace, fetchMadeFile, findFileAddress } from '../content.ts'
import type { KindViewProps } from './kind-view.ts'

type Shown = 'pages' | 'text' | 'webPage'

/** A report or slides: their pages, their text with its citations, or the web page of it, shut into a frame. */
export function PagesView({ notebookId, content, onCite }: KindViewProps) {
  const { contentId, name, files, textContent, citations = [] } = content
  const findByType = (type: string): FilePlace | null => {
    const file = files.find(({ mimeType }) => mimeType === type)
    return file ? { notebookId, contentId, fileName: file.name } : null
  }
  const pdfPlace = findByType('application/pdf')
  const pdf = usePdf(pdfPlace)
  const webPage = findFileAddress(findByType('text/html'))
  const views: readonly Shown[] = [
    ...(pdfPlace ? ['pages' as const] : []),
    ...(textContent ? ['text' as const] : []),
    ...(webPage ? ['webPage' as const] : []),
  ]
  const [chosen, setChosen] = useState<Shown | null>(null)
  const shown = chosen ?? views[0]
  return (
    <>
      {views.length > 1 && <ViewBar views={views} shown={shown} onShow={setChosen} />}
      {shown === 'pages' && pdf && <PdfPages pdf={pdf} citation={null} onUnplaced={() => {}} />}
      {shown === 'text' && textContent && (
        <div className="view-text" tabIndex={0}>
          <AnswerText text={textContent} citations={citations} onCite={(one) => onCite(one, citations)} />
        </div>
      )}
      {shown === 'webPage' && webPage && <PageFrame address={webPage} title={name} />}
    </>
  )
}

const VIEW_WORDS = { pages: 'showPages', text: 'showText', webPage: 'showWebPage' } as const

type ViewBarProps = {
  readonly views: readonly Shown[]
  readonly shown: Shown | undefined
  readonly onShow: (view: Shown) => void
}

function ViewBar({ views, shown, onShow }: ViewBarProps) {
  const say = useWords()
  return (
    <div className="view-bar">
      {views.map((view) => (
        <button type="button" key={view} aria-pressed={view === shown} onClick={() => onShow(view)}>
          {say(VIEW_WORDS[view])}
        </button>
      ))}
    </div>
  )
}

function usePdf(place: FilePlace | null) {
  const opened = useQuery({
    queryKey: ['made-pdf', place?.contentId],
    queryFn: async ({ signal }) => openOriginalPdf(await (await fetchMadeFile(place!, signal)).arrayBuffer()),
    enabled: place !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return opened.data ?? null
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnswerText } from '../../conversation/answer-text.tsx'
import { openOriginalPdf } from '../../reader/open-pdf.ts'
import { PdfPages } from '../../reader/pdf-pages.tsx'
import { useWords } from '../../words.ts'
import { type FilePlace, fetchMadeFile } from '../content.ts'
import type { KindViewProps } from './kind-view.ts'

/** A report or slides: their pages, or their text with its citations. */
export function PagesView({ notebookId, content, onCite }: KindViewProps) {
  const say = useWords()
  const { contentId, files, textContent, citations = [] } = content
  const [view, setView] = useState<'pages' | 'text'>('pages')
  const pdfFile = files.find(({ mimeType }) => mimeType === 'application/pdf')
  const pdf = usePdf(pdfFile ? { notebookId, contentId, fileName: pdfFile.name } : null)
  const showsPages = pdfFile !== undefined && view === 'pages'
  return (
    <>
      {pdfFile && textContent && (
        <div className="view-bar">
          <button type="button" onClick={() => setView(showsPages ? 'text' : 'pages')}>
            {say(showsPages ? 'showText' : 'showPages')}
          </button>
        </div>
      )}
      {showsPages
        ? pdf && <PdfPages pdf={pdf} citation={null} onUnplaced={() => {}} />
        : textContent && (
            <div className="view-text" tabIndex={0}>
              <AnswerText text={textContent} citations={citations} onCite={(one) => onCite(one, citations)} />
            </div>
          )}
    </>
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

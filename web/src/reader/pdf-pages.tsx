import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { findOnPages, type PlacedOnPages } from './find-on-pages.ts'
import { PdfPage } from './pdf-page.tsx'

type PdfPagesProps = {
  readonly pdf: PDFDocumentProxy
  readonly citation: Citation | null
  /** Until then they are drawn out of sight, without the lit words. */
  readonly isShown?: boolean
  /** Told when the page that is gone to can be looked at. */
  readonly onDrawn?: () => void
  /** Told where the cited text does not stand on the pages as it stands in the index. */
  readonly onUnplaced: () => void
}

const GAP_PX = 16
const SIDE_PX = 24

/** The pages of a PDF, those in view drawn, with the words of the citation lit. */
export function DrawnPages({ pdf, citation, isShown = true, onDrawn, onUnplaced }: PdfPagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(scroller)
  const shape = useShape(pdf, citation?.page ?? 1)
  const placed = usePlaced(pdf, citation, onUnplaced)
  const page = placed === null ? citation?.page : placed.firstPage
  const isLaidOut = shape !== null && widthPx > 0
  const rows = useVirtualizer({
    count: isLaidOut ? pdf.numPages : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => (shape ?? 1) * widthPx + GAP_PX,
    overscan: 1,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is gone to when the citation changes, not when rows do
  useEffect(() => {
    if (isLaidOut && page !== undefined) rows.scrollToIndex(page - 1, { align: 'start' })
  }, [page, isLaidOut, citation])
  return (
    <div className={isShown ? 'pdf-pages' : 'pdf-pages is-hidden'} ref={scroller} tabIndex={0}>
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div key={key} ref={rows.measureElement} data-index={index} style={{ transform: `translateY(${start}px)` }}>
            <PdfPage
              pdf={pdf}
              number={index + 1}
              widthPx={widthPx}
              shape={shape!}
              isWanted={isShown || index + 1 === (page ?? 1)}
              words={isShown ? placed?.pages.get(index + 1) : undefined}
              onDrawn={index + 1 === (page ?? 1) ? onDrawn : undefined}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

function useWidth(scroller: React.RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = () => setWidthPx(Math.max(200, Math.floor(element.clientWidth - 2 * SIDE_PX)))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [scroller])
  return widthPx
}

/** Height by width of the page that is opened first, which the others mostly have. */
function useShape(pdf: PDFDocumentProxy, first: number): number | null {
  const [shape, setShape] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages keep their places when another is gone to
  useEffect(() => {
    let isGone = false
    pdf.getPage(first).then((page) => {
      const { width, height } = page.getViewport({ scale: 1 })
      if (!isGone) setShape(height / width)
    })
    return () => {
      isGone = true
    }
  }, [pdf])
  return shape
}

function usePlaced(pdf: PDFDocumentProxy, citation: Citation | null, onUnplaced: () => void): PlacedOnPages | null {
  const [placed, setPlaced] = useState<{ readonly citation: Citation; readonly found: PlacedOnPages } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told does not change what is found
  useEffect(() => {
    if (citation === null) return
    let isGone = false
    findOnPages(pdf, citation).then((found) => {
      if (isGone) return
      if (found) setPlaced({ citation, found })
      else onUnplaced()
    })
    return () => {
      isGone = true
    }
  }, [pdf, citation])
  return placed?.citation === citation ? placed!.found : null
}

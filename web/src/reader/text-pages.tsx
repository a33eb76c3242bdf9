import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { FoundText } from './find-places.ts'
import { cutLines, findTextLine, splitLine, type TextLine } from './text-lines.ts'

export type TextSlice = { readonly start: number; readonly end: number }

type TextPagesProps = {
  readonly text: string
  /** What is lit, UTF-16 offsets into the text. */
  readonly slice: TextSlice | null
  readonly found: readonly FoundText[]
  readonly foundAt: number
  readonly isFinding: boolean
}

const LINE_PX = 28

/** The text of a source; only what is in view is in the page. */
export function TextPages({ text, slice, found, foundAt, isFinding }: TextPagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => cutLines(text), [text])
  const place = isFinding ? found[foundAt] : slice
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => LINE_PX * Math.ceil((lines[index]!.text.length + 1) / 70),
    overscan: 6,
  })
  const line = place ? findTextLine(lines, place.start) : null
  const key = place ? `${place.start}-${place.end}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is gone to when it changes, not when rows do
  useEffect(() => {
    if (line === null) return
    rows.scrollToIndex(line, { align: 'center' })
  }, [line, key])
  useMarkInView(scroller, key)
  return (
    <div className="text-pages" ref={scroller} tabIndex={0} dir="auto">
      <div className="text-sheet" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key: row, index, start }) => (
          <p key={row} ref={rows.measureElement} data-index={index} style={{ transform: `translateY(${start}px)` }}>
            <LineText line={lines[index]!} slice={slice} found={isFinding ? found : []} at={found[foundAt]} />
          </p>
        ))}
      </div>
    </div>
  )
}

/** A long paragraph may be in view while its lit words are not: those are brought there as soon as they stand in the page. */
function useMarkInView(scroller: React.RefObject<HTMLDivElement | null>, key: string): void {
  useEffect(() => {
    const element = scroller.current
    if (!element || key === '') return
    const show = () => {
      const mark = element.querySelector('.is-current, mark')
      if (!mark) return
      watcher.disconnect()
      mark.scrollIntoView({ block: 'center' })
    }
    const watcher = new MutationObserver(show)
    watcher.observe(element, { childList: true, subtree: true })
    show()
    return () => watcher.disconnect()
  }, [scroller, key])
}

type LineTextProps = {
  readonly line: TextLine
  readonly slice: TextSlice | null
  readonly found: readonly FoundText[]
  readonly at: FoundText | undefined
}

function LineText({ line, slice, found, at }: LineTextProps) {
  if (found.length > 0) {
    return splitLine(line, found).map(({ start, text, isInside }) =>
      isInside ? (
        <span key={start} className={start === at?.start ? 'found is-current' : 'found'}>
          {text}
        </span>
      ) : (
        text
      ),
    )
  }
  return splitLine(line, slice ? [slice] : []).map(({ start, text, isInside }) =>
    isInside ? <mark key={start}>{text}</mark> : text,
  )
}

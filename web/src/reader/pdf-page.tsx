import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../words.ts'
import { readPageText } from './page-text.ts'
import type { PlacedWords } from './place-words.ts'

type PageProps = {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly widthPx: number
  /** Height by width, until the page itself is known. */
  readonly shape: number
  /** Until then it is a blank sheet: the page that is gone to comes first. */
  readonly isWanted: boolean
  readonly words: readonly PlacedWords[] | undefined
  readonly onDrawn?: (() => void) | undefined
}

/** One page: drawn, its text over it to select, the words of the citation lit. */
export function PdfPage({ number, widthPx, shape, isWanted, ...drawn }: PageProps) {
  const say = useWords()
  const [ownShape, setOwnShape] = useState<number | null>(null)
  const heightPx = Math.round(widthPx * (ownShape ?? shape))
  return (
    <div
      role="group"
      aria-label={say('page', { number })}
      className="pdf-page"
      style={{ width: widthPx, height: heightPx }}
    >
      {isWanted && <DrawnPage number={number} widthPx={widthPx} onShape={setOwnShape} {...drawn} />}
    </div>
  )
}

type DrawnProps = Pick<PageProps, 'pdf' | 'number' | 'widthPx' | 'words' | 'onDrawn'> & {
  readonly onShape: (shape: number) => void
}

function DrawnPage({ pdf, number, widthPx, words, onShape, onDrawn }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const textDivs = useTextLayer(pdf, number, widthPx, layer)
  const isDrawn = useDrawnPage(pdf, number, widthPx, canvas, onShape)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told does not change what is drawn
  useEffect(() => {
    if (isDrawn) onDrawn?.()
  }, [isDrawn, onDrawn === undefined])
  return (
    <>
      <canvas ref={canvas} />
      <div className="text-layer" ref={layer} />
      {words && textDivs && <Marks words={words} textDivs={textDivs} layer={layer} />}
    </>
  )
}

/** Draws the page at the width it is shown at. @returns whether it was drawn */
function useDrawnPage(
  pdf: PDFDocumentProxy,
  number: number,
  widthPx: number,
  canvas: RefObject<HTMLCanvasElement | null>,
  onShape: (shape: number) => void,
): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    pdf.getPage(number).then((page) => {
      const element = canvas.current
      if (isGone || !element) return
      const { width, height } = page.getViewport({ scale: 1 })
      onShape(height / width)
      const viewport = page.getViewport({ scale: (widthPx / width) * devicePixelRatio })
      element.width = Math.round(viewport.width)
      element.height = Math.round(viewport.height)
      const drawing = page.render({ canvas: element, viewport })
      drawing.promise.then(
        () => setIsDrawn(true),
        () => {}, // taken back when the page leaves the view
      )
      stop = () => drawing.cancel()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [pdf, number, widthPx, canvas, onShape])
  return isDrawn
}

/** Lays the page's text over it, to be selected and measured. @returns its elements, one for each text item */
function useTextLayer(pdf: PDFDocumentProxy, number: number, widthPx: number, layer: RefObject<HTMLDivElement | null>) {
  const [textDivs, setTextDivs] = useState<readonly HTMLElement[] | null>(null)
  useEffect(() => {
    let isGone = false
    const lay = async () => {
      const [page, text] = await Promise.all([pdf.getPage(number), readPageText(pdf, number)])
      const container = layer.current
      if (isGone || !container) return
      const viewport = page.getViewport({ scale: widthPx / page.getViewport({ scale: 1 }).width })
      container.replaceChildren()
      container.style.setProperty('--total-scale-factor', String(viewport.scale))
      const own = new TextLayer({ textContentSource: text, container, viewport })
      await own.render()
      if (!isGone) setTextDivs(own.textDivs)
    }
    lay()
    return () => {
      isGone = true
    }
  }, [pdf, number, widthPx, layer])
  return textDivs
}

type MarksProps = {
  readonly words: readonly PlacedWords[]
  readonly textDivs: readonly HTMLElement[]
  readonly layer: RefObject<HTMLDivElement | null>
}

/** The lit words: each says its slice of the cited text, and lies over the place where the page shows it. */
function Marks({ words, textDivs, layer }: MarksProps) {
  const first = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words stand elsewhere
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' })
  }, [words, textDivs])
  const boxes = words.map((stretch) => measureWords(stretch, textDivs, layer.current!))
  return (
    <div className="marks">
      {words.map((stretch, index) => (
        <mark key={`${stretch.item}-${stretch.from}`} ref={index === 0 ? first : null} style={boxes[index]}>
          {stretch.text}
        </mark>
      ))}
    </div>
  )
}

/** The box of some letters of a text item, in shares of the page. */
function measureWords({ item, from, to }: PlacedWords, textDivs: readonly HTMLElement[], layer: HTMLElement) {
  const text = textDivs[item]?.firstChild
  if (!text) return { display: 'none' }
  const range = document.createRange()
  range.setStart(text, Math.min(from, text.textContent!.length))
  range.setEnd(text, Math.min(to, text.textContent!.length))
  const [box, page] = [range.getBoundingClientRect(), layer.getBoundingClientRect()]
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`
  return {
    left: share(box.left - page.left, page.width),
    top: share(box.top - page.top, page.height),
    width: share(box.width, page.width),
    height: share(box.height, page.height),
  }
}

import { useEffect, useId, useRef, useState } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { deferPart } from '../parts/defer-part.tsx'
import { useWords } from '../words.ts'

const CitationPreview = deferPart(() => import('./citation-preview.tsx').then((file) => file.CitationPreview))

type ButtonProps = {
  readonly citation: Citation
  readonly onCite: (citation: Citation) => void
  /** Told when somebody points at it, before it is pressed. */
  readonly onNear: (citation: Citation) => void
}

/** A small number: hovered or focused it shows what is cited, pressed it opens the place in the source. */
export function CitationButton({ citation, onCite, onNear }: ButtonProps) {
  const say = useWords()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const preview = usePreview()
  const { number, sourceName } = citation
  const approach = (afterMs: number) => {
    onNear(citation)
    CitationPreview.load()
    preview.show(afterMs)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the button in it, and of the preview
    <span
      onPointerEnter={() => approach(PREVIEW_AFTER_MS)}
      onPointerLeave={() => preview.hide(HIDDEN_AFTER_MS)}
      onFocus={({ target }) => target.matches(':focus-visible') && approach(0)}
      onBlur={() => preview.hide(0)}
      onKeyDown={({ key }) => key === 'Escape' && preview.hide(0)}
    >
      <button
        type="button"
        className="citation"
        ref={button}
        aria-label={say('citation', { number, name: sourceName })}
        aria-describedby={preview.isShown ? id : undefined}
        onClick={() => {
          preview.hide(0)
          onCite(citation)
        }}
      >
        {number}
      </button>
      {preview.isShown && <CitationPreview id={id} citation={citation} button={button} />}
    </span>
  )
}

const PREVIEW_AFTER_MS = 150
/** Long enough for the pointer to go over to the preview. */
const HIDDEN_AFTER_MS = 120

/** Whether the preview is shown; the last of what was asked for happens. */
function usePreview() {
  const [isShown, setIsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: boolean) => (afterMs: number) => {
    clearTimeout(timer.current)
    if (afterMs === 0) setIsShown(next)
    else timer.current = setTimeout(setIsShown, afterMs, next)
  }
  return { isShown, show: change(true), hide: change(false) }
}

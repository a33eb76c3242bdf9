import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../words.ts'
import { Icon } from './icon.tsx'

type PaneProps = {
  readonly name: 'reader' | 'viewer'
  readonly title: string
  readonly region: RefObject<HTMLElement | null>
  /** What stands between the title and the button that closes the pane. */
  readonly tools: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A part of the page in which one thing is shown; Escape closes it. */
export function Pane({ name, title, region, tools, children, onClose }: PaneProps) {
  const say = useWords()
  return (
    <section
      aria-label={say(name)}
      className={`pane ${name}`}
      ref={region}
      tabIndex={-1}
      onKeyDown={closeOnEscape(onClose)}
    >
      <header>
        <h2 dir="auto">{title}</h2>
        {tools}
        <button type="button" className="quiet" aria-label={say('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  )
}

/** The region of a pane: it has the focus when another thing is opened in it, so that Escape is heard. */
export function useFocusedRegion(shownId: string): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing takes the focus again
  useEffect(() => region.current?.focus({ preventScroll: true }), [shownId])
  return region
}

/** Unless something in the pane has closed by the same press. */
const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.stopPropagation()
  onClose()
}

import { useEffect, useState } from 'react'
import { deferPart } from '../parts/defer-part.tsx'

const Palette = deferPart(() => import('./palette.tsx').then((file) => file.Palette))
const Shortcuts = deferPart(() => import('./shortcuts.tsx').then((file) => file.Shortcuts))

type Opened = 'palette' | 'shortcuts' | null

/** Hears the keys that work everywhere: Ctrl or ⌘ with K, and the question mark. */
export function GlobalKeys() {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const wanted = readKey(event)
      if (wanted === null) return
      event.preventDefault()
      setOpened(wanted)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const close = () => setOpened(null)
  if (opened === 'palette') return <Palette onClose={close} onShortcuts={() => setOpened('shortcuts')} />
  return opened === 'shortcuts' && <Shortcuts onClose={close} />
}

function readKey(event: KeyboardEvent): Opened {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'palette'
  return event.key === '?' && !isTyping(event.target) ? 'shortcuts' : null
}

/** Whoever types writes a question mark. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')

import type { KeyboardEvent } from 'react'

/** Hears the keys of a region that Escape closes, unless something in it has closed by the same press. */
export const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.stopPropagation()
  onClose()
}

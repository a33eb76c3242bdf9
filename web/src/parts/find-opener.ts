/** What is to have the focus again when what opens now is closed: what has it, or the button of the menu it is in. */
export function findOpener(): HTMLElement | null {
  const focused = document.activeElement
  const isInMenu = focused?.closest('[role="menu"]') != null
  const opener = isInMenu ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') : focused
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** Gives a focus that was lost, since what had it is gone, to what stands in its place. */
export function keepFocus(place: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true })
}

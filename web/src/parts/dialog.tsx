import { deferPart } from './defer-part.tsx'
import type { DialogProps } from './open-dialog.tsx'

/** What opens, to be loaded before. */
export const OpenDialog = deferPart(() => import('./open-dialog.tsx').then((file) => file.DialogBox))

/** A dialog over the page: it has the focus, Escape and the ground close it. Loaded when the first one opens. */
export function Dialog({ isOpen, ...dialog }: DialogProps & { readonly isOpen: boolean }) {
  return isOpen && <OpenDialog {...dialog} />
}

import * as Menus from '@radix-ui/react-menu'
import { type FocusEvent, type RefObject, useEffect } from 'react'
import { OpenDialog } from './dialog.tsx'
import { keepFocus } from './find-opener.ts'
import { Icon, type IconName } from './icon.tsx'

export type MenuEntry = {
  readonly icon?: IconName
  readonly label: string
  /** Told where two entries may have the same label. */
  readonly key?: string
  readonly onSelect: () => void
  /** The entry of a choice that stands. */
  readonly isChosen?: boolean
}

type OpenMenuProps = {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** What it hangs on, and what has the focus again when it closes. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly isByKeyboard: boolean
  readonly onClose: () => void
}

/** The entries under the button of a menu; opened by the keyboard, the first of them has the focus. */
export function MenuBox({ label, entries, button, isByKeyboard, onClose }: OpenMenuProps) {
  useEffect(() => void OpenDialog.load(), []) // what an entry opens, mostly
  const passFocus = ({ target, currentTarget }: FocusEvent) => {
    if (isByKeyboard && target === currentTarget) currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }
  const leaveButton = (event: Event) => {
    if (button.current?.contains(event.target as Node)) event.preventDefault() // its own press closes the menu
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    keepFocus(button.current) // unless what the entry opened has it
  }
  return (
    <Menus.Root modal={false} open onOpenChange={(isStill) => isStill || onClose()}>
      <Menus.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Menus.Portal>
        <Menus.Content
          className="menu"
          aria-label={label}
          align="end"
          sideOffset={4}
          onFocus={passFocus}
          onInteractOutside={leaveButton}
          onCloseAutoFocus={returnFocus}
        >
          {entries.map((entry) => (
            <Menus.Item key={entry.key ?? entry.label} onSelect={entry.onSelect}>
              {entry.icon && <Icon name={entry.icon} />}
              <span dir="auto">{entry.label}</span>
              {entry.isChosen && <Icon name="check" />}
            </Menus.Item>
          ))}
        </Menus.Content>
      </Menus.Portal>
    </Menus.Root>
  )
}

import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { deferPart } from './defer-part.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { MenuEntry } from './open-menu.tsx'

/** The entries of a menu, under a button that is a `MenuButton`. */
export const OpenMenu = deferPart(() => import('./open-menu.tsx').then((file) => file.MenuBox))

type MenuProps = { readonly label: string; readonly icon: IconName; readonly entries: readonly MenuEntry[] }

/** A button with an icon that opens a menu. What opens is loaded when somebody is about to press it. */
export function Menu({ label, icon, entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<MenuPress | null>(null)
  const toggle = (press: MenuPress) => {
    button.current = press.button
    setOpened(opened && press.isToggle ? null : press)
  }
  return (
    <>
      <MenuButton label={label} icon={icon} isOpen={opened !== null} onPress={toggle} />
      {opened && (
        <OpenMenu
          label={label}
          entries={entries}
          button={button}
          isByKeyboard={opened.isByKeyboard}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** How a menu is asked for: an arrow key opens it, a press closes it again. */
export type MenuPress = {
  readonly button: HTMLButtonElement
  readonly isByKeyboard: boolean
  readonly isToggle: boolean
}

type MenuButtonProps = {
  readonly label: string
  readonly icon: IconName
  readonly isOpen: boolean
  readonly onPress: (press: MenuPress) => void
}

/** The button alone, where many share one menu. */
export function MenuButton({ label, icon, isOpen, onPress }: MenuButtonProps) {
  const press = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) =>
    onPress({ button: currentTarget, isByKeyboard: detail === 0, isToggle: true })
  const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onPress({ button: event.currentTarget, isByKeyboard: true, isToggle: false })
  }
  return (
    <button
      type="button"
      className="quiet"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={OpenMenu.load}
      onFocus={OpenMenu.load}
      onClick={press}
      onKeyDown={openByArrow}
    >
      <Icon name={icon} />
    </button>
  )
}

import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { deferPart } from './defer-part.tsx'
import { Icon, type IconName } from './icon.tsx'
import type { MenuEntry } from './open-menu.tsx'

const OpenMenu = deferPart(() => import('./open-menu.tsx').then((file) => file.MenuBox))

type MenuProps = { readonly label: string; readonly icon: IconName; readonly entries: readonly MenuEntry[] }

/** A button with an icon that opens a menu. What opens is loaded when somebody is about to press it. */
export function Menu({ label, icon, entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'pointer' | 'keyboard' | null>(null)
  const toggle = ({ detail }: MouseEvent) => setOpened(opened ? null : detail === 0 ? 'keyboard' : 'pointer')
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened('keyboard')
  }
  return (
    <>
      <button
        type="button"
        className="quiet"
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={OpenMenu.load}
        onFocus={OpenMenu.load}
        onClick={toggle}
        onKeyDown={openByArrow}
      >
        <Icon name={icon} />
      </button>
      {opened && (
        <OpenMenu
          label={label}
          entries={entries}
          button={button}
          isByKeyboard={opened === 'keyboard'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

import * as Menus from '@radix-ui/react-dropdown-menu'
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

type MenuProps = { readonly label: string; readonly icon: IconName; readonly entries: readonly MenuEntry[] }

/** A button with an icon that opens a menu. */
export function Menu({ label, icon, entries }: MenuProps) {
  return (
    <Menus.Root modal={false}>
      <Menus.Trigger className="quiet" aria-label={label} title={label}>
        <Icon name={icon} />
      </Menus.Trigger>
      <Menus.Portal>
        <Menus.Content className="menu" align="end" sideOffset={4}>
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

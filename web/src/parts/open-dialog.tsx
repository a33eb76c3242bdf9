import * as Dialogs from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words.ts'
import { findOpener } from './find-opener.ts'
import { Icon } from './icon.tsx'

export type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog as long as it is open; what opened it has the focus after it. The ground is ours: the library's needs inline styles. */
export function DialogBox({ title, onClose, children }: DialogProps) {
  const say = useWords()
  const [opener] = useState(findOpener)
  const returnFocus = (event: Event) => {
    event.preventDefault()
    opener?.focus()
  }
  return (
    <Dialogs.Root open onOpenChange={(isStill) => isStill || onClose()}>
      <Dialogs.Portal>
        <div className="ground" />
        <Dialogs.Content className="dialog" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <header>
            <Dialogs.Title>{title}</Dialogs.Title>
            <Dialogs.Close className="quiet" aria-label={say('close')}>
              <Icon name="close" />
            </Dialogs.Close>
          </header>
          {children}
        </Dialogs.Content>
      </Dialogs.Portal>
    </Dialogs.Root>
  )
}

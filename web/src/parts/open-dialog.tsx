import * as Dialogs from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'
import { Icon } from './icon.tsx'

export type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog as long as it is open. The ground is ours: the library's needs inline styles. */
export function DialogBox({ title, onClose, children }: DialogProps) {
  const say = useWords()
  return (
    <Dialogs.Root open onOpenChange={(isStill) => isStill || onClose()}>
      <Dialogs.Portal>
        <div className="ground" />
        <Dialogs.Content className="dialog" aria-describedby={undefined}>
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

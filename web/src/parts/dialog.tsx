import * as Dialogs from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'
import { Icon } from './icon.tsx'

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the page: it has the focus, Escape and the ground close it. The ground is ours: the library's needs inline styles. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const say = useWords()
  return (
    <Dialogs.Root open={isOpen} onOpenChange={(isStill) => isStill || onClose()}>
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

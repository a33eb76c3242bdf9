import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useWords } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { FormEnd } from './form-end.tsx'

export type AskNameProps = {
  readonly title: string
  readonly button: string
  readonly before?: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onName: (name: string) => Promise<unknown>
}

/** Asks for a name, for something new or something that has another one. */
export function AskNameDialog({ title, button, before = '', isOpen, onClose, onName }: AskNameProps) {
  const say = useWords()
  const naming = useMutation({ mutationFn: onName, onSuccess: onClose })
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name !== '') naming.mutate(name)
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={give}>
        <label>
          {say('name')}
          <input
            name="name"
            type="text"
            defaultValue={before}
            dir="auto"
            autoComplete="off"
            autoFocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            required
          />
        </label>
        <FormEnd label={button} sending={naming} />
      </form>
    </Dialog>
  )
}

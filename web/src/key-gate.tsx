import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Trouble } from './parts/trouble.tsx'
import { openWithKey } from './service.ts'
import { useWords } from './words.ts'

/** Asks for the key of the service, in place of every page. */
export function KeyGate() {
  const say = useWords()
  const opening = useMutation({ mutationFn: openWithKey })
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    opening.mutate(String(new FormData(event.currentTarget).get('key')).trim())
  }
  return (
    <main className="key-gate">
      <h1>{say('keyTitle')}</h1>
      <p className="soft">{say('keyWhy')}</p>
      <form onSubmit={open}>
        <label>
          {say('key')}
          <input name="key" type="text" className="secret" autoComplete="off" spellCheck={false} required autoFocus />
        </label>
        <button type="submit" className="primary">
          {say('continue')}
        </button>
      </form>
      {opening.error && <Trouble sentence={say('keyWrong')} hint={say('keyWrongHint')} />}
    </main>
  )
}

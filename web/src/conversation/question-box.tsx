import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words.ts'
import { useDraft, writeDraft } from './drafts.ts'

/** The id of the box, for what puts a question there. */
export const QUESTION_BOX = 'question'

type BoxProps = {
  readonly notebookId: string
  readonly isAnswering: boolean
  /** Whether there is something to ask: a question typed while sources are `coming` is put once one is there. */
  readonly sources: 'ready' | 'coming' | 'none'
  /** Told when somebody is about to ask. */
  readonly onNear: () => void
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
}

export function QuestionBox({ notebookId, isAnswering, sources, onNear, onAsk, onStop }: BoxProps) {
  const say = useWords()
  const draft = useDraft(notebookId)
  const form = useRef<HTMLFormElement>(null)
  const [isHeld, setHeld] = useState(false)
  const sendDraft = (event: FormEvent) => {
    event.preventDefault()
    if (draft.trim() === '' || isAnswering) return
    if (sources !== 'ready') return setHeld(true)
    writeDraft(notebookId, '')
    onAsk(draft.trim())
  }
  useEffect(() => {
    if (!isHeld || sources !== 'ready') return
    setHeld(false)
    form.current?.requestSubmit()
  }, [isHeld, sources])
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form className="question-box" ref={form} onSubmit={sendDraft}>
      <textarea
        id={QUESTION_BOX}
        aria-label={say('askQuestion')}
        placeholder={say(sources === 'none' ? 'askLater' : 'askQuestion')}
        rows={1}
        dir="auto"
        value={draft}
        onFocus={onNear}
        onChange={({ currentTarget }) => {
          setHeld(false) // what is still being written is not put by itself
          writeDraft(notebookId, currentTarget.value)
        }}
        onKeyDown={sendOnEnter}
      />
      {isAnswering ? (
        <button type="button" className="send" aria-label={say('stop')} title={say('stop')} onClick={onStop}>
          <Icon name="stop" />
        </button>
      ) : (
        <button
          type="submit"
          className="send"
          aria-label={say('send')}
          title={say('send')}
          disabled={draft.trim() === '' || isHeld}
        >
          <Icon name="send" />
        </button>
      )}
      {isHeld && sources !== 'ready' && <p role="status">{say(sources === 'none' ? 'askLater' : 'askHeld')}</p>}
    </form>
  )
}

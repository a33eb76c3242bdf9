import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words.ts'
import { useDraft, writeDraft } from './drafts.ts'

/** The id of the box, for what puts a question there. */
export const QUESTION_BOX = 'question'

type BoxProps = {
  readonly notebookId: string
  readonly isAnswering: boolean
  readonly hasSources: boolean
  /** Told when somebody is about to ask. */
  readonly onNear: () => void
  readonly onAsk: (question: string) => void
  readonly onStop: () => void
}

export function QuestionBox({ notebookId, isAnswering, hasSources, onNear, onAsk, onStop }: BoxProps) {
  const say = useWords()
  const draft = useDraft(notebookId)
  const form = useRef<HTMLFormElement>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (draft.trim() === '' || isAnswering || !hasSources) return
    writeDraft(notebookId, '')
    onAsk(draft.trim())
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form className="question-box" ref={form} onSubmit={send}>
      <textarea
        id={QUESTION_BOX}
        aria-label={say('askQuestion')}
        placeholder={say(hasSources ? 'askQuestion' : 'askLater')}
        rows={1}
        dir="auto"
        value={draft}
        onFocus={onNear}
        onChange={({ currentTarget }) => writeDraft(notebookId, currentTarget.value)}
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
          disabled={draft.trim() === '' || !hasSources}
        >
          <Icon name="send" />
        </button>
      )}
    </form>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { deferPart } from '../parts/defer-part.tsx'
import { Icon } from '../parts/icon.tsx'
import { FaultTrouble } from '../parts/trouble.tsx'
import { buildNotesKey } from '../queries.ts'
import { callService } from '../service.ts'
import { useWords } from '../words.ts'
import { AnswerText } from './answer-text.tsx'
import type { ConversationTurn } from './conversations.ts'
import { formatAsMarkdown } from './format-markdown.ts'
import { PassagesToRead } from './passages-to-read.tsx'

const AskAgainDialog = deferPart(() => import('./ask-again-dialog.tsx').then((file) => file.AskAgainDialog))

type ArticleProps = {
  readonly notebookId: string
  readonly turn: ConversationTurn
  readonly onCite: (citation: Citation, all: readonly Citation[]) => void
  /** Asks the same question once more: the sources that are named, else those that are chosen; null while another is answered. */
  readonly onAskAgain: ((sourceIds?: readonly string[]) => void) | null
}

/** A question and its answer. */
export function AnswerArticle({ notebookId, turn, onCite, onAskAgain }: ArticleProps) {
  const say = useWords()
  const { question, answer, citations, state, passages, isOpen, error } = turn
  return (
    <article aria-label={question} aria-busy={isOpen}>
      <h3 dir="auto">{question}</h3>
      {state !== null && state !== 'answered' && <p className={`answer-state is-${state}`}>{say(`state.${state}`)}</p>}
      {answer === '' && isOpen && <p className="soft thinking">{say('reading')}</p>}
      <AnswerText text={answer} citations={citations} onCite={(citation) => onCite(citation, citations)} />
      {passages.length > 0 && <PassagesToRead passages={passages} onCite={onCite} />}
      {error !== null && <FaultTrouble error={error} onRetry={onAskAgain ? () => onAskAgain() : undefined} />}
      {!isOpen && state === null && error === null && <p className="soft">{say('stopped')}</p>}
      {!isOpen && answer !== '' && <AnswerActions notebookId={notebookId} turn={turn} onAskAgain={onAskAgain} />}
    </article>
  )
}

const MAX_TITLE_CHARS = 200

type ActionsProps = Pick<ArticleProps, 'notebookId' | 'turn' | 'onAskAgain'>

function AnswerActions({ notebookId, turn, onAskAgain }: ActionsProps) {
  const say = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const [isAskingAgain, setIsAskingAgain] = useState(false)
  const markdown = formatAsMarkdown(turn, say('sources'))
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => {
      const { question, citations } = turn
      const title = question.slice(0, MAX_TITLE_CHARS)
      return callService().createNote({ title, content: markdown, citations: [...citations], notebook_id: notebookId })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: buildNotesKey(notebookId) }),
  })
  const copy = () => navigator.clipboard.writeText(markdown).then(() => setIsCopied(true))
  return (
    <footer>
      <button type="button" onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {say(isCopied ? 'copied' : 'copyMarkdown')}
      </button>
      <button type="button" onClick={() => saving.mutate()} disabled={saving.isPending || saving.isSuccess}>
        <Icon name={saving.isSuccess ? 'check' : 'note'} />
        {say(saving.isSuccess ? 'savedAsNote' : 'saveAsNote')}
      </button>
      <button type="button" onClick={() => setIsAskingAgain(true)} disabled={onAskAgain === null}>
        <Icon name="retry" />
        {say('askAgain')}
      </button>
      {saving.error && <FaultTrouble error={saving.error} />}
      {isAskingAgain && onAskAgain && (
        <AskAgainDialog
          notebookId={notebookId}
          question={turn.question}
          onAsk={onAskAgain}
          onClose={() => setIsAskingAgain(false)}
        />
      )}
    </footer>
  )
}

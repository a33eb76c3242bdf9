import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Citation } from '../../../src/domain/citation.ts'
import { useSources } from '../queries.ts'
import { useWarmReader, warmPdfReader } from '../reader/warm-reader.ts'
import { callService } from '../service.ts'
import { useStore } from '../store.ts'
import { useWords } from '../words.ts'
import { AnswerArticle } from './answer-article.tsx'
import { Markdown } from './answer-text.tsx'
import { askInConversation, type ConversationTurn, chooseAsked, openConversation, stopAnswer } from './conversations.ts'
import { EarlierMenu } from './earlier-menu.tsx'
import { QuestionBox } from './question-box.tsx'

type ConversationPanelProps = {
  readonly notebookId: string
  /** Opens the place of a citation in its source. */
  readonly onCite: (citation: Citation, all: readonly Citation[]) => void
}

export function ConversationPanel({ notebookId, onCite }: ConversationPanelProps) {
  const say = useWords()
  const { turns, sessionId } = useStore(openConversation(notebookId))
  const { data, isPending } = useSources(notebookId)
  const sources = data?.sources ?? []
  const ready = sources.filter(({ status }) => status === 'ready').map(({ id }) => id)
  const isComing = isPending || sources.some(({ status }) => status === 'processing')
  const isOpen = turns.at(-1)?.isOpen === true
  const ask = (question: string, sourceIds = chooseAsked(notebookId, ready)) =>
    void askInConversation(notebookId, question, sourceIds)
  const log = useFollowedLog(turns)
  useWarmCitations(turns.at(-1))
  return (
    <section aria-label={say('conversation')} className="pane conversation">
      <div className="conversation-menu">
        <EarlierMenu
          notebookId={notebookId}
          sessionId={sessionId}
          turnCount={isOpen ? turns.length - 1 : turns.length}
        />
      </div>
      <div role="log" aria-label={say('conversation')} className="log" ref={log}>
        {turns.length === 0 && <Suggestions notebookId={notebookId} sourceCount={ready.length} onAsk={ask} />}
        {turns.map((turn) => (
          <AnswerArticle
            key={turn.key}
            notebookId={notebookId}
            turn={turn}
            onCite={onCite}
            onAskAgain={isOpen ? null : (sourceIds) => ask(turn.question, sourceIds)}
          />
        ))}
      </div>
      <QuestionBox
        notebookId={notebookId}
        isAnswering={isOpen}
        sources={ready.length > 0 ? 'ready' : isComing ? 'coming' : 'none'}
        onNear={() => prepareAnswer(sources.some(({ facts }) => facts?.pageCount !== undefined))}
        onAsk={ask}
        onStop={() => stopAnswer(notebookId)}
      />
    </section>
  )
}

/** Loads what an answer is shown with, while its question is being typed. */
function prepareAnswer(hasPages: boolean): void {
  Markdown.load()
  if (hasPages) warmPdfReader()
}

/** What an answer of this visit cites first is opened out of sight: it is what is looked at next. */
function useWarmCitations(turn: ConversationTurn | undefined): void {
  const warmReader = useWarmReader()
  const asked = useRef<string | null>(null)
  if (turn?.isOpen) asked.current = turn.key
  const first = turn?.key === asked.current ? turn?.citations[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same source is opened once
  useEffect(() => {
    if (first) warmReader(first)
  }, [first?.sourceId])
}

/** The log shows its end as it grows, unless somebody scrolled up to read. */
function useFollowedLog(turns: unknown) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = log.current
    if (!element) return
    const noteScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    }
    element.addEventListener('scroll', noteScroll, { passive: true })
    return () => element.removeEventListener('scroll', noteScroll)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the turns change the end is somewhere else
  useEffect(() => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight
  }, [turns])
  return log
}

type SuggestionsProps = {
  readonly notebookId: string
  readonly sourceCount: number
  readonly onAsk: (question: string) => void
}

const MAX_SUGGESTIONS = 4

/** One for each source, without the markers of citations. */
const readParagraphs = (summary: string): string[] =>
  summary
    .replaceAll(/\s*\[\d+\]/g, '')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')

/** What the notebook is about, and questions that its sources answer. */
function Suggestions({ notebookId, sourceCount, onAsk }: SuggestionsProps) {
  const say = useWords()
  const guide = useQuery({
    queryKey: ['guide', notebookId, sourceCount],
    queryFn: ({ signal }) => callService().getNotebookGuide({ notebook_id: notebookId }, { signal }),
    enabled: sourceCount > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (sourceCount === 0) return <p className="soft hint">{say('askHint')}</p>
  const questions = guide.data?.questions.slice(0, MAX_SUGGESTIONS) ?? []
  return (
    <div className="suggestions">
      {readParagraphs(guide.data?.summary ?? '').map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
      {questions.length > 0 && <h3>{say('suggested')}</h3>}
      {questions.map((question) => (
        <button type="button" key={question} dir="auto" onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
    </div>
  )
}

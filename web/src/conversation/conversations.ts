import { Fault } from '../../../src/client/client.ts'
import type { Citation, Passage } from '../../../src/domain/citation.ts'
import { callService, isUnreachable, noticeFault, waitForService } from '../service.ts'
import { readLeftOut } from '../sources/chosen-sources.ts'
import { createStore, type Store } from '../store.ts'

type TurnState = 'answered' | 'partial' | 'no_support'

/** A question and what is known of its answer; `isOpen` while it is still being written. */
export type ConversationTurn = {
  readonly key: string
  readonly question: string
  readonly answer: string
  readonly citations: readonly Citation[]
  readonly state: TurnState | null
  /** What to read where the answer is not sure. */
  readonly passages: readonly Passage[]
  readonly isOpen: boolean
  readonly error: unknown
}

type OpenConversation = { readonly turns: readonly ConversationTurn[]; readonly sessionId: string | null }

const EMPTY: OpenConversation = { turns: [], sessionId: null }
const conversations = new Map<string, Store<OpenConversation>>()
const running = new Map<string, AbortController>()

const buildSessionKey = (notebookId: string) => `notebook-assistant.session.${notebookId}`

/** The conversation with a notebook: it goes on while another page is looked at, and is there again after a reload. */
export function openConversation(notebookId: string): Store<OpenConversation> {
  const known = conversations.get(notebookId)
  if (known) return known
  const opened = createStore(EMPTY)
  conversations.set(notebookId, opened)
  const sessionId = sessionStorage.getItem(buildSessionKey(notebookId))
  if (sessionId !== null) resumeConversation(notebookId, sessionId).catch(() => beginConversation(notebookId))
  return opened
}

export function beginConversation(notebookId: string): void {
  sessionStorage.removeItem(buildSessionKey(notebookId))
  openConversation(notebookId).set(EMPTY)
}

/** Shows an earlier conversation; a question goes on with it where its session is still open. */
export async function resumeConversation(notebookId: string, sessionId: string): Promise<void> {
  const { turns, is_open } = await callService().getConversation({
    notebook_id: notebookId,
    conversation_id: sessionId,
  })
  const told = turns.map(({ question, answer, state, citations, passages = [] }, index): ConversationTurn => {
    return {
      key: `${sessionId}-${index}`,
      question,
      answer,
      state,
      citations,
      passages,
      isOpen: false,
      error: null,
    }
  })
  openConversation(notebookId).set({ turns: told, sessionId: is_open ? sessionId : null })
  sessionStorage.setItem(buildSessionKey(notebookId), sessionId)
}

export function stopAnswer(notebookId: string): void {
  running.get(notebookId)?.abort()
}

function changeTurn(
  store: Store<OpenConversation>,
  key: string,
  change: (turn: ConversationTurn) => Partial<ConversationTurn>,
): void {
  store.set((before) => ({
    ...before,
    turns: before.turns.map((turn) => (turn.key === key ? { ...turn, ...change(turn) } : turn)),
  }))
}

/** Asks, and follows the answer as it is written. Where the service goes away meanwhile it is asked again afterwards. */
export async function askInConversation(
  notebookId: string,
  question: string,
  sourceIds: readonly string[],
): Promise<void> {
  const store = openConversation(notebookId)
  const key = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const empty = { answer: '', citations: [], state: null, passages: [], error: null }
  const turn: ConversationTurn = { key, question, ...empty, isOpen: true }
  store.set((before) => ({ ...before, turns: [...before.turns, turn] }))
  const leaving = new AbortController()
  running.set(notebookId, leaving)
  try {
    await askUntilHeard(notebookId, store, turn, sourceIds, leaving.signal)
  } finally {
    running.delete(notebookId)
    changeTurn(store, key, () => ({ isOpen: false }))
  }
}

async function askUntilHeard(
  notebookId: string,
  store: Store<OpenConversation>,
  turn: ConversationTurn,
  sourceIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await askOnce(notebookId, store, turn, sourceIds, signal)
    } catch (error) {
      noticeFault(error)
      if (signal.aborted || !isUnreachable(error)) {
        return changeTurn(store, turn.key, () => (signal.aborted ? {} : { error }))
      }
      changeTurn(store, turn.key, () => ({ answer: '', citations: [] }))
      await waitForService()
    }
  }
}

async function askOnce(
  notebookId: string,
  store: Store<OpenConversation>,
  { key, question }: ConversationTurn,
  sourceIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { sessionId } = store.get()
  const event = (name: string, data: unknown) => {
    if (name === 'delta') changeTurn(store, key, ({ answer }) => ({ answer: answer + (data as { text: string }).text }))
    if (name === 'citation')
      changeTurn(store, key, ({ citations }) => ({ citations: [...citations, data as Citation] }))
  }
  const asked = { question, notebook_id: notebookId, ...(sourceIds.length > 0 ? { source_ids: [...sourceIds] } : {}) }
  const call = { signal, listener: { event } }
  const reply = await callService()
    .askQuestion({ ...asked, ...(sessionId === null ? {} : { session_id: sessionId }) }, call)
    .catch((error) => {
      if (!(error instanceof Fault && error.code === 'SESSION_NOT_FOUND')) throw error
      return callService().askQuestion(asked, call) // it ended meanwhile: a new one begins
    })
  changeTurn(store, key, () => ({
    answer: reply.answer,
    citations: reply.sources?.citations ?? [],
    state: reply.state,
    passages: reply.passages ?? [],
  }))
  store.set((before) => ({ ...before, sessionId: reply.session_id }))
  sessionStorage.setItem(buildSessionKey(notebookId), reply.session_id)
}

/** The ids to ask: none named when all are asked. */
export function chooseAsked(notebookId: string, sourceIds: readonly string[]): readonly string[] {
  const leftOut = readLeftOut(notebookId)
  const chosen = sourceIds.filter((id) => !leftOut.has(id))
  return chosen.length === sourceIds.length ? [] : chosen
}

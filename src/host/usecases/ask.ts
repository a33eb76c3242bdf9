import { randomInt, randomUUID } from 'node:crypto'
import type { Answer, Turn } from '../../domain/answer.ts'
import { type Citation, isPlaced } from '../../domain/citation.ts'
import { STATUS } from '../../wire/status-codes.ts'
import { findPlace, type NotebookAccess } from '../access.ts'
import { createAnswerPayload, createLastPayload, createThoughtPayload, type TurnKey } from '../chat-frames.ts'
import { createMalformedRefusal, createUnknownRefusal, Refusal } from '../refusal.ts'
import type { GroundedCitation } from '../rows/grounding.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import type { ThreadRecord } from '../rows/turn-row.ts'
import type { HostCall } from '../services.ts'
import { countQuestion } from './analytics.ts'
import { findSourceAnywhere } from './find-source.ts'
import { listTopics, phraseQuestions } from './guide.ts'
import { listHostSources } from './sources.ts'
import { chooseCurrentThread, findThread, keepTurns, listTurns, openThread } from './threads.ts'

export type QuestionContext = {
  readonly place: NotebookAccess
  readonly thread: ThreadRecord
  readonly question: string
  readonly turns: readonly Turn[]
  /** All sources of the notebook. */
  readonly sources: readonly SourceRecord[]
  /** The embedded product's ids of those that are asked; undefined for all. */
  readonly engineIds: readonly string[] | undefined
}

const MAX_QUESTION_CHARS = 20_000

/**
 * Reads a question in the form with five slots and in the one with nine: 0 sources, 1 question, 2 history, 4 thread,
 * 7 notebook. Without the notebook it is found from the sources, else from the thread.
 * @throws Refusal 3, 5
 * Source: wire.md, section 5.
 */
export async function readQuestion(call: HostCall): Promise<QuestionContext> {
  const { params } = call
  const question = params.at(1).text()
  if (question.length > MAX_QUESTION_CHARS) throw new Refusal(STATUS.invalid, 'the question is too long')
  const requestedIds = params.at(0).texts()
  const threadId = params.at(4).textOr(null)
  const place = await findQuestionPlace(call, requestedIds, threadId)
  const sources = await listHostSources(place)
  const thread = threadId === null ? chooseCurrentThread(call, place.id) : openThread(call, place.id, threadId)
  const turnRecords = listTurns(call, thread)
  const turns =
    turnRecords.length > 0 ? pairTurns(turnRecords.map(({ role, text }) => ({ role, text }))) : readHistory(call)
  return { place, thread, question, turns, sources, engineIds: pickEngineIds(sources, requestedIds) }
}

async function findQuestionPlace(
  call: HostCall,
  requestedIds: readonly string[],
  threadId: string | null,
): Promise<NotebookAccess> {
  const named = call.params.at(7).textOr(null)
  if (named !== null) return findPlace(call, named)
  if (requestedIds[0] !== undefined) return (await findSourceAnywhere(call, requestedIds[0])).place
  const thread = threadId === null ? null : findThread(call, threadId)
  if (thread) return findPlace(call, thread.notebookId)
  throw createMalformedRefusal('the notebook')
}

function pickEngineIds(sources: readonly SourceRecord[], requestedIds: readonly string[]): string[] | undefined {
  const asked = sources.filter(({ id }) => requestedIds.includes(id))
  if (requestedIds.length > 0 && asked.length === 0) throw createUnknownRefusal('source')
  if (asked.length === 0 || asked.length === sources.length) return undefined
  return asked.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
}

/** `[[text,null,2],[text,null,1],...]`: each answer stands before its question, the oldest pair first. */
function readHistory({ params }: HostCall): Turn[] {
  const turns: Turn[] = []
  let answer = ''
  for (const entry of params.at(2).list()) {
    const text = entry.at(0).textOr('')
    if (entry.at(2).value === 2) answer = text
    else turns.push({ question: text, answer })
  }
  return turns
}

function pairTurns(turnRecords: readonly { role: number; text: string }[]): Turn[] {
  return turnRecords.flatMap(({ role, text }, index) => {
    const before = turnRecords[index - 1]
    return role === 2 && before?.role === 1 ? [{ question: before.text, answer: text }] : []
  })
}

/** Hears the payloads of an answer, in the order they are sent. */
type SendPayload = (payload: unknown[]) => void

const MIN_GROWTH_CHARS = 24
/** Up to 60 characters, ended by a blank where there is one. */
const SOME_WORDS = /[\s\S]{1,60}(?:(?<=\s)|$)|[\s\S]{1,60}/g

/**
 * Asks, and sends what is to be streamed: thoughts, the growing answer, and the final frame. The turn is kept.
 * @throws Refusal, Fault of the embedded product
 */
export async function answerQuestion(
  call: HostCall,
  questionContext: QuestionContext,
  send: SendPayload,
  signal: AbortSignal,
): Promise<string> {
  const { place, thread, question, turns, sources, engineIds } = questionContext
  const key: TurnKey = [thread.threadId, randomUUID(), randomInt(1, 2 ** 32 - 1)]
  for (const thought of writeThoughts(engineIds?.length ?? sources.length)) send(createThoughtPayload(thought, key))
  const questions = listTopics(place).then(phraseQuestions)
  const listener = createGrowingListener((text, heard) =>
    send(createAnswerPayload(text, key, bindGroundings(questionContext, heard))),
  )
  const request = {
    text: question,
    turns,
    conversationId: thread.conversationId,
    ...(engineIds ? { sourceIds: engineIds } : {}),
  }
  const answer = await place.product.chat.ask(place.id, request, listener, signal)
  const groundings = bindGroundings(questionContext, answer.citations)
  const last = createLastPayload(answer.text, key, groundings, await questions)
  send(createAnswerPayload(answer.text, key, groundings))
  send(last)
  keepAnswer(call, questionContext, answer, last[0])
  return answer.text
}

function keepAnswer(
  call: HostCall,
  { thread, question, place }: QuestionContext,
  answer: Answer,
  message: unknown,
): void {
  countQuestion(call, place.id)
  keepTurns(call, { ...thread, conversationId: answer.conversationId }, { question, answer: answer.text, message })
}

const writeThoughts = (sourceCount: number) => [
  `**Reading the question**\n\nI'm looking at what is asked, and which of the ${sourceCount} sources may tell.`,
  '**Looking through the sources**\n\nI am comparing the passages that come closest, to answer with their own words.',
]

/** Tells the whole text so far whenever it has grown by some words, with the citations whose marks stand in it. */
function createGrowingListener(onGrowth: (text: string, heard: readonly Citation[]) => void) {
  let text = ''
  let sentChars = 0
  const heard: Citation[] = []
  return {
    delta(piece: string) {
      for (const words of piece.match(SOME_WORDS) ?? []) {
        text += words
        if (text.length - sentChars < MIN_GROWTH_CHARS) continue
        sentChars = text.length
        onGrowth(
          text,
          heard.filter(({ marker }) => text.includes(marker)),
        )
      }
    },
    citation: (citation: Citation) => void heard.push(citation),
  }
}

/** The citations with the names their sources have here: those that were asked for first. One per number. */
function bindGroundings({ sources }: QuestionContext, citations: readonly Citation[]): GroundedCitation[] {
  const ordered = citations.filter(isPlaced).sort((a, b) => a.number - b.number)
  const single = ordered.filter(({ number }, index) => ordered[index - 1]?.number !== number)
  return single.flatMap((citation) => {
    const source = sources.find(({ engineId }) => engineId === citation.sourceId)
    return source ? [{ citation, sourceId: source.id, revisionId: source.revisionId }] : []
  })
}

import { randomInt, randomUUID } from 'node:crypto'
import type { Answer, Turn } from '../../domain/answer.ts'
import { type Citation, isPlaced } from '../../domain/citation.ts'
import { type Place, placeOf } from '../access.ts'
import { answerPayload, lastPayload, type TurnKey, thoughtPayload } from '../chat-frames.ts'
import type { Call } from '../house.ts'
import { malformed, Refusal, STATUS, unknown } from '../refusal.ts'
import type { Grounding } from '../rows/grounding.ts'
import type { SourceRecord } from '../rows/source-row.ts'
import type { ThreadRecord } from '../rows/turn-row.ts'
import { countQuestion } from './analytics.ts'
import { sourceAnywhere } from './find.ts'
import { questionsAbout, topicsOf } from './guide.ts'
import { listSources } from './sources.ts'
import { currentThread, findThread, keepTurns, openThread, turnsOf } from './threads.ts'

export type Asking = {
  readonly place: Place
  readonly thread: ThreadRecord
  readonly question: string
  readonly turns: readonly Turn[]
  /** All sources of the notebook. */
  readonly sources: readonly SourceRecord[]
  /** The embedded product's ids of those that are asked; undefined for all. */
  readonly engineIds: readonly string[] | undefined
}

const MOST_QUESTION_CHARS = 20_000

/**
 * Reads a question in the form with five slots and in the one with nine: 0 sources, 1 question, 2 history, 4 thread,
 * 7 notebook. Without the notebook it is found from the sources, else from the thread.
 * @throws Refusal 3, 5
 * Source: wire.md, section 5.
 */
export async function readQuestion(call: Call): Promise<Asking> {
  const { params, house } = call
  const question = params.at(1).text()
  if (question.length > MOST_QUESTION_CHARS) throw new Refusal(STATUS.invalid, 'the question is too long')
  const wished = params.at(0).texts()
  const threadId = params.at(4).textOr(null)
  const place = await placeOfQuestion(call, wished, threadId)
  const sources = await listSources(house, place)
  const thread = threadId === null ? currentThread(call, place.id) : openThread(call, place.id, threadId)
  const said = turnsOf(call, thread)
  const turns = said.length > 0 ? pairs(said.map(({ role, text }) => ({ role, text }))) : history(call)
  return { place, thread, question, turns, sources, engineIds: engineIdsOf(sources, wished) }
}

async function placeOfQuestion(call: Call, wished: readonly string[], threadId: string | null): Promise<Place> {
  const named = call.params.at(7).textOr(null)
  if (named !== null) return placeOf(call, named)
  if (wished[0] !== undefined) return (await sourceAnywhere(call, wished[0])).place
  const thread = threadId === null ? null : findThread(call, threadId)
  if (thread) return placeOf(call, thread.notebookId)
  throw malformed('the notebook')
}

function engineIdsOf(sources: readonly SourceRecord[], wished: readonly string[]): string[] | undefined {
  const asked = sources.filter(({ id }) => wished.includes(id))
  if (wished.length > 0 && asked.length === 0) throw unknown('source')
  if (asked.length === 0 || asked.length === sources.length) return undefined
  return asked.flatMap(({ engineId }) => (engineId === null ? [] : [engineId]))
}

/** `[[text,null,2],[text,null,1],...]`: each answer stands before its question, the oldest pair first. */
function history({ params }: Call): Turn[] {
  const turns: Turn[] = []
  let answer = ''
  for (const entry of params.at(2).list()) {
    const text = entry.at(0).textOr('')
    if (entry.at(2).value === 2) answer = text
    else turns.push({ question: text, answer })
  }
  return turns
}

function pairs(said: readonly { role: number; text: string }[]): Turn[] {
  return said.flatMap(({ role, text }, index) => {
    const before = said[index - 1]
    return role === 2 && before?.role === 1 ? [{ question: before.text, answer: text }] : []
  })
}

/** Hears the payloads of an answer, in the order they are sent. */
export type Send = (payload: unknown[]) => void

const LEAST_GROWTH_CHARS = 24
/** Up to 60 characters, ended by a blank where there is one. */
const SOME_WORDS = /[\s\S]{1,60}(?:(?<=\s)|$)|[\s\S]{1,60}/g

/**
 * Asks, and sends what is to be streamed: thoughts, the growing answer, and the final frame. The turn is kept.
 * @throws Refusal, Fault of the embedded product
 */
export async function answerQuestion(call: Call, asking: Asking, send: Send, signal: AbortSignal): Promise<string> {
  const { place, thread, question, turns, sources, engineIds } = asking
  const key: TurnKey = [thread.threadId, randomUUID(), randomInt(1, 2 ** 32 - 1)]
  for (const thought of thoughts(engineIds?.length ?? sources.length)) send(thoughtPayload(thought, key))
  const questions = topicsOf(call, place).then(questionsAbout)
  const listener = growing((text, heard) => send(answerPayload(text, key, groundingsOf(asking, heard))))
  const wish = {
    text: question,
    turns,
    conversationId: thread.conversationId,
    ...(engineIds ? { sourceIds: engineIds } : {}),
  }
  const answer = await place.product.chat.ask(place.id, wish, listener, signal)
  const groundings = groundingsOf(asking, answer.citations)
  const last = lastPayload(answer.text, key, groundings, await questions)
  send(answerPayload(answer.text, key, groundings))
  send(last)
  keep(call, asking, answer, last[0])
  return answer.text
}

function keep(call: Call, { thread, question, place }: Asking, answer: Answer, message: unknown): void {
  countQuestion(call, place.id)
  keepTurns(call, { ...thread, conversationId: answer.conversationId }, { question, answer: answer.text, message })
}

const thoughts = (sourceCount: number) => [
  `**Reading the question**\n\nI'm looking at what is asked, and which of the ${sourceCount} sources may tell.`,
  '**Looking through the sources**\n\nI am comparing the passages that come closest, to answer with their own words.',
]

/** Tells the whole text so far whenever it has grown by some words, with the citations whose marks stand in it. */
function growing(tell: (text: string, heard: readonly Citation[]) => void) {
  let text = ''
  let told = 0
  const heard: Citation[] = []
  return {
    delta(piece: string) {
      for (const words of piece.match(SOME_WORDS) ?? []) {
        text += words
        if (text.length - told < LEAST_GROWTH_CHARS) continue
        told = text.length
        tell(
          text,
          heard.filter(({ marker }) => text.includes(marker)),
        )
      }
    },
    citation: (citation: Citation) => void heard.push(citation),
  }
}

/** The citations with the names their sources have here: those that were asked for first. One per number. */
function groundingsOf({ sources }: Asking, citations: readonly Citation[]): Grounding[] {
  const ordered = citations.filter(isPlaced).sort((a, b) => a.number - b.number)
  const single = ordered.filter(({ number }, index) => ordered[index - 1]?.number !== number)
  return single.flatMap((citation) => {
    const source = sources.find(({ engineId }) => engineId === citation.sourceId)
    return source ? [{ citation, sourceId: source.id, revisionId: source.revisionId }] : []
  })
}

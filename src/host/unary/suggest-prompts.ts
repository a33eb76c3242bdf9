import { STATUS } from '../../wire/status-codes.ts'
import { findPlace } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { UnaryMethod } from '../services.ts'
import { listTopics } from '../usecases/guide.ts'

/** Prompt suggestion modes. Source: enums.md, "Chat". */
const WAYS: Readonly<Record<number, readonly [way: string, tag: string]>> = {
  1: ['Discuss in depth', 'explanatory'],
  2: ['Sum up briefly', 'brief'],
  3: ['Explain step by step', 'explanatory'],
  4: ['What do the sources say about', 'question'],
  5: ['Review critically', 'critique'],
  6: ['Argue for and against', 'debate'],
  7: ['Tell as a story', 'story'],
  8: ['Ask questions about', 'quiz'],
  9: ['Make cards about', 'flashcards'],
  10: ['Show in a minute', 'short'],
}

/** `[CTX,NB,[[SRC],...],mode,null,steer]` -> `[[[title,prompt,[tag]],...]]`; another number is answered with 13, none with 3. */
export const answerSuggestPrompts: UnaryMethod = async (call) => {
  const way = WAYS[call.params.at(3).number()]
  if (!way) throw new Refusal(STATUS.internal, 'there is no such mode')
  const place = await findPlace(call, call.params.at(1).text())
  const steer = call.params.at(5).textOr('').trim()
  const topics = [...(steer === '' ? [] : [steer]), ...(await listTopics(call, place))]
  return [topics.map((topic) => [topic, `${way[0]} ${topic}`, [way[1]]])]
}

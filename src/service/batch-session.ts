import { Fault } from '../domain/fault.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import type { Session } from '../state/session-table.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import type { House } from './context.ts'
import { addressOf, type Chosen } from './notebook-choice.ts'

/** The conversation of a batch; `isResumed` when an earlier run of it was held there. */
export type BatchSession = { readonly session: Session; readonly isNew: boolean; readonly isResumed: boolean }

/** Gives an answer to this question that was given but not filed, each of them once. */
export type TakeLeft = (question: string) => LeftAnswer | null

/** `turn` is its number in the session. */
export type LeftAnswer = AnsweredQuestion & { readonly turn: number }

/**
 * The session a batch asks in: the caller's; else the one of the answers that are there already, so that a resumed run
 * goes on with the conversation; else a new one, which is told the latest of these answers.
 * @throws Fault TOO_MANY_SESSIONS
 */
export async function batchSession(
  own: Session | null,
  answered: readonly AnsweredFile[],
  { house, chosen, vault }: { house: House; chosen: Chosen; vault: Vault },
): Promise<BatchSession> {
  const session = own ?? earlierSession(answered.at(-1), chosen, house)
  if (session) {
    return { session, isNew: false, isResumed: session.id === answered.at(-1)?.session_id }
  }
  const fresh = house.sessions.create({ notebookUrl: chosen.url, account: chosen.account })
  for (const turn of await latestTurns(answered, vault)) {
    house.sessions.record(fresh.id, { ...turn, conversationId: null })
  }
  return { session: fresh, isNew: true, isResumed: false }
}

function earlierSession(last: AnsweredFile | undefined, chosen: Chosen, house: House): Session | null {
  if (!last) return null
  try {
    const session = house.sessions.get(last.session_id)
    return addressOf(chosen, house)(session.notebookUrl) && session.account === chosen.account ? session : null
  } catch (error) {
    if (error instanceof Fault && error.code === 'SESSION_NOT_FOUND') return null
    throw error
  }
}

/**
 * The answers that never reached the vault because a run was cut short: those of the session behind the last one that
 * the vault knows. Several, where they were on their way to a caller. For whoever has the session to himself.
 */
export function leftAnswers({ session, isResumed }: BatchSession, vault: Vault, house: House): TakeLeft {
  return takeLeftOf(isResumed ? unfiledAnswers(house.sessions.get(session.id), vault, house) : [])
}

function unfiledAnswers({ id, messageCount }: Session, { manifest }: Vault, house: House): LeftAnswer[] {
  const filed = manifest.entries().filter(({ session_id }) => session_id === id)
  const lastFiled = Math.max(0, ...filed.map(({ turn }) => turn))
  if (lastFiled >= messageCount) return []
  const turns = house.sessions.turns(id, messageCount - lastFiled)
  return turns.map((turn, place) => ({ ...turn, turn: messageCount - turns.length + place + 1 }))
}

function takeLeftOf(answers: readonly LeftAnswer[]): TakeLeft {
  const left = [...answers]
  return (question) => {
    const place = left.findIndex((answer) => answer.question === question)
    return place === -1 ? null : left.splice(place, 1)[0]!
  }
}

// As far back as a follow-up question may point.
const LATEST_ANSWERS = 4

async function latestTurns(answered: readonly AnsweredFile[], vault: Vault): Promise<AnsweredQuestion[]> {
  const latest = answered.slice(-LATEST_ANSWERS)
  const texts = await Promise.all(latest.map((entry) => vault.textOf(entry)))
  return latest.map(({ question, state, asked_at }, index) => ({
    question,
    answer: texts[index] ?? '',
    state,
    citations: [],
    askedAt: asked_at,
  }))
}

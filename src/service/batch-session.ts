import { Fault } from '../domain/fault.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import type { Session } from '../state/session-table.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import type { Vault } from '../state/vault/vault.ts'
import type { House } from './context.ts'
import { addressOf, type Chosen } from './notebook-choice.ts'

/** The conversation of a batch, and the answer in it that never reached the vault because the run was cut short. */
export type BatchSession = {
  readonly session: Session
  readonly isNew: boolean
  readonly left: AnsweredQuestion | null
}

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
    const isResumed = session.id === answered.at(-1)?.session_id
    return { session, isNew: false, left: isResumed ? leftAnswer(session, vault, house) : null }
  }
  const fresh = house.sessions.create({ notebookUrl: chosen.url, account: chosen.account })
  for (const turn of await latestTurns(answered, vault)) {
    house.sessions.record(fresh.id, { ...turn, conversationId: null })
  }
  return { session: fresh, isNew: true, left: null }
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

/** The last answer of the session, where the vault does not know it. */
function leftAnswer({ id, messageCount }: Session, { manifest }: Vault, house: House): AnsweredQuestion | null {
  const filed = manifest.entries().filter(({ session_id }) => session_id === id)
  const isFiled = filed.some(({ turn }) => turn >= messageCount)
  return isFiled ? null : (house.sessions.turns(id, 1)[0] ?? null)
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

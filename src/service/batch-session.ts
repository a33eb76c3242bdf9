import type { Claim } from '../domain/claim.ts'
import { Fault } from '../domain/fault.ts'
import type { AnsweredQuestion } from '../state/answered-question.ts'
import type { StoredSession } from '../state/session-table.ts'
import type { Vault } from '../state/vault/assemble-vault.ts'
import type { AnsweredFile } from '../state/vault/manifest.ts'
import type { Services } from './context.ts'
import { type ChosenNotebook, createAddressMatcher } from './notebook-choice.ts'

/** The conversation of a batch; `isResumed` when an earlier run of it was held there. */
type BatchSession = { readonly session: StoredSession; readonly isNew: boolean; readonly isResumed: boolean }

/** Gives an answer to this question that was given but not filed, each of them once. */
export type TakeUnfiled = (question: string) => UnfiledAnswer | null

/** `turn` is its number in the session. */
export type UnfiledAnswer = AnsweredQuestion & { readonly turn: number }

/**
 * The session a batch asks in: the caller's; else the one of the answers that are there already, so that a resumed run
 * goes on with the conversation, or that an earlier try of the same call began; else a new one, which is told the latest
 * of these answers.
 * @throws Fault TOO_MANY_SESSIONS
 */
export async function openBatchSession(
  own: StoredSession | null,
  answered: readonly AnsweredFile[],
  {
    services,
    chosen,
    vault,
    claim,
  }: { services: Services; chosen: ChosenNotebook; vault: Vault; claim: Claim | undefined },
): Promise<BatchSession> {
  const id = claim?.deriveId('session')
  const earlierId = answered.at(-1)?.session_id ?? (claim?.isRetry ? id : undefined)
  const session = own ?? findEarlierSession(earlierId, chosen, services)
  if (session) {
    return { session, isNew: false, isResumed: session.id === earlierId }
  }
  const fresh = await services.sessions.create({ id, notebookUrl: chosen.url, account: chosen.account })
  for (const turn of await readLatestTurns(answered, vault)) {
    await services.sessions.record(fresh.id, { ...turn, conversationId: null })
  }
  return { session: fresh, isNew: true, isResumed: false }
}

function findEarlierSession(id: string | undefined, chosen: ChosenNotebook, services: Services): StoredSession | null {
  if (id === undefined) return null
  try {
    const session = services.sessions.get(id)
    return createAddressMatcher(chosen, services)(session.notebookUrl) && session.account === chosen.account
      ? session
      : null
  } catch (error) {
    if (error instanceof Fault && error.code === 'SESSION_NOT_FOUND') return null
    throw error
  }
}

/**
 * The answers that never reached the vault because a run was cut short: those of the session behind the last one that
 * the vault knows, and all that an earlier try of the same call was given. Several, where they were on their way to a
 * caller, or were asked side by side. For whoever has the session to himself.
 */
export async function findUnfiledAnswers(
  { session, isResumed }: BatchSession,
  { manifest }: Vault,
  services: Services,
  claim: Claim | undefined,
): Promise<TakeUnfiled> {
  const entries = manifest.entries().filter(({ session_id }) => session_id === session.id)
  const filed = new Set(entries.map(({ turn }) => turn))
  const lastFiled = isResumed ? Math.max(0, ...filed) : Number.POSITIVE_INFINITY
  const sinceMs = claim?.isRetry ? claim.sinceMs : Number.POSITIVE_INFINITY
  const turns = (await services.sessions.turns(session.id)).map((answer, place) => ({ ...answer, turn: place + 1 }))
  const isUnfiled = ({ turn, askedAt }: UnfiledAnswer) =>
    !filed.has(turn) && (turn > lastFiled || Date.parse(askedAt) >= sinceMs)
  return createTakeUnfiled(turns.filter(isUnfiled))
}

function createTakeUnfiled(answers: readonly UnfiledAnswer[]): TakeUnfiled {
  const left = [...answers]
  return (question) => {
    const place = left.findIndex((answer) => answer.question === question)
    return place === -1 ? null : left.splice(place, 1)[0]!
  }
}

// As far back as a follow-up question may point.
const LATEST_ANSWERS = 4

async function readLatestTurns(answered: readonly AnsweredFile[], vault: Vault): Promise<AnsweredQuestion[]> {
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

import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { toFault } from '../../domain/fault.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { RpcOverrides } from '../../wire/ids.ts'
import type { Product } from '../port.ts'
import { RemoteCaller, type Sleep } from './call.ts'
import { ChatStream } from './chat.ts'
import type { SignInStore } from './cookies.ts'
import { Exchange, type Fetch } from './exchange.ts'
import { createArtifactsGroup } from './groups/artifacts.ts'
import { createChatGroup } from './groups/chat.ts'
import { createGuideGroup } from './groups/guide.ts'
import { createLabelsGroup } from './groups/labels.ts'
import { createNotebooksGroup } from './groups/notebooks.ts'
import { createNotesGroup } from './groups/notes.ts'
import { createResearchGroup } from './groups/research.ts'
import { createSharingGroup } from './groups/sharing.ts'
import { createSourcesGroup } from './groups/sources.ts'
import { type AccountFacts, getAccountMethod } from './methods/account.ts'
import type { RpcSession } from './session.ts'
import { SourceTexts } from './source-texts.ts'
import { TokenDesk } from './tokens.ts'
import { listUnknownIds, type UnknownId } from './unknown-ids.ts'

export type RpcOptions = {
  /** Origins of the product, tried in this order; the one that knew the account last comes first. */
  readonly hosts: readonly string[]
  readonly credentials: SignInStore
  /** `authuser` on the wire: the index or the e-mail of one of several accounts in one browser. */
  readonly authUser?: string
  /** The origin where the account was found last, and who is told when that changes. */
  readonly landing?: string
  readonly onLanding?: (origin: string) => void
  readonly overrides?: RpcOverrides
  /** `hl`: decides the language where a request leaves its own empty. */
  readonly language?: string
  readonly log: Log
  readonly clock?: Clock
  readonly fetch?: Fetch
  /** Handed in, so that a test never has to wait. */
  readonly sleep?: Sleep
  /** Where downloads lie until they are handed on. */
  readonly directory?: string
}

/** Who is signed in, and where. */
type SignInFacts = { readonly origin: string; readonly email: string | null }

/** The hosted product behind its own wire, and what we do with a sign-in. */
export type RpcProduct = Product & {
  /** Fetches new tokens, with the credentials read anew: proves the sign-in. @throws Fault PRODUCT_UNAUTHENTICATED */
  refresh(signal: AbortSignal): Promise<SignInFacts>
  /** What the account may hold, and its output language. */
  account(signal: AbortSignal): Promise<AccountFacts>
  /** The calls whose ids were rotated; asking changes nothing. */
  unknownIds(signal: AbortSignal): Promise<readonly UnknownId[]>
  /** Resolves once every cookie that replies gave is written back. */
  flushCookies(): Promise<void>
}

/** The hosted product, opened for one account. It sends nothing before it is used. */
export function createRpcProduct(options: RpcOptions): RpcProduct {
  const session = createRpcSession(options)
  const chat = createChatGroup(session)
  return {
    name: 'hosted',
    transport: 'rpc',
    notebooks: createNotebooksGroup(session),
    sources: createSourcesGroup(session),
    chat,
    guide: createGuideGroup(session, chat),
    notes: createNotesGroup(session),
    labels: createLabelsGroup(session),
    sharing: createSharingGroup(session),
    artifacts: createArtifactsGroup(session),
    research: createResearchGroup(session),
    async refresh(signal) {
      const { origin, email } = await session.desk.renew(session.desk.current, signal)
      return { origin, email }
    },
    account: (signal) => session.call(getAccountMethod, [], signal),
    unknownIds: (signal) => listUnknownIds(session.call, signal),
    flushCookies: () => session.exchange.flushCookies(),
  }
}

const realSleep: Sleep = async (ms, signal) => {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw toFault(error)
  })
}

function createRpcSession(options: RpcOptions): RpcSession {
  const { hosts, log, clock = systemClock, sleep = realSleep, directory = os.tmpdir() } = options
  const exchange = new Exchange({ ...options, clock })
  const desk = new TokenDesk({ ...options, exchange })
  const caller = new RemoteCaller({ ...options, exchange, desk, sleep })
  const chat = new ChatStream(caller, exchange)
  const callRemote: RpcSession['call'] = (method, args, signal) => caller.call(method, args, signal)
  const texts = new SourceTexts({ call: callRemote, log })
  return { call: callRemote, caller, exchange, desk, chat, texts, hosts, directory, sleep, clock, log }
}

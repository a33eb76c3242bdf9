import type { Server, ServerResponse } from 'node:http'
import { Server as ConnectionServer } from 'node:net'
import { setImmediate as endTurn } from 'node:timers/promises'

export type ClosePatience = {
  /** Requests under way may take so long; then they are told to come back, or cut where the reply has begun. */
  readonly graceMs?: number
  /** A connection on which nothing is asked stays so long: what its caller sends just now is still answered. */
  readonly idleMs?: number
}

type Drain = { close(patience?: ClosePatience): Promise<void> }

const LOOK_EVERY_MS = 50
/** Until a last reply has arrived. */
const FAREWELL_MS = 500
const QUIET_TURNS = 2
/** Where callers never stop coming. */
const MAX_TURNS = 1000

/**
 * Ends a server so that no caller behind a load balancer loses a request: nobody else is let in, each reply from then on says
 * `Connection: close`, so that its caller goes elsewhere with the next, and who waits too long is told to come back.
 */
export function prepareDrain(server: Server, turnAway: (outgoing: ServerResponse) => void): Drain {
  const open = new Set<ServerResponse>()
  let isEnding = false
  server.prependListener('request', (_incoming, outgoing) => {
    open.add(outgoing.once('close', () => open.delete(outgoing)))
    if (isEnding) announceEnd(outgoing)
  })
  return {
    async close({ graceMs = 5000, idleMs = 0 } = {}) {
      isEnding = true
      for (const outgoing of open) announceEnd(outgoing)
      const timers = [
        setTimeout(() => turnAllAway(open, turnAway), graceMs),
        setTimeout(() => server.closeAllConnections(), graceMs === 0 ? 0 : graceMs + FAREWELL_MS),
      ]
      const idleUntilMs = performance.now() + idleMs
      const closeIdle = () => performance.now() >= idleUntilMs && server.closeIdleConnections()
      const look = setInterval(closeIdle, LOOK_EVERY_MS)
      await letWaitingIn(server)
      await new Promise<void>((resolve) => {
        ConnectionServer.prototype.close.call(server, () => resolve()) // the one for HTTP cuts idle connections at once
        closeIdle()
      })
      clearInterval(look)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/**
 * The system takes connections before this process does, which lets in one with each turn of its loop. Those that wait when
 * the address closes are cut off unheard, after their callers have sent what they ask.
 */
async function letWaitingIn(server: Server): Promise<void> {
  let quietTurns = 0
  const noteNewcomer = () => {
    quietTurns = 0
  }
  server.on('connection', noteNewcomer)
  for (let turns = 0; quietTurns < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    quietTurns += 1
    await endTurn()
  }
  server.off('connection', noteNewcomer)
}

function announceEnd(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
}

function turnAllAway(open: ReadonlySet<ServerResponse>, turnAway: (outgoing: ServerResponse) => void): void {
  for (const outgoing of open) if (!outgoing.writableEnded) turnAway(outgoing)
}

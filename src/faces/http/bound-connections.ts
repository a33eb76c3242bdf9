import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** So many connections beyond the bound still hear a sentence; the ones after them are closed unheard. */
const MAX_EXTRA_CONNECTIONS = 32

/**
 * Keeps a crowd of connections from taking all descriptors of the process: beyond `maxConnections` a connection is told
 * to come back and closed, so that what is open goes on being served.
 * @param maxConnections null: no bound
 * @returns whether a request came over a connection that is too many
 */
export function boundConnections(
  server: Server,
  maxConnections: number | null,
): (incoming: IncomingMessage) => boolean {
  if (maxConnections === null) return () => false
  const late = new WeakSet<Socket>()
  let open = 0
  server.maxConnections = maxConnections + MAX_EXTRA_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    open += 1
    if (open > maxConnections) late.add(socket)
    socket.once('close', () => {
      open -= 1
    })
  })
  return ({ socket }) => late.has(socket)
}

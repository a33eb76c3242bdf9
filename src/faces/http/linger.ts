import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

const MAX_LINGER_MS = 5_000
const MAX_LINGER_BYTES = 64 * 2 ** 20
const LOOK_EVERY_MS = 100

/**
 * Lets a reply arrive that came before the end of its request, where the connection closes with it: cut at once, what the
 * caller has still sent makes his system throw the reply away unread. Our side ends, and what still comes is read and
 * dropped, a bounded time and amount of it.
 */
export function lingerOnClose(incoming: IncomingMessage): void {
  const { headers, socket } = incoming
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  let isLingering = false
  socket.destroySoon = () => {
    if (incoming.complete || socket.destroyed) return destroySoon(socket)
    if (isLingering) return
    isLingering = true
    for (const reading of ['data', 'readable']) incoming.removeAllListeners(reading) // they hold it back: nobody reads on
    incoming.once('end', () => destroySoon(socket)).resume()
    endSlowly(socket)
  }
}

/** Ends our side of a connection and drops what still comes, until the other side ends too or a bound is reached. */
export function endSlowly(socket: Socket, last = ''): void {
  const readBytes = socket.bytesRead
  const untilMs = performance.now() + MAX_LINGER_MS
  const look = setInterval(() => {
    if (performance.now() > untilMs || socket.bytesRead - readBytes > MAX_LINGER_BYTES) socket.destroy()
  }, LOOK_EVERY_MS).unref()
  socket.once('close', () => clearInterval(look)).once('end', () => destroySoon(socket))
  socket.end(last)
}

const destroySoon = (socket: Socket): void => Socket.prototype.destroySoon.call(socket)

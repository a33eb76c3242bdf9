import { connect, type Socket } from 'node:net'

/**
 * Sends `requests` GETs over `connections` kept connections; gives the seconds it took. Written over plain sockets, so
 * that the client costs little beside the server it measures. Replies must carry Content-Length.
 */
export async function load(address: string, requests: number, connections = 8): Promise<number> {
  const { hostname, port, pathname, host } = new URL(address)
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(Number(port), hostname)))
  let left = requests
  const worker = async (socket: Socket) => {
    while (left-- > 0) await one(socket, request)
  }
  const began = performance.now()
  await Promise.all(sockets.map(worker))
  const seconds = (performance.now() - began) / 1000
  for (const socket of sockets) socket.destroy()
  return seconds
}

function connected(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket)).on('error', reject)
  })
}

function one(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing: number | null = null
    const read = (part: Buffer) => {
      missing = (missing ?? lengthOf(part)) - part.length
      if (Number.isNaN(missing)) reject(new Error('expected 200 with Content-Length'))
      if (missing > 0) return
      socket.off('data', read)
      resolve()
    }
    socket.on('data', read).write(request)
  })
}

/** Bytes of the whole reply whose head stands in `part`. */
function lengthOf(part: Buffer): number {
  const end = part.indexOf('\r\n\r\n')
  const head = part.toString('latin1', 0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return end > 0 && head.startsWith('HTTP/1.1 200') && length !== undefined ? end + 4 + Number(length) : Number.NaN
}

import { connect, createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { listenOnLoopback } from './listen-on-loopback.ts'

/**
 * Stands before an HTTP server and cuts connections: each time one has carried `afterBytes` upwards, as often as
 * `cuts` says, and after that none.
 */
export async function startCuttingProxy(
  test: TestContext,
  target: string,
  { afterBytes, cuts }: { readonly afterBytes: number; readonly cuts: number },
): Promise<{ readonly url: string; readonly left: () => number }> {
  let left = cuts
  const sockets = new Set<{ destroy(): unknown }>()
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1')
    let carried = 0
    let isCut = false
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    client.on('data', (bytes) => {
      if (isCut) return
      carried += bytes.length
      upstream.write(bytes)
      isCut = left > 0 && carried >= afterBytes
      if (!isCut) return
      left -= 1
      upstream.end(end) // what was carried arrives
    })
    upstream.on('data', (bytes) => client.write(bytes))
  })
  const port = await listenOnLoopback(server)
  test.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, left: () => left }
}

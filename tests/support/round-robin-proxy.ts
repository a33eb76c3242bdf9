import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * One address for several processes, as a small load balancer is: each connection goes to the next of them that takes it.
 * What has been taken is carried as it comes, and nothing is sent twice.
 */
export async function startRoundRobinProxy(test: TestContext, listPorts: () => readonly number[]): Promise<string> {
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client.pause().on('error', () => client.destroy()))
    turn += 1
    const ports = listPorts()
    void connectToAny(ports.map((_, place) => ports[(turn + place) % ports.length]!)).then((upstream) => {
      if (upstream === null) return client.destroy()
      sockets.add(upstream.on('error', () => client.destroy()))
      upstream.once('close', () => client.destroySoon())
      client.once('close', () => upstream.destroySoon())
      client.pipe(upstream)
      upstream.pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function connectToAny(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1')
    const isTaken = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isTaken) return socket
  }
  return null
}

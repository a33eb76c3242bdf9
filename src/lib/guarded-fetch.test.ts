import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isPublicAddress } from './address-rules.ts'
import { type FetchPolicy, FetchProblem, fetchGuarded, type HostResolver, requireAddress } from './guarded-fetch.ts'

const policy: FetchPolicy = {
  mayVisit: () => true,
  maxBytes: 100_000,
  timeoutMs: 5000,
  maxRedirects: 3,
  userAgent: 'test',
}
const strict = { ...policy, mayVisit: isPublicAddress }
const never = new AbortController().signal
const servers: ReturnType<typeof createServer>[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return (server.address() as AddressInfo).port
}

const toLoopback: HostResolver = async () => [{ address: '127.0.0.1', family: 4 }]
const problem = (kind: FetchProblem['kind']) => (error: unknown) => error instanceof FetchProblem && error.kind === kind

test('a document comes with its last address and its kind', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/old') return response.writeHead(302, { location: '/new' }).end()
    return response.writeHead(200, { 'content-type': 'text/plain' }).end(`${request.headers.host} says hello`)
  })
  const fetched = await fetchGuarded(`http://docs.test:${port}/old`, policy, never, toLoopback)
  assert.equal(fetched.url, `http://docs.test:${port}/new`)
  assert.equal(fetched.contentType, 'text/plain')
  assert.equal(Buffer.from(fetched.bytes).toString(), `docs.test:${port} says hello`)
})

test('addresses that lead inside are refused before anything is sent', async () => {
  let visits = 0
  const port = await serve((_request, response) => {
    visits++
    response.end('secret')
  })
  const mixed: HostResolver = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'name.test']
  for (const host of hosts)
    await assert.rejects(fetchGuarded(`http://${host}:${port}/`, strict, never, mixed), problem('refused'), host)
  assert.equal(visits, 0)
})

test('what is no address is told from one where we do not go', async () => {
  await assert.rejects(fetchGuarded('no address', strict, never), problem('malformed'))
})

test('other schemes and credentials are refused', async () => {
  for (const address of ['file:///etc/passwd', 'ftp://example.org/', 'http://user:secret@example.org/'])
    await assert.rejects(fetchGuarded(address, strict, never, toLoopback), problem('refused'), address)
})

test('an address alone tells its form and where a number or this machine leads; a name may be anything', () => {
  const refused = [
    'http://10.0.0.1/',
    'http://2130706433/',
    'https://[::1]/',
    'http://localhost:80/',
    'http://a.localhost./',
  ]
  for (const address of refused)
    assert.throws(() => requireAddress(address, isPublicAddress), problem('refused'), address)
  assert.throws(() => requireAddress('no address', isPublicAddress), problem('malformed'))
  assert.throws(() => requireAddress('file:///etc/passwd', () => true), problem('refused'))
  for (const address of ['https://example.org/', 'http://1.1.1.1/', 'http://mylocalhost/'])
    requireAddress(address, isPublicAddress)
  requireAddress('http://localhost/', () => true)
})

test('a redirect is checked as the first address was, by name and by number', async () => {
  let secrets = 0
  const port = await serve((request, response) => {
    if (request.url === '/secret') secrets++
    const host = request.url === '/by-name' ? 'inner.test' : '127.0.0.2'
    response.writeHead(302, { location: `http://${host}:${port}/secret` }).end()
  })
  const onlyOuter = { ...policy, mayVisit: (address: string) => address === '127.0.0.1' }
  const resolve: HostResolver = async (host) => [
    { address: host === 'inner.test' ? '127.0.0.2' : '127.0.0.1', family: 4 },
  ]
  for (const path of ['by-name', 'by-number'])
    await assert.rejects(
      fetchGuarded(`http://outer.test:${port}/${path}`, onlyOuter, never, resolve),
      problem('refused'),
    )
  assert.equal(secrets, 0)
})

test('a name is resolved once for a hop, so a second answer cannot lead inside', async () => {
  let answers = 0
  const rebinding: HostResolver = async () => {
    answers++
    return [{ address: answers === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  }
  const port = await serve((request, response) => response.end(request.socket.localAddress))
  const fetched = await fetchGuarded(`http://moving.test:${port}/`, policy, never, rebinding)
  assert.equal(Buffer.from(fetched.bytes).toString(), '127.0.0.1')
  assert.equal(answers, 1)
})

test('size is bounded, after decompression too', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  const port = await serve((request, response) => {
    if (request.url === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    return response.end(Buffer.alloc(200_000))
  })
  for (const path of ['bomb', 'large'])
    await assert.rejects(fetchGuarded(`http://127.0.0.1:${port}/${path}`, policy, never), problem('too_large'), path)
})

test('a compressed page is read, a cut one is a failure', async () => {
  const page = gzipSync('a page')
  const port = await serve((request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(request.url === '/cut' ? page.subarray(0, 15) : page)
  })
  const fetched = await fetchGuarded(`http://127.0.0.1:${port}/`, policy, never)
  assert.equal(Buffer.from(fetched.bytes).toString(), 'a page')
  await assert.rejects(fetchGuarded(`http://127.0.0.1:${port}/cut`, policy, never), problem('unreachable'))
})

test('endless redirects, error pages, silence and a closed port have each their kind', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/loop') return response.writeHead(301, { location: '/loop' }).end()
    if (request.url === '/silent') return undefined
    return response.writeHead(404).end('gone')
  })
  const at = (path: string, changes = {}) =>
    fetchGuarded(`http://127.0.0.1:${port}/${path}`, { ...policy, ...changes }, never)
  await assert.rejects(at('loop'), problem('unreachable'))
  await assert.rejects(at('silent', { timeoutMs: 200 }), problem('timeout'))
  await assert.rejects(at('gone'), (error) => error instanceof FetchProblem && error.status === 404)
  await assert.rejects(fetchGuarded('http://127.0.0.1:1/', policy, never), problem('unreachable'))
})

test('a caller who gives up is told with their own reason', async () => {
  const caller = new AbortController()
  const port = await serve(() => caller.abort())
  await assert.rejects(fetchGuarded(`http://127.0.0.1:${port}/`, policy, caller.signal), { name: 'AbortError' })
})

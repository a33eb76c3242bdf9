// What the client adds to a unary call of the hosted product: its p50 over that of a raw `fetch` of the same body, both
// against one server on the loopback that answers a fixed reply. Reach: 1 ms.
import { createServer } from 'node:http'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { createRpcProduct } from '../src/product/rpc/product.ts'
import { createResultRow, writeUnaryReply } from '../src/wire/frames.ts'
import { listenOnLoopback } from '../tests/support/listen-on-loopback.ts'

const ROUNDS = 400
const WARM_UP = 100
const NOTEBOOK = '0b000000-0000-4000-8000-000000000001'
const T = [1_790_000_000, 0]
const SOURCES = Array.from({ length: 20 }, (_, index) => [
  [`50000000-0000-4000-8000-${String(index).padStart(12, '0')}`],
  `Source ${index}`,
  [null, 900, T, ['rev', T], 3, null, 1],
  [null, 2],
])
const ROW = ['Towers', SOURCES, NOTEBOOK, '🗼', null, [1, false, true, null, null, T, 1, false, T]]
const REPLY = writeUnaryReply(createResultRow('rLM1Ne', [ROW]), { serverMs: 1 })
const PAGE = '"SNlM0e":"csrf:1","FdrFJe":"-77","cfb2h":"boq_1"'

const server = createServer((request, response) => {
  const isHome = request.method === 'GET'
  response.setHeader('content-type', isHome ? 'text/html' : 'application/json; charset=utf-8')
  request.resume().on('end', () => response.end(isHome ? PAGE : REPLY))
})
const port = await listenOnLoopback(server)
const host = `http://127.0.0.1:${port}`

let sent: { address: string; init: RequestInit } | null = null
const product = createRpcProduct({
  hosts: [host],
  credentials: { load: () => ({ cookies: [] }), save: () => {} },
  log: createLog({ level: 'silent' }),
  clock: systemClock,
  fetch: (address, init) => {
    sent = { address, init }
    return fetch(address, init)
  },
})
const { signal } = new AbortController()

const client = () => product.notebooks.get(NOTEBOOK, signal)
const raw = async () => {
  const { method, headers, body } = sent!.init
  await (await fetch(sent!.address, { method, headers, body })).text()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const p50 = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!

const [ours, theirs]: [number[], number[]] = [[], []]
for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
  const pair = [await timed(client), await timed(raw)] as const // side by side, so that both meet the same load
  if (round < WARM_UP) continue
  ours.push(pair[0])
  theirs.push(pair[1])
}
server.closeAllConnections()
server.close()
const [client50, raw50] = [p50(ours), p50(theirs)]
process.stdout.write(
  `a call takes ${client50.toFixed(2)} ms p50, a raw fetch ${raw50.toFixed(2)} ms: ${(client50 - raw50).toFixed(2)} ms more (reach 1 ms), ${ROUNDS} rounds\n`,
)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, type Refused, type TestHost, testOnHost } from '../../tests/support/host.ts'
import renamable from './renamable-elements.json' with { type: 'json' }

const LIST = [null, 1, null, [2]]
const TEXT = 'Tea is brewed for three minutes. Green tea needs 80 degrees. The kettle boils water at 100 degrees.'

function control(host: TestHost, method: string, body?: unknown, name = ''): Promise<Response> {
  return host.fetch(`/_control/faults${name}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

function post(
  host: TestHost,
  body = 'f.req=%5B%5B%5B%22wXbhsf%22%2C%22%5Bnull%2C1%2Cnull%2C%5B2%5D%5D%22%2Cnull%2C%22generic%22%5D%5D%5D&at=x&',
) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  return host.fetch('/_/LabsTailwindUi/data/batchexecute?rpcids=wXbhsf&source-path=%2F&rt=c', {
    method: 'POST',
    body,
    headers,
  })
}

function question(id: string, sources: readonly string[]): unknown[] {
  return [
    sources.map((source) => [[source]]),
    'How long is tea brewed?',
    null,
    [2, null, [1], [1]],
    null,
    null,
    null,
    id,
    1,
  ]
}

test('rotated-id: the known id is answered without a row, the new one works', async (context) => {
  const host = await openTestHost(context, { faults: ['rotated-id:LIST_NOTEBOOKS'] })
  assert.equal(await host.call('LIST_NOTEBOOKS', LIST), undefined)
  const { rotated } = (await (await control(host, 'GET')).json()) as { rotated: Record<string, string> }
  assert.deepEqual(rotated, { LIST_NOTEBOOKS: 'fshbXw' })
  assert.deepEqual(await host.call('fshbXw', LIST), [])
  assert.deepEqual(await host.call('GET_ACCOUNT', [null, [1]]).then((reply) => at(reply, 0, 1, 0)), 6)
})

test('refuse: all methods or one, with any status, and nothing is carried out', async (context) => {
  const host = await openTestHost(context, { faults: ['refuse:9:create-notebook'] })
  assert.deepEqual(await host.call('CREATE_NOTEBOOK', ['A', null, null, [2]]), { refused: [9] })
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', LIST), [])
  await control(host, 'PUT', ['refuse:7'])
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', LIST), { refused: [7] })
  assert.deepEqual(await host.ask(question('x', [])), [{ refused: [7] }])
})

test('refuse:8: a spent quota carries the error for people by which clients know it', async (context) => {
  const host = await openTestHost(context, { faults: ['refuse:8'] })
  for (const reply of [await host.call('LIST_NOTEBOOKS', LIST), at(await host.ask(question('x', [])), 0)]) {
    const { refused } = reply as Refused
    assert.deepEqual(refused.slice(0, 2), [8, null])
    assert.match(String(at(refused, 2, 0, 0)), /^type\.googleapis\.com\/.*\.UserDisplayableError$/)
  }
})

testOnHost('accepted-but-error: the change is made although it is refused', async (host) => {
  const { id } = await notebookWith(host)
  await control(host, 'PUT', { faults: ['accepted-but-error'] })
  assert.deepEqual(await host.call('CREATE_NOTEBOOK', ['Made', null, null, [2]]), { refused: [13] })
  const spec = [null, ['Title', TEXT], null, 2]
  assert.deepEqual(await host.call('ADD_SOURCES', [[spec], id, [2]]), { refused: [3] })
  const listed = at(await host.call('LIST_NOTEBOOKS', LIST), 0) as unknown[][]
  assert.deepEqual(listed.map(([title]) => title).sort(), ['Kettles', 'Made'])
  assert.equal(at(await host.call('GET_NOTEBOOK', [id, null, [2]]), 0, 1, 0, 1), 'Title')
})

testOnHost('reply-moved: the payload lies a slot further', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  await control(host, 'PUT', ['reply-moved:GET_NOTEBOOK', 'reply-moved:chat'])
  const moved = await host.call('GET_NOTEBOOK', [id, null, [2]])
  assert.deepEqual([at(moved, 0), at(moved, 1, 0, 2)], [null, id])
  assert.equal(typeof at((await host.ask(question(id, sources))).at(-1), 0, 0, 0), 'string')
})

test('http-429 and http-500 strike calls, chat and uploads, as often as they are told to', async (context) => {
  const host = await openTestHost(context, { faults: ['http-429@1', 'http-500@1'] })
  const first = await post(host)
  assert.deepEqual([first.status, first.headers.get('retry-after')], [429, '1'])
  assert.equal((await post(host)).status, 500)
  assert.equal((await post(host)).status, 200)
  await control(host, 'PUT', ['http-500'])
  assert.equal((await host.fetch('/upload/_/', { method: 'POST' })).status, 500)
})

test('slow: the answer waits', async (context) => {
  const host = await openTestHost(context, { faults: ['slow:1'] })
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', LIST), [])
})

test('expired-token: tokens from before are answered with HTTP 400 until the home page is fetched again', async (context) => {
  const host = await openTestHost(context)
  const token = async () => /"SNlM0e":"([^"]+)"/.exec(await (await host.fetch('/')).text())![1]!
  const old = await token()
  const body = (at: string) =>
    `f.req=%5B%5B%5B%22wXbhsf%22%2C%22%5B%5D%22%2Cnull%2C%22generic%22%5D%5D%5D&at=${encodeURIComponent(at)}&`
  await control(host, 'PUT', ['expired-token'])
  assert.equal((await post(host, body(old))).status, 400)
  await control(host, 'POST', ['slow:0'])
  const fresh = await token()
  assert.equal((await post(host, body(fresh))).status, 200)
  assert.equal((await post(host, body(old))).status, 400)
  await control(host, 'DELETE')
  assert.equal((await post(host, body(old))).status, 200)
})

test('expired-token at the start hands out one stale token first', async (context) => {
  const host = await openTestHost(context, { faults: ['expired-token'] })
  const status = async () => {
    const [, token] = /"SNlM0e":"([^"]+)"/.exec(await (await host.fetch('/')).text())!
    return (await post(host, `f.req=%5B%5B%5B%22wXbhsf%22%2C%22%5B%5D%22%2Cnull%2C%22generic%22%5D%5D%5D&at=${token}&`))
      .status
  }
  assert.deepEqual([await status(), await status()], [400, 200])
})

test('signed-out: calls are answered with 16, the home page leads to the sign-in page', async (context) => {
  const host = await openTestHost(context, { faults: ['signed-out'] })
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', LIST), { refused: [16] })
  assert.deepEqual(await host.ask(question('x', [])), [{ refused: [16] }])
  assert.match((await host.fetch('/')).headers.get('location')!, /accounts\.google\.com/)
  const media = await host.fetch('/notebooklm/x=m140')
  assert.deepEqual([media.status, media.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
})

testOnHost('cut-stream: the stream breaks off inside a frame', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  await control(host, 'PUT', ['cut-stream@1'])
  await assert.rejects(host.ask(question(id, sources)))
  assert.match(String(at((await host.ask(question(id, sources))).at(-1), 0, 0)), /three minutes/)
})

testOnHost('stale, placeholder and empty answers stand where an answer should', async (host) => {
  const { id, sources } = await notebookWith(host, TEXT)
  const answer = async (text: string) => {
    const wish = question(id, sources)
    wish[1] = text
    return at((await host.ask(wish)).at(-1), 0, 0)
  }
  const first = await answer('How long is tea brewed?')
  await control(host, 'PUT', ['stale-answer'])
  assert.equal(await answer('How hot is green tea?'), first)
  await control(host, 'PUT', ['placeholder-answer'])
  assert.equal(await answer('How hot is green tea?'), 'Thinking…')
  await control(host, 'PUT', ['empty-answer'])
  assert.equal(await answer('How hot is green tea?'), '')
  await control(host, 'DELETE')
  assert.match(String(await answer('How hot is green tea?')), /80 degrees/)
})

test('faults are switched one by one while the host runs, and one that cannot be read changes nothing', async (context) => {
  const host = await openTestHost(context)
  const list = async (reply: Response) => ((await reply.json()) as { faults: string[] }).faults
  assert.deepEqual(await list(await control(host, 'PUT', ['slow:0', 'refuse:5'])), ['slow:0', 'refuse:5'])
  assert.deepEqual(await list(await control(host, 'POST', ['empty-answer'])), ['slow:0', 'refuse:5', 'empty-answer'])
  assert.deepEqual(await list(await control(host, 'DELETE', undefined, '/refuse')), ['slow:0', 'empty-answer'])
  for (const wrong of ['nonsense', 'refuse', 'slow:soon', 'rotated-id', 'rotated-id:NOTHING', 'refuse:5:NOTHING']) {
    const reply = await control(host, 'PUT', [wrong])
    assert.equal(reply.status, 400)
    assert.match(((await reply.json()) as { error: string }).error, /cannot be used/)
  }
  assert.deepEqual(await list(await control(host, 'GET')), ['slow:0', 'empty-answer'])
})

test('an element that a fault renames is named as in the dossier, with one word of the page', () => {
  for (const [name, word] of Object.entries(renamable)) {
    assert.match(name, /^\w+\.\w+$/)
    assert.match(word, /^[\w-]+$/, name)
  }
})

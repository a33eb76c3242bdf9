import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, readSeededRows, testOnHost } from '../../tests/support/host.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { RPC_IDS } from '../wire/ids.ts'
import { UNARY } from './unary.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
const BATCH = '/_/LabsTailwindUi/data/batchexecute'
const form = (calls: unknown) => `f.req=${encodeURIComponent(JSON.stringify(calls))}&at=x&`

test('every call of the table has its method', () => {
  assert.deepEqual(Object.keys(UNARY).sort(), Object.keys(RPC_IDS).sort())
})

testOnHost('the home page has the keys that clients read, without a space after the colon', async (host) => {
  const page = await (await host.fetch('/?hl=en')).text()
  const key = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(page)?.[1]
  assert.match(key('SNlM0e')!, /^[\w-]+:\d{13}$/)
  assert.match(key('FdrFJe')!, /^-?\d+$/)
  assert.match(key('cfb2h')!, /^boq_labs-tailwind-frontend_/)
  assert.deepEqual([key('QrtxK'), key('oPEP7c'), key('qwAQke')], ['0', 'owner@example.com', 'LabsTailwindUi'])
  assert.match(page, /window\.WIZ_global_data = \{/)
  assert.equal((await host.fetch('/notebook/11111111-2222-4333-8444-555555555555')).status, 200)
})

testOnHost('whoever has no cookie is led to a sign-in page of this host, and comes back signed in', async (host) => {
  const away = await host.fetch('/', { headers: { cookie: '' } })
  assert.equal(away.status, 302)
  const address = new URL(away.headers.get('location')!)
  assert.equal(address.origin, 'http://127.0.0.1:4000')
  for (const sign of ['/login', 'accounts.google.com', 'signin']) assert.ok(address.pathname.includes(sign), sign)
  const page = await (await host.fetch(`${address.pathname}${address.search}`, { headers: { cookie: '' } })).text()
  assert.match(page, /<form method="post" action="\/login\//)
  const back = await host.fetch('/_signin?account=second@example.com', { headers: { cookie: '' } })
  assert.equal(back.headers.get('location'), 'http://127.0.0.1:4000/')
  const cookie = back.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  assert.match(await (await host.fetch('/', { headers: { cookie } })).text(), /"oPEP7c":"second@example.com"/)
  const elsewhere = await host.fetch('/_signin?account=x&continue=https%3A%2F%2Fexample.com%2F')
  assert.equal(elsewhere.headers.get('location'), 'http://127.0.0.1:4000/')
})

testOnHost('authuser chooses among the accounts by index and by e-mail, the cookie the first one', async (host) => {
  const whose = async (authuser: string, cookie = 'SID=any') => {
    const page = await (await host.fetch(`/?authuser=${encodeURIComponent(authuser)}`, { headers: { cookie } })).text()
    return [/"oPEP7c":"([^"]+)"/.exec(page)?.[1], /"QrtxK":"(\d+)"/.exec(page)?.[1]]
  }
  assert.deepEqual(await whose('0'), ['owner@example.com', '0'])
  assert.deepEqual(await whose('1'), ['second@example.com', '1'])
  assert.deepEqual(await whose('second@example.com'), ['second@example.com', '1'])
  assert.deepEqual(await whose('0', 'SID=second@example.com'), ['second@example.com', '0'])
  assert.deepEqual(await whose('7'), [undefined, undefined])
})

testOnHost('addresses are built from the Host header, with https for the product’s own names', async (host) => {
  const base = async (address: string, headers: Record<string, string> = {}) => {
    const page = await (await host.fetch(address, { headers })).text()
    return /<base href="([^"]+)">/.exec(page)?.[1]
  }
  assert.equal(await base('http://127.0.0.1:5000/'), 'http://127.0.0.1:5000/')
  assert.equal(await base('http://notebooklm.google.com/'), 'https://notebooklm.google.com/')
  assert.equal(await base('http://my.host/', { 'x-forwarded-proto': 'https' }), 'https://my.host/')
})

testOnHost('accounts have notebooks of their own', async (host) => {
  const { id } = await notebookWith(host)
  const second = { query: { authuser: '1' } }
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', [null, 1, null, [2]], second), [])
  assert.deepEqual(await host.call('GET_NOTEBOOK', [id, null, [2]], second), { refused: [5] })
})

testOnHost('neither build label nor language, session or extra headers are required', async (host) => {
  const call = [[['wXbhsf', '[null,1,null,[2]]', null, 'generic']]]
  for (const query of ['rpcids=wXbhsf&rt=c', 'rpcids=wXbhsf&rt=c&bl=boq_x&hl=fr&f.sid=1&_reqid=7&source-path=%2F']) {
    const reply = await host.fetch(`${BATCH}?${query}`, { method: 'POST', body: form(call), headers: FORM })
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.match(reply.headers.get('content-disposition')!, /response\.bin/)
    assert.deepEqual(readSeededRows(await reply.text())[0]!.slice(0, 3), ['wrb.fr', 'wXbhsf', '[]'])
  }
})

testOnHost('without rt=c the reply is one array', async (host) => {
  const reply = await host.fetch(`${BATCH}?rpcids=wXbhsf`, {
    method: 'POST',
    body: form([[['wXbhsf', '[]', null, 'generic']]]),
    headers: FORM,
  })
  const text = await reply.text()
  assert.ok(text.startsWith(")]}'\n\n[["))
  const rows = JSON.parse(text.slice(6)) as unknown[][]
  assert.deepEqual(
    rows.map(([tag]) => tag),
    ['wrb.fr', 'di', 'af.httprm'],
  )
})

testOnHost('several calls of one post are answered in their order', async (host) => {
  const calls = [
    [
      ['CCqFvf', '["One"]', null, 'generic'],
      ['wXbhsf', '[]', null, 'generic'],
      ['zzzzzz', '[]', null, 'generic'],
    ],
  ]
  const reply = await host.fetch(`${BATCH}?rpcids=CCqFvf,wXbhsf&rt=c`, {
    method: 'POST',
    body: form(calls),
    headers: FORM,
  })
  const results = readSeededRows(await reply.text()).filter(([tag]) => tag === 'wrb.fr')
  assert.deepEqual(
    results.map(([, id]) => id),
    ['CCqFvf', 'wXbhsf'],
  )
  assert.equal(at(JSON.parse(String(results[1]![2])), 0, 0, 0), 'One')
})

test('an unknown id is answered without a row, a retired one with 3, nobody’s call with 16, a broken form or a gone id with HTTP 400', async (context) => {
  const host = await openTestHost(context)
  assert.equal(await host.call('qqqqqq', []), undefined)
  assert.deepEqual(await host.call('AHyHrd', []), { refused: [3] })
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', [], { cookie: null }), { refused: [16] })
  for (const body of [
    '',
    'f.req=',
    'f.req=nonsense',
    form([]),
    form([[]]),
    form([[[7]]]),
    form({}),
    form([[['wXbhsf', {}]]]),
    form([[['BnLyuf', '["id"]']]]),
  ]) {
    const reply = await host.fetch(`${BATCH}?rpcids=wXbhsf&rt=c`, { method: 'POST', body, headers: FORM })
    assert.equal(reply.status, 400)
  }
  assert.deepEqual(await host.call('LIST_NOTEBOOKS', undefined), [])
})

const SHAPES = [
  null,
  7,
  'text',
  {},
  [],
  [[]],
  [[[[]]]],
  [null, null, null, null, null],
  [7, 7, 7, 7, 7, 7],
  ['x', 'x', 'x', 'x', 'x', 'x'],
  [{}, {}, {}, {}],
]

test('no parameter list makes any method fail inside: a reply, or a status that says why', async (context) => {
  const host = await openTestHost(context, { patienceMs: 0 })
  for (const name of Object.keys(RPC_IDS)) {
    for (const params of SHAPES) {
      const reply = (await host.call(name, params)) as { refused?: [number] } | unknown[] | null
      const code = reply && 'refused' in reply ? reply.refused![0] : null
      const isOwn13 = name === 'SUGGEST_PROMPTS' || name === 'ACT_ON_SOURCES'
      assert.ok(
        code === null || [3, 5].includes(code) || (isOwn13 && code === 13),
        `${name} ${JSON.stringify(params)}: ${code}`,
      )
    }
  }
})

test('what the host keeps survives a restart', async (context) => {
  const directory = temporaryDirectory(context)
  const before = await openTestHost(context, { directory })
  const { id, sources } = await notebookWith(before, 'Copper kettles conduct heat.')
  const thread = '11111111-2222-4333-8444-555555555555'
  await before.call('RENAME_SOURCE', [null, [sources[0]], [[['Mine']]]])
  await before.call('UPDATE_NOTEBOOK', [
    id,
    [[null, null, null, [null, null, '🫖'], null, null, null, [[2, 'Be short'], [5]]]],
  ])
  await before.call('UPDATE_ACCOUNT', [[[null, [[null, null, null, null, ['fr']]]]]])
  await before.ask([[[[sources[0]]]], 'What conducts heat?', null, [2], thread, null, null, id, 1])
  await before.close()
  const after = await openTestHost(context, { directory })
  const row = at(await after.call('GET_NOTEBOOK', [id, null, [2]]), 0)
  assert.deepEqual(
    [at(row, 1, 0, 0, 0), at(row, 1, 0, 1), at(row, 3), at(row, 7)],
    [sources[0], 'Mine', '🫖', [[2, 'Be short'], [5]]],
  )
  assert.equal(at(await after.call('GET_ACCOUNT', [null]), 0, 2, 4, 0), 'fr')
  assert.equal((at(await after.call('LIST_CHAT_TURNS', [[], null, null, thread, 20]), 0) as unknown[]).length, 2)
})

test('what was being made when the host ended is taken up at the next start', async (context) => {
  const directory = temporaryDirectory(context)
  const before = await openTestHost(context, { directory })
  const { id } = await notebookWith(before)
  const { records } = before.services
  const source = {
    id: '00000000-0000-4000-8000-000000000001',
    notebookId: id,
    engineId: null,
    status: 1,
    title: 'Late',
    hasOwnTitle: true,
    type: 4,
  } as const
  const measures = { addedMs: 1, revisionId: 'r', revisedMs: 1, words: 0, chars: 0, mark: 1 } as const
  records.sources.put(
    { ...source, ...measures, wish: { kind: 'text', text: 'Steel kettles last.', isMarkdown: false } },
    id,
  )
  await before.close()
  const after = await openTestHost(context, { directory })
  await after.settled()
  assert.deepEqual(at(await after.call('GET_NOTEBOOK', [id, null, [2]]), 0, 1, 0, 3), [null, 2])
})

testOnHost('unknown addresses are not found', async (host) => {
  for (const address of [
    '/nothing',
    '/document/d/x',
    '/document/d/x/export?format=txt',
    '/download?c=x&filename=y',
    '/notebooklm/x',
    '/lh3.googleusercontent.com/notebooklm/x',
    '/contribution.usercontent.google.com/download?c=x&filename=y',
  ])
    assert.equal((await host.fetch(address)).status, 404)
  const picture = await host.fetch('/a/owner%40example.com=s512')
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
})

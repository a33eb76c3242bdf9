import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fakeHosted } from '../../../tests/support/fake-hosted.ts'
import { type Heard, HOST, page } from '../../../tests/support/fake-wire.ts'
import { fault } from '../../../tests/support/faults.ts'
import { listField } from '../../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { requireLocalFile } from '../../domain/artifact.ts'

const signal = new AbortController().signal
const T = [1_790_000_000, 0]
const notebook = (rows: readonly unknown[]) => [
  ['Towers', rows, 'n1', null, null, [1, false, true, null, null, T, 1, false, T]],
]
const row = (id: string, status: number, title = 'a.txt') => [
  [id],
  title,
  [null, 1, T, ['rev', T], 4, null, 1],
  [null, status],
]
const empty = (headers: Record<string, string>, status = 200) => new Response('', { status, headers })
const UPLOAD = `${HOST}/upload/_/?authuser=0&upload_id=U1&upload_protocol=resumable`

describe('an upload', () => {
  const file = (context: TestContext) => {
    const place = path.join(temporaryDirectory(context), 'a.txt')
    writeFileSync(place, 'The tower is old.')
    return { type: 'file', path: place, name: 'a.txt', mediaType: 'text/plain', title: 'Tower' } as const
  }

  test('registers the name, starts, sends the bytes, and waits until the product has read them', async (context) => {
    let looks = 0
    let title = 'a.txt'
    const { product, heard, paused } = fakeHosted((one: Heard) => {
      if (one.url.pathname.startsWith('/upload') && one.headers.get('x-goog-upload-command') === 'start')
        return empty({ 'x-goog-upload-url': UPLOAD, 'x-goog-upload-status': 'active' })
      if (one.url.pathname.startsWith('/upload'))
        return new Response('OK', { headers: { 'content-type': 'text/html', 'x-goog-upload-status': 'final' } })
      if (one.name === 'REGISTER_FILE') return [[[['s1'], 'a.txt', [null, null, null, null, 0]]]]
      if (one.name === 'RENAME_SOURCE') title = 'Tower'
      if (one.name === 'GET_NOTEBOOK') return notebook(++looks < 2 ? [] : [row('s1', looks < 4 ? 5 : 2, title)])
      return one.name === null ? undefined : []
    })
    const added = await product.sources.add('n1', file(context), signal)
    assert.deepEqual([added.source.id, added.source.title, added.source.status], ['s1', 'Tower', 'ready'])
    const [start, bytes] = heard.filter(({ url }) => url.pathname.startsWith('/upload'))
    assert.equal(start!.body, '{"PROJECT_ID":"n1","SOURCE_NAME":"a.txt","SOURCE_ID":"s1"}')
    assert.equal(start!.headers.get('x-goog-upload-header-content-length'), '17')
    assert.equal(start!.headers.get('x-goog-upload-protocol'), 'resumable')
    assert.deepEqual([bytes!.url.href, bytes!.body], [UPLOAD, 'The tower is old.'])
    assert.equal(bytes!.headers.get('x-goog-upload-command'), 'upload, finalize')
    assert.equal(bytes!.headers.get('x-goog-upload-offset'), '0')
    assert.deepEqual(paused, [250, 500])
  })

  test('that fails leaves no registered file behind', async (context) => {
    const elsewhere = { 'x-goog-upload-url': 'https://example.org/upload', 'x-goog-upload-status': 'active' }
    for (const broken of [
      () => empty({}, 500),
      () => empty({ 'x-goog-upload-status': 'active' }),
      () => empty(elsewhere),
    ]) {
      const { product, named, heard } = fakeHosted((one: Heard) => {
        if (one.url.pathname.startsWith('/upload')) return broken()
        if (one.name === 'REGISTER_FILE') return [[[['s1'], 'a.txt', []]]]
        if (one.name === 'GET_NOTEBOOK') return notebook([])
        return one.name === null ? undefined : []
      })
      await assert.rejects(product.sources.add('n1', file(context), signal))
      assert.deepEqual(listField(named('DELETE_SOURCES'), 'params'), [[[['s1']], [2]]])
      assert.ok(heard.every(({ url }) => url.host !== 'example.org'))
    }
  })
})

describe('an upload that breaks midway', () => {
  const TEXT = 'The tower is old.'
  const RESET = () =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
  const final = () => empty({ 'x-goog-upload-status': 'final' })
  const has = (count: number) => () =>
    empty({ 'x-goog-upload-status': 'active', 'x-goog-upload-size-received': String(count) })

  /** A product that answers the pieces of an upload, and the questions how far it came, in this order. */
  function breaking(context: TestContext, pieces: (() => unknown)[], places: (() => unknown)[]) {
    const file = path.join(temporaryDirectory(context), 'a.txt')
    writeFileSync(file, TEXT)
    const hosted = fakeHosted((one: Heard) => {
      const command = one.headers.get('x-goog-upload-command')
      if (command === 'start') return empty({ 'x-goog-upload-url': UPLOAD, 'x-goog-upload-status': 'active' })
      if (command === 'query') return (places.shift() ?? assert.fail('asked too often'))()
      if (command !== null) return (pieces.shift() ?? assert.fail('sent too often'))()
      if (one.name === 'REGISTER_FILE') return [[[['s1'], 'a.txt', [null, null, null, null, 0]]]]
      if (one.name === 'GET_NOTEBOOK') return notebook(hosted.named('REGISTER_FILE').length ? [row('s1', 2)] : [])
      return one.name === null ? undefined : []
    })
    const add = () => hosted.product.sources.add('n1', { type: 'file', path: file, name: 'a.txt' }, signal)
    const sent = () =>
      hosted.heard
        .filter(({ headers }) => headers.get('x-goog-upload-command') === 'upload, finalize')
        .map(({ headers, body }) => [headers.get('x-goog-upload-offset'), body])
    return { ...hosted, add, sent, isUsedUp: () => pieces.length + places.length === 0 }
  }

  test('goes on from the byte that the product names, as often as there is progress', async (context) => {
    const pieces = [RESET, () => empty({}, 503), RESET, final]
    const upload = breaking(context, pieces, [() => empty({}, 500), RESET, has(4), has(4), has(10)])
    assert.equal((await upload.add()).source.id, 's1')
    assert.deepEqual(upload.sent(), [
      ['0', TEXT],
      ['4', TEXT.slice(4)],
      ['4', TEXT.slice(4)],
      ['10', TEXT.slice(10)],
    ])
    assert.deepEqual([upload.named('REGISTER_FILE').length, upload.named('DELETE_SOURCES').length], [1, 0])
    assert.ok(upload.isUsedUp())
  })

  test('at its last byte is not sent again', async (context) => {
    const upload = breaking(context, [RESET], [final])
    assert.equal((await upload.add()).source.id, 's1')
    assert.deepEqual([upload.sent().length, upload.named('DELETE_SOURCES').length], [1, 0])
  })

  test('for good fails with what broke it, and leaves no registered file behind', async (context) => {
    const none = () => empty({}, 404)
    const stalls: readonly (readonly [(() => unknown)[], (() => unknown)[]])[] = [
      [[RESET], [none]],
      [[RESET], [has(18)]],
      [[RESET], [RESET, RESET, RESET]],
      [
        [RESET, RESET, RESET],
        [has(0), has(0), has(0)],
      ],
      [
        [RESET, RESET, RESET, RESET],
        [has(9), has(3), has(9), has(3)],
      ],
    ]
    for (const [pieces, places] of stalls) {
      const upload = breaking(context, [...pieces], [...places])
      await assert.rejects(upload.add(), fault('PRODUCT_FAILED', /connection .* broke/))
      assert.ok(upload.isUsedUp())
      assert.deepEqual(listField(upload.named('DELETE_SOURCES'), 'params'), [[[['s1']], [2]]])
    }
  })

  test('for a caller that went away is not taken up', async (context) => {
    const leaving = new AbortController()
    const leave = () => {
      leaving.abort()
      return RESET()
    }
    const upload = breaking(context, [leave], [])
    const file = path.join(temporaryDirectory(context), 'b.txt')
    writeFileSync(file, TEXT)
    await assert.rejects(upload.product.sources.add('n1', { type: 'file', path: file, name: 'b.txt' }, leaving.signal))
    assert.equal(upload.named('DELETE_SOURCES').length, 1)
  })
})

describe('a download', () => {
  const M4A = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A '), Buffer.alloc(100)])
  const AUDIO = (url: string) => [
    'a1',
    'The Tower',
    1,
    [[['s1']]],
    3,
    null,
    [null, ['', 2, null, [], 'en', true, 1], null, null, true, [[url, 4, 'audio/mp4']]],
    null,
    null,
    null,
    T,
    ...Array(4).fill(null),
    T,
  ]
  const MEDIA = 'https://lh3.googleusercontent.com/notebooklm/T=m140-dv'
  const APP = 'https://notebooklm.google.com'

  function downloading(context: TestContext, answer: (heard: Heard) => unknown, hosts = [APP], media = MEDIA) {
    const directory = temporaryDirectory(context)
    const hosted = fakeHosted(
      (one: Heard) => {
        if (one.name === 'LIST_ARTIFACTS') return [[AUDIO(media)]]
        if (one.name === 'LIST_NOTES') return [null, T]
        return one.url.pathname === '/' ? undefined : answer(one)
      },
      { hosts, directory },
    )
    return { ...hosted, directory, get: () => hosted.product.artifacts!.download('n1', 'a1', null, signal) }
  }

  test('follows redirects by hand with the cookies on every hop, and checks what came', async (context) => {
    const { get, heard, directory } = downloading(context, ({ url }) =>
      url.href === MEDIA
        ? new Response(null, { status: 302, headers: { location: 'https://r1.googlevideo.com/rd-notebooklm/x' } })
        : new Response(M4A, { headers: { 'content-type': 'application/octet-stream', 'content-length': '112' } }),
    )
    const file = requireLocalFile(await get())
    assert.deepEqual([file.name, file.mimeType, file.size], ['the-tower.m4a', 'audio/mp4', 112])
    assert.deepEqual(readFileSync(file.path), M4A)
    const hops = heard.filter(({ name, url }) => name === null && url.pathname !== '/')
    assert.deepEqual(
      hops.map(({ url, headers }) => [url.host, headers.get('cookie')]),
      [
        ['lh3.googleusercontent.com', 'SID=s1'],
        ['r1.googlevideo.com', 'SID=s1'],
      ],
    )
    await file.release!()
    assert.deepEqual(readdirSync(directory), [])
  })

  const BAD: Readonly<Record<string, readonly [() => unknown, Parameters<typeof fault>[0]]>> = {
    'a sign-in page': [() => page('<!doctype html><html>'), 'PRODUCT_UNAUTHENTICATED'],
    'a sign-in page that says it is a file': [
      () => new Response('<!doctype html><html>', { headers: { 'content-type': 'audio/mp4' } }),
      'PRODUCT_UNAUTHENTICATED',
    ],
    'a redirect to the sign-in': [
      () => new Response(null, { status: 302, headers: { location: 'https://accounts.google.com/x' } }),
      'PRODUCT_UNAUTHENTICATED',
    ],
    'a redirect to somebody else': [
      () => new Response(null, { status: 302, headers: { location: 'https://example.org/x' } }),
      'PRODUCT_FAILED',
    ],
    'a redirect that leaves https': [
      () => new Response(null, { status: 302, headers: { location: 'http://notebooklm.google.com/x' } }),
      'PRODUCT_FAILED',
    ],
    'a redirect to another port': [
      () => new Response(null, { status: 302, headers: { location: 'https://r1.googlevideo.com:8443/x' } }),
      'PRODUCT_FAILED',
    ],
    'a redirect to a look-alike': [
      () => new Response(null, { status: 302, headers: { location: 'https://evilgooglevideo.com/x' } }),
      'PRODUCT_FAILED',
    ],
    'fewer bytes than announced': [
      () => new Response(M4A, { headers: { 'content-type': 'audio/mp4', 'content-length': '500' } }),
      'PRODUCT_FAILED',
    ],
    'no bytes': [() => new Response('', { headers: { 'content-type': 'audio/mp4' } }), 'PRODUCT_FAILED'],
    'HTTP 403': [() => empty({}, 403), 'PERMISSION_DENIED'],
    'HTTP 404 for minutes': [() => empty({}, 404), 'NOT_READY'],
  }
  for (const [what, [answer, code]] of Object.entries(BAD))
    test(`that gets ${what} fails as ${code} and leaves no file`, async (context) => {
      const { get, directory } = downloading(context, answer)
      await assert.rejects(get(), fault(code))
      assert.deepEqual(readdirSync(directory), [])
    })

  test('of a stand-in stays on it', async (context) => {
    const { get } = downloading(context, () => assert.fail('nobody is asked'), [HOST], MEDIA)
    await assert.rejects(get(), fault('PRODUCT_FAILED'))
    const own = downloading(
      context,
      () => new Response(M4A, { headers: { 'content-type': 'audio/mp4' } }),
      [HOST],
      `${HOST}/notebooklm/T`,
    )
    assert.equal((await own.get()).size, 112)
  })
})

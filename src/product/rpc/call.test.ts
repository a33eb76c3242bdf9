import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fakeHosted } from '../../../tests/support/fake-hosted.ts'
import { body, type Heard, page, refusal } from '../../../tests/support/fake-wire.ts'
import type { Fault, FaultCode } from '../../domain/fault.ts'
import { createResultRow, writeUnaryReply, writeUnframedReply } from '../../wire/frames.ts'

const NOTEBOOK = '06f0c5bd-108f-4c8b-8911-34b2acc656de'
const signal = new AbortController().signal
const network = (code: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(), { code }) })
const caught = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

/** A product whose calls all get this answer, beside the home page. */
const always = (answer: (heard: Heard) => unknown, options = {}) =>
  fakeHosted((heard) => (heard.name === null ? undefined : answer(heard)), options)

describe('a unary call', () => {
  test('is sent as the page sends it: all parameters, headers, and everything percent-encoded', async () => {
    const { product, heard } = always(() => [], { language: 'de', authUser: '1' })
    await product.notes!.list(NOTEBOOK, signal)
    const { url, headers, body: sent, method } = heard[1]!
    assert.equal(method, 'POST')
    assert.equal(url.pathname, '/_/LabsTailwindUi/data/batchexecute')
    assert.equal(
      url.search,
      `?rpcids=cFji9&source-path=%2Fnotebook%2F${NOTEBOOK}&f.sid=-77&bl=boq_1&hl=de&authuser=1&rt=c`,
    )
    assert.equal(
      sent,
      `f.req=%5B%5B%5B%22cFji9%22%2C%22%5B%5C%22${NOTEBOOK}%5C%22%5D%22%2Cnull%2C%22generic%22%5D%5D%5D&at=csrf%3A1&`,
    )
    assert.equal(headers.get('content-type'), 'application/x-www-form-urlencoded;charset=UTF-8')
    assert.deepEqual([headers.get('x-same-domain'), headers.get('cookie')], ['1', 'SID=s1'])
    assert.equal(headers.get('referer'), `${headers.get('origin')}/`)
  })

  test('goes out under the id that replaces its own', async () => {
    const { product, heard } = always(() => [], { overrides: { LIST_NOTES: 'zZ9999' } })
    await caught(product.notes!.list(NOTEBOOK, signal))
    assert.equal(heard[1]!.url.searchParams.get('rpcids'), 'zZ9999')
  })

  test('is read from a reply without sizes too', async () => {
    const text = writeUnframedReply(createResultRow('wXbhsf', []), { serverMs: 1 })
    const { product } = always(() => body(text))
    assert.deepEqual(await product.notebooks.list(signal), [])
  })

  const STATUSES: readonly (readonly [code: number, fault: FaultCode])[] = [
    [3, 'BAD_REQUEST'],
    [4, 'TIMEOUT'],
    [5, 'NOTEBOOK_NOT_FOUND'],
    [7, 'PERMISSION_DENIED'],
    [8, 'RESOURCE_EXHAUSTED'],
    [9, 'NOT_READY'],
    [12, 'NOT_SUPPORTED'],
    [13, 'PRODUCT_FAILED'],
  ]
  for (const [code, expected] of STATUSES)
    test(`that is refused with status ${code} fails as ${expected}, asked once`, async () => {
      const { product, named } = always((heard) => refusal(heard, code))
      const error = await caught(product.notebooks.get(NOTEBOOK, signal))
      assert.deepEqual([error.code, error.details], [expected, { rpc: 'GET_NOTEBOOK', grpc_status: code }])
      assert.ok(error.hint)
      assert.equal(named('GET_NOTEBOOK').length, 1)
    })

  const REFRESHED: Readonly<Record<string, (heard: Heard) => unknown>> = {
    'status 16': (heard) => refusal(heard, 16),
    'HTTP 400': () => body('', 400),
    'HTTP 401': () => body('', 401),
    'HTTP 403': () => body('', 403),
    'a sign-in page': () => page('<html>'),
    'a redirect': () => new Response(null, { status: 302, headers: { location: 'https://accounts.google.com/' } }),
    'the digits 277566': () => body('277566'),
  }
  for (const [what, answer] of Object.entries(REFRESHED))
    test(`that meets ${what} is tried once more with new tokens, and then not again`, async () => {
      const { product, named, pages } = always(answer)
      const error = await caught(product.notebooks.get(NOTEBOOK, signal))
      assert.equal(error.code, what === 'HTTP 400' ? 'PRODUCT_FAILED' : 'PRODUCT_UNAUTHENTICATED')
      assert.deepEqual([named('GET_NOTEBOOK').length, pages()], [2, 2])
    })

  test('says after 429 when another try makes sense, and makes none', async () => {
    const { product, named } = always(() => body('', 429, { 'retry-after': '17' }))
    const error = await caught(product.notebooks.list(signal))
    assert.deepEqual(
      [error.code, error.retryAfterSeconds, named('LIST_NOTEBOOKS').length],
      ['RESOURCE_EXHAUSTED', 17, 1],
    )
  })

  test('names an unknown id and the override to set, and is no refusal', async () => {
    const { product } = always(() => body(writeUnaryReply(['di', 3], { serverMs: 1 })))
    const error = await caught(product.notebooks.list(signal))
    assert.deepEqual([error.code, error.next], ['RPC_UNKNOWN_ID', 'fallback'])
    assert.match(error.hint!, /NOTEBOOK_RPC_OVERRIDES=LIST_NOTEBOOKS=<id>/)
  })

  test('that is a read is repeated while the product is in trouble, with growing pauses', async () => {
    for (const answer of [() => body('', 503), () => network('ECONNREFUSED'), () => network('ECONNRESET')]) {
      const { product, paused, named } = always(answer)
      const error = await caught(product.notebooks.list(signal))
      assert.ok(['PRODUCT_UNREACHABLE', 'PRODUCT_FAILED'].includes(error.code))
      assert.deepEqual([paused, named('LIST_NOTEBOOKS').length], [[500, 1000, 2000], 4])
    }
  })

  test('that is a write is never repeated once its outcome is unknown', async () => {
    for (const answer of [() => body('', 503), () => network('ECONNRESET'), () => body(')]}\'\n\n10\n[["wrb')]) {
      const { product, named } = always(answer)
      const error = await caught(product.notebooks.create('x', signal))
      assert.equal(error.next, 'stop', error.code)
      assert.equal(named('CREATE_NOTEBOOK').length, 1)
    }
  })

  test('that is a write is repeated where nothing was sent', async () => {
    const { product, named } = always(() => network('ECONNREFUSED'))
    assert.equal((await caught(product.notebooks.create('x', signal))).code, 'PRODUCT_UNREACHABLE')
    assert.equal(named('CREATE_NOTEBOOK').length, 4)
  })

  test('that an error row answers fails by the code in it', async () => {
    const code = async (row: readonly unknown[]) => {
      const { product } = always(() => body(writeUnaryReply(row, { serverMs: 1 })))
      return (await caught(product.notebooks.list(signal))).code
    }
    assert.equal(await code(['er', 'wXbhsf', 7]), 'PERMISSION_DENIED')
    assert.equal(await code(['er', null, null, null, null, 429]), 'RESOURCE_EXHAUSTED')
    assert.equal(await code(['er', null]), 'PRODUCT_FAILED')
  })

  test('ends with the reason of a caller that has gone', async () => {
    const gone = new AbortController()
    const { product } = always(() => {
      gone.abort()
      throw gone.signal.reason
    })
    await assert.rejects(product.notebooks.list(gone.signal), { name: 'AbortError' })
  })

  test('says which place of a reply moved, and shows nothing of it', async () => {
    const { product } = always(() => [[['Secret title', null, 42, null, null, [1]]]])
    const error = await caught(product.notebooks.list(signal))
    assert.equal(error.message, 'LIST_NOTEBOOKS [0][0][2]: expected a notebook id')
    assert.equal(error.code, 'RPC_REPLY_MOVED')
    assert.doesNotMatch(JSON.stringify(error), /Secret/)
  })

  test('takes null and an empty list as nothing to list', async () => {
    for (const payload of [[], [[]], null]) {
      const { product } = always(() => payload)
      assert.deepEqual(await product.notebooks.list(signal), [])
    }
  })
})

test('a reply that breaks off is told', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(")]}'\n\n"))
      controller.error(network('ECONNRESET'))
    },
  })
  const { product } = always(() => new Response(broken, { headers: { 'content-type': 'application/json' } }))
  const error = await caught(product.notebooks.create('x', signal))
  assert.equal(error.code, 'PRODUCT_FAILED')
})

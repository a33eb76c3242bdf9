import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fakeHosted } from '../../../tests/support/fake-hosted.ts'
import { type Heard, HOST, PAGE, page, refusal } from '../../../tests/support/fake-wire.ts'
import { fault } from '../../../tests/support/faults.ts'

const CANONICAL = 'https://notebooklm.google.com'
const ALIAS = 'https://notebook.google.com'
const signal = new AbortController().signal
const isHome = ({ url }: Heard) => url.pathname === '/'
const moved = (to: string) => new Response(null, { status: 302, headers: { location: to } })
const noNotebooks = (heard: Heard) => (isHome(heard) ? page(PAGE) : [])

describe('tokens', () => {
  test('are read from the home page once, whoever asks at the same time', async () => {
    const { product, pages, heard } = fakeHosted(noNotebooks, { language: 'en' })
    await Promise.all([1, 2, 3].map(() => product.notebooks.list(signal)))
    assert.equal(pages(), 1)
    assert.equal(heard[0]!.url.href, `${HOST}/?hl=en`)
    assert.equal(heard[0]!.headers.get('cookie'), 'SID=s1')
  })

  test('come from the host that knows the sign-in, which is asked first from then on', async () => {
    const landed: string[] = []
    const answer = (heard: Heard) =>
      isHome(heard) ? page(heard.url.origin === ALIAS ? PAGE : '<html>"FdrFJe":"1"</html>') : []
    const { product, heard } = fakeHosted(answer, {
      hosts: [CANONICAL, ALIAS],
      onLanding: (origin) => landed.push(origin),
    })
    await product.notebooks.list(signal)
    await product.refresh(signal)
    assert.deepEqual(
      heard.filter(isHome).map(({ url }) => url.origin),
      [CANONICAL, ALIAS, ALIAS],
    )
    assert.deepEqual(landed, [ALIAS])
    assert.equal(heard.find(({ name }) => name)?.url.origin, ALIAS)
  })

  test('are looked for first where the account landed last', async () => {
    const { product, heard } = fakeHosted(noNotebooks, { hosts: [CANONICAL, ALIAS], landing: ALIAS })
    assert.deepEqual(await product.refresh(signal), { origin: ALIAS, email: 'owner@example.com' })
    assert.equal(heard.length, 1)
  })

  test('follow a passive sign-in back to the application, whose host is known by the parsed address', async () => {
    const answer = ({ url, ...heard }: Heard) => {
      if (url.host === 'accounts.google.com') return moved(`${ALIAS}/`)
      if (url.origin === CANONICAL) return moved(`https://accounts.google.com/ServiceLogin?continue=${CANONICAL}/`)
      return noNotebooks({ url, ...heard })
    }
    const { product } = fakeHosted(answer, { hosts: [CANONICAL, ALIAS] })
    assert.equal((await product.refresh(signal)).origin, ALIAS)
  })

  test('are refused to a sign-in that ends on the sign-in page, although its address names the application', async () => {
    const answer = ({ url }: Heard) =>
      url.host === 'accounts.google.com'
        ? page(PAGE)
        : moved(`https://accounts.google.com/v3/signin?continue=${CANONICAL}/`)
    const { product } = fakeHosted(answer, { hosts: [CANONICAL] })
    await assert.rejects(product.refresh(signal), fault('PRODUCT_UNAUTHENTICATED'))
  })

  test('never lead from a stand-in on loopback to another machine', async () => {
    const { product, heard } = fakeHosted(() => moved('https://accounts.google.com/ServiceLogin'))
    await assert.rejects(product.refresh(signal), fault('PRODUCT_UNAUTHENTICATED'))
    assert.deepEqual(
      heard.map(({ url }) => url.origin),
      [HOST],
    )
  })

  test('end a circle of redirects as a lost sign-in', async () => {
    const { product, heard } = fakeHosted(() => moved('/again'))
    await assert.rejects(product.refresh(signal), fault('PRODUCT_UNAUTHENTICATED'))
    assert.equal(heard.length, 11)
  })

  test('say that the product is out when no host answers, and signed out when one does not know the cookies', async () => {
    const refusedConnection = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
    })
    const hosts = [CANONICAL, ALIAS]
    const out = fakeHosted(() => refusedConnection, { hosts })
    await assert.rejects(out.product.refresh(signal), fault('PRODUCT_UNREACHABLE'))
    const mixed = fakeHosted(({ url }) => (url.origin === ALIAS ? refusedConnection : page('<html></html>')), { hosts })
    await assert.rejects(mixed.product.refresh(signal), fault('PRODUCT_UNAUTHENTICATED'))
  })

  test('are renewed once for all callers that were refused', async () => {
    let refused = 0
    const answer = (heard: Heard) => {
      if (isHome(heard)) return page(PAGE.replace('csrf:1', `csrf:${refused}`))
      if (heard.headers.get('x-goog-csrf-token') !== 'csrf:0') return []
      refused = 1
      return refusal(heard, 16)
    }
    const { product, pages } = fakeHosted(answer)
    await Promise.all([1, 2, 3, 4].map(() => product.notebooks.list(signal)))
    assert.equal(pages(), 2)
  })

  test('are not taken from the others by a caller that gives up', async () => {
    const gone = new AbortController()
    const arrived = Promise.withResolvers<void>()
    const answer = async (heard: Heard) => {
      if (isHome(heard)) await arrived.promise
      return noNotebooks(heard)
    }
    const { product, pages } = fakeHosted(answer)
    const patient = product.notebooks.list(signal)
    const hasty = product.notebooks.list(gone.signal)
    gone.abort()
    await assert.rejects(hasty, { name: 'AbortError' })
    arrived.resolve()
    assert.deepEqual(await patient, [])
    assert.equal(pages(), 1)
  })

  test('are fetched with the sign-in read anew, and cookies that replies give are written back', async () => {
    const answer = (heard: Heard) =>
      isHome(heard) ? page(PAGE, 200, { 'set-cookie': `SIDCC=${heard.headers.get('cookie')?.length}; Path=/` }) : []
    const { product, saved, heard } = fakeHosted(answer)
    await product.notebooks.list(signal)
    await product.flushCookies()
    assert.deepEqual(
      saved.at(-1)?.cookies.map(({ name, value }) => `${name}=${value}`),
      ['SID=s1', 'SIDCC=6'],
    )
    saved.push({ cookies: saved.at(-1)!.cookies.slice(0, 1) })
    await product.refresh(signal)
    assert.equal(heard.filter(isHome).at(-1)!.headers.get('cookie'), 'SID=s1')
  })
})

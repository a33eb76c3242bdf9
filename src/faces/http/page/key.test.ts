import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startTestService } from '../../../../tests/support/test-service.ts'

const API_KEY = 'open sesame'
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function startClosed(context: TestContext): Promise<string> {
  return (await startTestService(context, { API_KEY })).url
}

/** Sends the form as a browser does from the page that asked. */
function giveKey(url: string, key: string, to = '/', headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ key, to })
  return fetch(`${url}/key`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { ...PAGE, origin: url, ...headers },
  })
}

async function takeCookie(url: string): Promise<string> {
  const [cookie] = (await giveKey(url, API_KEY)).headers.getSetCookie()
  return cookie!.split(';')[0]!
}

test('a browser that asks for a page without the key is asked for it, and shown nothing else', async (context) => {
  const url = await startClosed(context)
  for (const path of ['/docs', '/notebooks', '/nowhere']) {
    const reply = await fetch(url + path, { headers: PAGE })
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [401, 'text/html; charset=utf-8'], path)
    const page = await reply.text()
    assert.match(page, /<form method="post" action="\/key">/)
    assert.ok(page.includes(`name="to" value="${path}"`), path)
    assert.match(page, /<label for="key">Key<\/label>/)
    assert.match(reply.headers.get('content-security-policy')!, /default-src 'none'.*form-action 'self'/)
    assert.doesNotMatch(page, /<script|style="/)
  }
})

test('programs get the refusal they had, whatever they accept beside pages', async (context) => {
  const url = await startClosed(context)
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
    const reply = await fetch(`${url}/notebooks`, { headers: { accept } })
    assert.equal(reply.status, 401)
    assert.equal(((await reply.json()) as { error: string }).error, 'Unauthorized')
  }
  assert.equal((await fetch(`${url}/notebooks/create`, { method: 'POST', headers: PAGE, body: '{}' })).status, 401)
})

test('the right key leads to the page that was asked for, with a cookie that no script reads and no site sends', async (context) => {
  const url = await startClosed(context)
  const reply = await giveKey(url, ` ${API_KEY} `, '/notebooks?sort=name')
  assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/notebooks?sort=name'])
  const [cookie, ...more] = reply.headers.getSetCookie()
  assert.match(cookie!, /^notebook-key-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  assert.deepEqual([more, cookie!.includes(API_KEY)], [[], false])
  const page = await fetch(`${url}/`, { headers: { ...PAGE, cookie: cookie!.split(';')[0]! } })
  assert.deepEqual([page.status, /action="\/key"/.test(await page.text())], [200, false])
})

test('behind https the cookie is sent over https alone', async (context) => {
  const url = await startClosed(context)
  const secure = await giveKey(url, API_KEY, '/', { origin: url.replace('http:', 'https:') })
  assert.match(secure.headers.getSetCookie()[0]!, /; Secure$/)
})

test('a wrong key says so, keeps the way to the page, and gives no cookie', async (context) => {
  const url = await startClosed(context)
  for (const key of ['', 'sesame', 'x'.repeat(5000)]) {
    const reply = await giveKey(url, key, '/docs')
    const page = await reply.text()
    assert.deepEqual([reply.status, reply.headers.getSetCookie()], [401, []])
    assert.match(page, /role="alert">This is not the key/)
    assert.match(page, /aria-invalid="true" aria-describedby="problem"/)
    assert.ok(page.includes('name="to" value="/docs"'))
  }
})

test('the form leads to no other host, not even in disguise', async (context) => {
  const url = await startClosed(context)
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/key', '']) {
    assert.equal((await giveKey(url, API_KEY, to)).headers.get('location'), '/', to)
  }
})

test('the cookie reads, and neither writes nor speaks MCP', async (context) => {
  const url = await startClosed(context)
  const cookie = await takeCookie(url)
  const statusOf = async (path: string, method: string) =>
    (await fetch(url + path, { method, headers: { cookie, accept: 'application/json' } })).status
  assert.equal(await statusOf('/notebooks', 'GET'), 200)
  assert.deepEqual([await statusOf('/notebooks/create', 'POST'), await statusOf('/cleanup-data', 'POST')], [401, 401])
  assert.deepEqual([await statusOf('/mcp', 'GET'), await statusOf('/mcp', 'POST')], [401, 401])
})

test('the word of another process, of another port or a made-up one opens nothing', async (context) => {
  const [url, other] = [await startClosed(context), await startClosed(context)]
  const foreign = await takeCookie(other)
  const own = await takeCookie(url)
  const renamed = `${own.split('=')[0]}=${foreign.split('=')[1]}`
  for (const cookie of [foreign, renamed, `${own}x`, own.replace('=', '-x='), '']) {
    assert.equal((await fetch(`${url}/notebooks`, { headers: { cookie } })).status, 401, cookie)
  }
  assert.equal((await fetch(`${url}/notebooks`, { headers: { cookie: `a=b; ${own}; c=d` } })).status, 200)
})

test('a page of another site cannot send the form, and a form that is too long is refused', async (context) => {
  const url = await startClosed(context)
  assert.equal((await giveKey(url, API_KEY, '/', { origin: 'https://evil.example' })).status, 403)
  assert.equal((await giveKey(url, API_KEY, '/', { origin: 'null' })).status, 403)
  assert.equal((await giveKey(url, 'k'.repeat(20_000))).status, 413)
})

test('without API_KEY nobody is asked', async (context) => {
  const { url } = await startTestService(context)
  assert.equal((await fetch(url, { headers: PAGE })).status, 200)
  assert.equal((await giveKey(url, 'any')).status, 404)
})

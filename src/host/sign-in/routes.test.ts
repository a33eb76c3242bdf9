import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { at, openTestHost, type TestHost, type TestHostOptions, testOnHost } from '../../../tests/support/host.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { computeOneTimeCode } from '../../lib/one-time-code.ts'
import { CODE_SECRET } from './routes.ts'

const CHROMIUM = { 'user-agent': 'Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36' }

/** A browser without scripts: it keeps cookies, follows redirects, and sends the form of a page with what was typed. */
async function openBrowser(test: TestContext, options: TestHostOptions = {}) {
  const host = await openTestHost(test, options)
  const jar = new Map<string, string>()
  const page = { address: '', text: '' }
  const send = async (address: string, init: RequestInit = {}): Promise<void> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await host.fetch(address, { ...init, headers: { ...CHROMIUM, cookie } })
    for (const line of reply.headers.getSetCookie()) takeCookie(jar, line)
    const location = reply.headers.get('location')
    if (location !== null) return send(location)
    Object.assign(page, { address, text: await reply.text() })
  }
  const submit = (typed: Readonly<Record<string, string>>) => {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)![1]!
    const hidden = [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
    return send(action, { method: 'POST', body: new URLSearchParams({ ...Object.fromEntries(hidden), ...typed }) })
  }
  return { host, jar, page, visit: send, submit, whose: () => /"oPEP7c":"([^"]*)"/.exec(page.text)?.[1] }
}

function takeCookie(jar: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
  if (/Max-Age=0(?:;|$)/.test(line)) jar.delete(name!)
  else jar.set(name!, value!)
}

async function signIn({ visit, submit }: Awaited<ReturnType<typeof openBrowser>>, identifier: string): Promise<void> {
  await visit('/')
  await submit({ identifier, driven: 'false' })
  await submit({ Passwd: 'secret', driven: 'false' })
}

const refresh = (host: TestHost, cookies: ReadonlyMap<string, string>) =>
  host.call('LIST_NOTEBOOKS', [null, 1, null, [2]], { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })

test('address, then password: the field that comes next has the focus, and home follows', async (context) => {
  const browser = await openBrowser(context)
  const { page } = browser
  await browser.visit('/notebook/11111111-2222-4333-8444-555555555555')
  assert.match(page.text, /<input type="email" id="identifierId"[^>]* autofocus/)
  await browser.submit({ identifier: 'nobody@example.com', driven: 'false' })
  assert.match(page.text, /Couldn’t find your account/)
  await browser.submit({ identifier: ' Second@Example.com ', driven: 'false' })
  assert.match(page.text, /<input type="password" id="password" name="Passwd"[^>]* autofocus/)
  await browser.submit({ Passwd: 'wrong', driven: 'false' })
  assert.match(page.text, /Wrong password/)
  assert.equal(browser.jar.has('SID'), false)
  await browser.submit({ Passwd: 'right', driven: 'false' })
  assert.match(page.address, /\/notebook\/1{8}-/)
  assert.equal(browser.whose(), 'second@example.com')
})

test('a one-time code is asked for after the password, and no other than that of the moment is taken', async (context) => {
  const browser = await openBrowser(context, { faults: ['asks-one-time-code'] })
  await signIn(browser, 'owner@example.com')
  assert.match(browser.page.address, /\/challenge\/totp\?/)
  await browser.submit({ totpPin: 'no code', driven: 'false' })
  assert.match(browser.page.text, /aria-invalid="true".*Wrong code/s)
  assert.equal(browser.jar.has('SID'), false)
  const { now } = browser.host.services.clock
  await browser.submit({ totpPin: computeOneTimeCode(CODE_SECRET, now()), driven: 'false' })
  assert.equal(browser.whose(), 'owner@example.com')
})

testOnHost('every cookie of a sign-in lasts, and those named __Secure- are', async (host) => {
  const cookies = (await host.fetch('/_signin?account=owner@example.com')).headers.getSetCookie()
  const names = cookies.map((line) => line.split('=', 1)[0]!)
  for (const name of ['SID', 'HSID', 'SSID', 'APISID', 'SAPISID', '__Secure-1PSID', '__Secure-1PSIDTS', 'OSID'])
    assert.ok(names.includes(name), name)
  assert.deepEqual(
    cookies.filter((line) => !/; Max-Age=34473600;/.test(line) || /^__Secure-/.test(line) !== /; Secure$/.test(line)),
    [],
  )
})

test('whoever signed out is asked which account, by a button each, and may take another one', async (context) => {
  const browser = await openBrowser(context)
  await signIn(browser, 'owner@example.com')
  assert.equal(browser.whose(), 'owner@example.com')
  const copy = new Map(browser.jar)
  await browser.visit('/login/accounts.google.com/Logout')
  assert.deepEqual([...browser.jar.keys()], ['ACCOUNT_CHOOSER'])
  assert.deepEqual(await refresh(browser.host, copy), { refused: [16] }, 'a copy of the session is over as well')
  assert.match(browser.page.address, /\/AccountChooser\?/)
  assert.match(browser.page.text, /<button [^>]*data-identifier="owner@example.com"/)
  await browser.submit({ identifier: 'owner@example.com', driven: 'false' })
  assert.match(browser.page.text, /type="password"/)
  const other = /<a href="([^"]+)">Use another/
  await browser.visit('/')
  await browser.visit(other.exec(browser.page.text)![1]!.replaceAll('&amp;', '&'))
  await browser.submit({ identifier: 'second@example.com', driven: 'false' })
  await browser.submit({ Passwd: 'secret', driven: 'false' })
  assert.equal(browser.whose(), 'second@example.com')
})

test('an open host takes every address in, and knows it after a restart', async (context) => {
  const directory = temporaryDirectory(context)
  const browser = await openBrowser(context, { directory, isOpen: true })
  await signIn(browser, 'new@example.org')
  assert.equal(browser.whose(), 'new@example.org')
  const created = at(
    await browser.host.call('CREATE_NOTEBOOK', ['Own', null, null, [2], [1]], cookieHeader(browser)),
    2,
  )
  await browser.host.close()
  const host = await openTestHost(context, { directory, isOpen: true })
  const rows = (await host.call('LIST_NOTEBOOKS', [null, 1, null, [2]], cookieHeader(browser))) as unknown[][][]
  assert.equal(at(rows, 0, 0, 2), created)
})

const cookieHeader = ({ jar }: { jar: ReadonlyMap<string, string> }) => ({
  cookie: [...jar].map((pair) => pair.join('=')).join('; '),
})

test('refuses-driven-browser: no step is passed without a script that says no program drives', async (context) => {
  const browser = await openBrowser(context, { faults: ['refuses-driven-browser'] })
  await browser.visit('/')
  assert.match(browser.page.text, /if \(driven\) location\.replace\("[^"]*\/signin\/rejected"\)/)
  for (const driven of ['true', 'unknown']) {
    await browser.visit('/')
    await browser.submit({ identifier: 'owner@example.com', driven })
    assert.match(browser.page.address, /\/signin\/rejected$/)
    assert.match(browser.page.text, /This browser or app may not be secure/)
  }
  await signIn(browser, 'owner@example.com')
  assert.equal(browser.whose(), 'owner@example.com')
})

test('expired-session: a browser renews its own by the script of a page, and every other copy stays stale', async (context) => {
  const browser = await openBrowser(context)
  await signIn(browser, 'owner@example.com')
  const copy = new Map(browser.jar)
  browser.host.services.faults.set(['expired-session'])
  assert.deepEqual(await refresh(browser.host, browser.jar), { refused: [16] })
  await browser.visit('/')
  const rotation = /fetch\("([^"]+)", \{ method: 'POST' \}\)/.exec(browser.page.text)![1]!
  await browser.visit(rotation, { method: 'POST' })
  assert.deepEqual(await refresh(browser.host, browser.jar), [])
  assert.deepEqual(await refresh(browser.host, copy), { refused: [16] })
  assert.deepEqual(await refresh(browser.host, new Map([['SID', 'owner@example.com']])), { refused: [16] })
})

test('ended-session: the sessions from before are over, and who signs in again goes on', async (context) => {
  const browser = await openBrowser(context)
  await signIn(browser, 'owner@example.com')
  browser.host.services.faults.set(['ended-session'])
  assert.deepEqual(await refresh(browser.host, browser.jar), { refused: [16] })
  await browser.visit('/')
  await browser.submit({ identifier: 'owner@example.com', driven: 'false' })
  await browser.submit({ Passwd: 'secret', driven: 'false' })
  assert.equal(browser.whose(), 'owner@example.com')
  assert.deepEqual(await refresh(browser.host, browser.jar), [])
})

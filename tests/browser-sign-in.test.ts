import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { Account } from '../src/domain/account.ts'
import type { SignInRequest } from '../src/domain/browser-sign-in.ts'
import { Fault } from '../src/domain/fault.ts'
import type { Faults } from '../src/host/faults.ts'
import { SIGN_IN_PATHS } from '../src/host/sign-in/addresses.ts'
import { systemClock } from '../src/lib/clock.ts'
import type { BrowserOptions } from '../src/product/dom/browser-sign-in.ts'
import { listStoredCookies } from '../src/product/dom/stored-cookies.ts'
import { fault } from './support/faults.ts'
import { startFaultyHost } from './support/hosted-service.ts'
import { listenOnLoopback } from './support/listen-on-loopback.ts'
import { createSignInRequest, createTestSignIns } from './support/sign-in-browsers.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'
import { openScreen, signInByKeys, withoutScreen } from './support/virtual-screen.ts'

async function openSignIn(context: TestContext, changes: Partial<BrowserOptions> = {}) {
  const host = await startFaultyHost(context)
  const steps: string[] = []
  const profiles = path.join(temporaryDirectory(context), 'profiles')
  const browsers = createTestSignIns({ profiles, hosts: [host.url], ...changes })
  const request = (more: Partial<SignInRequest> = {}): SignInRequest =>
    createSignInRequest({ onStep: (step) => steps.push(step), ...more })
  return { host, browsers, steps, request }
}

/** Whoever has come as far as the list of notebooks is not let in again. */
function closeProductAfterHome(faults: Faults): void {
  const strike = faults.strike.bind(faults)
  faults.strike = (name, target) => {
    if (name === 'slow' && target === 'LIST_NOTEBOOKS') {
      faults.strike = strike
      faults.set(['ended-session'])
    }
    return strike(name, target)
  }
}

const endsWith = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof Fault && error.hint !== undefined, String(error))
  assert.equal(error.details?.reason, reason)
  return true
}

test(
  'a person signs in where a driven browser is refused, and the profile renews it without anybody',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const person = await openScreen(context)
    const { host, browsers, steps, request } = await openSignIn(context)
    await host.faults('refuses-driven-browser')
    const signingIn = browsers.signIn(request())
    await signInByKeys(person, 'second@example.com')
    const typedAtTicks = performance.now()
    const { email, origin, state } = await signingIn
    context.diagnostic(`${Math.round(performance.now() - typedAtTicks)} ms after the last key`)
    assert.deepEqual([email, origin], ['second@example.com', host.url])
    for (const name of ['SID', 'OSID', '__Secure-1PSID', '__Secure-1PSIDTS'])
      assert.ok(
        state.cookies.some((cookie) => cookie.name === name && cookie.expires > 0),
        name,
      )
    context.diagnostic(steps.join(' | '))
    const stamp = ({ cookies }: typeof state) => cookies.find(({ name }) => name === '__Secure-1PSIDTS')?.value
    await host.faults('expired-session')
    const renewed = await browsers.renew(request())
    assert.equal(renewed?.email, 'second@example.com')
    assert.notEqual(stamp(renewed.state), stamp(state))
    await host.faults('ended-session', 'refuses-driven-browser')
    assert.equal(await browsers.renew(request()), null, 'now a person is needed')
    await assert.rejects(browsers.signIn(request({ mayShow: false })), endsWith('needs_person'))
    const again = browsers.signIn(request())
    await person.presses('^Choose an account', 'Return')
    await person.fillsIn('^Welcome', 'secret')
    assert.equal((await again).email, 'second@example.com')
  },
)

test(
  'each other end of a sign-in is told, and the next one begins with the question for the address',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const person = await openScreen(context)
    const { browsers, host, request } = await openSignIn(context)
    const refused = assert.rejects(browsers.signIn(request()), endsWith('provider_refused'))
    await person.goesOn('^Sign in', `${host.url}${SIGN_IN_PATHS.refused}`, '^Couldn')
    await refused
    const unwelcome = assert.rejects(browsers.signIn(request()), endsWith('product_refused'))
    closeProductAfterHome(host.services.faults)
    await signInByKeys(person, 'second@example.com')
    await unwelcome
    await host.faults()
    await browsers.forget('work')
    const closed = assert.rejects(browsers.signIn(request()), endsWith('window_closed'))
    await person.presses('^Sign in', 'ctrl+shift+w')
    await closed
    const stopping = new AbortController()
    const stopped = assert.rejects(browsers.signIn(request({ signal: stopping.signal })), { name: 'AbortError' })
    await person.sees('^Sign in')
    stopping.abort()
    await stopped
    const other = assert.rejects(browsers.signIn(request({ email: 'owner@example.com' })), endsWith('other_account'))
    await signInByKeys(person, 'second@example.com')
    await other
    const right = browsers.signIn(request({ email: 'Owner@Example.com' }))
    await signInByKeys(person, 'owner@example.com')
    assert.equal((await right).email, 'owner@example.com')
    assert.equal(
      (await browsers.signIn(request({ mayShow: false }))).email,
      'owner@example.com',
      'nobody is asked again',
    )
    await browsers.forget('work')
    await assert.rejects(browsers.signIn(request({ mayShow: false })), endsWith('needs_person'))
  },
)

test('nobody who signs in, and no screen, are told as such', { skip: withoutScreen }, async (context) => {
  await openScreen(context)
  const { browsers: impatient, request } = await openSignIn(context, { timeoutMs: 2000 })
  await assert.rejects(impatient.signIn(request()), endsWith('timed_out'))
  const { browsers } = await openSignIn(context)
  process.env.DISPLAY = ':4095'
  await assert.rejects(browsers.signIn(request()), endsWith('browser_failed'))
  const { browsers: blind } = await openSignIn(context, { hasScreen: false })
  await assert.rejects(blind.signIn(request()), endsWith('no_screen'))
})

test(
  'the service signs in as a job that tells what it waits for, and signs out',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const person = await openScreen(context)
    const host = await startFaultyHost(context)
    const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url }
    const { url, directory } = await startTestService(context, settings, () => {}, systemClock)
    const send = async (method: string, address: string, body?: object, prefer = '') => {
      const headers = { 'content-type': 'application/json', prefer }
      const reply = await fetch(url + address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return { status: reply.status, data: ((await reply.json()) as { data: unknown }).data }
    }
    const { data } = await send('POST', '/setup-auth', { account: 'second@example.com' }, 'respond-async')
    const { id } = (data as { job: { id: string } }).job
    const events = fetch(`${url}/jobs/${id}/events`).then((reply) => reply.text())
    await signInByKeys(person, 'second@example.com')
    const told = await events
    assert.match(told, /waiting for the sign-in in the window/)
    assert.match(told, /event: succeeded/)
    const { accounts } = (await send('GET', '/accounts')).data as { accounts: Account[] }
    const account = accounts.find(({ product }) => product === 'hosted')!
    assert.deepEqual([account.id, account.email, account.authenticated], ['second', 'second@example.com', true])
    assert.equal((await send('POST', '/de-auth', {})).status, 200)
    assert.deepEqual(listStoredCookies(path.join(directory, 'browser_profile', 'second', 'profile')), [])
  },
)

test(
  'a service without a screen says where the window may be opened, and keeps the sign-in that is handed over from there',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const host = await startFaultyHost(context)
    for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) delete process.env[name]
    const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url }
    const service = await startTestService(context, settings, () => {}, systemClock)
    const send = async (method: string, address: string) => {
      const reply = await fetch(service.url + address, { method })
      return { status: reply.status, ...((await reply.json()) as { hint?: string; data?: { accounts: Account[] } }) }
    }
    const refused = await send('POST', '/setup-auth')
    assert.equal(refused.status, 501)
    assert.match(
      refused.hint!,
      /^On a machine with a screen.*, MCP_HTTP_URL=<address of this service> npm run -s setup-auth/,
    )

    const person = await openScreen(context)
    const program = path.join(import.meta.dirname, '../src/main/cli.js')
    const elsewhere = { NOTEBOOK_HOST: host.url, DATA_DIR: temporaryDirectory(context), MCP_HTTP_URL: service.url }
    const terminal = spawn(process.execPath, [program, 'setup-auth'], { env: { ...process.env, ...elsewhere } })
    await signInByKeys(person, 'owner@example.com')
    assert.match(
      await text(terminal.stdout),
      /^Signed in as owner@example\.com; .*\nIt was tried, and is kept encrypted\./,
    )
    const { accounts } = (await send('GET', '/accounts')).data!
    assert.equal(accounts.find(({ product }) => product === 'hosted')?.authenticated, true)
    assert.equal((await send('GET', '/notebooks/scrape')).status, 200, 'it is used from here')
  },
)

test(
  'a browser that was started with a debugging port gives its sign-in, and goes on',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const person = await openScreen(context)
    const { browsers, host } = await openSignIn(context)
    const profile = temporaryDirectory(context)
    const flags = ['--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-sandbox']
    const own = spawn('chromium', [...flags, host.url], { stdio: ['ignore', 'ignore', 'pipe'] })
    context.after(() => own.kill('SIGKILL'))
    const port = await findDebuggingPort(own.stderr)
    const wanted = { email: null, signal: new AbortController().signal }
    await assert.rejects(browsers.attach(port, wanted), endsWith('needs_person'))
    await signInByKeys(person, 'second@example.com')
    const { email, state } = await browsers.attach(port, wanted)
    assert.equal(email, 'second@example.com')
    assert.ok(state.cookies.some(({ name }) => name === 'SID'))
    await assert.rejects(browsers.attach(port, { ...wanted, email: 'owner@example.com' }), endsWith('other_account'))
    assert.equal(own.exitCode, null)
    for (const address of ['http://example.com:9222', 'file:///etc/passwd', 'http://127.0.0.1:9'])
      await assert.rejects(browsers.attach(address, wanted), fault('BAD_REQUEST', 'No browser with a debugging port'))
  },
)

test('pages that send each other on without an end are given up', { skip: withoutScreen }, async (context) => {
  let asked = 0
  const server = createServer((request, reply) => {
    if (request.headers.accept?.includes('text/html')) asked += 1
    const next = JSON.stringify(request.url?.startsWith('/one') ? `/other?${asked}` : `/one?${asked}`)
    reply
      .setHeader('content-type', 'text/html')
      .end(`<script>setTimeout(() => location.replace(${next}), 150)</script>`)
  })
  const port = await listenOnLoopback(server)
  context.after(() => server.close())
  const profiles = temporaryDirectory(context)
  mkdirSync(path.join(profiles, 'work', 'profile', 'Default'), { recursive: true })
  const hosts = [`http://127.0.0.1:${port}`]
  const { browsers, request } = await openSignIn(context, { hosts, profiles })
  assert.equal(await browsers.renew(request()), null)
  assert.ok(asked > 5 && asked < 40, `${asked} pages were opened`)
})

async function findDebuggingPort(stderr: Readable): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const [, port] = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line) ?? []
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error('the browser opens no port')
}

test(
  'a service that is killed while somebody signs in leaves a browser, which the next start ends',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const person = await openScreen(context)
    const host = await startFaultyHost(context)
    const directory = temporaryDirectory(context)
    const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url, DATA_DIR: directory, HTTP_PORT: '1' }
    const program = path.join(import.meta.dirname, '../src/main/cli.js')
    const terminal = spawn(process.execPath, [program, 'setup-auth', '--account', 'work'], {
      env: { ...process.env, ...settings },
      stdio: 'ignore',
    })
    await person.sees('^Sign in')
    terminal.kill('SIGKILL')
    await once(terminal, 'exit')
    const profiles = path.join(directory, 'browser_profile')
    const pid = Number(readFileSync(path.join(profiles, 'work', 'browser.pid'), 'utf8'))
    assert.equal(process.kill(pid, 0), true, 'it goes on')
    const { browsers, request } = await openSignIn(context, { profiles, hosts: [host.url] })
    assert.equal(await browsers.endOrphans(), 1)
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
    const signingIn = browsers.signIn(request())
    await signInByKeys(person, 'owner@example.com')
    assert.equal((await signingIn).email, 'owner@example.com', 'the profile is usable afterwards')
  },
)

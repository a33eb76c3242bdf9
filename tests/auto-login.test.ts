import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CODE_SECRET } from '../src/host/sign-in/routes.ts'
import { runningClock, startFaultyHost } from './support/hosted-service.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'
import { withoutBrowser } from './support/virtual-screen.ts'

test(
  'with a stored login nobody has to be there: one attempt, which stops where something else is asked, and says so',
  { skip: withoutBrowser },
  async (context) => {
    const host = await startFaultyHost(context)
    const clock = runningClock()
    const file = path.join(temporaryDirectory(context), 'logins.json')
    const store = (password: string) => {
      const login = { password, totp_secret: CODE_SECRET }
      writeFileSync(file, JSON.stringify({ 'owner@example.com': login }), { mode: 0o600 })
    }
    store('secret')
    const automatic = { AUTO_LOGIN_ENABLED: 'true', AUTO_LOGIN_FILE: file, STEALTH_ENABLED: 'false' }
    const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url, ...automatic }
    const { url } = await startTestService(context, settings, () => {}, clock)
    const send = async (method: string, address: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(url + address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      const { error = '', details } = (await reply.json()) as { error?: string; details?: { reason?: string } }
      return { status: reply.status, error, reason: details?.reason }
    }
    const scrape = () => send('GET', '/notebooks/scrape')
    const signIn = () => send('POST', '/setup-auth', { account: 'owner@example.com', show_browser: false })

    await host.faults('asks-one-time-code')
    assert.deepEqual(await signIn(), { status: 200, error: '', reason: undefined })
    await host.faults('ended-session')
    assert.equal((await scrape()).status, 200, 'signed in again by itself')

    await host.faults()
    await host.faults('ended-session', 'asks-other-proof@1') // a second attempt would go through
    const stopped = await scrape()
    assert.deepEqual([stopped.status, stopped.reason], [401, 'challenge'])
    assert.match(stopped.error, /owner@example\.com stopped: the provider asks for another proof/)
    assert.deepEqual(await scrape(), stopped, 'told again, not tried again')
    clock.advance(600_000)
    const paused = await scrape()
    assert.deepEqual([paused.status, paused.reason], [401, 'login_paused'])
    assert.match(paused.error, /had its one attempt.*asks for another proof/)

    store('wrong')
    utimesSync(file, Date.now() / 1000 + 1, Date.now() / 1000 + 1) // no clock of a file system is that fine
    clock.advance(600_000)
    const refused = await scrape()
    assert.deepEqual([refused.status, refused.reason], [401, 'login_refused'])
    assert.match(refused.error, /does not take the stored password\.$/)
    store('secret')
    assert.equal((await signIn()).status, 200, 'whoever asks for it is not kept from it')
    assert.equal((await scrape()).status, 200)
  },
)

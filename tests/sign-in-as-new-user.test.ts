import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { systemClock } from '../src/lib/clock.ts'
import { listStoredCookies } from '../src/product/dom/stored-cookies.ts'
import { startFaultyHost } from './support/hosted-service.ts'
import { startTestService } from './support/test-service.ts'
import { openScreen, signInByKeys, withoutScreen } from './support/virtual-screen.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TOWER = 'The Harbour Tower stands in Port Ellis.\n\nThe Harbour Tower was finished in 1931.'

/** In the choice of accounts: above the way to another one. */
const OWNER_ROW = 1

test(
  'as a new user, by keys and pointer: sign in from the terminal, ask, ask again when the session is over, choose the account, switch it, see the page, log out',
  {
    skip: withoutScreen,
  },
  async (context) => {
    const person = await openScreen(context)
    const host = await startFaultyHost(context)
    const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url, NOTEBOOK_TRANSPORT: 'auto' }
    const { port, url, directory } = await startTestService(context, settings, () => {}, systemClock)
    const env = { ...process.env, ...settings, HTTP_PORT: String(port), DATA_DIR: directory }
    const setUp = (...words: string[]) => {
      const terminal = spawn('npm', ['run', '-s', 'setup-auth', '--', ...words], { cwd: ROOT, env })
      return { printed: text(terminal.stdout), warned: text(terminal.stderr) }
    }
    const send = async (address: string, body?: object) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(url + address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
      return { ...((await reply.json()) as { data: Record<string, unknown>; meta: unknown }), status: reply.status }
    }
    const ask = (question: string) => send('/ask', { question })
    await host.faults('refuses-driven-browser')

    const owner = setUp()
    await signInByKeys(person, 'owner@example.com')
    assert.match(await owner.printed, /^Signed in as owner@example\.com; the account is hosted\./)
    assert.match(await owner.warned, /A window of your browser opens.*Waiting for the sign-in/s)
    assert.equal((await send('/content/sources', { source_type: 'text', text: TOWER, title: 'Tower' })).status, 200)
    assert.match(String((await ask('When was the Harbour Tower finished?')).data.answer), /1931/)

    await host.faults('refuses-driven-browser', 'expired-session')
    const again = await ask('Where does the Harbour Tower stand?')
    assert.match(String(again.data.answer), /Port Ellis/, 'renewed from the profile, with nobody asked')
    await host.faults('refuses-driven-browser', 'ended-session')
    assert.equal((await ask('Where does the Harbour Tower stand?')).status, 401, 'now somebody has to sign in')
    const back = setUp()
    await person.clicks('^Choose an account', OWNER_ROW)
    await person.fillsInAndClicks('^Welcome', 'secret')
    const clickedAtTicks = performance.now()
    const told = await back.printed
    context.diagnostic(
      `${Math.round(performance.now() - clickedAtTicks)} ms from the last click to the end of setup-auth`,
    )
    assert.match(told, /^Signed in as owner@example\.com/)
    assert.match(String((await ask('Where does the Harbour Tower stand?')).data.answer), /Port Ellis/)

    const second = setUp('--account', 'second@example.com')
    await signInByKeys(person, 'second@example.com')
    assert.match(await second.printed, /^Signed in as second@example\.com; the account is second\./)
    assert.equal((await send('/re-auth', { account: 'second' })).status, 200)
    const own = await send('/notebooks/scrape')
    assert.deepEqual([own.status, own.data.total], [200, 0], 'another account, other notebooks')

    await host.faults('rotated-id:LIST_NOTEBOOKS')
    const shown = await send('/notebooks/scrape?show_browser=true')
    assert.deepEqual([shown.status, (shown.meta as { transport: string }).transport], [200, 'dom'])
    await person.sees('^NotebookLM')
    assert.equal((await send('/de-auth', {})).status, 200)
    assert.deepEqual(listStoredCookies(path.join(directory, 'browser_profile', 'second', 'profile')), [])
    assert.equal((await send('/notebooks/scrape?account=second')).status, 401)
  },
)

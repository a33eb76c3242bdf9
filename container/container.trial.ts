import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startFaultyHost } from '../tests/support/hosted-service.ts'
import { type DrivenPage, openBrowser } from '../tests/support/page-driver.ts'
import { buildRoot, startContainer } from './trial-root.ts'

const PROGRAMS = ['debootstrap', 'chroot', 'unshare', 'chromium']
const PASSWORD = 'pier-122'
const TEXT = 'The lantern of the north pier is lit at dusk by Ada Quill. It burns until the last boat is in.'
/** Fetching the packages takes minutes. */
const TIMEOUT_MS = 1_800_000
const LOOK_MS = 200
/** An address is noted before its page is drawn; a person looks before they type. */
const LOOK_AT_PAGE_MS = 3000
const MAX_LOOKS = 600
const MAX_LOOKS_AFTER = 25
const USER_OF_CONTAINER = 1000

const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
const whyNot = () => {
  if (process.getuid?.() !== 0) return 'only root lays out a root file system'
  return missing.length > 0 && `not installed here: ${missing.join(', ')}`
}

test(
  'the container answers, and is signed in through its remote display',
  {
    skip: whyNot(),
    timeout: TIMEOUT_MS,
  },
  async (context) => {
    const host = await startFaultyHost(context)
    await host.faults('refuses-driven-browser')
    const root = process.env.CONTAINER_ROOT ?? (await buildRoot(context)) // one that is there saves minutes
    const settings = { NOTEBOOK_PRODUCT: 'hosted', NOTEBOOK_HOST: host.url, VNC_PASSWORD: PASSWORD }
    const container = await startContainer(context, root, settings)
    const send = createSender(container.service)

    await context.test('the service is not run by root', () => {
      assert.equal(container.findServiceUser(), USER_OF_CONTAINER)
    })

    await context.test('somebody signs in in the window that the remote display shows', async () => {
      const browser = await openBrowser(context)
      const page = await browser.open(`${container.screen}/vnc.html?autoconnect=true&password=${PASSWORD}`)
      await page.until('the screen', () =>
        page.evaluate<boolean>(`document.documentElement.classList.contains('noVNC_connected')`),
      )
      const { job } = await send('POST', '/setup-auth', {})
      const readJob = async () => (await send('GET', `/jobs/${job.id}`)).job
      await waitFor(readJob, ({ progress }) => /address/.test(JSON.stringify(progress)))
      await typeLine(page, 'second@example.com')
      await typeLine(page, 'secret')
      await waitFor(readJob, ({ state }) => state === 'succeeded')
    })

    await context.test('a text is asked, and lies in the data folder', async () => {
      const { notebook_url: url } = await send('POST', '/notebooks/create', { name: 'Pier' })
      const { notebook } = await send('POST', '/notebooks', { url, name: 'Pier' })
      const text = { source_type: 'text', text: TEXT, title: 'Pier', notebook_id: notebook.id }
      await send('POST', '/content/sources', text)
      const asked = await send('POST', '/ask', { question: 'Who lights the lantern?', notebook_id: notebook.id })
      assert.match(asked.answer, /Ada Quill/)
      assert.ok(readdirSync(path.join(root, 'data')).length > 0)
    })

    await context.test('it ends in order when it is stopped, and leaves no process', async () => {
      assert.equal(await container.stop(), 0)
      for (let looks = 0; looks < MAX_LOOKS_AFTER && container.listProcesses().length > 0; looks += 1)
        await pause(LOOK_MS)
      assert.deepEqual(container.listProcesses(), [])
    })
  },
)

type Job = { readonly state: string; readonly progress?: unknown }
// biome-ignore lint/suspicious/noExplicitAny: replies of several operations
type Send = (method: string, place: string, body?: object) => Promise<any>

function createSender(service: string): Send {
  return async (method, place, body) => {
    const headers = { 'content-type': 'application/json', ...(place === '/setup-auth' && { prefer: 'respond-async' }) }
    const reply = await fetch(`${service}${place}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const { data, error } = (await reply.json()) as { data: unknown; error?: unknown }
    assert.ok(reply.ok, JSON.stringify(error))
    return data
  }
}

/** Types into the window that is seen. */
async function typeLine(page: DrivenPage, line: string): Promise<void> {
  await pause(LOOK_AT_PAGE_MS)
  for (const key of line) await page.press(key)
  await page.press('Enter')
}

async function waitFor(readJob: () => Promise<Job>, isReached: (job: Job) => boolean): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const job = await readJob()
    if (isReached(job)) return
    assert.match(job.state, /queued|running/, JSON.stringify(job))
    assert.ok(looks < MAX_LOOKS, JSON.stringify(job))
    await pause(LOOK_MS)
  }
}

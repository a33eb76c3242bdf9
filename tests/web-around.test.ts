import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { systemClock } from '../src/lib/clock.ts'
import { freePort } from './support/free-port.ts'
import { startModelEndpoint } from './support/model-endpoint.ts'
import { type DrivenBrowser, type DrivenPage, openBrowser, withoutChromium } from './support/page-driver.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'

const skip = withoutChromium
const MILL = 'The mill wheel was cut from oak in 1871.'
const QUESTION = 'What was the mill wheel cut from?'

const startService = (context: TestContext, settings: Readonly<Record<string, string>> = {}) =>
  startTestService(context, settings, () => {}, systemClock)

/** A notebook with one source of the same name. @returns its address in the page */
async function makeMill(url: string): Promise<string> {
  const client = createClient({ baseUrl: url })
  const { notebook_url } = await client.createNotebook({ name: 'Mill' })
  await client.addSource({ source_type: 'text', title: 'Mill', text: MILL, notebook_url })
  return url + new URL(notebook_url).pathname
}

async function ask(page: DrivenPage, question = QUESTION): Promise<void> {
  await page.click('textbox', 'Ask a question')
  await page.type(question)
  await page.press('Enter')
}

async function addNote(page: DrivenPage, title: string): Promise<void> {
  await page.click('button', 'New note')
  await page.fill('textbox', 'Title', title)
  await page.fill('textbox', 'Note', 'It lasts.')
  await page.click('button', 'Save')
  await isMade(page, title)
}

/** Waits until it is among the notes; looked for in the page itself, which says it of a tab in the background too. */
async function isMade(page: DrivenPage, title: string): Promise<void> {
  await page.until(`the note ${title}`, () =>
    page.evaluate(
      `[...document.querySelectorAll('.made-item')].some((item) => item.innerText === ${JSON.stringify(title)})`,
    ),
  )
}

function isSeen(page: DrivenPage, state: DocumentVisibilityState): Promise<true> {
  return page.until(state, () => page.evaluate<true>(`document.visibilityState === '${state}'`))
}

function writeFile(context: TestContext, name: string, text: string): string {
  const file = path.join(temporaryDirectory(context), name)
  writeFileSync(file, text)
  return file
}

/** The service as a process of its own, which can be killed. */
async function startProcess(context: TestContext, settings: Readonly<Record<string, string>>) {
  const port = await freePort()
  const start = path.join(import.meta.dirname, '../src/main/start.js')
  const safe = { HTTP_HOST: '127.0.0.1', HTTP_PORT: String(port), NOTEBOOK_HOST: 'http://127.0.0.1:9' }
  const child = spawn(process.execPath, [start], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...safe, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  context.after(kill)
  for await (const said of child.stdout) if (String(said).includes('listens on')) break
  return { url: `http://127.0.0.1:${port}`, port, kill }
}

/** Everything that is to be found in a notebook as it opens, besides what a single one is called. */
const IN_NOTEBOOK: readonly (readonly [role: string, name: string])[] = [
  ['heading', 'Mill'],
  ['region', 'Sources'],
  ['region', 'Conversation'],
  ['region', 'Studio'],
  ['region', 'Notes'],
  ['button', 'Add sources'],
  ['list', 'Sources'],
  ['checkbox', 'Mill'],
  ['button', 'Read Mill'],
  ['button', 'More about Mill'],
  ['textbox', 'Ask a question'],
  ['button', 'Send'],
  ['log', 'Conversation'],
  ['button', 'Report'],
  ['button', 'Slides'],
  ['button', 'Data table'],
  ['button', 'Infographic'],
  ['button', 'Audio overview'],
  ['button', 'Video'],
  ['button', 'Flashcards'],
  ['button', 'Quiz'],
  ['button', 'Mind map'],
  ['list', 'Made'],
  ['button', 'New note'],
  ['button', 'Share'],
]

test('around the notebook', { skip, concurrency: false }, async (context) => {
  let browser: DrivenBrowser
  before(async () => {
    browser = await openBrowser(context)
  })

  await context.test('everything has the role and the name by which it is looked for', async (journey) => {
    const { url } = await startService(journey)
    const notebook = await makeMill(url)
    const page = await browser.open(url)
    const has = (role: string, name: string) => page.find(role, name)
    const isAccessible = async () => assert.deepEqual(await page.listViolations(), [])
    const isHeading1 = (name: string) =>
      page.until(`heading 1 ${name}`, () =>
        page.evaluate(`[...document.querySelectorAll('h1')].some((one) => one.innerText === ${JSON.stringify(name)})`),
      )
    await isHeading1('Notebooks')
    await has('searchbox', 'Find notebooks')
    await has('link', 'Mill')
    await page.click('button', 'More about Mill')
    await has('menuitem', 'Delete')
    await isAccessible()
    await page.click('menuitem', 'Rename')
    await has('dialog', 'Rename')
    await isAccessible()
    await page.press('Escape')
    await page.focuses('button', 'More about Mill')
    await page.click('button', 'New notebook')
    await has('dialog', 'New notebook')
    await has('textbox', 'Name')
    await has('button', 'Create')
    await isAccessible()
    await page.call('Page.navigate', { url: notebook })
    await isHeading1('Mill')
    for (const [role, name] of IN_NOTEBOOK) await has(role, name)
    await page.click('button', 'Add sources')
    await has('dialog', 'Add sources')
    await has('tab', 'Files')
    await isAccessible()
    await page.click('tab', 'Link')
    await has('textbox', 'Web address')
    await page.click('tab', 'Text')
    for (const name of ['Title', 'Text']) await has('textbox', name)
    await has('button', 'Add')
    await page.press('Escape')
    await page.click('button', 'Add sources')
    await page.choose('Choose files', [writeFile(journey, 'Kiln.txt', 'The kiln was built of brick.')])
    await has('checkbox', 'Kiln.txt')
    await page.click('button', 'More about Mill')
    for (const name of ['Rename', 'Delete']) await has('menuitem', name)
    await isAccessible()
    await page.press('Escape')
    await page.click('button', 'Quiz')
    await has('dialog', 'Quiz')
    await has('button', 'Generate')
    await page.press('Escape')
    await page.click('button', 'New note')
    for (const name of ['Title', 'Note']) await has('textbox', name)
    await isAccessible()
    await has('button', 'Save')
    await page.click('button', 'Share')
    await has('dialog', 'Share')
    await page.click('switch', 'Public link')
    await has('textbox', 'Link')
    await has('button', 'Copy link')
    await isAccessible()
    await page.press('Escape')
    await ask(page)
    await page.click('button', 'Citation 1: Mill')
    await has('article', QUESTION)
    await has('button', 'Save as note')
    const edges = `['.conversation-menu button', '.log'].map((one) => document.querySelector(one).getBoundingClientRect())`
    const [menu, log] = await page.evaluate<{ bottom: number; top: number }[]>(
      `${edges}.map(({ bottom, top }) => ({ bottom, top }))`,
    )
    assert.ok(menu!.bottom <= log!.top, 'the menu of conversations lies on none of them')
    await has('region', 'Reader')
    await has('searchbox', 'Find in source')
    await page.until('the lit slice', () =>
      page.evaluate(
        `[...document.querySelectorAll('mark')].map((one) => one.textContent).join('') === ${JSON.stringify(MILL)}`,
      ),
    )
    await isAccessible()
    await page.click('button', 'Conversations')
    await has('menuitem', 'New conversation')
    await isAccessible()
    await page.close()
  })

  await context.test('an address without a notebook says so, and leads to those there are', async (journey) => {
    const { url } = await startService(journey)
    await makeMill(url)
    const page = await browser.open(`${url}/notebook/00000000-0000-4000-8000-000000000000`)
    await page.find('alert', '')
    const read = () => page.evaluate(`document.body.innerText`)
    assert.match(String(await read()), /This notebook is not here/)
    assert.deepEqual(await page.listViolations(), [])
    await page.click('link', 'All notebooks')
    await page.find('link', 'Mill')
    await page.close()
  })

  await context.test('a service that is killed in mid-answer and started again answers to the end', async (journey) => {
    const model = await startModelEndpoint({ kind: 'stall', pieces: ['The mill wheel was ', 'cut from '] })
    journey.after(model.close)
    const directory = temporaryDirectory(journey)
    const first = await startProcess(journey, {
      DATA_DIR: directory,
      NOTEBOOK_LLM_BASE_URL: model.baseUrl,
      NOTEBOOK_LLM_MODEL: 'small',
    })
    const page = await browser.open(await makeMill(first.url))
    await page.find('checkbox', 'Mill')
    await ask(page)
    await model.called()
    await page.find('button', 'Stop')
    await page.type('And when')
    first.kill()
    await page.until('the notice', async () => (await page.describe()).includes('The service does not answer.'))
    await startService(journey, { HTTP_PORT: String(first.port), DATA_DIR: directory })
    await page.find('button', 'Citation 1: Mill')
    assert.equal((await page.list('article', QUESTION)).length, 1)
    assert.equal(await page.evaluate('document.querySelector("#question").value'), 'And when')
    assert.doesNotMatch(await page.describe(), /does not answer/)
    await page.close()
  })

  await context.test(
    'two tabs ask at once, each in its own conversation, and one sees what the other adds',
    async (journey) => {
      const { url } = await startService(journey)
      const notebook = await makeMill(url)
      const one = await browser.open(notebook)
      await one.find('checkbox', 'Mill')
      await ask(one)
      const other = await browser.open(notebook)
      await other.find('checkbox', 'Mill')
      await ask(other, 'When was the mill wheel cut?')
      await other.find('button', 'Citation 1: Mill')
      const listQuestions = (page: DrivenPage) =>
        page.evaluate<string[]>(`[...document.querySelectorAll('article h3')].map((one) => one.textContent)`)
      assert.deepEqual(await listQuestions(one), [QUESTION])
      assert.deepEqual(await listQuestions(other), ['When was the mill wheel cut?'])
      await addNote(other, 'Oak')
      await one.call('Page.bringToFront')
      await isMade(one, 'Oak')
      await Promise.all([one.close(), other.close()])
    },
  )

  await context.test(
    'what is added elsewhere is there when somebody comes back, however soon, and at once in a window that stays in sight',
    async (journey) => {
      const { url } = await startService(journey)
      const notebook = await makeMill(url)
      const one = await browser.open(notebook)
      await one.find('checkbox', 'Mill')
      const other = await browser.open(url)
      await other.find('link', 'Mill')
      const client = createClient({ baseUrl: url })
      for (const title of ['Elm', 'Ash']) {
        await one.call('Page.bringToFront') // begins a reading that is under way when somebody comes back again
        await isSeen(one, 'visible')
        await other.call('Page.bringToFront')
        await isSeen(one, 'hidden') // what is hidden and shown within a frame tells its page nothing
        await client.createNote({ title, content: 'It was told by a program.', notebook_url: notebook })
        await one.call('Page.bringToFront')
        await isMade(one, title)
      }
      const beside = await browser.openBeside(notebook)
      await addNote(beside, 'Oak')
      assert.equal(await one.evaluate('document.visibilityState'), 'visible')
      await isMade(one, 'Oak')
      await Promise.all([one, other, beside].map((page) => page.close()))
    },
  )

  await context.test('a page that breaks says what happened, and is there again after a reload', async (journey) => {
    const { url } = await startService(journey)
    const page = await browser.open(url)
    await page.find('heading', 'Notebooks')
    await page.call('Network.enable')
    await page.call('Network.setBlockedURLs', { urls: ['*/settings-page-*'] })
    await page.click('link', 'Settings')
    await page.find('heading', 'This page broke')
    assert.match(await page.describe(), /report it with the number \w+/)
    assert.deepEqual(await page.listViolations(), [])
    await page.call('Network.setBlockedURLs', { urls: [] })
    await page.click('button', 'Reload')
    await page.find('heading', 'Accounts')
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'Delete everything')
    await page.find('dialog', 'Delete everything')
    assert.deepEqual(await page.listViolations(), [])
    await page.close()
  })

  await context.test('who chose no language is spoken to in that of NOTEBOOK_UI_LOCALE', async (journey) => {
    const { url } = await startService(journey, { NOTEBOOK_UI_LOCALE: 'de' })
    const page = await browser.open(url)
    await page.find('heading', 'Notizbücher')
    await page.click('button', 'Sprache')
    await page.click('menuitem', 'Français')
    await page.reload()
    await page.find('heading', 'Carnets')
    await page.evaluate('localStorage.clear()')
    await page.close()
  })
  await context.test(
    'a fault is told in the language of the page, with the sentence of the service beside it',
    async (journey) => {
      const { url } = await startService(journey, { NOTEBOOK_UI_LOCALE: 'de' })
      const page = await browser.open(await makeMill(url))
      await page.click('button', 'Quellen hinzufügen')
      await page.click('tab', 'Link')
      await page.fill('textbox', 'Webadresse', 'http://127.0.0.1/')
      await page.press('Enter')
      const readFault = () =>
        page.evaluate<readonly string[][]>(
          `[...document.querySelectorAll('[role=alert] p')].slice(0, 2).map((told) => [told.lang, told.innerText])`,
        )
      await page.until('the fault', async () => (await readFault()).length === 2)
      assert.deepEqual(await readFault(), [
        ['', 'Diese Adresse öffnet der Dienst nicht.'],
        ['en', 'The address is not fetched: it leads to this machine or to a private network.'],
      ])
      await page.press('Escape')
      await page.drop([writeFile(journey, 'a.pdf', '')])
      await page.until('why the file was refused', async () => {
        const told = await page.evaluate<string>(`document.querySelector('.incoming-list').innerText`)
        return /Die Datei ist leer\.\s+Fügen Sie eine Datei hinzu, in der etwas steht\./.test(told)
      })
      await page.close()
      const settings = await browser.open(`${url}/settings`)
      await settings.find('heading', 'Auf dieser Maschine')
      const readTold = () => settings.evaluate<string>(`document.querySelector('main').innerText`)
      await settings.until('the local notebooks', async () => /Lokale Notizbücher\s+Bereit/.test(await readTold()))
      await settings.until('what can be deleted', async () =>
        (await readTold()).includes('Notizbücher mit ihren Quellen und allem, was daraus gemacht wurde'),
      )
      await settings.close()
    },
  )
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { pdf } from '../src/engine/ingest/testing/made-files.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type DrivenBrowser, type DrivenPage, openBrowser, withoutChromium } from './support/page-driver.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { startTestService } from './support/test-service.ts'

const skip = withoutChromium

const startService = (context: TestContext, settings: Readonly<Record<string, string>> = {}) =>
  startTestService(context, settings, () => {}, systemClock)

/** A PDF of three pages; what is asked about stands on the second, over two lines. */
function writeHerons(context: TestContext): string {
  const file = path.join(temporaryDirectory(context), 'Herons.pdf')
  const page = (...lines: string[]) => lines.map((text) => ({ text }))
  const pages = [
    page('The river was surveyed on foot.', 'Nobody had counted its birds before.'),
    page('The mill stands below the bridge.', 'The red heron nests above the', 'weir in April, when the water is low.'),
    page('The report ends here.'),
  ]
  writeFileSync(file, pdf(pages))
  return file
}

test('the page', { skip, concurrency: false }, async (context) => {
  let browser: DrivenBrowser
  /** Empty before the first journey; for journeys that need no settings, and no home of their own. */
  let url: string
  before(async () => {
    browser = await openBrowser(context)
    url = (await startService(context)).url
  })

  await context.test(
    'empty home, a PDF dropped, a question, its citation, the lit sentence on its page',
    async (journey) => {
      const page = await browser.open(url)
      await page.find('heading', 'Begin with a document')
      await page.drop([writeHerons(journey)])
      await page.find('checkbox', 'Herons.pdf')
      await page.find('heading', 'Herons')
      await page.click('textbox', 'Ask a question')
      await page.type('When does the red heron nest?')
      await page.press('Enter')
      await page.click('button', 'Citation 1: Herons.pdf')
      await page.find('group', 'Page 2')
      const cited = 'The red heron nests above the weir in April, when the water is low.'
      const readMarks = `[...document.querySelectorAll('[aria-label="Page 2"] mark')].map((mark) => mark.textContent).join('')`
      await page.until(
        'the lit sentence',
        async () => (await page.evaluate<string>(readMarks)).replaceAll(/\s+/g, ' ') === cited,
      )
      assert.ok(
        await page.evaluate(`[...document.querySelectorAll('mark')].every((mark) => {
      const [own, box] = [mark.getBoundingClientRect(), mark.closest('.pdf-pages').getBoundingClientRect()]
      return own.width > 20 && own.height > 5 && own.top >= box.top && own.bottom <= box.bottom
    })`),
      )
      await page.press('Escape')
      await page.isGone('region', 'Reader')
      assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Citation 1: Herons.pdf')
      await page.close()
    },
  )

  await context.test('typing and conversation are there again after a reload, another tab has its own', async () => {
    const notebook = await makeNotebook(url, 'Mill', 'The mill wheel was cut from oak in 1871.')
    const page = await browser.open(notebook)
    await page.click('textbox', 'Ask a question')
    await page.type('What was the mill wheel cut from?')
    await page.press('Enter')
    await page.find('button', 'Citation 1: Mill')
    await page.type('And when')
    const other = await browser.open(notebook)
    await other.find('checkbox', 'Mill')
    assert.equal(await other.evaluate('document.querySelector("#question").value'), '')
    await other.close()
    await page.reload()
    await page.find('button', 'Citation 1: Mill')
    assert.equal(await page.evaluate('document.querySelector("#question").value'), 'And when')
    await page.close()
  })

  await context.test(
    'a question put before there is a source says so, and is asked once one is there',
    async (journey) => {
      const { notebook_url } = await createClient({ baseUrl: url }).createNotebook({ name: 'River' })
      const page = await browser.open(url + new URL(notebook_url).pathname)
      await page.click('textbox', 'Ask a question')
      await page.type('When does the red heron nest?')
      await page.press('Enter')
      await page.until('the way out', async () => (await page.describe()).includes('Add a source first'))
      await page.drop([writeHerons(journey)])
      await page.find('button', 'Citation 1: Herons.pdf')
      assert.equal(await page.evaluate('document.querySelector("#question").value'), '')
      await page.close()
    },
  )

  await context.test('a service that stops is told of, and asked again by itself when it is back', async (journey) => {
    const first = await startService(journey)
    const page = await browser.open(await makeNotebook(first.url, 'Mill', 'The mill wheel was cut from oak in 1871.'))
    await page.find('checkbox', 'Mill')
    await first.close()
    await page.click('textbox', 'Ask a question')
    await page.type('What was the mill wheel cut from?')
    await page.press('Enter')
    await page.until('the notice', async () => (await page.describe()).includes('The service does not answer.'))
    await startService(journey, { HTTP_PORT: String(first.port), DATA_DIR: first.directory })
    await page.find('button', 'Citation 1: Mill')
    assert.doesNotMatch(await page.describe(), /does not answer/)
    await page.close()
  })

  await context.test('with API_KEY the page asks for the key, and this tab alone keeps it', async (journey) => {
    const { url } = await startService(journey, { API_KEY: 'open sesame' })
    const page = await browser.open(url)
    await page.fill('textbox', 'API key', 'sesame')
    await page.click('button', 'Continue')
    await page.find('alert')
    assert.deepEqual(await page.listViolations(), [])
    await page.fill('textbox', 'API key', 'open sesame')
    await page.click('button', 'Continue')
    await page.find('heading', 'Begin with a document')
    assert.deepEqual(await page.listViolations(), [])
    await page.reload()
    await page.find('heading', 'Begin with a document')
    const other = await browser.open(url)
    await other.find('textbox', 'API key')
    await Promise.all([page.close(), other.close()])
  })

  await context.test(
    'names and texts full of markup are text, in the list, in the answer and in the reader',
    async () => {
      const name = '<img src=x onerror=alert(1)>'
      const text = 'The <b onclick=alert(2)>blue</b> kiln <script>alert(3)</script> was fired in 1912.'
      const page = await browser.open(await makeNotebook(url, name, text))
      await page.find('heading', name)
      await page.find('checkbox', name)
      await page.click('textbox', 'Ask a question')
      await page.type('When was the blue kiln fired?')
      await page.press('Enter')
      await page.click('button', `Citation 1: ${name}`)
      await page.until('the lit slice', () =>
        page.evaluate(`document.querySelector('mark')?.textContent.includes('<script>')`),
      )
      assert.equal(await page.evaluate(`document.querySelectorAll('#page img, #page b, #page script').length`), 0)
      await page.close()
    },
  )

  await context.test(
    'sources of every way in, with a failure that says its way out, renamed, deleted and brought back',
    async () => {
      const page = await browser.open(await makeNotebook(url, 'Mill', 'The mill wheel was cut from oak in 1871.'))
      await page.click('button', 'Add sources')
      await page.find('dialog', 'Add sources')
      await page.click('tab', 'Link')
      await page.fill('textbox', 'Web address', 'http://127.0.0.1:9/nothing')
      await page.click('button', 'Add')
      await page.find('alert')
      assert.deepEqual(await page.listViolations(), [])
      await page.click('tab', 'Text')
      await page.fill('textbox', 'Title', 'Kiln')
      await page.fill('textbox', 'Text', 'The kiln was fired in 1912.')
      assert.deepEqual(await page.listViolations(), [])
      await page.click('button', 'Add')
      await page.find('checkbox', 'Kiln')
      await page.click('button', 'More about Kiln')
      await page.click('menuitem', 'Rename')
      await page.fill('textbox', 'Name', 'Oven')
      await page.click('button', 'Save')
      await page.find('checkbox', 'Oven')
      await page.click('button', 'More about Oven')
      await page.click('menuitem', 'Delete')
      await page.isGone('checkbox', 'Oven')
      assert.deepEqual(await page.listViolations(), [])
      await page.click('button', 'Undo')
      await page.find('checkbox', 'Oven')
      await page.close()
    },
  )

  await context.test('by keyboard alone: a question, its citation, the reader, and back', async () => {
    const page = await browser.open(await makeNotebook(url, 'Mill', 'The mill wheel was cut from oak in 1871.'))
    await page.find('checkbox', 'Mill')
    await page.moveTo('textbox', 'Ask a question')
    await page.type('What was the mill wheel cut from?')
    await page.press('Enter')
    await page.find('button', 'Citation 1: Mill')
    await page.moveTo('button', 'Citation 1: Mill')
    await page.press('Enter')
    await page.find('region', 'Reader')
    await page.until('the lit slice', () =>
      page.evaluate(`document.querySelector('mark')?.textContent.includes('oak')`),
    )
    await page.press('Escape')
    await page.isGone('region', 'Reader')
    await page.focuses('button', 'Citation 1: Mill')
    await page.close()
  })

  await context.test(
    'by keyboard alone: the key, a notebook renamed, deleted and back, a source, a note, the public link, a quiz',
    async (journey) => {
      const { url } = await startService(journey, { API_KEY: 'open sesame' })
      await makeNotebook(url, 'Bees', SAMPLE_TEXT, 'open sesame')
      const page = await browser.open(url)
      await page.focuses('textbox', 'API key')
      await page.type('open sesame')
      await page.press('Enter')
      await page.find('link', 'Bees')
      await renameAndDelete(page, 'link', 'Bees', 'Honey')
      await enter(page, 'link', 'Honey')
      await page.find('checkbox', 'Bees')
      await addText(page, 'Mill', 'The mill wheel was cut from oak in 1871.')
      await renameAndDelete(page, 'checkbox', 'Mill', 'Wheel')
      await takeQuiz(page)
      await writeNote(page, 'Winter', 'Bees keep warm together.')
      await sharePublicly(page)
      await page.close()
    },
  )
})

/** Presses the button with this name as the keyboard does. */
async function enter(page: DrivenPage, role: string, name: string, key = 'Tab'): Promise<void> {
  await page.find(role, name)
  await page.moveTo(role, name, key)
  await page.press('Enter')
}

/** Opens the menu of what is called so, and takes an entry of it. */
async function choose(page: DrivenPage, name: string, entry: string): Promise<void> {
  await enter(page, 'button', `More about ${name}`)
  await page.find('menuitem', entry)
  await page.until('the focus in the menu', async () => (await page.readFocused()).startsWith('menuitem'))
  await enter(page, 'menuitem', entry, 'ArrowDown')
}

/** Renames what is listed, deletes it, and takes that back: the focus is never lost. */
async function renameAndDelete(page: DrivenPage, role: string, name: string, next: string): Promise<void> {
  await choose(page, name, 'Rename')
  await page.focuses('textbox', 'Name')
  await page.type(next)
  await page.press('Enter')
  await page.find(role, next)
  await page.focuses('button', `More about ${next}`)
  await choose(page, next, 'Delete')
  await page.isGone(role, next)
  await page.focuses('button', 'Undo')
  await page.press('Enter')
  await page.find(role, next)
  await page.focuses('button', `More about ${next}`)
}

async function addText(page: DrivenPage, title: string, text: string): Promise<void> {
  await enter(page, 'button', 'Add sources')
  await page.find('tab', 'Files')
  await page.moveTo('tab', 'Files')
  await page.moveTo('tab', 'Text', 'ArrowRight')
  await page.moveTo('textbox', 'Title')
  await page.type(title)
  await page.moveTo('textbox', 'Text')
  await page.type(text)
  await enter(page, 'button', 'Add')
  await page.find('checkbox', title)
  await page.focuses('button', 'Add sources')
}

async function writeNote(page: DrivenPage, title: string, text: string): Promise<void> {
  await enter(page, 'button', 'New note')
  await page.focuses('textbox', 'Title')
  await page.type(title)
  await page.moveTo('textbox', 'Note')
  await page.type(text)
  await enter(page, 'button', 'Save')
  await page.find('button', title)
  await page.focuses('region', 'Notes')
}

async function sharePublicly(page: DrivenPage): Promise<void> {
  await enter(page, 'button', 'Share')
  await page.find('switch', 'Public link')
  await page.moveTo('switch', 'Public link')
  await page.until('a switch that can be pressed', () =>
    page.evaluate(`document.activeElement.ariaDisabled === 'false'`),
  )
  await page.press(' ')
  await page.find('textbox', 'Link')
  await page.focuses('switch', 'Public link')
  await enter(page, 'button', 'Copy link')
  await page.find('button', 'Copied')
  await page.press('Escape')
  await page.focuses('button', 'Share')
}

async function takeQuiz(page: DrivenPage): Promise<void> {
  await enter(page, 'button', 'Quiz')
  await enter(page, 'button', 'Generate')
  await page.focuses('button', 'Quiz')
  await page.until('the quiz', () => page.evaluate(`document.querySelector('.made-item') !== null`))
  await page.moveTo('button', 'Bees')
  await page.press('Enter')
  await page.until('a question', () => page.evaluate(`document.activeElement.closest('.view-quiz') !== null`))
  while ((await page.list('button', 'Once more')).length === 0) {
    await page.press('1')
    await page.focuses('button', 'Next')
    await page.press('Enter')
    await page.until('what follows', async () => !(await page.readFocused()).startsWith('button Next'))
  }
  await page.focuses('button', 'Once more')
  await page.press('Escape')
  await page.isGone('region', 'Viewer')
  await page.focuses('button', 'Bees')
}

/** A notebook with one source of the same name. @returns its address in the page */
async function makeNotebook(url: string, name: string, text: string, apiKey?: string): Promise<string> {
  const client = createClient({ baseUrl: url, apiKey })
  const { notebook_url } = await client.createNotebook({ name })
  await client.addSource({ source_type: 'text', title: name, text, notebook_url })
  return url + new URL(notebook_url).pathname
}

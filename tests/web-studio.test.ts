import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type DrivenBrowser, type DrivenPage, openBrowser, withoutChromium } from './support/page-driver.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { type StartedTestService, startTestService } from './support/test-service.ts'

const skip = withoutChromium
const PHONE = { width: 390, height: 844 }
const CTRL = 2
/** A name that would do harm, were it ever read as markup. */
const MARKUP = '<img src=x onerror="document.title=1"> & <b>bees</b>'
const ARABIC = 'النحل يجمع الرحيق من الزهور'

/** A notebook about bees in a running service, and the address of its page. */
async function makeBees({ url }: StartedTestService, title = 'bees.md') {
  const client = createClient({ baseUrl: url })
  const { notebook_id } = await client.createNotebook({ name: 'Bees' })
  await client.addSource({ source_type: 'text', text: SAMPLE_TEXT, title, notebook_id })
  return { url: `${url}/notebook/${notebook_id}`, client, notebook_id: String(notebook_id) }
}

/** What shows that a kind is looked at, once it is open in the viewer. */
const SHOWN = {
  Report: ['group', 'Page 1'],
  Slides: ['group', 'Page 1'],
  'Data table': ['searchbox', 'Filter rows'],
  Infographic: ['button', 'Download'],
  Flashcards: ['button', 'Show the answer'],
  Quiz: ['group', undefined],
  'Mind map': ['button', 'Zoom in'],
  'Audio overview': ['list', 'Transcript'],
  Video: ['button', 'Download'],
} as const
/** Two sentences, of which sound and film last seconds and not minutes. */
const FERRY =
  'The ferry of Port Ellis carries 400 people. The crossing takes 20 minutes, whereas the road takes two hours.'

async function makeKind(page: DrivenPage, kind: string): Promise<void> {
  await page.click('button', kind)
  await page.find('dialog', kind)
  await page.click('button', 'Generate')
  await page.isGone('dialog', kind)
  await page.isGone('progressbar', `Making ${kind}`)
}

/** The web page of a report is shown in a frame that may do nothing. */
async function expectShutFrame(page: DrivenPage): Promise<void> {
  await page.click('button', 'Web page')
  await page.until('the frame', () => page.evaluate(`document.querySelector('iframe[sandbox=""]') !== null`))
}

/** What is heard or seen comes from the service part by part, so that one can go to any place of it. */
async function expectSeekable(page: DrivenPage): Promise<void> {
  await page.until('the player', () => page.evaluate(`document.querySelector('audio, video')?.duration > 2`))
  const source = await page.evaluate<string>(`new Promise((resolve) => {
    const player = document.querySelector('audio, video')
    player.addEventListener('seeked', () => resolve(player.currentSrc))
    player.currentTime = 2
  })`)
  assert.match(source, /\/content\/download\?/)
}

/** Presses the newest entry of the list. */
async function viewNewest(page: DrivenPage): Promise<void> {
  await page.until('the newest entry', () =>
    page.evaluate(`(document.querySelector('[aria-label="Made"] .made-item')?.click(), true)`),
  )
  await page.find('region', 'Viewer')
}

test('what is made of a notebook, and what is noted', { skip, concurrency: false }, async (context) => {
  let browser: DrivenBrowser
  let service: StartedTestService
  before(async () => {
    browser = await openBrowser(context)
    service = await startTestService(context, {}, () => {}, systemClock)
  })

  await context.test('every kind is made with its dialog and viewed', async () => {
    const { url, client, notebook_id } = await makeBees(service)
    await client.addSource({ source_type: 'text', text: FERRY, title: 'ferry.md', notebook_id })
    const page = await browser.open(url)
    for (const [kind, [role, name]] of Object.entries(SHOWN)) {
      if (kind === 'Audio overview') await page.click('checkbox', 'bees.md')
      await makeKind(page, kind)
      const made = async () => (await client.listContent({ notebook_id })).generatedContent.length
      const expected = Object.keys(SHOWN).indexOf(kind) + 1
      await page.until(`${kind} in the list`, async () => {
        const rows = await page.evaluate<number>(`document.querySelectorAll('[aria-label="Made"] .made-item').length`)
        return rows === expected && (await made()) === expected
      })
      await viewNewest(page)
      await page.find(role, name)
      assert.deepEqual(await page.listViolations(), [], kind)
      if (kind === 'Report') await expectShutFrame(page)
      if (kind === 'Audio overview' || kind === 'Video') await expectSeekable(page)
      await page.press('Escape')
      await page.isGone('region', 'Viewer')
    }
    await page.close()
  })

  await context.test('a note is written, made a source; the public link opens, and closes', async () => {
    const { url, client, notebook_id } = await makeBees(service)
    const page = await browser.open(url)
    await page.click('button', 'New note')
    await page.fill('textbox', 'Title', 'Winter')
    await page.fill('textbox', 'Note', 'Bees keep **warm** together.')
    await page.click('button', 'Save')
    await page.click('button', 'Winter')
    await page.find('heading', 'Winter')
    await page.until('the note as Markdown', () =>
      page.evaluate(`document.querySelector('.note-view strong')?.textContent === 'warm'`),
    )
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'More about Winter')
    await page.click('menuitem', 'Make a source of it')
    await page.find('checkbox', 'Winter')
    await page.click('button', 'Share')
    await page.click('switch', 'Public link')
    await page.find('textbox', 'Link')
    const shown = await page.evaluate<string>(`document.querySelector('[aria-label="Link"]').value`)
    const { publicLink } = await client.getSharing({ notebook_id })
    assert.equal(shown, publicLink)
    const shared = await browser.open(shown)
    await shared.find('heading', 'Bees')
    assert.deepEqual(await shared.listViolations(), [])
    await shared.close()
    await page.click('switch', 'Public link')
    await page.isGone('textbox', 'Link')
    assert.equal((await client.getSharing({ notebook_id })).isPublic, false)
    await page.close()
  })

  for (const button of ['Save as note', 'Save the conversation as a note'])
    await context.test(`${button}: its citations open the source`, async () => {
      const { url } = await makeBees(service)
      const page = await browser.open(url)
      await page.click('textbox', 'Ask a question')
      await page.type('What do bees collect?')
      await page.press('Enter')
      await page.click('button', button)
      await page.click('button', 'What do bees collect?')
      await page.until('the note', () => page.evaluate(`document.querySelector('.note-view .citation') !== null`))
      await page.evaluate(`document.querySelector('.note-view .citation').click()`)
      await page.find('region', 'Reader')
      await page.close()
    })

  await context.test(
    'names and texts full of markup are shown as they are, from right to left where they are',
    async () => {
      const { url, client, notebook_id } = await makeBees(service, MARKUP)
      await client.renameNotebook({ notebook_id, name: MARKUP })
      const content = `<script>document.title = 'run'</script> [link](javascript:alert(1))\n\n${ARABIC}`
      await client.createNote({ notebook_id, title: MARKUP, content })
      await client.createNote({ notebook_id, title: ARABIC, content: ARABIC })
      const page = await browser.open(url)
      await page.click('button', MARKUP)
      await page.find('heading', MARKUP)
      const harm = `document.querySelectorAll('#page img, #page b, #page script, a[href^="javascript"]').length`
      assert.equal(await page.evaluate(harm), 0)
      assert.match(await page.evaluate('document.querySelector(".note-view").innerText'), /<script>document\.title/)
      await page.click('button', 'All notes')
      await page.click('button', ARABIC)
      await page.find('heading', ARABIC)
      assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('.note-view h3')).direction`), 'rtl')
      await page.close()
    },
  )

  await context.test('on a phone one part is shown at a time, under tabs with the names of the parts', async () => {
    const { url } = await makeBees(service)
    const page = await browser.open(url, PHONE)
    for (const part of ['Sources', 'Studio', 'Notes', 'Conversation']) {
      await page.click('tab', part)
      await page.find('region', part)
      assert.deepEqual(await page.listViolations(), [])
      const others = await page.list('region')
      assert.equal(others.length, 1, part)
      const isInside = 'document.documentElement.scrollWidth <= innerWidth'
      assert.ok(await page.evaluate(isInside), `${part} is not wider than the phone`)
    }
    await page.close()
  })

  await context.test('a word without an end in what a notebook is about is no wider than the phone', async () => {
    const client = createClient({ baseUrl: service.url })
    const { notebook_id, notebook_url } = await client.createNotebook({ name: 'Long' })
    const text = `The sign at the gate of the mill in the valley reads ${'x'.repeat(300)} to all who come.`
    await client.addSource({ source_type: 'text', text, notebook_id: String(notebook_id) })
    const page = await browser.open(String(notebook_url), PHONE)
    const isWithin = `[...document.querySelectorAll('.suggestions p')].map((told) => told.getBoundingClientRect().right <= innerWidth)`
    await page.until('what it is about', async () => (await page.evaluate<boolean[]>(isWithin)).length > 0)
    assert.deepEqual(await page.evaluate(isWithin), [true])
    await page.close()
  })

  await context.test(
    'by the keyboard alone: cards are made, flipped and left; everything is found in the palette',
    async () => {
      const { url } = await makeBees(service)
      const page = await browser.open(url)
      await page.find('button', 'Flashcards')
      await page.until('a tile to press', () => page.evaluate(`!document.querySelector('.tiles button').disabled`))
      await page.moveTo('button', 'Flashcards')
      await page.press('Enter')
      await page.find('dialog', 'Flashcards')
      await page.moveTo('button', 'Generate')
      await page.press('Enter')
      await page.isGone('dialog', 'Flashcards')
      await page.until('the cards', () => page.evaluate(`document.querySelector('.made-item') !== null`))
      await page.reload()
      await page.until('the cards again', () => page.evaluate(`document.querySelector('.made-item') !== null`))
      const made = await page.evaluate<string>(`document.querySelector('.made-item span').innerText`)
      await page.moveTo('button', made)
      await page.press('Enter')
      await page.find('region', 'Viewer')
      await page.find('button', 'Show the answer')
      await page.moveTo('button', 'Show the answer')
      await page.press(' ')
      await page.find('button', 'Show the question')
      await page.press('Escape')
      await page.isGone('region', 'Viewer')
      assert.match(await page.evaluate(`document.activeElement.innerText`), /Flashcards ·/)
      await page.press('k', CTRL)
      await page.find('dialog', 'Command palette')
      assert.deepEqual(await page.listViolations(), [])
      await page.type('settings')
      await page.press('Enter')
      await page.find('heading', 'Accounts')
      await page.close()
    },
  )

  await context.test('work that runs is told in a tray, over a reload, and can be stopped', async () => {
    const { url, client, notebook_id } = await makeBees(service)
    const page = await browser.open(url)
    await page.click('button', 'Video')
    await page.find('dialog', 'Video')
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'Generate')
    await page.find('progressbar', 'Making Video')
    await page.reload()
    await page.find('button', 'Cancel Video')
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', '1 running')
    await page.find('complementary', 'Running work')
    assert.match(await page.evaluate(`document.querySelector('.jobs-tray').innerText`), /Video\s+Bees/)
    await page.click('button', 'Cancel Video')
    await page.isGone('progressbar', 'Making Video')
    assert.deepEqual((await client.listContent({ notebook_id })).generatedContent, [])
    await page.close()
  })
})

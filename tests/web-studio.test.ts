import { before, type TestContext, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type DrivenBrowser, type DrivenPage, openBrowser, withoutChromium } from './support/page-driver.ts'
import { SAMPLE_TEXT } from './support/sample-outline.ts'
import { startTestService } from './support/test-service.ts'

const skip = withoutChromium

/** A running service with a notebook about bees, and the address of its page. */
async function startBees(context: TestContext, title = 'bees.md') {
  const { url } = await startTestService(context, {}, () => {}, systemClock)
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
  'Audio overview': ['list', 'Transcript'],
  Video: ['button', 'Download'],
  Flashcards: ['button', 'Show the answer'],
  Quiz: ['group', undefined],
  'Mind map': ['button', 'Zoom in'],
} as const

async function makeKind(page: DrivenPage, kind: string): Promise<void> {
  await page.click('button', kind)
  await page.find('dialog', kind)
  await page.click('button', 'Generate')
  await page.isGone('dialog', kind)
  await page.isGone('progressbar', `Making ${kind}`)
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
  before(async () => {
    browser = await openBrowser(context)
  })

  await context.test('every kind is made with its dialog and viewed', async (journey) => {
    const { url, client, notebook_id } = await startBees(journey)
    const page = await browser.open(url)
    for (const [kind, [role, name]] of Object.entries(SHOWN)) {
      await makeKind(page, kind)
      const made = async () => (await client.listContent({ notebook_id })).generatedContent.length
      const expected = Object.keys(SHOWN).indexOf(kind) + 1
      await page.until(`${kind} in the list`, async () => {
        const rows = await page.evaluate<number>(`document.querySelectorAll('[aria-label="Made"] .made-item').length`)
        return rows === expected && (await made()) === expected
      })
      await viewNewest(page)
      await page.find(role, name)
      await page.press('Escape')
      await page.isGone('region', 'Viewer')
    }
    await page.close()
  })
})

/**
 * Takes a picture of every screen of the page in both themes, over a small notebook, and writes them into docs/gallery/:
 * `npm run screenshots`, or some of them by name: `npm run screenshots home reader`. Needs Chromium, and the built page.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { marked } from 'marked'
import { createClient, type NotebookClient } from '../src/client/client.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type DrivenBrowser, type DrivenPage, openBrowser } from '../tests/support/page-driver.ts'
import { startTestService } from '../tests/support/test-service.ts'

const ROOT = path.join(import.meta.dirname, '..')
const GALLERY = path.join(ROOT, 'docs/gallery')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 760 }
const THEMES = ['light', 'dark'] as const
const QUESTION = 'Why does a Fresnel lens need less glass?'
const LENS = 'How a lighthouse lens works'
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Lighthouses and tides': 'What light and water do at the coast.',
  Tides: 'Electricity from the rise and fall of the sea.',
}
const QUALITY = 72

/** A screen, and the way to it from the notebook or from home. */
type Screen = {
  readonly name: string
  readonly title: string
  readonly at?: 'home' | 'empty'
  readonly size?: typeof DESKTOP
  readonly open?: (page: DrivenPage) => Promise<unknown>
}

const findAnswer = (page: DrivenPage) => page.find('button', 'Save as note')

const openMade = (kind: string, role: string, name?: string) => async (page: DrivenPage) => {
  const made = `[...document.querySelectorAll('.made-item')].find((item) => item.innerText.includes('${kind}'))`
  await page.until(kind, () => page.evaluate(`${made} !== undefined && (${made}.click(), true)`))
  await page.find('region', 'Viewer')
  await page.find(role, name)
}

const openDialog = (button: string) => async (page: DrivenPage) => {
  await page.click('button', button)
  await page.find('dialog')
}

const SCREENS: readonly Screen[] = [
  { name: 'empty', title: 'The first visit: drop a file, ask', at: 'empty' },
  { name: 'home', title: 'All notebooks', at: 'home', open: (page) => page.find('link', 'Tides') },
  { name: 'notebook', title: 'A notebook: sources, conversation, studio, notes', open: findAnswer },
  {
    name: 'reader',
    title: 'A citation, lit on the page of its PDF',
    open: async (page) => {
      await page.click('button', `Citation 1: ${LENS}`)
      await page.until('the lit sentence', () =>
        page.evaluate(`document.querySelector('[aria-label^="Page "] mark') !== null`),
      )
    },
  },
  { name: 'add', title: 'Every way in for sources', open: openDialog('Add sources') },
  {
    name: 'labels',
    title: 'Sources by label',
    open: (page) => page.click('button', 'Lighthouses'),
  },
  { name: 'options', title: 'What to make, and how', open: openDialog('Audio overview') },
  { name: 'report', title: 'A report, page by page', open: openMade('Report', 'group', 'Page 1') },
  { name: 'table', title: 'A data table to sort and filter', open: openMade('Data table', 'searchbox', 'Filter rows') },
  {
    name: 'audio',
    title: 'An audio overview with its transcript',
    open: openMade('Audio overview', 'list', 'Transcript'),
  },
  { name: 'map', title: 'A mind map to fold and zoom', open: openMade('Mind map', 'button', 'Zoom in') },
  {
    name: 'quiz',
    title: 'A quiz, taken by keyboard',
    open: async (page) => {
      await openMade('Quiz', 'group')(page)
      await page.until('a question', () => page.evaluate(`document.activeElement.closest('.view-quiz') !== null`))
      await page.press('2')
      await page.find('button', 'Next')
    },
  },
  {
    name: 'cards',
    title: 'Flashcards',
    open: async (page) => {
      await openMade('Flashcards', 'button', 'Show the answer')(page)
      await page.click('button', 'Show the answer')
    },
  },
  { name: 'note', title: 'A note with its citations', open: (page) => page.click('button', QUESTION) },
  {
    name: 'share',
    title: 'The public link',
    open: async (page) => {
      await openDialog('Share')(page)
      await page.find('textbox', 'Link')
    },
  },
  {
    name: 'palette',
    title: 'Everything by a few letters',
    open: async (page) => {
      await page.find('checkbox', LENS)
      await page.press('k', 2)
      await page.find('dialog')
    },
  },
  {
    name: 'settings',
    title: 'Settings, with what the doctor says',
    open: async (page) => {
      await page.click('link', 'Settings')
      await page.find('heading', 'Accounts')
    },
  },
  { name: 'phone', title: 'On a phone: one part at a time', size: PHONE, open: findAnswer },
]

/** Two notebooks, one with everything that can be shown. @returns the address of its page, and the conversation with it */
async function furnish(client: NotebookClient, url: string, browser: DrivenBrowser) {
  const lagoon = readFileSync(path.join(GALLERY, 'source.md'), 'utf8')
  const tides = await client.createNotebook({ name: 'Tides' })
  await client.addSource({ source_type: 'text', text: lagoon, title: 'Port Ellis', notebook_id: tides.notebook_id })
  const { notebook_id, notebook_url } = await client.createNotebook({ name: 'Lighthouses and tides' })
  const printed = await printDocument(browser, readFileSync(path.join(ROOT, 'demo/lighthouse-lens.md'), 'utf8'))
  const { sourceId } = await client.addSource({ source_type: 'file', file_path: printed, notebook_id })
  await client.renameSource({ source_id: sourceId, title: LENS, notebook_id })
  await client.addSource({ source_type: 'text', text: lagoon, title: 'The tidal lagoon of Port Ellis', notebook_id })
  await client.changeLabels({ action: 'create', name: 'Lighthouses', source_ids: [sourceId], notebook_id })
  for (const content_type of ['report', 'data_table', 'audio_overview', 'mind_map', 'quiz', 'flashcards'] as const)
    await client.generateContent({ content_type, notebook_id })
  const { session_id } = await client.askQuestion({ question: QUESTION, notebook_id })
  await client.chatToNote({ session_id, notebook_id })
  await client.setSharing({ public: true, notebook_id })
  await describeNotebooks(client)
  return {
    url: url + new URL(notebook_url).pathname,
    session: [`notebook-assistant.session.${notebook_id}`, session_id] as const,
  }
}

async function describeNotebooks(client: NotebookClient): Promise<void> {
  for (const { id, name } of (await client.listNotebooks({})).notebooks) {
    const description = DESCRIPTIONS[name]
    if (description) await client.updateNotebook({ id, description })
    if (name === 'Lighthouses and tides') await client.activateNotebook({ id })
  }
}

/** A document as a PDF, as the browser prints it. */
async function printDocument(browser: DrivenBrowser, markdown: string): Promise<File> {
  const page = await browser.open('about:blank')
  const { frameTree } = await page.call<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
  const style = '<style>body { font: 12pt/1.5 "Noto Serif", Georgia, serif; margin: 0 2em }</style>'
  const html = `<title>${LENS}</title>${style}${marked.parse(markdown, { async: false })}`
  await page.call('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
  const { data } = await page.call<{ data: string }>('Page.printToPDF', { paperWidth: 6.5, paperHeight: 9 })
  await page.close()
  return new File([Buffer.from(data, 'base64')], `${LENS}.pdf`)
}

type Kept = readonly (readonly [key: string, value: string])[]

async function takeScreen(browser: DrivenBrowser, { name, open, size = DESKTOP }: Screen, url: string, kept: Kept) {
  for (const theme of THEMES) {
    const page = await browser.open(`${new URL(url).origin}/settings`, size)
    await page.find('heading', 'Accounts')
    await page.evaluate(`localStorage.setItem('notebook-assistant.theme', '${theme}')`)
    for (const pair of kept) await page.evaluate(`sessionStorage.setItem(...${JSON.stringify(pair)})`)
    await page.call('Page.navigate', { url })
    await page.until('the page', () => page.evaluate(`document.querySelector('main') !== null`))
    await open?.(page)
    await page.evaluate('document.fonts.ready.then(() => new Promise((drawn) => setTimeout(drawn, 600)))')
    const shot = await page.call<{ data: string }>('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    writeFileSync(path.join(GALLERY, `page-${name}-${theme}.webp`), Buffer.from(shot.data, 'base64'))
    await page.close()
  }
  process.stdout.write(`${name}\n`)
}

function describeScreens(): string {
  const rows = SCREENS.map(
    ({ name, title }) =>
      `## ${title}\n\n| light | dark |\n|---|---|\n| ![${title}](page-${name}-light.webp) | ![${title}, dark](page-${name}-dark.webp) |`,
  )
  return `# The page\n\nEvery screen in both themes, taken by \`npm run screenshots\` over a notebook of two documents.\n\n${rows.join('\n\n')}\n`
}

const wanted = process.argv.slice(2)
const ends: (() => unknown)[] = []
const context = { after: (end: () => unknown) => ends.unshift(end) } as unknown as Parameters<
  typeof startTestService
>[0]
try {
  const empty = await startTestService(context, {}, () => {}, systemClock)
  const full = await startTestService(context, {}, () => {}, systemClock)
  const browser = await openBrowser(context)
  const notebook = await furnish(createClient({ baseUrl: full.url }), full.url, browser)
  const places = { empty: empty.url, home: full.url }
  for (const screen of SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await takeScreen(browser, screen, screen.at ? places[screen.at] : notebook.url, [notebook.session])
  if (wanted.length === 0) writeFileSync(path.join(GALLERY, 'page.md'), describeScreens())
} finally {
  for (const end of ends) await end()
}

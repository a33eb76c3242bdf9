/**
 * The page in a real Chromium, as a visitor meets it: what its first load weighs, when a notebook is painted, how soon
 * a key and a citation are answered, how a list of ten thousand scrolls. Beside each the same of an empty page that the
 * same process serves. Needs `chromium`; the page must be built (`npm run build:web`).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient, type NotebookClient } from '../src/client/client.ts'
import { pdf } from '../src/engine/ingest/testing/made-files.ts'
import { type DrivenBrowser, withoutChromium } from '../tests/support/page-driver.ts'
import { madeUp } from './support/made-up-words.ts'
import {
  measurePress,
  measureScroll,
  openBenchBrowser,
  openFresh,
  pressKeys,
  readLoad,
} from './support/measured-page.ts'
import { print } from './support/print.ts'
import { median, percentile, startService } from './support/service.ts'
import { startSlowModel } from './support/slow-model.ts'

const RUNS = 5
const SLOWED = 4
const FEW_SOURCES = 50
const MANY_SOURCES = 10_000
const PDF_PAGES = 300
const LINES_A_PAGE = 40
/** Pages that are asked about, each once. */
const ASKED_PAGES = [212, 40, 131, 287, 75] as const

const ms = (value: number) => value.toFixed(0)

async function addTexts(client: NotebookClient, notebook_id: string, count: number): Promise<void> {
  let next = 0
  const add = async () => {
    while (next < count) {
      next += 1
      const title = `Field note ${next}`
      await client.addSource({ source_type: 'text', title, text: `On day ${next} the mill stood still.`, notebook_id })
    }
  }
  await Promise.all(Array.from({ length: 8 }, add))
}

/** A book in which each page names the keeper of its own lock. */
function writeBook(directory: string): string {
  const { word, draw } = madeUp(15)
  const words = Array.from({ length: 5000 }, () => word(5))
  const writeLine = () => `${Array.from({ length: 10 }, () => draw(words)).join(' ')}.`
  const pages = Array.from({ length: PDF_PAGES }, (_, page) =>
    Array.from({ length: LINES_A_PAGE }, (_, line) => ({
      text: line === 17 ? `Lock ${page + 1} was kept by warden Abernathy${page + 1}.` : writeLine(),
    })),
  )
  const file = path.join(directory, 'Locks.pdf')
  writeFileSync(file, pdf(pages))
  return file
}

async function makeNotebook(client: NotebookClient, name: string): Promise<string> {
  return String((await client.createNotebook({ name })).notebook_id)
}

const ROWS = `document.querySelectorAll('[aria-label="Sources"] li').length > 5`
const CARDS = `document.querySelectorAll('.card').length > 2`

async function measureLoads(browser: DrivenBrowser, url: string, isThere: string, slowed: number) {
  const loads = []
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openFresh(browser, url, slowed)
    loads.push(await readLoad(page, isThere))
    await page.close()
  }
  return { ...loads[0]!, paintMs: median(loads.map(({ paintMs }) => paintMs)) }
}

async function benchLoads(browser: DrivenBrowser, url: string, few: string): Promise<void> {
  const floor = await measureLoads(browser, `${url}/shared/nothing`, 'document.body', SLOWED)
  const home = await measureLoads(browser, url, CARDS, SLOWED)
  const notebook = await measureLoads(browser, `${url}/notebook/${few}`, ROWS, SLOWED)
  if (process.argv.includes('--files')) for (const file of notebook.scripts) print(`  ${file}`)
  print(
    `script of a first load: home ${home.scriptKb.toFixed(0)} kB, a notebook ${notebook.scriptKb.toFixed(0)} kB (empty page 0; reach 130)`,
  )
  print(
    `largest paint, processor slowed ${SLOWED} x: notebook of ${FEW_SOURCES} sources ${ms(notebook.paintMs)} ms, home ${ms(home.paintMs)} ms (empty page ${ms(floor.paintMs)} ms in the same run; reach 1200)`,
  )
}

const TYPED = 'What did the wardens write down when the water was high, and who read it afterwards'.repeat(3)

async function benchTyping(browser: DrivenBrowser, url: string, few: string): Promise<void> {
  const empty = await openFresh(browser, `${url}/shared/nothing`)
  await empty.until('the page', () => empty.evaluate('document.body'))
  await empty.evaluate(
    `document.body.append(document.createElement('textarea')), document.querySelector('textarea').focus()`,
  )
  const floor = await pressKeys(empty, TYPED.slice(0, 80), async () => false)
  await empty.close()
  const page = await openFresh(browser, `${url}/notebook/${few}`)
  await page.find('checkbox', 'Field note 1')
  await page.click('textbox', 'Ask a question')
  await page.type('How did the mill stand?')
  await page.press('Enter')
  await page.until('an answer on its way', () =>
    page.evaluate(`document.querySelector('.answer')?.textContent.length > 40`),
  )
  const isOver = async () => await page.evaluate<boolean>(`document.querySelector('[aria-label="Send"]') !== null`)
  const times = await pressKeys(page, TYPED, isOver)
  await page.close()
  print(
    `key to its character while an answer streams, ${times.length} keys: p50 ${ms(median(times))} ms, p95 ${ms(percentile(times, 0.95))} ms (empty page ${ms(percentile(floor, 0.95))} ms; reach 50)`,
  )
}

/** The cited words lie over their page, drawn and in view. */
const LIT = `(() => {
  const mark = document.querySelector('.pdf-page mark')
  const box = mark?.closest('.pdf-pages').getBoundingClientRect()
  const own = mark?.getBoundingClientRect()
  return own && own.height > 3 && own.top >= box.top && own.bottom <= box.bottom
})()`

async function benchCitations(browser: DrivenBrowser, url: string, book: string): Promise<void> {
  const [cold, warm]: number[][] = [[], []]
  for (let run = 0; run < RUNS; run += 1) {
    const page = await openFresh(browser, `${url}/notebook/${book}`)
    await page.find('checkbox', 'Locks.pdf')
    for (const [index, number] of ASKED_PAGES.entries()) {
      await page.click('textbox', 'Ask a question')
      await page.type(`Who kept lock ${number}?`)
      await page.press('Enter')
      const isCited = `document.querySelectorAll('.log article').length === ${index + 1} && document.querySelector('.log article:last-of-type .citation') && document.querySelector('[aria-label="Send"]')`
      await page.until(`the citation of page ${number}`, () => page.evaluate(`Boolean(${isCited})`))
      await page.evaluate(
        `document.querySelector('.log article:last-of-type .citation').setAttribute('aria-label', 'cited ${number}')`,
      )
      const took = await measurePress(page, `cited ${number}`, LIT)
      if (index === 0) cold!.push(took)
      else warm!.push(took)
      await page.press('Escape')
      await page.isGone('region', 'Reader')
    }
    await page.close()
  }
  print(
    `citation to the lit sentence in a PDF of ${PDF_PAGES} pages: warm ${ms(median(warm!))} ms (longest ${ms(Math.max(...warm!))}), cold ${ms(median(cold!))} ms (longest ${ms(Math.max(...cold!))}; reach 150, 800)`,
  )
}

async function benchList(browser: DrivenBrowser, url: string, many: string): Promise<void> {
  const empty = await openFresh(browser, `${url}/shared/nothing`)
  await empty.until('the page', () => empty.evaluate('document.body'))
  await empty.evaluate(
    `document.body.append(Object.assign(document.createElement('div'), { id: 'tall' })), document.querySelector('#tall').style.height = '440000px'`,
  )
  const floor = await measureScroll(empty, 700, 450)
  await empty.close()
  const page = await openFresh(browser, `${url}/notebook/${many}`)
  await page.find('checkbox', 'Field note 1')
  const scrolls = await measureScroll(page, 150, 500)
  const isNone = `document.querySelector('[aria-label="Sources"] input[type=checkbox]:checked') === null`
  const chosen = await measurePress(page, 'All sources', isNone)
  await page.close()
  print(
    `list of ${MANY_SOURCES} sources scrolled: ${describeFrames(scrolls)} (empty page: ${describeFrames(floor)}; reach none over 50); none asked by one press ${ms(chosen)} ms (reach 50)`,
  )
}

const describeFrames = (scrolls: Awaited<ReturnType<typeof measureScroll>>) =>
  scrolls
    .map(({ speed, frames }) => {
      const slow = frames.filter((frame) => frame > 50).length
      return `at ${speed} px/s ${frames.length} frames, longest ${ms(frames.at(-1)!)} ms, over 50 ms ${slow}`
    })
    .join('; ')

/** Runs a part of the bench beside a service and a browser of its own. */
async function run(
  settings: Readonly<Record<string, string>>,
  measure: (browser: DrivenBrowser, client: NotebookClient, url: string, directory: string) => Promise<void>,
): Promise<void> {
  const service = await startService(undefined, settings)
  const url = `http://127.0.0.1:${service.port}`
  const browser = await openBenchBrowser()
  try {
    await measure(browser, createClient({ baseUrl: url }), url, service.directory)
  } finally {
    await browser.close()
    await service.stop()
  }
}

/** `--only=loads`, `citations`, `list` or `typing` measures that alone. */
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const isWanted = (part: string) => only === undefined || only === part

async function benchAll(): Promise<void> {
  await run({}, async (browser, client, url, directory) => {
    const few = await makeNotebook(client, 'Field notes')
    await addTexts(client, few, FEW_SOURCES)
    for (const name of ['Letters', 'Minutes', 'Locks']) await makeNotebook(client, name)
    if (isWanted('loads')) await benchLoads(browser, url, few)
    const book = await makeNotebook(client, 'A book')
    await client.addSource({ source_type: 'file', file_path: writeBook(directory), notebook_id: book })
    if (isWanted('citations')) await benchCitations(browser, url, book)
    if (!isWanted('list')) return
    const many = await makeNotebook(client, 'Many notes')
    await addTexts(client, many, MANY_SOURCES)
    await benchList(browser, url, many)
  })
  if (!isWanted('typing')) return
  const model = await startSlowModel()
  await run({ NOTEBOOK_LLM_BASE_URL: model.baseUrl, NOTEBOOK_LLM_MODEL: 'slow' }, async (browser, client, url) => {
    const few = await makeNotebook(client, 'Field notes')
    await addTexts(client, few, FEW_SOURCES)
    await benchTyping(browser, url, few)
  })
  model.close()
}

if (withoutChromium) print(`${withoutChromium}: nothing is measured`)
else await benchAll()

import { Fault } from '../../../domain/fault.ts'
import { aimAtMarker, listMarkers, readTurn, rememberTurns, scrapeRows } from './in-page.ts'
import { requireUnspent } from './notebook-page.ts'
import type { PageDriver } from './page-driver.ts'
import { closeSourceView } from './source-list.ts'

/** An answer as the page shows it, and the citations it has, each number once. */
type ShownAnswer = { readonly text: string; readonly citations: readonly ShownCitation[] }

export type ShownCitation = { readonly number: number; readonly sourceName: string; readonly excerpt: string }

const SUBMIT_MS = 3000
const ANSWER_MS = 300_000
const EQUAL_READS = 3
const POLLS_BETWEEN_READS_MS = 120
const EXCERPT_MS = 1500
const MAX_EXPANSIONS = 10

/**
 * Asks in the open notebook and reads the answer of that very turn once it is whole: never one that was there before,
 * never what stands in its place while it is written.
 * @throws Fault PAGE_MOVED, RESOURCE_EXHAUSTED, ANSWER_REFUSED
 * Source: dom.md, sections 2.3 to 2.6 and 3.5.
 */
export async function askInPanel(driver: PageDriver, question: string): Promise<ShownAnswer> {
  driver.step = 'asking a question'
  await requireUnspent(driver)
  await driver.run(rememberTurns)
  await driver.fill({ element: 'chat.input' }, question)
  await submitQuestion(driver, question)
  driver.step = 'waiting for the answer'
  const text = await awaitAnswer(driver, question)
  refuseFailure(driver, text)
  return { text, citations: await readCitations(driver, question) }
}

/** Enter is sometimes lost: the button is pressed once where no question appears, and never more. */
async function submitQuestion(driver: PageDriver, question: string): Promise<void> {
  const seeTurn = async () => ((await driver.run(readTurn, question)) === null ? null : true)
  await driver.pressKey('Enter')
  if (await driver.lookUntil(seeTurn, SUBMIT_MS)) return
  await requireUnspent(driver)
  await driver.click({ element: 'chat.submit' })
  await driver.waitFor('chat.turn', seeTurn, SUBMIT_MS)
}

/** Text that is no phrase of waiting, the same three times, in a turn that is whole. */
async function awaitAnswer(driver: PageDriver, question: string): Promise<string> {
  let equalReads = 0
  let last = ''
  let readAtTicks = 0
  const { clock } = driver.options
  return await driver.waitFor(
    'chat.answer',
    async () => {
      if (clock.ticks() - readAtTicks < POLLS_BETWEEN_READS_MS) return null
      readAtTicks = clock.ticks()
      const turn = await driver.run(readTurn, question)
      if (turn === null || turn.isBusy || !turn.isWhole || isPlaceholder(driver, turn.text)) {
        if (turn === null || !turn.isWhole) await requireUnspent(driver)
        equalReads = 0
        return null
      }
      equalReads = turn.text === last ? equalReads + 1 : 1
      last = turn.text
      return equalReads >= EQUAL_READS ? turn.text : null
    },
    ANSWER_MS,
  )
}

const MAX_PHRASE_CHARS = 120
const MAX_DOTTED_CHARS = 50

function isPlaceholder({ options }: PageDriver, text: string): boolean {
  const lower = text.toLowerCase()
  if (text === '' || (text.length < MAX_DOTTED_CHARS && /(?:\.{3}|…)$/.test(text))) return true
  return text.length < MAX_PHRASE_CHARS && options.labels['phrases.thinking'].some((phrase) => lower.startsWith(phrase))
}

function refuseFailure({ options }: PageDriver, text: string): void {
  const lower = text.toLowerCase()
  const { labels } = options
  if (labels['phrases.limit'].some((phrase) => lower.startsWith(phrase.toLowerCase())))
    throw new Fault('RESOURCE_EXHAUSTED', 'The product answers that the limit of this account is reached.')
  const failures = [...labels['chat.failureReply'], ...labels['phrases.error']]
  if (text.length < MAX_PHRASE_CHARS && failures.some((phrase) => lower.startsWith(phrase.toLowerCase())))
    throw new Fault('ANSWER_REFUSED', 'The product answers that it has trouble for the moment.', {
      hint: 'Ask again; if it stays so, look at the notebook in the browser.',
    })
}

async function readCitations(driver: PageDriver, question: string): Promise<ShownCitation[]> {
  driver.step = 'reading the citations'
  for (let rounds = 0; rounds < MAX_EXPANSIONS && (await driver.shows({ element: 'citation.more' })); rounds += 1)
    await driver.click({ element: 'citation.more' })
  const markers = await driver.run(listMarkers, question)
  const once = markers.filter(({ number }, index) => markers.findIndex((one) => one.number === number) === index)
  const citations: ShownCitation[] = []
  const isNew = await driver.shows({ element: 'page.newLayout' })
  let ways = isNew ? [hoverExcerpt, openExcerpt] : [openExcerpt, hoverExcerpt]
  for (const marker of once) {
    const shown = await readExcerpt(driver, question, marker.number, ways)
    if (shown !== null) ways = [shown.way, ...ways.filter((way) => way !== shown.way)]
    citations.push({ ...marker, excerpt: shown?.excerpt ?? '' })
  }
  if (once.length > 0) await driver.movePointer({ x: 1, y: 1 })
  return citations.sort((one, other) => one.number - other.number)
}

type ReadExcerpt = (driver: PageDriver, question: string, number: number) => Promise<string>

/** By the first way that shows anything: what serves for one citation is tried first for the next. */
async function readExcerpt(driver: PageDriver, question: string, number: number, ways: readonly ReadExcerpt[]) {
  for (const way of ways) {
    const excerpt = await way(driver, question, number)
    if (excerpt !== '') return { excerpt, way }
  }
  return null
}

/** What a citation quotes, as the layouts since September show it over its mark; empty where they do not. */
async function hoverExcerpt(driver: PageDriver, question: string, number: number): Promise<string> {
  await driver.movePointer({ x: 1, y: 1 })
  await driver.waitUntilGone({ element: 'citation.tooltip' })
  const { state, x, y } = await driver.run(aimAtMarker, question, number)
  if (state === 'absent') return ''
  await driver.movePointer({ x, y })
  return await waitForText(driver, () => readTexts(driver, 'citation.tooltipText', 'citation.tooltip'))
}

/** As the layouts before show it, marked in the source that a click opens. */
async function openExcerpt(driver: PageDriver, question: string, number: number): Promise<string> {
  const { state, x, y } = await driver.run(aimAtMarker, question, number)
  if (state === 'absent') return ''
  await driver.press(x, y)
  const marked = await waitForText(driver, () => readTexts(driver, 'citation.highlight'))
  if (await driver.shows({ element: 'sources.viewer' })) await closeSourceView(driver)
  return marked
}

async function readTexts(
  driver: PageDriver,
  element: 'citation.tooltipText' | 'citation.highlight',
  within?: 'citation.tooltip',
): Promise<string> {
  const place = { element, ...(within ? { within: { element: within } } : {}) }
  const rows = await driver.run(scrapeRows, place, { text: { read: 'text' } })
  return rows.map(({ text }) => String(text)).join('\n')
}

const waitForText = async (driver: PageDriver, read: () => Promise<string>) =>
  (await driver.lookUntil(async () => (await read()) || null, EXCERPT_MS)) ?? ''

import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import renamable from '../src/host/renamable-elements.json' with { type: 'json' }
import type { Product } from '../src/product/port.ts'
import { PAGE_LABELS, type PageLocale } from '../src/wire/page-labels.ts'
import { type DomOverHost, openDomOverHost, readerIn, withoutBrowser } from '../tests/support/dom-over-host.ts'
import { atMost, type Figure, noneOf, type PieceOptions, type Report } from './piece.ts'
import { PAGE_FLOWS, type PageFlow } from './support/page-flows.ts'

// Every flow over the product's page, in both layouts and four languages, again and again without a second try; then each
// element that can be called otherwise, one at a time; how long a question takes; what is left of memory once nobody asks.

export const name = 'page'

/** Their words are not what finds them first: by ids, by Enter in place of the button, or not looked for at all. */
const FOUND_OTHERWISE = ['chat.message', 'chat.submit', 'home.cardTitle']
const TIMES = 20
const ERAS = ['2026-08', '2026-10']
const LOCALES = Object.keys(PAGE_LABELS) as PageLocale[]
const MAX_WARM_MS = 1500
const MAX_COLD_MS = 4000
const MAX_LEFT_MB = 10
/** In place of five minutes: the same timer. */
const IDLE_MS = 3000
const MAX_REST_POLLS = 300
const REST_POLL_MS = 100
const MB = 2 ** 20

type PageTrial = { readonly over: DomOverHost; readonly problems: string[]; readonly say: PieceOptions['say'] }

export async function run({ count = TIMES, say }: PieceOptions): Promise<Report> {
  if (withoutBrowser)
    return { figures: [{ name: 'skipped', value: withoutBrowser, reach: 'a browser', isReached: true }], problems: [] }
  const over = await openDomOverHost(IDLE_MS)
  const trial: PageTrial = { over, problems: [], say }
  try {
    const figures = [
      ...(await measureQuestions(trial)),
      await repeatFlows(trial, count),
      ...(await renameElements(trial)),
    ]
    return { figures, problems: trial.problems }
  } finally {
    await over.close()
  }
}

/** @returns whether it went through at the first try */
async function tryFlow({ over, problems, say }: PageTrial, flow: PageFlow, product: Product, where: string) {
  try {
    await flow.use(product, over.held)
    return true
  } catch (error) {
    problems.push(`${flow.name}, ${where}: ${(error as Error).message}`)
    say(problems.at(-1)!)
    return false
  }
}

/** Each layout on a host and in a browser of its own, at the same time: half of what a flow takes is waiting. */
async function repeatFlows({ problems, say }: PageTrial, times: number): Promise<Figure> {
  const counts = await Promise.all(ERAS.map((era) => repeatInEra(era, { problems, say }, times)))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const tried = sum(counts.map((count) => count.tried))
  return noneOf(`failed of ${tried} flows, ${times} times`, sum(counts.map(({ failed }) => failed)))
}

async function repeatInEra(era: string, telling: Omit<PageTrial, 'over'>, times: number) {
  const trial = { ...telling, over: await openDomOverHost() }
  const count = { tried: 0, failed: 0 }
  trial.over.host.services.faults.set([`era:${era}`])
  try {
    for (let time = 1; time <= times; time += 1)
      for (const locale of LOCALES) {
        for (const flow of PAGE_FLOWS) {
          count.tried += 1
          const isDone = await tryFlow(trial, flow, readerIn(trial.over, locale), `${era} ${locale}, time ${time}`)
          if (!isDone) count.failed += 1
        }
        trial.say(`time ${time} of ${times}, ${era} ${locale}: ${count.tried} flows, ${count.failed} failed`)
      }
    return count
  } finally {
    await trial.over.close()
  }
}

/** Whether the next way serves where one is gone, and is noted: some are read with whole rows, where a note is not owed. */
async function renameElements(trial: PageTrial): Promise<Figure[]> {
  const { over, say } = trial
  const names = Object.keys(renamable)
  let unserved = 0
  let noted = 0
  for (const [index, element] of names.entries()) {
    const promo = element.startsWith('page.promo') ? ['promo-dialog'] : []
    over.host.services.faults.set([`renamed-class:${element}`, ...promo])
    over.winners.clear()
    const findFlow = (part: string) => PAGE_FLOWS.find(({ uses }) => uses.includes(part))
    const flow = findFlow(element) ?? findFlow(element.split('.')[0]!)!
    const isServed = await tryFlow(trial, flow, readerIn(over, LOCALES[index % LOCALES.length]!), `${element} renamed`)
    if (!isServed) unserved += 1
    else if (over.winners.size > 0) noted += 1
    else say(`${element} renamed: served, and nothing was noted`)
  }
  const reach = `≥ ${names.length - FOUND_OTHERWISE.length}`
  return [
    noneOf(`not served of ${names.length} renamed`, unserved),
    { name: 'noted as moved', value: noted, reach, isReached: noted >= names.length - FOUND_OTHERWISE.length },
  ]
}

/** A question beyond what the product itself takes, with no browser open and with one, and what both leave of memory. */
async function measureQuestions({ over, say }: PageTrial): Promise<Figure[]> {
  const signal = AbortSignal.timeout(120_000)
  const { id } = await over.held.notebooks.create('Timed', signal)
  await over.held.sources.add(id, { type: 'text', text: 'The Harbour Tower was finished in 1931.' }, signal)
  const ask = async (product: Product) => {
    const startedAt = performance.now()
    await product.chat.ask(id, { text: 'When was the tower finished?', turns: [], conversationId: null }, null, signal)
    return performance.now() - startedAt
  }
  const own = Math.min(await ask(over.held), await ask(over.held), await ask(over.held))
  const beforeBytes = process.memoryUsage.rss()
  const cold = await ask(over.product)
  const warm = Math.min(await ask(over.product), await ask(over.product), await ask(over.product))
  say(`a question: ${Math.round(own)} ms by the product itself, ${Math.round(cold)} cold, ${Math.round(warm)} warm`)
  await waitUntilRested(over)
  const leftMb = Math.round((process.memoryUsage.rss() - beforeBytes) / MB) // of this process, with the host in it
  return [
    atMost('question, cold browser, ms', Math.round(cold - own), MAX_COLD_MS),
    atMost('question, warm page, ms', Math.round(warm - own), MAX_WARM_MS),
    atMost('memory after the browser closed by itself, MB', leftMb, MAX_LEFT_MB),
  ]
}

/** Nobody closes the browser: it goes when nothing was asked for so long. */
async function waitUntilRested({ directory }: DomOverHost): Promise<void> {
  const noted = path.join(directory, 'profiles', 'default', 'browser.pid')
  for (let polls = 0; existsSync(noted); polls += 1) {
    if (polls === MAX_REST_POLLS) throw new Error('The browser rests and is not closed.')
    await pause(REST_POLL_MS)
  }
}

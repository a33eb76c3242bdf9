import { type DrivenBrowser, type DrivenPage, openBrowser } from '../../tests/support/page-driver.ts'

/** The scripts that a page fetched, and when its largest part was painted, ms after the address was entered. */
export type LoadFigures = { readonly scriptKb: number; readonly scripts: readonly string[]; readonly paintMs: number }

/** Nothing more is fetched when nothing was for so long. */
const QUIET_MS = 700

export async function openBenchBrowser(): Promise<DrivenBrowser> {
  return await openBrowser({ after: () => {} }) // closed at the end of the bench
}

/** Opens an address as a visitor who was never there, with the processor slowed so many times. */
export async function openFresh(browser: DrivenBrowser, url: string, slowed = 1): Promise<DrivenPage> {
  const page = await browser.open('about:blank')
  await page.call('Network.enable')
  await page.call('Network.clearBrowserCache')
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source: RECORD_PAINTS })
  await page.call('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.call('Page.navigate', { url })
  return page
}

const RECORD_PAINTS = `window.paints = []
new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ startTime }) => startTime)))
  .observe({ type: 'largest-contentful-paint', buffered: true })`

/** What a page that is on its way fetched and painted, once it is quiet. */
export async function readLoad(page: DrivenPage, isThere: string): Promise<LoadFigures> {
  await page.until(isThere, () => page.evaluate(isThere))
  return await page.evaluate<LoadFigures>(`(async () => {
    const list = () => performance.getEntriesByType('resource')
    for (let count = -1; count !== list().length; ) {
      count = list().length
      await new Promise((next) => setTimeout(next, ${QUIET_MS}))
    }
    const scripts = list().filter(({ name }) => /\\.m?js$/.test(new URL(name).pathname))
    return {
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      scripts: scripts.map(({ name, encodedBodySize }) => new URL(name).pathname.slice(8) + ' ' + encodedBodySize),
      paintMs: paints.at(-1) ?? Number.NaN,
    }
  })()`)
}

/** Presses keys in what has the focus. @returns ms from each key to the frame in which its character is shown */
export async function pressKeys(page: DrivenPage, text: string, isOver: () => Promise<boolean>): Promise<number[]> {
  await page.evaluate(`(() => {
    window.shown = []
    let at = 0
    addEventListener('keydown', ({ timeStamp }) => { at = timeStamp }, true)
    addEventListener('input', () => requestAnimationFrame(() => {
      const from = at
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => shown.push(performance.now() - from)
      port2.postMessage(null)
    }), true)
  })()`)
  for (const letter of text) {
    await page.press(letter)
    await page.evaluate('new Promise((next) => setTimeout(next, 20))')
    if (await isOver()) break
  }
  return await page.evaluate('shown')
}

/**
 * Presses a button. @returns ms from the press to the frame in which an expression holds
 */
export async function measurePress(page: DrivenPage, name: string, isShown: string): Promise<number> {
  await page.evaluate(`window.pressed = new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      const look = () => {
        if (!(${isShown})) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }, { capture: true, once: true })
  }), undefined`)
  await page.evaluate(`document.querySelector('[aria-label="${name}"]').scrollIntoView({ block: 'nearest' })`)
  const point = await page.evaluate<{ x: number; y: number }>(`(() => {
    const { left, top, width, height } = document.querySelector('[aria-label="${name}"]').getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })()`)
  for (const type of ['mousePressed', 'mouseReleased'])
    await page.call('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 })
  return await page.evaluate<number>('pressed')
}

/** A wheel turned without rest, a list flung as fast as a browser lets it, and the way back. */
const SCROLLS = [
  { yDistance: -12_000, speed: 6000 },
  { yDistance: -60_000, speed: 30_000 },
  { yDistance: 20_000, speed: 10_000 },
] as const

/** Scrolls what lies under a point. @returns ms between the frames meanwhile, longest last, for each way of scrolling */
export async function measureScroll(
  page: DrivenPage,
  x: number,
  y: number,
): Promise<readonly { readonly speed: number; readonly frames: readonly number[] }[]> {
  const measured = []
  for (const scroll of SCROLLS)
    measured.push({ speed: scroll.speed, frames: await measureOneScroll(page, { x, y, ...scroll }) })
  return measured
}

async function measureOneScroll(
  page: DrivenPage,
  scroll: { readonly x: number; readonly y: number; readonly yDistance: number; readonly speed: number },
): Promise<readonly number[]> {
  await page.evaluate(`(() => {
    window.frames_ms = []
    window.isScrolling = true
    let before = performance.now()
    const look = (now) => {
      frames_ms.push(now - before)
      before = now
      if (isScrolling) requestAnimationFrame(look)
    }
    requestAnimationFrame((now) => { before = now; requestAnimationFrame(look) })
  })()`)
  await page.call('Input.synthesizeScrollGesture', { ...scroll, xDistance: 0, gestureSourceType: 'mouse' })
  return await page.evaluate<number[]>('(isScrolling = false, frames_ms.toSorted((a, b) => a - b))')
}

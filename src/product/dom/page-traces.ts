import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenedPage } from './pages/page-driver.ts'

const MAX_TRACES = 10
const MAX_TEXT_CHARS = 20_000
const FILES_OF_A_TRACE = 2

/** Keeps a picture and the text of a page that did not go on; never its cookies, nor what stands in its fields. */
export async function keepTrace(page: OpenedPage, folder: string, step: string): Promise<void> {
  try {
    const { data } = await page.tools.call<{ data: string }>(
      'Page.captureScreenshot',
      { format: 'png' },
      page.sessionId,
    )
    const read = { expression: `document.body.innerText.slice(0, ${MAX_TEXT_CHARS})`, returnByValue: true }
    const { result } = await page.tools.call<{ result: { value?: string } }>('Runtime.evaluate', read, page.sessionId)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    makeRoom(folder)
    const name = `${new Date().toISOString().replaceAll(':', '-')} ${step.replaceAll(/[^a-z ]/gi, '')}`
    writeFileSync(path.join(folder, `${name}.png`), Buffer.from(data, 'base64'), { mode: 0o600 })
    writeFileSync(path.join(folder, `${name}.txt`), result.value ?? '', { mode: 0o600 })
  } catch {
    // what happened to the page is told all the same
  }
}

/** Before a trace is written, so that those which a full disk cut short do not become more and more. */
function makeRoom(folder: string): void {
  const isOfTrace = (file: string) => /\.(?:png|txt)$/.test(file)
  const oldestFirst = readdirSync(folder).filter(isOfTrace).sort()
  for (const file of oldestFirst.slice(0, -(MAX_TRACES - 1) * FILES_OF_A_TRACE)) rmSync(path.join(folder, file))
}

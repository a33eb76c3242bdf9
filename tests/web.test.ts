import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { pdf } from '../src/engine/ingest/testing/made-files.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type DrivenBrowser, openBrowser, withoutChromium } from './support/page-driver.ts'
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
  before(async () => {
    browser = await openBrowser(context)
  })

  await context.test(
    'empty home, a PDF dropped, a question, its citation, the lit sentence on its page',
    async (journey) => {
      const { url } = await startService(journey)
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
})

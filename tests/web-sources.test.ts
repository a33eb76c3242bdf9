import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { createClient } from '../src/client/client.ts'
import { systemClock } from '../src/lib/clock.ts'
import { type DrivenBrowser, type DrivenPage, openBrowser, withoutChromium } from './support/page-driver.ts'
import { smallPage, startSearchServer } from './support/search-server.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'
import { type StartedTestService, startTestService } from './support/test-service.ts'

const skip = withoutChromium
const MILL = 'The mill wheel was cut from oak in 1871.'
const KILN = 'The kiln was built of brick in 1912.'

const startService = (context: TestContext, settings: Readonly<Record<string, string>> = {}) =>
  startTestService(context, settings, () => {}, systemClock)

/** A notebook of two sources in a running service, and the address of its page. */
async function makeVillage({ url }: StartedTestService) {
  const client = createClient({ baseUrl: url })
  const notebook_id = String((await client.createNotebook({ name: 'Village' })).notebook_id)
  await client.addSource({ source_type: 'text', text: MILL, title: 'Mill', notebook_id })
  await client.addSource({ source_type: 'text', text: KILN, title: 'Kiln', notebook_id })
  return { url: `${url}/notebook/${notebook_id}`, client, notebook_id }
}

/** Pastes a text where nobody types, as Ctrl V does. */
const paste = (page: DrivenPage, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)

/** Keeps each state of the bar of what is sent, in order. */
const WATCH_BAR = `(() => {
  globalThis.shares = []
  const look = () => {
    const bar = document.querySelector('.incoming-list progress[value]')
    if (bar) shares.push(bar.value)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
})()`

async function ask(page: DrivenPage, question: string): Promise<void> {
  await page.click('textbox', 'Ask a question')
  await page.type(question)
  await page.press('Enter')
}

test('sources: labelled, synced, found and pasted', { skip, concurrency: false }, async (context) => {
  let browser: DrivenBrowser
  let service: StartedTestService
  before(async () => {
    browser = await openBrowser(context)
    service = await startService(context)
  })

  await context.test('what the service says of a source that it took is told, until it is dismissed', async () => {
    const { url } = await makeVillage(service)
    const page = await browser.open(url)
    await page.find('button', 'Read Mill')
    await paste(page, MILL)
    await page.click('button', 'Add')
    await page.until('that it was there', async () => (await page.describe()).includes('It was there already.'))
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'Dismiss')
    await page.until('it is gone', async () => !(await page.describe()).includes('It was there already.'))
    await page.close()
  })

  await context.test('many files that are refused leave the list of sources its room', async (many) => {
    const { url } = await makeVillage(service)
    const page = await browser.open(url)
    await page.find('button', 'Read Mill')
    const folder = temporaryDirectory(many)
    const files = Array.from({ length: 9 }, (_, number) => path.join(folder, `${number}.txt`))
    for (const file of files) writeFileSync(file, '')
    await page.drop(files)
    await page.until('nine refusals', async () => (await page.list('alert')).length === 9)
    assert.ok(await page.evaluate(`document.querySelector('.source-scroller').clientHeight > 200`))
    await page.close()
  })

  await context.test('a label is made, given, taken and renamed, and narrows the list', async () => {
    const { url, client, notebook_id } = await makeVillage(service)
    const page = await browser.open(url)
    await page.click('button', 'More about Mill')
    await page.click('menuitem', 'Labels')
    await page.find('dialog', 'Labels of Mill')
    await page.fill('textbox', 'New label', 'Water')
    await page.click('button', 'Create')
    await page.find('checkbox', 'Water')
    assert.deepEqual(await page.listViolations(), [])
    await page.press('Escape')
    await page.click('button', 'Water')
    await page.isGone('checkbox', 'Kiln')
    await page.find('checkbox', 'Mill')
    await page.find('button', 'Ask these alone')
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'Ask these alone')
    await page.click('button', 'Water')
    await page.until('the kiln left out', async () =>
      page.on<boolean>(await page.find('checkbox', 'Kiln'), 'function () { return !this.checked }'),
    )
    await page.reload()
    await page.until('the kiln still left out', async () =>
      page.on<boolean>(await page.find('checkbox', 'Kiln'), 'function () { return !this.checked }'),
    )
    await page.click('button', 'More about Mill')
    await page.click('menuitem', 'Labels')
    await page.click('checkbox', 'Water')
    const readLabels = async () => (await client.listLabels({ notebook_id })).labels
    await page.until('the label taken', async () => (await readLabels())[0]?.sourceIds.length === 0)
    await page.click('button', 'More about Water')
    await page.click('menuitem', 'Delete')
    await page.isGone('checkbox', 'Water')
    assert.deepEqual(await readLabels(), [])
    await page.close()
  })

  await context.test('a folder is synced, told of, synced again and left', async (journey) => {
    const vault = path.join(temporaryDirectory(journey), 'vault')
    mkdirSync(vault)
    writeFileSync(path.join(vault, 'bridge.md'), 'The bridge has three arches.')
    const { url, client, notebook_id } = await makeVillage(
      await startService(journey, { NOTEBOOK_ALLOWED_ROOTS: vault }),
    )
    const page = await browser.open(url)
    await page.click('button', 'Add sources')
    await page.click('tab', 'Folder')
    await page.fill('textbox', 'Folder', '/nowhere/at/all')
    await page.click('button', 'Add')
    await page.find('alert')
    await page.fill('textbox', 'Folder', vault)
    await page.click('button', 'Add')
    writeFileSync(path.join(vault, 'well.md'), 'The well is nine metres deep.')
    await page.click('button', `Sync ${vault}`)
    await page.until('two files', async () => (await page.describe()).includes('2 sources'))
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', `More about ${vault}`)
    await page.click('menuitem', 'Stop syncing, delete its sources')
    await page.isGone('button', `Sync ${vault}`)
    assert.equal((await client.listSources({ notebook_id })).sources.length, 2)
    await page.close()
  })

  await context.test('what research finds is chosen from, and the chosen comes in', async (journey) => {
    const search = await startSearchServer(journey)
    search.behave({
      kind: 'results',
      results: [search.hit('/ferns', 'Ferns', 'About ferns'), search.hit('/moss', 'Moss', 'About moss')],
    })
    const article = (name: string) =>
      smallPage(name, `${name} grow in the shade of the forest, where it is damp. `.repeat(9))
    search.pages({ '/ferns': article('Ferns'), '/moss': article('Moss') })
    const settings = { NOTEBOOK_SEARCH_URL: search.url, NOTEBOOK_ALLOW_PRIVATE_URLS: 'true' }
    const { url, client, notebook_id } = await makeVillage(await startService(journey, settings))
    const page = await browser.open(url)
    await page.click('button', 'Add sources')
    await page.click('tab', 'Search the web')
    await page.fill('textbox', 'What to look for', 'plants of the shade')
    await page.click('button', 'Search the web')
    await page.click('checkbox', 'Moss')
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'Add 1 source')
    await page.isGone('dialog', 'Add sources')
    await page.click('button', 'Read Moss')
    await page.click('button', 'Web page')
    await page.until('the saved page in its frame', () =>
      page.evaluate(`document.querySelector('[role="dialog"] iframe[sandbox=""]') !== null`),
    )
    await page.press('Escape')
    await page.isGone('dialog', 'Moss')
    await page.find('region', 'Reader')
    assert.equal((await client.listSources({ notebook_id })).sources.length, 3)
    await page.close()
  })

  await context.test(
    'an address that is pasted is read, one that fails can be left, a text is asked for its title',
    async () => {
      const { url } = await makeVillage(service)
      const page = await browser.open(url)
      await page.find('checkbox', 'Mill')
      await paste(page, 'http://127.0.0.1:9/nothing')
      await page.find('alert')
      await page.click('button', 'Cancel http://127.0.0.1:9/nothing')
      await page.isGone('alert')
      await paste(page, 'The tower was never finished.')
      await page.find('dialog', 'Add sources')
      await page.fill('textbox', 'Title', 'Tower')
      await page.click('button', 'Add')
      await page.find('checkbox', 'Tower')
      await page.close()
    },
  )

  await context.test('a file that is sent tells how much has gone, a folder brings its files', async (journey) => {
    const { url } = await makeVillage(service)
    const folder = temporaryDirectory(journey)
    mkdirSync(path.join(folder, 'Trades'))
    writeFileSync(path.join(folder, 'Trades', 'Smith.txt'), 'The smith shod forty horses a week.')
    writeFileSync(path.join(folder, 'Trades', 'Baker.txt'), 'The baker fired his oven at three.')
    writeFileSync(path.join(folder, 'Chronicle.txt'), 'The bridge was built of stone. '.repeat(4000))
    const page = await browser.open(url)
    await page.find('checkbox', 'Mill')
    await page.drop([path.join(folder, 'Trades')])
    for (const name of ['Smith.txt', 'Baker.txt']) await page.find('checkbox', name)
    await page.evaluate(WATCH_BAR)
    await page.call('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
    await page.call('Network.emulateNetworkConditions', slow)
    await page.drop([path.join(folder, 'Chronicle.txt')])
    await page.find('checkbox', 'Chronicle.txt')
    const shares = await page.evaluate<readonly number[]>('shares')
    assert.ok(
      shares.some((share) => share > 0 && share < 1),
      shares.join(),
    )
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    )
    await page.close()
  })

  await context.test(
    'what is not in the library is imported; a link that fails leaves the focus on it',
    async (journey) => {
      const { url, client, notebook_id } = await makeVillage(await startService(journey))
      const [entry] = (await client.listNotebooks({})).notebooks
      await client.removeNotebook({ id: entry!.id })
      const page = await browser.open(new URL('/', url).href)
      await page.click('button', 'Import Village')
      await page.isGone('button', 'Import Village')
      await page.click('link', 'Village')
      await page.click('button', 'Add sources')
      await page.click('tab', 'Link')
      await page.fill('textbox', 'Web address', 'http://127.0.0.1:9/nothing')
      await page.press('Enter')
      await page.find('alert')
      await page.focuses('textbox', 'Web address')
      assert.equal((await client.listSources({ notebook_id })).sources.length, 2)
      await page.close()
    },
  )

  await context.test('the same question goes to other sources', async () => {
    const { url } = await makeVillage(service)
    const page = await browser.open(url)
    await page.find('checkbox', 'Mill')
    await ask(page, 'What was the mill wheel cut from?')
    await page.find('button', 'Citation 1: Mill')
    await page.click('button', 'Ask again with other sources')
    await page.find('dialog', 'Ask again with other sources')
    await page.on(
      await page.find('dialog'),
      `function () { [...this.querySelectorAll('.check-row')].find((row) => row.innerText === 'Mill').click() }`,
    )
    assert.deepEqual(await page.listViolations(), [])
    await page.click('button', 'Ask')
    await page.until('the answer of the others', async () =>
      (await page.describe()).includes('No sentence was found that answers this.'),
    )
    await page.close()
  })

  await context.test('a note that was not saved is there again after a reload', async () => {
    const { url, client, notebook_id } = await makeVillage(service)
    const page = await browser.open(url)
    await page.click('button', 'New note')
    await page.fill('textbox', 'Title', 'Winter')
    await page.fill('textbox', 'Note', 'It was cold.')
    await page.reload()
    await page.until('the text of the note', () =>
      page.evaluate(`document.querySelector('[name="content"]')?.value === 'It was cold.'`),
    )
    await page.click('button', 'Save')
    await page.find('button', 'Winter')
    assert.equal((await client.listNotes({ notebook_id })).notes.length, 1)
    await page.close()
  })
})

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type DomOverHost, openDomOverHost, readerIn, withoutBrowser } from '../../../tests/support/dom-over-host.ts'
import { fault } from '../../../tests/support/faults.ts'
import { listFields } from '../../../tests/support/list-fields.ts'
import { toFault } from '../../domain/fault.ts'
import { systemClock } from '../../lib/clock.ts'
import { PAGE_LABELS, type PageLocale } from '../../wire/page-labels.ts'
import type { Product } from '../port.ts'
import type { AccountBrowsers } from './account-browsers.ts'
import { addNote } from './pages/note-list.ts'
import type { OpenedPage } from './pages/page-driver.ts'
import { renameSourceRow } from './pages/source-list.ts'

const TEXT = 'The Harbour Tower stands in Port Ellis.\n\nThe Harbour Tower was finished in 1931.'
const QUESTION = { text: 'When was the Harbour Tower finished?', turns: [], conversationId: null }
const ERAS = ['2026-08', '2026-10']
const LOCALES = Object.keys(PAGE_LABELS) as PageLocale[]
const skip = withoutBrowser

let over: DomOverHost
let id: string
const { signal } = new AbortController()
const setFaults = (...names: string[]) => over.host.services.faults.set(names)
const ask = (product: Product) => product.chat.ask(id, QUESTION, null, signal)

before(async () => {
  if (skip) return
  over = await openDomOverHost()
  id = (await over.held.notebooks.create('Towers', signal)).id
  await over.held.sources.add(id, { type: 'text', text: TEXT, title: 'Tower' }, signal)
})
after(() => over?.close())

for (const era of ERAS)
  for (const locale of LOCALES)
    test(
      `the page of ${era} in ${locale} lists notebooks and answers with what its source says`,
      { skip },
      async () => {
        setFaults(`era:${era}`)
        const product = readerIn(over, locale)
        over.winners.clear()
        assert.deepEqual(listFields(await product.notebooks.list(signal), 'title', 'sourceCount'), [['Towers', 1]])
        const { text, citations } = await ask(product)
        assert.match(text, /1931/)
        const [citation] = citations
        assert.equal(citation?.sourceText, TEXT.slice(citation?.start, citation?.end))
        assert.deepEqual([...over.winners], [], 'nothing of the layout counts as moved')
      },
    )

const MOVED: readonly (readonly [
  locale: PageLocale,
  moved: readonly string[],
  use: (product: Product) => Promise<unknown>,
])[] = [
  [
    'ja',
    ['home.card', 'home.cardMenu', 'home.create'],
    async (product) => product.notebooks.delete((await product.notebooks.create('Moved', signal)).id, signal),
  ],
  [
    'de',
    [
      'addSource.open',
      'addSource.insert',
      'addSource.textField',
      'sources.row',
      'sources.rowTitle',
      'sources.menuRename',
    ],
    async ({ sources }) =>
      sources.add(
        (await over.held.notebooks.create('Moved too', signal)).id,
        { type: 'text', text: TEXT, title: 'Tower' },
        signal,
      ),
  ],
  [
    'fr',
    [
      'chat.input',
      'chat.turn',
      'chat.actions',
      'chat.answer',
      'citation.marker',
      'citation.tooltip',
      'sources.rowCheckbox',
      'sources.viewer',
    ],
    ask,
  ],
]

for (const [locale, moved, use] of MOVED)
  test(`where ${moved.join(', ')} are called otherwise, the next way finds each and is noted`, { skip }, async () => {
    setFaults(...moved.map((element) => `renamed-class:${element}`))
    over.winners.clear()
    await use(readerIn(over, locale))
    const noted = moved.filter((element) => over.winners.has(element))
    assert.deepEqual(noted, moved)
  })

test(
  'an announcement above the page, old dialogs that stay, and words in place of an answer do not mislead',
  {
    skip,
  },
  async () => {
    setFaults('promo-dialog', 'stale-copy', 'slow-answer')
    const { text } = await ask(over.product)
    assert.match(text, /1931/)
    const made = await over.product.notebooks.create('Under it', signal)
    const { source } = await over.product.sources.add(made.id, { type: 'text', text: TEXT, title: 'Twice' }, signal)
    assert.equal(source.title, 'Twice')
  },
)

for (const era of ERAS)
  test(
    `a question is asked of the sources that were named, and the next one of all, on the page of ${era}`,
    { skip },
    async () => {
      setFaults(`era:${era}`)
      const towers = await over.held.notebooks.create('Two towers', signal)
      const add = (title: string, text: string) =>
        over.held.sources.add(towers.id, { type: 'text', text, title }, signal)
      const [, lamp] = [await add('Tower', TEXT), await add('Lamp', 'The lamp of the pier was lit in 1844.')]
      const askOf = (sourceIds?: string[]) =>
        over.product.chat.ask(towers.id, { ...QUESTION, ...(sourceIds ? { sourceIds } : {}) }, null, signal)
      const { text, citations } = await askOf([lamp.source.id])
      assert.doesNotMatch(text, /1931/)
      assert.ok(citations.every(({ sourceId }) => sourceId === lamp.source.id))
      assert.match((await askOf()).text, /1931/)
      await assert.rejects(askOf(['nowhere']), fault('SOURCE_NOT_FOUND'))
    },
  )

test('the same question twice is answered twice, each time by its own turn', { skip }, async () => {
  setFaults()
  const turns = () => over.host.services.records.turns.all().filter(({ role }) => role === 1).length
  const before = turns()
  await ask(over.product)
  await ask(over.product)
  assert.equal(turns() - before, 2)
})

test(
  'a file, a link and a text are each added by their own way in, and one of Drive is refused',
  { skip },
  async () => {
    setFaults()
    const { sources } = over.product
    const made = await over.held.notebooks.create('Sources', signal)
    const file = path.join(over.directory, 'tower.md')
    writeFileSync(file, `# The tower\n\n${TEXT}`)
    const uploaded = await sources.add(made.id, { type: 'file', path: file, name: 'tower.md' }, signal)
    assert.deepEqual([uploaded.source.title, uploaded.source.status], ['tower.md', 'ready'])
    const linked = await sources.add(made.id, { type: 'url', url: 'https://example.com/', title: 'A page' }, signal)
    assert.equal(linked.source.title, 'A page')
    const held = await sources.list(made.id, signal)
    assert.deepEqual(held.map(({ title }) => title).sort(), ['A page', 'tower.md'])
    const drive = { type: 'drive', url: 'https://docs.google.com/document/d/abc/edit' } as const
    await assert.rejects(async () => sources.add(made.id, drive, signal), fault('NOT_SUPPORTED', 'Drive'))
  },
)

test('notebooks that come late are waited for: a list that is late is none that is empty', { skip }, async () => {
  setFaults()
  const all = await over.held.notebooks.list(signal)
  setFaults('slow:1000:LIST_NOTEBOOKS')
  assert.equal((await over.product.notebooks.list(signal)).length, all.length)
})

test('a spent limit is told as one, and nothing is asked', { skip }, async () => {
  setFaults('limit-dialog')
  const before = over.host.services.records.turns.all().length
  await assert.rejects(ask(over.product), fault('RESOURCE_EXHAUSTED', 'the limit of this account'))
  assert.equal(over.host.services.records.turns.all().length, before)
})

/** Lets something happen while the host is at its nth call of a method; counts them. */
async function strikeAt(
  target: string,
  nth: number,
  act: () => unknown,
  work: () => Promise<unknown>,
): Promise<number> {
  const { faults } = over.host.services
  const strike = faults.strike.bind(faults)
  let calls = 0
  faults.strike = (name, at) => {
    if (name === 'slow' && at === target) calls += 1
    if (name === 'slow' && at === target && calls === nth) act()
    return strike(name, at)
  }
  await work().finally(() => {
    faults.strike = strike
  })
  return calls
}

/** A reader whose tab can be closed, as a person closes it who does not know whose it is. */
function openClosable() {
  let page: OpenedPage | null = null
  const withPage: AccountBrowsers['withPage'] = (request, work) =>
    over.browsers.withPage(request, (opened) => {
      page = opened
      return work(opened)
    })
  const closeTab = () => void page!.tools.call('Target.closeTarget', { targetId: page!.targetId })
  return { product: over.another({ browsers: { ...over.browsers, withPage } }), closeTab }
}

const isUnknown = (step: RegExp) => (error: unknown) => {
  const { code, details } = toFault(error)
  assert.deepEqual([code, details?.outcome], ['PAGE_MOVED', 'unknown'])
  assert.match(String(details?.step), step)
  return true
}

const findPid = () => Number(readFileSync(path.join(over.directory, 'profiles', 'default', 'browser.pid'), 'utf8'))

test(
  'a browser that is killed in the middle of a change: it is not made twice, and the next call has another',
  {
    skip,
  },
  async () => {
    setFaults()
    const create = () =>
      assert.rejects(over.product.notebooks.create('Never', signal), isUnknown(/^creating a notebook$/))
    assert.equal(await strikeAt('CREATE_NOTEBOOK', 1, () => process.kill(findPid(), 'SIGKILL'), create), 1)
    assert.match((await ask(over.product)).text, /1931/)
  },
)

/** Something that is changed over the page, and how often that is seen behind it. */
type PageChange = {
  readonly change: (product: Product, notebook: string) => Promise<unknown>
  readonly count: (held: Product, notebook: string) => Promise<number>
}

const countOf = (list: Promise<readonly unknown[]>) => list.then(({ length }) => length)
const countNamed = (list: Promise<readonly { readonly title: string }[]>) =>
  list.then((all) => all.filter(({ title }) => title === 'Other').length)
const firstId = (list: Promise<readonly { readonly id: string }[]>) => list.then(([one]) => one!.id)

/** By the call of the page that carries it out. */
const CHANGES: Readonly<Record<string, PageChange>> = {
  CREATE_NOTEBOOK: {
    change: ({ notebooks }) => notebooks.create('One more', signal),
    count: ({ notebooks }) => countOf(notebooks.list(signal)),
  },
  UPDATE_NOTEBOOK: {
    change: ({ notebooks }, id) => notebooks.rename(id, 'Other', signal),
    count: ({ notebooks }) => countNamed(notebooks.list(signal)),
  },
  ADD_SOURCES: {
    change: ({ sources }, id) =>
      sources.add(id, { type: 'text', text: 'The lamp is seen far.', title: 'Lamp' }, signal),
    count: ({ sources }, id) => countOf(sources.list(id, signal)),
  },
  RENAME_SOURCE: {
    change: async ({ sources }, id) => sources.rename(id, await firstId(sources.list(id, signal)), 'Other', signal),
    count: ({ sources }, id) => countNamed(sources.list(id, signal)),
  },
  CREATE_NOTE: {
    change: ({ notes }, id) => notes!.create(id, { title: 'A note', content: 'Its text.' }, signal),
    count: ({ notes }, id) => countOf(notes!.list(id, signal)),
  },
  DELETE_NOTES: {
    change: async ({ notes }, id) => notes!.delete(id, await firstId(over.held.notes!.list(id, signal)), signal),
    count: async ({ notes }, id) => -(await countOf(notes!.list(id, signal))),
  },
  CHAT: {
    change: ({ chat }, id) => chat.ask(id, QUESTION, null, signal),
    count: async () => over.host.services.records.turns.all().filter(({ role }) => role === 1).length,
  },
  CREATE_ARTIFACT: {
    change: ({ artifacts }, id) => artifacts!.create(id, { type: 'data_table', language: 'en' }, signal),
    count: async () => over.host.services.records.artifacts.all().length,
  },
  DELETE_SOURCES: {
    change: async ({ sources }, id) => sources.delete(id, await firstId(over.held.sources.list(id, signal)), signal),
    count: async ({ sources }, id) => -(await countOf(sources.list(id, signal))),
  },
  DELETE_NOTEBOOK: {
    change: ({ notebooks }, id) => notebooks.delete(id, signal),
    count: async ({ notebooks }) => -(await countOf(notebooks.list(signal))),
  },
}

test(
  'a tab that is closed in the middle of each change: none is told as made that was not, and none is made twice',
  { skip },
  async () => {
    setFaults()
    const { product, closeTab } = openClosable()
    const made = await over.held.notebooks.create('Closed', signal)
    await over.held.sources.add(made.id, { type: 'text', text: TEXT, title: 'Tower' }, signal)
    await over.held.notes!.create(made.id, { title: 'Kept', content: 'Its text.' }, signal)
    await product.notebooks.list(signal)
    const pid = findPid()
    over.host.services.closeTarget = closeTab
    for (const [method, { change, count }] of Object.entries(CHANGES)) {
      const before = await count(over.held, made.id)
      setFaults(`target-closed:${method}@1`)
      const told = await change(product, made.id).then(
        () => 'made',
        (error) => toFault(error).details?.outcome ?? toFault(error).code,
      )
      assert.deepEqual(over.host.services.faults.list(), [], `${method}: the tab was closed`)
      setFaults()
      const times = (await count(over.held, made.id)) - before
      assert.ok(times === 1 || (times === 0 && told !== 'made'), `${method}: told as ${told}, made ${times} times`)
      assert.ok(told === 'made' || told === 'unknown', `${method}: told as ${told}`)
    }
    delete over.host.services.closeTarget
    assert.equal(findPid(), pid, 'the same browser goes on')
    assert.match((await ask(product)).text, /1931/)
  },
)

test('a page that leaves by itself in the middle of a change is opened anew to look', { skip }, async () => {
  const made = await over.held.notebooks.create('Before', signal)
  setFaults('target-closed:UPDATE_NOTEBOOK@1')
  assert.equal((await over.product.notebooks.rename(made.id, 'After', signal)).title, 'After')
  assert.deepEqual(over.host.services.faults.list(), [], 'it left')
  setFaults()
})

test(
  'a page that does not go on names step and element, and leaves a picture and text without cookies',
  { skip },
  async () => {
    setFaults()
    const hasty = over.another({ elementMs: -1 })
    await assert.rejects(hasty.notebooks.list(signal), fault('PAGE_MOVED', 'did not go on while'))
    const folder = path.join(over.directory, 'traces')
    const files = readdirSync(folder)
    assert.deepEqual(new Set(files.map((file) => path.extname(file))), new Set(['.png', '.txt']))
    for (const file of files) assert.ok(!readFileSync(path.join(folder, file)).includes('SID='))
  },
)

test('a dialog that nobody knows is named as what lies above, and nothing is done', { skip }, async () => {
  setFaults('unknown-dialog')
  let hurriedMs = 0
  const clock = { ...systemClock, ticks: () => systemClock.ticks() + hurriedMs }
  const before = over.host.services.records.turns.all().length
  const [source] = await over.held.sources.list(id, signal)
  const made = over.openSession({ clock }).changeIn(
    id,
    async (driver) => {
      const run = driver.run.bind(driver)
      driver.run = (...asked) => {
        hurriedMs += 100_000 // it is opened in its own time, and looked at once from then on
        return run(...asked)
      }
      await renameSourceRow(driver, source!.id, 'Other')
    },
    signal,
  )
  await assert.rejects(
    made,
    fault('PAGE_MOVED', 'sources.rowMenu is there, but something that we do not know lies above'),
  )
  assert.equal(over.host.services.records.turns.all().length, before)
  assert.equal((await over.held.sources.list(id, signal))[0]?.title, 'Tower')
})

test(
  'what moves away before it is pressed, or while it is, is clicked where it is then, once, and what has come to lie there never',
  { skip },
  async () => {
    setFaults()
    const notes = await over.held.notebooks.create('Notes', signal)
    for (const when of ['pointermove', 'mousedown']) {
      const isDecoyHit = await over.openSession({}).changeIn(
        notes.id,
        async (driver) => {
          await driver.call('Runtime.evaluate', { expression: layDecoyAt(when) })
          await addNote(driver, { title: when, content: 'Moss grows.' })
          return driver.call<{ result: { value: unknown } }>('Runtime.evaluate', {
            expression: 'globalThis.isDecoyHit',
          })
        },
        signal,
      )
      assert.equal(isDecoyHit.result.value, false, when)
    }
    assert.deepEqual((await over.held.notes!.list(notes.id, signal)).map(({ title }) => title).sort(), [
      'mousedown',
      'pointermove',
    ])
  },
)

/** At the first event of this kind the button that adds notes makes room for another button. */
const layDecoyAt = (event: string) => `
  globalThis.isDecoyHit = false
  addEventListener('${event}', () => {
    const decoy = document.createElement('button')
    decoy.style.cssText = 'display: block; width: 100%; height: 120px'
    for (const type of ['mousedown', 'mouseup', 'click']) decoy.addEventListener(type, () => { globalThis.isDecoyHit = true })
    document.querySelector('.add-note-button-container').before(decoy)
  }, { once: true, capture: true })`

test('a page that never finishes is given up with its step, and serves again afterwards', { skip }, async () => {
  setFaults('slow:3000:GET_NOTEBOOK')
  const hasty = over.another({ elementMs: 700 })
  await assert.rejects(hasty.sources.list(id, signal), fault('PAGE_MOVED', 'did not go on while opening the notebook'))
  setFaults()
  assert.equal((await over.product.sources.list(id, signal)).length, 1)
})

test(
  'a profile that a window of somebody else holds is told with its holder, and works once it is free',
  { skip },
  async () => {
    await over.browsers.close()
    setFaults(`profile-locked:${path.join(over.directory, 'profiles', 'default', 'profile')}`)
    await assert.rejects(over.product.notebooks.list(signal), fault('NOT_READY', String(process.pid)))
    setFaults()
    assert.ok((await over.product.notebooks.list(signal)).length > 0)
  },
)

test('at a pace, a short text is typed letter by letter, and a long one is put in at once', { skip }, async () => {
  setFaults()
  const session = over.openSession({ isPaced: true })
  const typed = await session.readIn(
    id,
    async (driver) => {
      const texts: string[] = []
      const call = driver.call.bind(driver)
      driver.call = (method, params: { text?: string } = {}) => {
        if (method === 'Input.insertText') texts.push(params.text!)
        return call(method, params)
      }
      for (const text of ['塔 1931', 'one\ntwo']) await driver.fill({ element: 'chat.input' }, text)
      return texts
    },
    signal,
  )
  assert.deepEqual(typed, [...'塔 1931', 'one\ntwo'])
})

test(
  'a browser that is to be shown where there is no screen is refused, and the one that is open goes on',
  { skip },
  async () => {
    setFaults()
    await over.product.notebooks.list(signal)
    const pid = findPid()
    await assert.rejects(
      over.another({ isShown: true }).notebooks.list(signal),
      fault('NOT_SUPPORTED', 'has no screen'),
    )
    assert.equal(findPid(), pid)
  },
)

test('nobody signed in is told as such', { skip }, async () => {
  setFaults('signed-out')
  await assert.rejects(over.product.notebooks.list(signal), fault('PRODUCT_UNAUTHENTICATED', 'not signed in'))
  setFaults()
})

test('accounts that take turns leave two browsers open, those of the last two', { skip }, async () => {
  setFaults()
  for (const account of ['one', 'two', 'three']) await over.another({ account }).notebooks.list(signal)
  const profiles = path.join(over.directory, 'profiles')
  const hasBrowser = (account: string) => existsSync(path.join(profiles, account, 'browser.pid'))
  assert.deepEqual(readdirSync(profiles).filter(hasBrowser).sort(), ['three', 'two'])
})

test('a browser that was killed is started anew, and one that rests is closed', { skip }, async () => {
  setFaults()
  await over.product.notebooks.list(signal)
  const killed = findPid()
  process.kill(killed, 'SIGKILL')
  assert.match((await ask(over.product)).text, /1931/)
  assert.notEqual(findPid(), killed)
  await over.browsers.close()
  await over.another({ browsers: over.openBrowsers(1) }).notebooks.list(signal)
  while (existsSync(path.join(over.directory, 'profiles', 'default', 'browser.pid'))) await pause(20)
})

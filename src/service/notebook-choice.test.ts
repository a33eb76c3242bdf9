import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { BASE_URL, createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { ofFiles } from '../../tests/support/test-databases.ts'
import type { Fault } from '../domain/fault.ts'

/** Services whose product only lists sources, and tells of which notebook: the shortest call that chooses one. */
async function choosing(context: TestContext) {
  const asked: string[] = []
  const list = async (id: string) => {
    asked.push(id)
    return []
  }
  const services = await createSmallServices(context, {
    products: { local: productDouble({ sources: { list } }), hosted: productDouble({ sources: { list } }, 'hosted') },
  })
  /** The notebook that a call with these fields reaches. */
  const chosen = async (input: Record<string, unknown>) => {
    const { meta } = await services.invoke('listSources', input)
    const { product } = meta as { product: string }
    return `${product} ${Number(asked.at(-1)!.slice(-12))}`
  }
  return { ...services, chosen }
}

test('the notebook is notebook_id, else notebook_url, else that of the session, else the active one', async (context) => {
  const { chosen, keep, services } = await choosing(context)
  await assert.rejects(chosen({}), fault('NOTEBOOK_NOT_FOUND', 'none is active'))
  const active = await keep(1, 'Active')
  await services.library.activate(active.id)
  const session = await services.sessions.create({ notebookUrl: notebookUrl(2), account: 'default' })
  const all = { notebook_id: notebookId(4), notebook_url: notebookUrl(3), session_id: session.id }
  assert.equal(await chosen({}), 'local 1')
  assert.equal(await chosen({ session_id: session.id }), 'local 2')
  assert.equal(await chosen({ notebook_url: all.notebook_url, session_id: session.id }), 'local 3')
  assert.equal(await chosen(all), 'local 4')
})

test('where nobody is signed in to the product that is chosen, the first step is to sign in', async (context) => {
  const { invoke, services } = await createSmallServices(context, { defaultProduct: 'hosted' })
  await services.accounts.remove('hosted')
  await assert.rejects(invoke('listSources', {}), (error: unknown) => {
    assert.match(
      (error as Fault).hint!,
      /No account is signed in to the hosted product\. Sign in with .*setup-auth.* Then add a source/,
    )
    return fault('NOTEBOOK_NOT_FOUND', 'none is active')(error)
  })
})

test('a library id, a UUID and an address name the same notebook, in every field and whatever the case', async (context) => {
  const { chosen, keep } = await choosing(context)
  const { id } = await keep(0xa, 'Field notes')
  const uuid = notebookId(0xa)
  for (const notebook_id of [id, uuid, uuid.toUpperCase(), notebookUrl(0xa), `${notebookUrl(0xa)}/?from=mail#top`]) {
    assert.equal(await chosen({ notebook_id }), 'local 10', notebook_id)
  }
  for (const host of ['http://127.0.0.1:9999', 'http://[::1]:1', 'https://notes.example', BASE_URL]) {
    assert.equal(await chosen({ notebook_url: notebookUrl(0xa, host) }), 'local 10', host)
  }
})

test('a name is accepted wherever an id is, whatever its case, space and accents', async (context) => {
  const { chosen, keep, calls } = await choosing(context)
  await keep(7, 'Räume und Zeiten')
  await keep(8, 'raume-und-zeiten-2')
  for (const notebook_id of ['Räume und Zeiten', ' RÄUME UND ZEITEN ', 'Räume und Zeiten'.normalize('NFD')]) {
    assert.equal(await chosen({ notebook_id }), 'local 7', notebook_id)
  }
  assert.equal((await calls.getNotebook({ id: 'räume und zeiten' })).notebook.id, 'raume-und-zeiten')
  assert.equal((await calls.activateNotebook({ id: 'räume und zeiten' })).notebook.active, true)
  await calls.bulkDeleteNotebooks({ ids: ['räume und zeiten'] }) // as the id would: the entry alone
  assert.equal((await calls.listNotebooks({})).count, 1)
})

test('a name that several have is refused with their ids; an id wins over a name', async (context) => {
  const { chosen, services, calls } = await choosing(context)
  await services.library.addCreated({ url: notebookUrl(7), name: 'Twin' })
  await services.library.addCreated({ url: notebookUrl(8), name: 'twin' })
  assert.equal(await chosen({ notebook_id: 'twin' }), 'local 7')
  await services.library.addCreated({ url: notebookUrl(9), name: 'Two words' })
  await services.library.addCreated({ url: notebookUrl(10), name: 'Two Words' })
  const several = fault(
    'AMBIGUOUS_NAME',
    /^2 notebooks have this name: Two words \(two-words\); Two Words \(two-words-2\)$/,
  )
  await assert.rejects(chosen({ notebook_id: 'two words' }), several)
  await assert.rejects(calls.removeNotebook({ id: 'TWO words' }), several)
  assert.equal((await calls.listNotebooks({})).count, 4)
})

test('the address decides about the product; a bare UUID follows the library, then the default', async (context) => {
  const { chosen, keep } = await choosing(context)
  assert.equal(await chosen({ notebook_url: notebookUrl(1, 'https://notebook.google.com') }), 'hosted 1')
  assert.equal(await chosen({ notebook_id: notebookId(2) }), 'local 2')
  await keep(2, 'Hosted', 'https://notebooklm.google.com')
  assert.equal(await chosen({ notebook_id: notebookId(2) }), 'hosted 2')
  assert.equal(await chosen({ notebook_url: notebookUrl(2) }), 'local 2')
})

test('an id nobody knows is told by name, with the way out', async (context) => {
  const { chosen } = await choosing(context)
  await assert.rejects(chosen({ notebook_id: 'nope' }), (error: unknown) => {
    fault('NOTEBOOK_NOT_FOUND', /^Notebook not found: nope$/)(error)
    return /GET \/notebooks/.test((error as { hint: string }).hint)
  })
  await assert.rejects(chosen({ session_id: 'gone' }), fault('SESSION_NOT_FOUND', /^Session not found: gone$/))
  await assert.rejects(chosen({ notebook_id: notebookId(1), account: 'who' }), fault('ACCOUNT_NOT_FOUND'))
})

test('an address of another form is refused with the accepted forms', async (context) => {
  const { chosen } = await choosing(context)
  const others = [
    'https://example.com/notebook/00000000-0000-4000-8000-000000000001',
    'https://notebooklm.google.com',
    'https://notebooklm.google.com/notebook/',
    `${BASE_URL}/notebook/not-a-uuid`,
    `${BASE_URL}/notebooks/${notebookId(1)}`,
    `ftp://localhost/notebook/${notebookId(1)}`,
    `http://me:secret@localhost/notebook/${notebookId(1)}`,
    'nonsense',
  ]
  for (const notebook_url of others) {
    await assert.rejects(chosen({ notebook_url }), (error: unknown) => {
      fault('BAD_REQUEST', 'Invalid notebook URL in notebook_url')(error)
      return (error as { hint: string }).hint.includes(`${BASE_URL}/notebook/<uuid>`)
    })
  }
  await assert.rejects(chosen({ notebook_id: others[0] }), fault('BAD_REQUEST', 'no notebooks are kept at example.com'))
  await assert.rejects(chosen({ notebook_id: others[3] }), fault('BAD_REQUEST', 'it must end in /notebook/<id>'))
})

test('moving the port orphans neither a library entry nor a session', async (context) => {
  const { chosen, keep, services } = await choosing(context)
  const entry = await keep(7, 'Moved', 'http://localhost:4711')
  const session = await services.sessions.create({ notebookUrl: `${entry.url}/`, account: 'default' })
  assert.equal(await chosen({ notebook_id: entry.id }), 'local 7')
  assert.equal(await chosen({ session_id: session.id }), 'local 7')
  assert.equal(await chosen({ notebook_url: notebookUrl(7) }), 'local 7')
  assert.equal((await services.library.get(entry.id)).use_count, 3, 'the entry is recognised by its new address')
})

test('a use is counted on the entry that was meant, once for each call that succeeds', async (context) => {
  const { chosen, keep, services, clock, expect } = await choosing(context)
  const entry = await keep(1, 'Counted')
  const twin = await keep(1, 'Same notebook, other name')
  clock.advance(60_000)
  await chosen({ notebook_id: entry.id })
  await chosen({ notebook_url: notebookUrl(1) })
  await chosen({ notebook_id: twin.id })
  assert.equal((await services.library.get(entry.id)).use_count, 2)
  assert.equal((await services.library.get(entry.id)).last_used, '2026-11-21T08:01:00.000Z')
  assert.equal((await services.library.get(twin.id)).use_count, 1)
  expect({ local: productDouble() })
  await assert.rejects(chosen({ notebook_id: entry.id }), fault('INTERNAL'))
  assert.equal((await services.library.get(entry.id)).use_count, 2)
})

test('the account is the one named, else the session’s, else the active one', async (context) => {
  const { chosen, services, accountsAsked } = await choosing(context)
  await services.accounts.signIn('work@example.org', 'local')
  await services.accounts.signIn('default', 'local')
  const session = await services.sessions.create({ notebookUrl: notebookUrl(1), account: 'work' })
  await chosen({ session_id: session.id })
  await chosen({ session_id: session.id, account: 'default' })
  await chosen({ notebook_id: notebookId(1), account: 'WORK@example.org' })
  await chosen({ notebook_id: notebookId(1) })
  assert.deepEqual(accountsAsked, ['work', 'default', 'work', 'default'])
})

test(
  'while the library cannot be read, UUIDs, addresses and sessions still name a notebook',
  ofFiles,
  async (context) => {
    const { writeFileSync } = await import('node:fs')
    const path = await import('node:path')
    const { temporaryDirectory } = await import('../../tests/support/temporary-directory.ts')
    const directory = temporaryDirectory(context)
    writeFileSync(path.join(directory, 'library.json'), '{"notebooks": [')
    const list = async () => []
    const { calls, services } = await createSmallServices(context, {
      directory,
      products: { local: productDouble({ sources: { list } }) },
    })
    const session = await services.sessions.create({ notebookUrl: notebookUrl(2), account: 'default' })
    for (const input of [
      { notebook_id: notebookId(1) },
      { notebook_url: notebookUrl(1) },
      { session_id: session.id },
    ]) {
      assert.equal((await calls.listSources(input)).count, 0)
    }
    await assert.rejects(calls.listSources({ notebook_id: 'field-notes' }), (error: unknown) => {
      fault('NOTEBOOK_NOT_FOUND')(error)
      return /library file cannot be read/.test((error as { hint: string }).hint)
    })
    await assert.rejects(calls.listSources({}), fault('LIBRARY_UNREADABLE'))
  },
)

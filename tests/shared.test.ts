import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFileContext } from './support/file-context.ts'
import { startTestService } from './support/test-service.ts'

const TEXT = 'The Harbour Tower was finished in 1931. <b>Its lamp</b> is seen from forty miles.'
const MORE = 'Port Ellis lies on the north coast. It has a small museum of ropes and knots.'
const KEY = 'a-key-of-the-test'

type Reply = {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly code?: string
  readonly text: string
}

/** A service with a key, for all tests. */
const { url } = await startTestService(createFileContext(), { API_KEY: KEY })

/** A notebook with two sources and an answer, its link open, answers included unless told. */
async function sharedNotebook(link: object = { include_answers: true }) {
  const title = 'Towers & lamps'
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const json = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url + path, { method, headers: json, ...sent })
    const text = await response.text()
    const reply = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: response.status, data: reply.data ?? reply, code: reply.code, text }
  }
  const own = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { authorization: `Bearer ${KEY}` })
  const id = (await own('POST', '/notebooks/create', { name: title })).data.notebook_id as string
  for (const text of [TEXT, MORE]) await own('POST', '/content/sources', { source_type: 'text', text, notebook_id: id })
  await own('POST', '/ask', { question: 'When was the Harbour Tower finished?', notebook_id: id })
  const opened = await own('PUT', `/notebooks/${id}/share`, { public: true, ...link })
  const path = new URL(opened.data.publicLink as string).pathname
  const page = (path: string) => call('GET', path, undefined, { accept: 'text/html' })
  return { id, link: path, call, own, page }
}

type Listed = {
  sources: { id: string; title: string }[]
  answers: { question: string; citations: { sourceId: string }[] }[]
}

test('a public link shows title, sources and answers without a key, and nothing of whose notebook it is', async () => {
  const { id, link, call, own } = await sharedNotebook()
  assert.match(link, /^\/shared\/[\w-]{43}$/, '256 bits')
  const { status, data, text } = await call('GET', link)
  const { title, sources, answers } = data as unknown as Listed & { title: string }
  assert.deepEqual([status, title, sources.length, answers.length], [200, 'Towers & lamps', 2, 1])
  assert.ok(answers[0]!.citations.every(({ sourceId }) => sources.some((source) => source.id === sourceId)))
  const known = (await own('GET', `/notebooks/${id}/sources`)).data.sources as { id: string }[]
  for (const secret of [id, 'default', ...known.map((source) => source.id)]) assert.ok(!text.includes(secret), secret)
})

test('questions and answers are the owner’s own until they say otherwise: in the status, the reply and the page', async () => {
  const { id, link, call, own, page } = await sharedNotebook({})
  const asked = /When was the Harbour Tower finished/
  const shown = async () => {
    const { data } = await call('GET', link)
    const status = (await own('GET', `/notebooks/${id}/share`)).data
    const { answers } = data as unknown as Listed
    return [status.includeAnswers, data.includeAnswers, answers.length, asked.test((await page(link)).text)]
  }
  assert.deepEqual(await shown(), [false, false, 0, false])
  const { data } = await own('PUT', `/notebooks/${id}/share`, { public: true, include_answers: true })
  assert.equal(new URL(data.publicLink as string).pathname, link, 'the link stays')
  assert.deepEqual(await shown(), [true, true, 1, true])
  await own('PUT', `/notebooks/${id}/share`, { public: true })
  assert.deepEqual(await shown(), [false, false, 0, false])
})

test('the texts of the sources are read through the link, page by page, whole when joined', async () => {
  const { link, call } = await sharedNotebook()
  const { sources } = (await call('GET', link)).data as unknown as Listed
  const address = `${link}/sources/${sources[0]!.id}`
  let joined = ''
  let cursor = ''
  do {
    const { data } = await call('GET', `${address}?max_chars=30${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    const page = data as unknown as { content: string; nextCursor?: string }
    joined += page.content
    cursor = page.nextCursor ?? ''
  } while (cursor !== '')
  assert.equal(joined, TEXT)
  assert.equal((await call('GET', `${link}/sources/0000`)).code, 'SOURCE_NOT_FOUND')
})

test('a browser gets pages, escaped, that lead nowhere but to the texts', async () => {
  const { link, call, page } = await sharedNotebook()
  const { sources } = (await call('GET', link)).data as unknown as Listed
  const { text } = await page(link)
  assert.match(text, /<h1>Towers &amp; lamps<\/h1>/)
  const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href)
  assert.deepEqual(
    links,
    sources.map((source) => `${link}/sources/${source.id}`),
  )
  assert.match((await page(links[0]!)).text, /finished in 1931\. &lt;b&gt;Its lamp/)
  const { headers } = await fetch(url + link, { headers: { accept: 'text/html' } })
  assert.deepEqual([headers.get('x-robots-tag'), headers.get('referrer-policy')], ['noindex', 'no-referrer'])
})

test('a link that is closed works no more, and opening again makes another', async () => {
  const { id, link, call, own, page } = await sharedNotebook()
  assert.equal((await own('PUT', `/notebooks/${id}/share`, { set_public: false })).data.publicLink, undefined)
  assert.deepEqual([(await call('GET', link)).status, (await page(link)).status], [404, 404])
  assert.equal((await call('GET', link)).code, 'SHARE_NOT_FOUND')
  const again = await own('PUT', `/notebooks/${id}/share`, { set_public: true })
  const other = new URL(again.data.publicLink as string).pathname
  assert.notEqual(other, link)
  assert.deepEqual([(await call('GET', link)).status, (await call('GET', other)).status], [404, 200])
})

test('the link opens nothing else: no write, no other path, and nothing after its notebook is gone', async () => {
  const { id, link, call, own } = await sharedNotebook()
  for (const method of ['POST', 'PUT', 'DELETE']) assert.equal((await call(method, link, {})).status, 401, method)
  const token = link.split('/').at(-1)!
  for (const path of ['/notebooks', `/notebooks/${token}/sources`, `${link}/../../notebooks`, `${link}/share`])
    assert.equal((await call('GET', path)).status, 401, path)
  assert.equal((await call('POST', '/ask', { question: 'Who?', notebook_id: token })).status, 401)
  await own('DELETE', '/notebooks/bulk-delete', { ids: [id] })
  assert.equal((await call('GET', link)).status, 404)
})

test('what is shown follows the notebook: a deleted source goes, and so does what was said of it', async () => {
  const { id, link, call, own } = await sharedNotebook()
  const known = (await own('GET', `/notebooks/${id}/sources`)).data.sources as { id: string }[]
  await own('DELETE', `/content/sources/${known[0]!.id}?notebook_id=${id}`)
  const { text, data } = await call('GET', link)
  const { sources, answers } = data as unknown as Listed
  assert.deepEqual([sources.length, answers.length], [1, 0])
  assert.ok(!text.includes('1931'))
})

test('while the account is signed out its links open nothing, and name nobody', async () => {
  const { link, call, own } = await sharedNotebook()
  await own('POST', '/de-auth', {})
  const { code, text } = await call('GET', link)
  assert.equal(code, 'SHARE_NOT_FOUND')
  assert.ok(!text.includes('default'))
  await own('POST', '/setup-auth', {})
  assert.equal((await call('GET', link)).status, 200)
})

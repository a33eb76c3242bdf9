import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoke } from '../../../contract/operation.ts'
import { Fault } from '../../../domain/fault.ts'
import { createPages } from './pages.ts'

const id = '6f1c2b6e-3d4b-4b0e-9a52-0d8f5f0c9a11'
const url = `http://localhost:3000/notebook/${id}`
const replies: Record<string, unknown> = {
  getIdentity: { version: '1.2.3' },
  listNotebooks: { notebooks: [{ id: 'field', url, name: 'Field <b>', description: '', active: true }] },
  scrapeNotebooks: {
    notebooks: [
      { id, name: 'Field <b>', url, source_count: 2 },
      { id: id.replace('6f', '7f'), name: 'Other', url: '' },
    ],
  },
  listSources: {
    sources: [
      { id: 's', title: 'a.pdf', type: 'file', status: 'ready', chars: 1200 },
      { id: 't', title: 'b.pdf', type: 'file', status: 'failed', reason: 'It is encrypted.', chars: 0 },
      { id: 'u', title: 'hosted', type: 'pdf', status: 'ready', chars: null, words: 911 },
      { id: 'v', title: 'unmeasured', type: 'pdf', status: 'ready', chars: null },
    ],
  },
}
const citation = {
  marker: '[1]',
  number: 1,
  sourceText: '<script>x</script>',
  sourceId: 's',
  sourceName: 'a.pdf',
  start: 0,
  end: 18,
  page: 3,
}
const waitForAnswers = {
  question: 'Why?',
  answer: 'Because [1] and not [2].',
  state: 'answered',
  askedAt: '2026-11-21T05:00:00.000Z',
  citations: [citation],
}

const invoke: Invoke = async (name) => ({ data: replies[name] })
const show = (path: string, accept: string, own: Invoke = invoke, answers = [waitForAnswers]) =>
  createPages({ invoke: own, recentAnswers: () => answers })(
    new Request(`http://localhost:3000${path}`, { headers: { accept } }),
    path,
  )

test('a browser at / sees library and product notebooks once each; a program gets no page', async () => {
  const text = await (await show('/', 'text/html,*/*;q=0.8'))!.text()
  assert.equal(text.split(`href="/notebook/${id}"`).length, 2)
  assert.match(text, /Field &lt;b&gt;/)
  assert.match(text, /2 sources/)
  assert.match(text, /Other/)
  assert.match(text, /curl -s http:\/\/localhost:3000\/ask/)
  assert.equal(await show('/', '*/*'), null)
  assert.equal(await show('/docs', 'text/html'), null)
})

test('a notebook shows its sources and its answers, each marker leading to its excerpt, escaped', async () => {
  const reply = (await show(`/notebook/${id}`, '*/*'))!
  const text = await reply.text()
  assert.match(text, /It is encrypted\./)
  assert.deepEqual(
    text.match(/<\/span><br>[^<]*/g)?.map((side) => side.slice(11)),
    ['file · 1,200 characters', 'file', 'pdf · 911 words', 'pdf'],
  )
  assert.match(text, /<li id="source-s">/)
  assert.match(text, /<a href="#answer-1-1">\[1\]<\/a> and not \[2\]/)
  assert.match(text, /<li id="answer-1-1">/)
  assert.match(text, /a\.pdf, page 3/)
  assert.match(text, /&lt;script&gt;/)
  assert.doesNotMatch(text, /<script/)
  assert.match(reply.headers.get('content-security-policy') ?? '', /default-src 'none'; style-src 'sha256-/)
})

test('an unknown notebook is a 404 page, and an empty one tells the next command', async () => {
  const unknown: Invoke = async () => {
    throw new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`)
  }
  const reply = (await show(`/notebook/${id}`, 'text/html', unknown))!
  assert.equal(reply.status, 404)
  assert.match(await reply.text(), /Notebook not found/)
  const empty: Invoke = async (name) => ({ data: name === 'listSources' ? { sources: [] } : replies[name] })
  const text = await (await show(`/notebook/${id}`, 'text/html', empty, []))!.text()
  assert.match(text, /-F file=@paper\.pdf/)
})

test('the page of a notebook lists what was made of it, each file with a link that names its notebook', async () => {
  const ready = {
    id: 'c',
    type: 'audio_overview',
    name: 'Bees <b>',
    status: 'ready',
    createdAt: '2026-11-21T05:00:00.000Z',
    files: [{ name: 'bées.wav', size: 2048 }],
  }
  const making = { ...ready, id: 'd', status: 'processing', files: [] }
  const own: Invoke = async (name) =>
    name === 'listContent' ? { data: { generatedContent: [ready, making] } } : { data: replies[name] }
  const text = await (await show(`/notebook/${id}`, 'text/html', own))!.text()
  assert.match(text, /Bees &lt;b&gt;/)
  assert.ok(
    text.includes(`href="/content/download?notebook_id=${id}&amp;content_id=c&amp;file=b%C3%A9es.wav">bées.wav</a>`),
  )
  assert.match(text, /2 KB/)
  assert.equal(text.split('/content/download?').length, 2)
  assert.match(text, /state processing/)
  assert.match(await (await show(`/notebook/${id}`, 'text/html'))!.text(), /Nothing was made of it yet/)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startHostedService } from './support/hosted-service.ts'
import { withoutBrowser } from './support/virtual-screen.ts'

const TEXT = 'The Harbour Tower stands in Port Ellis.\n\nIt was finished in 1931.'

test(
  'the page alone serves notebooks, sources, questions and notes, and says what it does not',
  {
    skip: withoutBrowser,
  },
  async (context) => {
    const { send, host, service } = await startHostedService(context, { NOTEBOOK_TRANSPORT: 'dom' })
    const made = await send('POST', '/notebooks/create', { name: 'Towers' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const [notebook] = await host.held().notebooks.list(new AbortController().signal)
    assert.equal(notebook?.title, 'Towers')
    const url = `${host.url}/notebook/${notebook!.id}`
    const added = await send('POST', '/content/sources', {
      notebook_url: url,
      source_type: 'text',
      text: TEXT,
      title: 'Tower',
    })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const asked = await send('POST', '/ask', { notebook_url: url, question: 'When was the Harbour Tower finished?' })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    const { answer } = asked.body.data as { answer: string }
    assert.match(answer, /1931/)
    const { transport, fallback_reason } = asked.body.meta as Record<string, unknown>
    assert.deepEqual([transport, fallback_reason], ['dom', undefined])
    const shared = await send('GET', `/notebooks/${notebook!.id}/share`)
    assert.deepEqual([shared.status, shared.body.code], [501, 'NOT_SUPPORTED'])
    const noted = path.join(service.directory, 'browser_profile', 'first', 'browser.pid')
    const pid = Number(readFileSync(noted, 'utf8'))
    assert.equal((await send('POST', '/cleanup-data', { confirm: true })).status, 200)
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }, 'no browser goes on over a profile that was deleted')
  },
)

test(
  'where the wire moved the page answers, which is told, counted, and named by the doctor',
  {
    skip: withoutBrowser,
  },
  async (context) => {
    const { send, host, service } = await startHostedService(context, { NOTEBOOK_TRANSPORT: 'auto' })
    const signal = new AbortController().signal
    const { id } = await host.held().notebooks.create('Towers', signal)
    await host.faults('rotated-id:LIST_NOTEBOOKS', 'renamed-class:home.card')
    const listed = await send('GET', '/notebooks/scrape')
    assert.equal(listed.status, 200, JSON.stringify(listed.body))
    assert.ok(JSON.stringify(listed.body).includes(id))
    const { transport, fallback_reason } = listed.body.meta as Record<string, unknown>
    assert.deepEqual([transport, fallback_reason], ['dom', 'RPC_UNKNOWN_ID'])
    await host.faults('reply-moved:LIST_NOTEBOOKS')
    const moved = await send('GET', '/notebooks/scrape')
    assert.equal((moved.body.meta as Record<string, unknown>).fallback_reason, 'RPC_REPLY_MOVED')
    await host.faults('refuse:7:LIST_NOTEBOOKS')
    assert.equal((await send('GET', '/notebooks/scrape')).status, 403, 'a refusal is an answer')
    await host.faults('refuse:8:LIST_NOTEBOOKS')
    assert.equal((await send('GET', '/notebooks/scrape')).status, 429)
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    assert.match(metrics, /fallbacks_total\{reason="RPC_UNKNOWN_ID"\} 1/)
    assert.match(metrics, /fallbacks_total\{reason="RPC_REPLY_MOVED"\} 1/)
    const told = JSON.stringify((await send('GET', '/doctor')).body)
    assert.match(told, /asked in place of its wire: RPC_UNKNOWN_ID 1 times/)
    assert.match(told, /have moved: home\.card by mat-card/)
  },
)

test(
  'a change of which nobody knows whether it was carried out is not made again over the page',
  { skip: withoutBrowser },
  async (context) => {
    const { send, host } = await startHostedService(context, { NOTEBOOK_TRANSPORT: 'auto' })
    await host.faults('reply-moved:CREATE_NOTEBOOK')
    await send('POST', '/notebooks/create', { name: 'Once' })
    const titles = (await host.held().notebooks.list(new AbortController().signal)).map(({ title }) => title)
    assert.ok(titles.filter((title) => title === 'Once').length <= 1, titles.join())
  },
)

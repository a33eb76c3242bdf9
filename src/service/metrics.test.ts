import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { fixedClock } from '../../tests/support/fixed-clock.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId } from '../../tests/support/small-services.ts'
import { ofOneProcess } from '../../tests/support/test-databases.ts'
import type { Source, SourceStatus } from '../domain/source.ts'
import { formatExposition, Metrics } from './metrics.ts'

/** The value of each series of an exposition, by its name with labels. */
function seriesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('calls are counted by operation and status, and timed', () => {
  const clock = fixedClock()
  const metrics = new Metrics(clock)
  for (const ms of [3, 40, 40, 700_000]) {
    const ended = metrics.begin('askQuestion')
    clock.advance(ms)
    ended(ms > 1000 ? 504 : 200)
  }
  const series = seriesOf(formatExposition(metrics.families()))
  const requests = 'notebook_assistant_requests_total'
  assert.equal(series.get(`${requests}{operation="askQuestion",status="200"}`), 3)
  assert.equal(series.get(`${requests}{operation="askQuestion",status="504"}`), 1)
  const duration = 'notebook_assistant_request_duration_seconds'
  const bucket = (le: string) => series.get(`${duration}_bucket{operation="askQuestion",le="${le}"}`)
  assert.deepEqual(['0.001', '0.005', '0.025', '0.1', '600', '+Inf'].map(bucket), [0, 1, 1, 3, 3, 4])
  assert.equal(series.get(`${duration}_count{operation="askQuestion"}`), 4)
  assert.equal(series.get(`${duration}_sum{operation="askQuestion"}`)?.toFixed(3), '700.083')
})

test('labels are escaped, and every family has its help and its type before its samples', () => {
  const family = {
    name: 'x',
    help: 'Help.',
    type: 'gauge',
    samples: [{ labels: { v: 'a"b\\c\nd' }, value: 1.5 }],
  } as const
  assert.equal(formatExposition([family]), '# HELP x Help.\n# TYPE x gauge\nx{v="a\\"b\\\\c\\nd"} 1.5\n')
})

const source = (status: SourceStatus): Source => ({ id: 's', title: 's', type: 'text', status, chars: 0, addedAt: '' })

test(
  'the service tells its calls, sessions, jobs and sources, and looks only into notebooks that changed',
  ofOneProcess,
  async (context) => {
    const looked: string[] = []
    const sources: Record<string, SourceStatus[]> = { a: ['ready', 'failed', 'ready'], b: ['processing'] }
    let modifiedAt = 'first'
    const local = productDouble({
      notebooks: {
        list: async () =>
          Object.keys(sources).map((id) => ({ id, title: id, sourceCount: 1, createdAt: null, modifiedAt })),
      },
      sources: {
        list: async (id) => {
          looked.push(id)
          return sources[id]!.map(source)
        },
      },
    })
    const { calls, services, keep } = await createSmallServices(context, { products: { local } })
    await keep(1, 'Kettle')
    await assert.rejects(calls.getNotebook({ id: 'nope' }), fault('NOTEBOOK_NOT_FOUND'))
    await services.sessions.create({ notebookUrl: notebookId(1), account: 'default' })
    await services.jobs.create({ operation: 'askQuestion', input: {}, requestId: 'r' })
    const series = async () => seriesOf((await calls.getMetrics({})) as unknown as string)
    const first = await series()
    const gauges = ['build_info{version="1.2.3"}', 'sessions', 'sessions_max', 'library_notebooks', 'library_readable']
    assert.deepEqual(
      gauges.map((name) => first.get(`notebook_assistant_${name}`)),
      [1, 1, 10, 1, 1],
    )
    const states = ['jobs{state="queued"}', 'jobs{state="failed"}', 'notebooks', 'sources{state="ready"}']
    assert.deepEqual(
      [...states, 'sources{state="failed"}', 'sources{state="processing"}'].map((name) =>
        first.get(`notebook_assistant_${name}`),
      ),
      [1, 0, 2, 2, 1, 1],
    )
    assert.equal(first.get('notebook_assistant_requests_total{operation="getNotebook",status="404"}'), 1)
    assert.ok(first.get('process_resident_memory_bytes')! > 1e6)
    sources.b = ['ready']
    const second = await series()
    assert.equal(second.get('notebook_assistant_sources{state="ready"}'), 3)
    await series()
    modifiedAt = 'second'
    await series()
    assert.deepEqual(looked, ['a', 'b', 'b', 'a', 'b'])
    await calls.deAuth({})
    assert.equal(
      (await series()).get('notebook_assistant_notebooks'),
      0,
      'a space that is signed out is not looked into',
    )
  },
)

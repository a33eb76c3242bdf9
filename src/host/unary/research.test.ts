import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, notebookWith, openTestHost, type TestHostOptions, testOnHost } from '../../../tests/support/host.ts'
import type { FoundSource } from '../../domain/research.ts'
import type { Product } from '../../product/port.ts'

const FOUND: FoundSource[] = [
  { url: 'http://127.0.0.1:9/copper', title: 'Copper', description: 'About copper kettles', score: 2 },
  { url: 'http://127.0.0.1:9/steel', title: 'Steel', description: 'About steel kettles', score: 1 },
]

/** Research that answers when it is let, with what is given. */
function researching(found: FoundSource[]): TestHostOptions & { let: () => void } {
  const gate = Promise.withResolvers<void>()
  const wrap = (product: Product): Product => ({
    ...product,
    research: {
      async discover(_notebookId, _query, _progress, signal) {
        const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        await Promise.race([gate.promise, stopped])
        return { sources: found, failed: [] }
      },
    },
  })
  return { wrap, let: gate.resolve }
}

test('a fast run goes from 1 to 2, and an import gives a row per wish at once', async (context) => {
  const research = researching(FOUND)
  const host = await openTestHost(context, research)
  const { id } = await notebookWith(host)
  const poll = async () => at(await host.call('LIST_RESEARCH', [null, null, id]), 0, 0)
  assert.deepEqual(await host.call('LIST_RESEARCH', [null, null, id]), [])
  const [runId] = (await host.call('START_FAST_RESEARCH', [['kettles', 1], null, 1, id])) as [string]
  assert.deepEqual([at(await poll(), 0), at(await poll(), 1)], [runId, [id, ['kettles', 1], 1, null, 1]])
  research.let()
  await host.settled()
  const items = FOUND.map(({ url, title, description }) => [url, title, description, 1])
  assert.deepEqual([at(await poll(), 1, 3, 0), at(await poll(), 1, 4)], [items, 2])
  const specs = FOUND.map(({ url, title }) => [null, null, [url, title], null, null, null, null, null, null, null, 2])
  const imported = at(await host.call('FINISH_RESEARCH', [null, [1], runId, id, specs]), 0) as unknown[]
  assert.deepEqual(
    imported.map((row) => [at(row, 1), at(row, 2, 6), at(row, 3, 1)]),
    [
      ['Copper', 2, 1],
      ['Steel', 2, 1],
    ],
  )
  assert.equal(at(await poll(), 1, 4), 6)
  const [changed, started] = [at(await poll(), 2), at(await poll(), 3)] as [number[], number[]]
  assert.ok(
    changed[0]! + changed[1]! / 1e9 > started[0]! + started[1]! / 1e9,
    'the time of the last change comes first',
  )
})

test('a deep run is listed under the second id and leads with a report, which can be imported', async (context) => {
  const research = researching(FOUND)
  const host = await openTestHost(context, research)
  const { id } = await notebookWith(host)
  const [researchId, runId] = (await host.call('START_DEEP_RESEARCH', [null, [1], ['kettles', 1], 5, id])) as string[]
  const run = async () => at(await host.call('LIST_RESEARCH', [[2], null, runId]), 0, 0)
  assert.deepEqual([at(await run(), 0), at(await run(), 1, 2), at(await run(), 1, 5, 0)], [runId, 5, researchId])
  research.let()
  await host.settled()
  const report = at(await run(), 1, 3, 0, 0) as unknown[]
  assert.deepEqual([report[0], report[1], report[3], at(report, 6, 1)], [null, 'Research: kettles', 5, 3])
  assert.match(String(at(report, 6, 0)), /About copper kettles/)
  const spec = [null, ['Research: kettles', at(report, 6, 0)], null, 3, null, null, null, null, null, null, 3]
  const imported = await host.call('FINISH_RESEARCH', [null, [1], runId, id, [spec]])
  assert.deepEqual([at(imported, 0, 0, 2, 4), at(imported, 0, 0, 2, 6), at(imported, 0, 0, 3)], [8, 3, [null, 2]])
})

test('the newest run comes first; closing and cancelling end it', async (context) => {
  const host = await openTestHost(context, researching([]))
  const { id } = await notebookWith(host)
  const start = async (query: string) => at(await host.call('START_FAST_RESEARCH', [[query, 2], null, 1, id]), 0)
  const [first, second] = [await start('one'), await start('two')]
  assert.deepEqual(await host.call('FINISH_RESEARCH', [null, [1], first, id]), [])
  assert.deepEqual(await host.call('CANCEL_RESEARCH', [null, null, second]), [])
  const runs = at(await host.call('LIST_RESEARCH', [null, null, id]), 0) as unknown[]
  assert.deepEqual(
    runs.map((run) => [at(run, 0), at(run, 1, 1), at(run, 1, 4)]),
    [
      [second, ['two', 2], 5],
      [first, ['one', 2], 5],
    ],
  )
  assert.deepEqual(await host.call('CANCEL_RESEARCH', [null, null, 'nobody']), { refused: [5] })
})

testOnHost('a search that cannot be made ends as done with nothing, and says why', async (host) => {
  const { id } = await notebookWith(host)
  await host.call('START_FAST_RESEARCH', [['kettles', 1], null, 1, id])
  await host.settled()
  const run = at(await host.call('LIST_RESEARCH', [null, null, id]), 0, 0)
  assert.deepEqual([at(run, 1, 3, 0), at(run, 1, 4)], [[], 2])
  assert.match(String(at(run, 1, 3, 1)), /NOTEBOOK_SEARCH_URL/)
})

test('a search in one round trip answers with what it found and its run', async (context) => {
  const research = researching(FOUND)
  research.let()
  const host = await openTestHost(context, research)
  const { id } = await notebookWith(host)
  const [items, summary, [runId]] = (await host.call('DISCOVER_SOURCES', [['kettles'], null, 1, id])) as [
    unknown[],
    string,
    string[],
  ]
  assert.equal(items.length, 2)
  assert.match(summary, /2 sources/)
  assert.equal(at(await host.call('LIST_RESEARCH', [null, null, id]), 0, 0, 0), runId)
})

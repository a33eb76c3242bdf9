import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { onScreen, run } from '../../../tests/support/command-line.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import type { Invoke } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'
import type { CallReport } from './call-for-each.ts'

/** A directory with papers, hidden things and a file that nobody reads. */
function papers(context: TestContext): string {
  const directory = temporaryDirectory(context)
  const files = ['a.pdf', 'b.pdf', 'notes/c.md', 'notes/d.bin', '.git/config', 'notes/.draft.md', 'notes/[1].md']
  for (const place of files) {
    mkdirSync(path.dirname(path.join(directory, place)), { recursive: true })
    writeFileSync(path.join(directory, place), place)
  }
  symlinkSync(path.join(directory, 'a.pdf'), path.join(directory, 'link.pdf'))
  return directory
}

type Adding = { file_path?: string; url?: string; title?: string }

/** A service that takes in everything but what `refuse` says, and what it was asked to. */
function taking(refuse: (name: string) => Fault | undefined = () => undefined) {
  const taken: string[] = []
  const invoke: Invoke = async (_name, input) => {
    const { file_path, url } = input as Adding
    const name = path.basename(file_path ?? url ?? '')
    const fault = refuse(name)
    if (fault) throw fault
    taken.push(name)
    return { data: { sourceId: `id-${name}`, sourceName: name, status: 'ready' } }
  }
  return { invoke, taken }
}

const unknownKind = () => new Fault('SOURCE_UNREADABLE', 'No known kind.', { details: { unknown_kind: true } })

test('several files, a folder and a quoted pattern are added, each once, hidden files and links left out and said', async (context) => {
  const directory = papers(context)
  const { invoke, taken } = taking((name) => (name === 'd.bin' ? unknownKind() : undefined))
  const argv = ['source', 'add', 'a.pdf', '*.pdf', '.', 'https://example.org/x']
  const { code, out, err } = await run(argv, { directory }, invoke)
  assert.deepEqual(taken.toSorted(), ['[1].md', 'a.pdf', 'b.pdf', 'c.md', 'link.pdf', 'x'])
  assert.equal(code, 0)
  const [heading, first, ...lines] = out.trimEnd().split('\n')
  assert.deepEqual([heading, first], ['status\torigin\tid\terror', 'ready\ta.pdf\tid-a.pdf\t'])
  assert.ok(lines.includes('skipped\tnotes/d.bin\t\tNo known kind.'), out)
  assert.match(
    err,
    /^source add: 6 of 7 done, 1 skipped\.\nLeft out, hidden, linked or ignored: .*\.git\/.*\.draft\.md/,
  )
})

test('one that fails does not stop the others; exit code and summary tell', async (context) => {
  const directory = papers(context)
  const { invoke, taken } = taking((name) =>
    name === 'b.pdf' ? new Fault('SOURCE_UNREADABLE', 'It is damaged.') : undefined,
  )
  const { code, out, err } = await run(
    ['source', 'add', 'none.pdf', 'b.pdf', 'a.pdf'],
    { directory, ...onScreen },
    invoke,
  )
  assert.deepEqual([code, taken], [1, ['none.pdf', 'a.pdf']])
  assert.match(out, /^ORIGIN +STATUS +ERROR\nb\.pdf +failed +It is damaged\.\n$/)
  assert.match(err, /source add: 2 of 3 done, 1 failed\.\n/)
})

test('where none is added the exit code is that of the first, and a pattern that fits nothing says so', async (context) => {
  const directory = papers(context)
  const { invoke } = taking(() => new Fault('SOURCE_UNREADABLE', 'It is damaged.'))
  assert.equal((await run(['source', 'add', 'a.pdf', 'b.pdf'], { directory }, invoke)).code, 2)
  const { code, out } = await run(['source', 'add', '*.xyz'], { directory }, invoke)
  assert.deepEqual([code, out.split('\n')[1]], [2, 'failed\t*.xyz\t\tNothing fits this pattern.'])
})

test('what every further one would meet too ends the run, and says how many were not tried', async (context) => {
  const directory = papers(context)
  const { invoke } = taking(() => new Fault('SERVICE_UNREACHABLE', 'Nothing answers.', { hint: 'Start it.' }))
  const { code, err } = await run(['source', 'add', 'a.pdf', 'b.pdf'], { directory }, invoke)
  assert.deepEqual([code, err], [5, 'source add: 0 of 2 done, 2 not tried.\nNothing answers.\nStart it.\n'])
})

test('--json gives one report of all', async (context) => {
  const directory = papers(context)
  const { invoke } = taking((name) => (name === 'd.bin' ? unknownKind() : undefined))
  const { out, err } = await run(['source', 'add', 'notes', '--json'], { directory }, invoke)
  const { items, ...counts } = JSON.parse(out) as CallReport
  assert.deepEqual(counts, { total: 3, succeeded: 2, skipped: 1, failed: 0, left_out: ['notes/.draft.md'] })
  assert.deepEqual(items[2], {
    origin: 'notes/d.bin',
    success: false,
    skipped: true,
    error: 'No known kind.',
    code: 'SOURCE_UNREADABLE',
  })
  assert.equal(err, '')
})

test('a flag that belongs to one alone is refused, and a name that looks like a pattern is a name first', async (context) => {
  const directory = papers(context)
  const { invoke, taken } = taking()
  const refused = await run(['source', 'add', 'a.pdf', 'b.pdf', '--title', 'T'], { directory }, invoke)
  assert.deepEqual([refused.code, refused.err.includes('--title is for one alone; 2 are named.')], [2, true])
  const { code, out } = await run(['source', 'add', 'notes/[1].md'], { directory }, invoke)
  assert.deepEqual([code, taken], [0, ['[1].md']])
  assert.match(out, /^sourceId\tid-\[1\]\.md\n/)
})

test('on a terminal a line shows which file is being added, and is cleared', async (context) => {
  const directory = papers(context)
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { err } = await run(
    ['source', 'add', 'a.pdf', 'b.pdf'],
    { directory, ...onScreen },
    async (_name, input, call) => {
      call.listener?.progress?.({ phase: 'reading', done: 1, total: 3 })
      context.mock.timers.tick(100)
      return { data: { sourceName: String((input as Adding).file_path), status: 'ready' } }
    },
  )
  assert.match(err, /0 a\.pdf: reading 1\/3.*1\/2 b\.pdf: reading 1\/3/s)
  assert.ok(err.endsWith('\r\u001b[2Ksource add: 2 of 2 done.\n'))
})

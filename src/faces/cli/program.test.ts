import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { failing, onScreen, run } from '../../../tests/support/command-line.ts'
import { contract } from '../../contract/index.ts'
import type { Invoke, OperationCatalogue } from '../../contract/operation.ts'
import { Fault, type FaultCode } from '../../domain/fault.ts'

type Fields = Readonly<Record<string, unknown>>

test('positionals and flags become the typed input of the operation', async () => {
  const { calls, code } = await run(['ask', 'Why?', '--source-ids', 'a,b', '--show-browser', '--session-id=s'])
  assert.deepEqual(calls, [
    { name: 'askQuestion', input: { question: 'Why?', source_ids: ['a', 'b'], show_browser: true, session_id: 's' } },
  ])
  assert.equal(code, 0)
})

test('numbers, switches that are turned off, other spellings and words after -- are read', async () => {
  assert.deepEqual((await run(['source', 'read', 'x', '--max-chars', '500', '--no-paginate'])).input, {
    source_id: 'x',
    max_chars: 500,
    paginate: false,
  })
  assert.deepEqual((await run(['notebook', 'update', 'a', '--topics', 'x', '--topics', 'y'])).input, {
    id: 'a',
    topics: ['x', 'y'],
  })
  assert.deepEqual((await run(['ask', '--', '--why-not'])).input, { question: '--why-not' })
})

test('the longest verb wins, and --yes and --json may stand anywhere', async () => {
  const { calls } = await run(['--json', 'source', 'delete-by-name', '--yes', 'notes'])
  assert.deepEqual(calls, [{ name: 'deleteSourceByName', input: { source_name: 'notes' } }])
})

test('the origin of a source says of what kind it is', async () => {
  const inputOf = async (...words: string[]) => (await run(['source', 'add', ...words], { stdin: 'piped\n' })).input
  assert.deepEqual(await inputOf('paper.pdf'), { file_path: '/home/reader/paper.pdf', source_type: 'file' })
  assert.deepEqual(await inputOf('https://example.org/a'), { url: 'https://example.org/a', source_type: 'url' })
  assert.deepEqual(await inputOf('https://youtu.be/x'), { url: 'https://youtu.be/x', source_type: 'web_video' })
  assert.deepEqual(await inputOf('https://docs.google.com/d/x'), {
    url: 'https://docs.google.com/d/x',
    source_type: 'drive',
  })
  assert.deepEqual(await inputOf('-'), { text: 'piped', source_type: 'text' })
  assert.deepEqual(await inputOf('--text', 'typed'), { text: 'typed', source_type: 'text' })
  assert.deepEqual(await inputOf('--url', 'https://youtu.be/x'), {
    url: 'https://youtu.be/x',
    source_type: 'web_video',
  })
})

test('a question can come from stdin, but only one field at a time', async () => {
  assert.deepEqual((await run(['ask', '-'], { stdin: 'Why?\n' })).input, { question: 'Why?' })
  const { code, err } = await run(['ask', '-', '--session-id', '-'], { stdin: 'x' })
  assert.deepEqual([code, err.includes('--question and --session-id')], [2, true])
})

test('the questions of a batch can stand in a file, and the vault is where the caller stands', async (t) => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'cli-'))
  t.after(() => rmSync(directory, { recursive: true }))
  writeFileSync(path.join(directory, 'questions.txt'), 'What, and why?\n\nWhere?\n')
  const { input } = await run(['batch', 'questions.txt', '--vault-dir', 'out'], { directory })
  assert.deepEqual(input, { questions: ['What, and why?', 'Where?'], vault_dir: path.join(directory, 'out') })
  const typed = await run(['batch', 'What, and why?', '--vault-dir', 'out'], { directory })
  assert.deepEqual((typed.input as { questions: unknown }).questions, ['What, and why?'])
})

test('the questions of a batch can stand in a file of JSON, as programs write them; another form of it is refused', async (t) => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'cli-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const readQuestions = async (name: string, text: string) => {
    writeFileSync(path.join(directory, name), text)
    const { input, code, err } = await run(['batch', name, '--vault-dir', 'out'], { directory })
    return code === 0 ? (input as Fields).questions : err
  }
  const questions = ['What, and why?', 'Where?']
  assert.deepEqual(await readQuestions('list.json', JSON.stringify(questions, null, 2)), questions)
  assert.deepEqual(await readQuestions('body.json', JSON.stringify({ questions, vault_dir: '/elsewhere' })), questions)
  assert.deepEqual(await readQuestions('notes.txt', '[1] What is it?\nWhere?\n'), ['[1] What is it?', 'Where?'])
  for (const text of ['{"question": "What?"}', '[1, 2]', '["What?"'])
    assert.match(String(await readQuestions('wrong.json', text)), /wrong\.json is no list of questions\./)
})

test('a file of questions that is not there is missed by its name; what reads as a question is one', async () => {
  for (const word of ['nofile.txt', './nofile', 'lists/nofile', '/tmp/no such file.md']) {
    const { code, err, calls } = await run(['batch', word, '--vault-dir', 'out'])
    assert.deepEqual([code, calls], [2, []], word)
    assert.ok(err.startsWith(`File not found: ${path.resolve('/home/reader', word)}\n`), err)
  }
  for (const words of ['What is TCP/IP?', 'Node.js?', 'and/or what', 'Photosynthesis', 'e.g. this', 'and/or?']) {
    const { input } = await run(['batch', words, '--vault-dir', 'out'])
    assert.deepEqual((input as Fields).questions, [words])
  }
})

test('an answer and the table of a batch say how the answers stand to the sources', async () => {
  const none = { answer: 'The sources do not say.', state: 'no_support', sources: { format: 'json', citations: [] } }
  assert.equal((await run(['ask', 'Why?'], { data: none })).out, 'The sources do not say.\n\nState: no support\n')
  const passages = [
    { rank: 1, score: 0.9, sourceId: 's', sourceName: 'Log', page: 2, start: 0, end: 5, text: 'It rained.' },
  ]
  assert.equal(
    (await run(['ask', 'Why?'], { data: { ...none, passages } })).out,
    'The sources do not say.\n\nState: no support\n\nPassages to read, which are not cited\n\n1. Log, page 2\n   It rained.\n',
  )
  const files = [{ question: 'Why?', md_path: '/v/1.md', success: true, state: 'partial', citations_count: 1 }]
  const { out } = await run(['batch', 'Why?', '--vault-dir', 'v'], { data: { partial: 1, files } })
  assert.match(out, /^partial\t1\n\nstate\tquestion\tmd_path\tsuccess\tcitations_count\npartial\tWhy\?/)
})

test('wrong input is refused before anything is sent, naming the way out', async () => {
  const refusals = [
    [['ask'], 'Missing required field: question'],
    [['ask', 'a', 'b'], 'Put quotes'],
    [['ask', 'a', '--sesion-id', 'x'], '--session-id'],
    [['ask', 'a', '--session-id'], 'needs a value'],
    [['source', 'read', 'x', '--max-chars', 'many'], 'max_chars must be'],
    [['aks', 'a'], 'Did you mean ask?'],
    [['notebook', 'lits'], 'notebook list'],
  ] as const
  for (const [argv, sentence] of refusals) {
    const { code, err, out, calls } = await run(argv)
    assert.deepEqual([code, out, calls, err.includes(sentence)], [2, '', [], true], `${argv.join(' ')}: ${err}`)
  }
})

test('an empty value is not taken for an absent one: the command would mean another thing', async () => {
  const commands = [
    ['ask', 'Why?', '--notebook-id', ''],
    ['ask', 'Why?', '--notebook-id='],
    ['ask', 'Why?', '--source-ids', ' '],
    ['ask', 'Why?', '--source-ids', ', ,'],
    ['notebook', 'create', ''],
    ['source', 'add', 'paper.pdf', '--title', ''],
    ['source', 'add', ''],
    ['research', 'ferns', '--max-sources', ''],
    ['source', 'delete-by-name', '', '--yes'],
  ]
  for (const command of commands) {
    const { calls, code, err } = await run(command)
    assert.deepEqual([calls, code], [[], 2], command.join(' '))
    assert.match(err, /was given an empty value\.\n.*[Ll]eave/, command.join(' '))
  }
  assert.match((await run(['ask', 'Why?', '--notebook-id', ''])).err, /^--notebook-id was given/)
})

test('a number that is far too large is refused in one sentence that names its bound', async () => {
  for (const [given, sentence] of [
    ['99999999999999999999', 'max_sources must be at most 100.'],
    ['1e400', 'max_sources must be a number, not one that is beyond counting.'],
  ] as const) {
    const { calls, code, err } = await run(['research', 'ferns', '--max-sources', given])
    assert.deepEqual([calls, code, err.split('\n')[0]], [[], 2, sentence])
  }
})

test('exit codes tell classes of failure apart', async () => {
  const codes = {
    INTERNAL: 1,
    NOT_SUPPORTED: 1,
    SOURCE_UNREADABLE: 2,
    NOTEBOOK_NOT_FOUND: 3,
    PERMISSION_DENIED: 4,
    UNAUTHORIZED: 4,
    TOO_MANY_SESSIONS: 5,
    SERVICE_UNREACHABLE: 5,
    CANCELLED: 130,
  } as const
  for (const [fault, expected] of Object.entries(codes)) {
    const { code, err, out } = await run(['health'], {}, failing(fault as FaultCode))
    assert.deepEqual([code, err, out], [expected, 'It went wrong.\nDo it otherwise.\n', ''], fault)
  }
})

test('--json prints the output as it is, and a failure as its envelope', async () => {
  const data = { notebooks: [{ id: 'a', deep: { er: [1] } }], count: 1 }
  assert.deepEqual(JSON.parse((await run(['notebook', 'list', '--json'], { data })).out), data)
  const { err, out } = await run(['health', '--json'], {}, failing('NOT_SUPPORTED'))
  const { request_id, ...failure } = JSON.parse(err)
  assert.equal(typeof request_id, 'string')
  assert.deepEqual(failure, {
    success: false,
    error: 'It went wrong.',
    code: 'NOT_SUPPORTED',
    hint: 'Do it otherwise.',
  })
  assert.equal(out, '')
})

test('what deletes asks first on a terminal', async () => {
  assert.equal((await run(['source', 'delete', 'x'], { ...onScreen, replies: ['y'] })).calls.length, 1)
  const no = await run(['source', 'delete', 'x'], { ...onScreen, replies: [''] })
  assert.deepEqual([no.calls, no.code, no.err], [[], 130, 'Nothing was deleted.\n'])
})

test('a clean-up without flags asks, saying that all notebooks go, and the yes confirms it', async () => {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return 'y'
  }
  assert.deepEqual((await run(['cleanup'], { ...onScreen, ask })).input, { confirm: true })
  assert.match(
    asked[0]!.replace(/\s+/g, ' '),
    /deletes all local notebooks with their sources.*undone.*Go on\? \[y\/N\] $/,
  )
  assert.deepEqual((await run(['cleanup', '--yes'])).input, { confirm: true })
  const unseen = await run(['cleanup'])
  assert.deepEqual([unseen.calls, unseen.code, unseen.err.includes('--yes')], [[], 2, true])
})

test('an empty list among others says nothing', async () => {
  const data = { deleted: ['a'], failed: [], message: 'Deleted 1 of 1.' }
  const { out } = await run(['notebook', 'delete', 'a', '--yes'], { ...onScreen, data })
  assert.match(out, /Deleted 1 of 1\./)
  assert.doesNotMatch(out, /No failed/)
  const sync = await run(['source', 'sync', '/v'], { ...onScreen, data: { folder: '/v', added: 2, failed: [] } })
  assert.doesNotMatch(sync.out, /No failed/)
})

test('what deletes needs --yes where nobody can answer', async () => {
  const refused = await run(['source', 'delete', 'x'])
  assert.deepEqual([refused.calls, refused.code, refused.err.includes('--yes')], [[], 2, true])
  assert.equal((await run(['source', 'delete', 'x', '--yes'])).calls.length, 1)
})

test('help and version reach no service, and every verb has its help with every flag', async () => {
  const world = {}
  const unreachable: Invoke = async () => assert.fail('help made a call')
  assert.equal((await run(['--version'], world, unreachable)).out, '1.2.3\n')
  const { out } = await run(['--help'], world, unreachable)
  for (const [name, { cli, input, upload, sends }] of Object.entries(contract as OperationCatalogue)) {
    if (!cli) continue
    const words = cli.split(' ').filter((word) => /^[a-z]/.test(word))
    assert.ok(out.includes(`  ${words.join(' ')} `), `${name} is in the overview`)
    const help = await run([...words, '--help'], world, unreachable)
    const fields = Object.keys((input as unknown as { shape: object }).shape)
    const mentioned = fields.filter(
      (field) => help.out.includes(`--${field.replaceAll('_', '-')}`) || cli.includes(field),
    )
    assert.deepEqual(
      mentioned,
      fields.filter((field) => field !== upload?.name && field !== sends?.field),
    )
    assert.match(help.out, /Example\n {2}npm run -s cli -- /)
    assert.deepEqual(
      help.out.split('\n').filter((line) => line.length > 80 && !line.includes('cli -- ')),
      [],
    )
  }
})

test('help is a word too, and tells what a field may be', async () => {
  assert.equal((await run(['help'])).out, (await run(['--help'])).out)
  const help = await run(['help', 'content', 'study-aid'])
  assert.match(
    help.out,
    /kind {2}What to make: flashcards, quiz\n[\s\S]*--difficulty <text> +How hard: easy, medium, hard/,
  )
  assert.match((await run(['verify', '--help'])).out, /--citations <json>/)
  const ask = (await run(['ask', '--help'])).out.replace(/\s+/g, ' ')
  assert.match(ask, /in place of --notebook-id .* to be followed with "job get" .* with --source-ids beside it/)
})

test('the next step is told in verbs, also where a request stands for it', async () => {
  const hint = 'GET /notebooks/{id}/sources lists them (GET /jobs?state=queued too), DELETE /notebooks/papers goes.'
  const refusing: Invoke = async () => {
    throw new Fault('SOURCE_NOT_FOUND', 'Source not found: x', { hint })
  }
  const { err } = await run(['source', 'read', 'x'], { columns: 200 }, refusing)
  const next = '"source list" lists them ("job list --state queued" too), "notebook remove papers" goes.'
  assert.equal(err, `Source not found: x\n${next}\n`)
  assert.match((await run(['label', 'change'], { columns: 200 })).err, /See --help for all fields of this operation\./)
})

test('the example of every help text is a command that does what the declaration says', async () => {
  for (const { cli, example } of Object.values(contract as OperationCatalogue)) {
    if (!cli || !example) continue
    const verb = cli.split(' ').filter((word) => /^[a-z]/.test(word))
    const line = /Example\n {2}npm run -s cli -- (.*)\n/.exec((await run([...verb, '--help'])).out)![1]!
    const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
    const { input, code, err } = await run([...words, '--yes'])
    assert.deepEqual([code, err], [0, ''], line)
    const canonical = Object.keys(example.input as object).filter((field) => (input as Fields)[field] !== undefined)
    assert.deepEqual(canonical, Object.keys(example.input as object), line)
  }
})

test('a switch may say which way it goes', async () => {
  const { input } = await run(['source', 'read', 'x', '--paginate', 'false'])
  assert.deepEqual(input, { source_id: 'x', paginate: false })
  assert.deepEqual((await run(['cleanup', '--confirm', 'false'])).input, { confirm: false }, 'a preview asks nothing')
  assert.match((await run(['cleanup', '--confirm', 'true'])).err, /Add --yes/)
})

test('the words of a group list its verbs, and no words at all are wrong usage', async () => {
  assert.match((await run(['session'])).err, /session close .*\n[\s\S]*session reset/)
  assert.equal((await run([])).code, 2)
  assert.equal((await run(['session', '--help'])).code, 0)
})

const answer = {
  answer: `Water boils at a hundred degrees [1]. ${'It is well known. '.repeat(6)}`.trim(),
  session_id: 's1',
  warnings: ['The model did not answer.'],
  sources: {
    format: 'json',
    citations: [{ marker: '[1]', sourceName: 'Notes.pdf', page: 3, sourceText: 'Water boils\nat 100 degrees.' }],
  },
}

test('an answer is wrapped to the terminal, with its sources numbered below', async () => {
  const { out, err } = await run(['ask', 'Why?'], { ...onScreen, data: answer, columns: 60 })
  assert.ok(out.split('\n').every((line) => line.length <= 60))
  assert.match(out, /\n\n\[1\] Notes\.pdf, page 3\n {4}Water boils at 100 degrees\.\n\nWarning: The model/)
  assert.match(err, /--session-id s1/)
})

test('an answer that is piped keeps its lines and tells no session', async () => {
  const { out, err } = await run(['ask', 'Why?'], { data: answer })
  assert.ok(out.startsWith(`${answer.answer}\n\n[1] Notes.pdf, page 3\n`))
  assert.equal(err, '')
})

const entries = {
  notebooks: [
    { id: 'field-notes', name: 'Field notes', description: 'Long '.repeat(30), topics: ['a', 'b'], active: true },
    { id: 'lab', name: '実験ノート', description: 'x\ty', topics: [], active: false },
  ],
  count: 2,
}

test('lists are aligned tables that fit the terminal, and never cut an id', async () => {
  const { out } = await run(['notebook', 'list'], { ...onScreen, data: entries, columns: 60 })
  const lines = out.trimEnd().split('\n')
  assert.equal(lines.length, 3)
  assert.match(lines[0]!, /^ACTIVE +ID +NAME +DESCRIPTION/)
  assert.match(lines[1]!, /^yes +field-notes +Field notes +Long .*…/)
  assert.ok(lines.every((line) => line.length <= 60))
  assert.equal((await run(['notebook', 'list'], { ...onScreen, data: { notebooks: [] } })).out, 'No notebooks.\n')
})

test('lists that are piped are tab-separated, whole, and without colour', async () => {
  const { out } = await run(['notebook', 'list'], { data: entries })
  const rows = out
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split('\t'))
  assert.deepEqual(rows[0], ['active', 'id', 'name', 'description', 'topics'])
  assert.deepEqual(rows[2], ['no', 'lab', '実験ノート', 'x y', ''])
  assert.equal(rows[1]![3]!.length, 149)
})

test('colour is used only where it is wanted', async () => {
  const bold = '\u001b[1m'
  assert.ok((await run(['notebook', 'list'], { ...onScreen, hasColour: true, data: entries })).out.includes(bold))
  assert.ok(!(await run(['notebook', 'list'], { ...onScreen, data: entries })).out.includes(bold))
})

test('one record is a line for each field, a page of a source is its text and nothing else', async () => {
  const record = { data: { status: 'ok', sessions: 2 }, status: 'ok', uptime_s: 1.5 }
  assert.equal((await run(['health'], { data: record })).out, 'status\tok\nsessions\t2\nuptime_s\t1.5\n')
  const page = { content: 'one\ntwo\n', totalChars: 20, hasMore: true, nextCursor: '8' }
  const { out, err } = await run(['source', 'read', 'x'], { data: page })
  assert.deepEqual([out, err.includes('--cursor 8')], ['one\ntwo\n', true])
})

test('passages are printed as numbered texts', async () => {
  const passages = [{ rank: 1, score: 7.12345, sourceName: 'Notes', page: 2, text: 'Water\nboils.' }]
  const { out } = await run(['passages', 'water'], { ...onScreen, data: { passages } })
  assert.equal(out, '1. Notes, page 2  7.123\n   Water boils.\n')
})

test('bytes are written as they are', async () => {
  const chunks: unknown[] = []
  const data = new Uint8Array([1, 2])
  await run(['content', 'download', 'x'], { data, out: (chunk) => chunks.push(chunk) })
  assert.deepEqual(chunks, [data])
})

test('after two seconds a terminal shows what goes on, and the line is cleared at the end', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { err } = await run(['health'], onScreen, async (_name, _input, { listener }) => {
    listener?.progress?.({ phase: 'reading', done: 3, total: 9 })
    t.mock.timers.tick(2_000)
    t.mock.timers.tick(100)
    return { data: {} }
  })
  assert.match(err, /reading 3\/9/)
  assert.ok(err.endsWith('\r\u001b[2K'))
})

test('Ctrl-C reaches the call', async () => {
  const controller = new AbortController()
  const { code } = await run(['health'], { signal: controller.signal }, async (_name, _input, { signal }) => {
    controller.abort()
    signal.throwIfAborted()
    return { data: {} }
  })
  assert.equal(code, 130)
})

test('a batch that was cut short says how it goes on, and one that was wrong does not', async () => {
  const batch = ['batch', 'Why?', '--vault-dir', 'out']
  const wayOn = /the same command with --resume goes on/
  assert.match((await run(batch, { columns: 200 }, failing('SERVICE_UNREACHABLE'))).err, wayOn)
  assert.match((await run(batch, { columns: 200 }, failing('CANCELLED'))).err, wayOn)
  assert.doesNotMatch((await run(batch, { columns: 200 }, failing('NOTEBOOK_NOT_FOUND'))).err, wayOn)
  assert.doesNotMatch((await run(['health'], { columns: 200 }, failing('CANCELLED'))).err, wayOn)
})

test('a file that the service may not read is sent along; one that is nowhere is missed by its name', async (t) => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'cli-'))
  t.after(() => rmSync(directory, { recursive: true }))
  writeFileSync(path.join(directory, 'paper.txt'), 'Water boils.')
  const sent: unknown[] = []
  const refusing: Invoke = async (_name, input) => {
    const { file_path } = input as { file_path: unknown }
    if (!(file_path instanceof File)) throw new Fault('PATH_REFUSED', 'The path lies outside.')
    sent.push(file_path.name, await file_path.text())
    return { data: { status: 'ready' } }
  }
  assert.equal((await run(['source', 'add', 'paper.txt'], { directory }, refusing)).code, 0)
  assert.deepEqual(sent, ['paper.txt', 'Water boils.'])
  const nowhere = await run(['source', 'add', 'none.txt'], { directory }, refusing)
  assert.equal(nowhere.code, 2)
  assert.ok(nowhere.err.startsWith(`File not found: ${path.join(directory, 'none.txt')}\n`), nowhere.err)
  const folder = await run(['source', 'add', '--file-path', '.'], { directory, columns: 200 }, refusing)
  assert.match(folder.err, /is no file\.\n"source sync <folder>[^\n]*" takes a folder/)
})

test('times are shown to the minute in a table, and whole where they are piped', async () => {
  const data = { sessions: [{ id: 's', added_at: '2026-11-21T08:00:59.123Z' }] }
  assert.match((await run(['session', 'list'], { ...onScreen, data })).out, /ADDED AT\ns +2026-11-21 08:00\n/)
  assert.match((await run(['session', 'list'], { data })).out, /s\t2026-11-21T08:00:59\.123Z/)
})

test('with --watch a folder verb is called again when a file changes, and tells only what is new', async (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'watch-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const controller = new AbortController()
  const answers = [{ added: 1 }, { added: 0 }]
  const invoke: Invoke = async () => {
    const data = answers.shift()
    if (answers.length === 1) writeFileSync(path.join(folder, 'a.md'), 'one')
    else controller.abort()
    return { data }
  }
  const argv = ['source', 'sync', folder, '--watch', '--json']
  const { code, out } = await run(argv, { signal: controller.signal }, invoke)
  assert.deepEqual([code, out.replace(/\s/g, '')], [0, '{"added":1}{"added":0}'])
})

test('a first call that fails ends the watch, and other verbs have no such flag', async () => {
  const { code, err } = await run(['source', 'sync', '/nowhere', '--watch'], {}, failing('FILE_NOT_FOUND'))
  assert.deepEqual([code, err.includes('It went wrong.')], [2, true])
  const other = await run(['ask', 'Why?', '--watch'])
  assert.deepEqual([other.code, other.calls], [2, []])
  assert.match((await run(['source', 'sync', '--help'])).out, /--watch +Stay/)
})

test('a report with counts and one list shows both', async () => {
  const data = { folder: '/v', added: 2, failed: [{ path: 'a.md', error: 'The file is empty.' }] }
  const { out } = await run(['source', 'sync', '/v'], { data })
  assert.equal(out, 'folder\t/v\nadded\t2\n\npath\terror\na.md\tThe file is empty.\n')
  assert.equal((await run(['source', 'list'], { data: { count: 1, sources: [{ id: 's' }] } })).out, 'id\ns\n')
})

test('a service that asks to wait is told of in a line, and stdout stays clean', async () => {
  const waiting: Invoke = async (_name, _input, { listener }) => {
    listener?.waiting?.({ seconds: 23, reason: 'Too many sessions: all 10 are in use.' })
    return { data: { answer: 'Yes.' } }
  }
  for (const isErrTerminal of [false, true]) {
    const { out, err } = await run(['ask', 'Why?'], { isErrTerminal }, waiting)
    assert.match(err, /Too many sessions: all 10 are in use\. Trying again in 23 seconds; Ctrl-C ends the wait\.\n/)
    assert.equal(out, 'Yes.\n')
  }
})

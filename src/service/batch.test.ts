import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { mountSmallDisk } from '../../tests/support/small-disk.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { ofOneProcess } from '../../tests/support/test-databases.ts'
import type { OperationCall } from '../contract/operation.ts'
import type { Answer, Question } from '../domain/answer.ts'
import { Fault } from '../domain/fault.ts'
import type { Source } from '../domain/source.ts'
import { openClientVault } from '../state/vault/client-vault.ts'

const answerTo = ({ text }: Question): Answer => ({
  state: 'answered',
  text: `About ${text} [1].`,
  citations: [
    { marker: '[1]', number: 1, sourceText: `It is ${text}`, sourceId: 's', sourceName: 'Kettle', start: 0, end: 5 },
  ],
  conversationId: 'conversation',
  writtenBy: 'offline',
  warnings: [],
})

const source = (chars: number): Source => ({
  id: 's',
  title: 'Kettle',
  type: 'text',
  status: 'ready',
  chars,
  addedAt: '2026-11-21T08:00:00.000Z',
})

type Ask = (question: Question, signal: AbortSignal) => Promise<Answer> | Answer
type Asking = { ask?: Ask; directory?: string; maxSessions?: number; isDeleted?: () => boolean }

/** Services whose active notebook answers as `ask` says, and what it was asked; `change` makes its source another one. */
async function asking(context: TestContext, { ask = answerTo, isDeleted = () => false, ...small }: Asking = {}) {
  const asked: Question[] = []
  let chars = 10
  const local = productDouble({
    notebooks: {
      get: async (id) => {
        if (isDeleted()) throw new Fault('NOTEBOOK_NOT_FOUND', `Notebook not found: ${id}`)
        return { id, title: 'Kettle', sourceCount: 1, createdAt: null, modifiedAt: null } as never
      },
    },
    sources: { list: async () => [source(chars)] },
    chat: {
      ask: async (_id, question, _listener, signal) => {
        asked.push(question)
        return await ask(question, signal)
      },
    },
  })
  const services = await createSmallServices(context, { products: { local }, ...small })
  const entry = (await services.services.library.find('kettle')) ?? (await services.keep(1, 'Kettle'))
  await services.services.library.activate(entry.id)
  const vault = path.join(services.directory, 'vault')
  const batch = async (questions: readonly string[], more: object = {}, call: Partial<OperationCall> = {}) =>
    (await services.invoke('batchToVault', { questions, vault_dir: vault, ...more }, call)).data as BatchData
  const change = () => {
    chars += 1
  }
  return { ...services, asked, vault, batch, change, texts: () => asked.map(({ text }) => text) }
}

type BatchData = Awaited<ReturnType<Awaited<ReturnType<typeof createSmallServices>>['calls']['batchToVault']>>

/** The files of a vault by name, their session's id replaced. */
function filesOf(vault: string): Record<string, string> {
  const names = readdirSync(vault).filter((name) => !name.startsWith('.'))
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const text = readFileSync(path.join(vault, name), 'utf8')
      return [name, text.replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?=")/g, '<session>')]
    }),
  )
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `question ${index + 1}`)

describe('a batch', () => {
  it('asks in order within one session and writes two files per question', async (context) => {
    const { batch, vault, asked, services } = await asking(context)
    const { session_id, ...data } = await batch(['Why?', 'Wo wächst 苔?'], { slug_prefix: 'field' })
    assert.deepEqual(data, {
      vault_dir: vault,
      total: 2,
      succeeded: 2,
      failed: 0,
      answered: 2,
      partial: 0,
      no_support: 0,
      resumed: 0,
      notebook: { id: 'kettle', url: notebookUrl(1) },
      files: [
        ['Why?', 'field-001-why'],
        ['Wo wächst 苔?', 'field-002-wo-wachst-tai'],
      ].map(([question, slug]) => ({
        question,
        md_path: `${vault}/${slug}.md`,
        json_path: `${vault}/${slug}.json`,
        success: true,
        state: 'answered',
        citations_count: 1,
      })),
    })
    assert.deepEqual(
      asked.map(({ text, turns, conversationId }) => [text, turns.length, conversationId]),
      [
        ['Why?', 0, null],
        ['Wo wächst 苔?', 1, 'conversation'],
      ],
    )
    assert.equal(services.sessions.get(session_id!).messageCount, 2)
    const record = JSON.parse(readFileSync(`${vault}/field-001-why.json`, 'utf8')) as Record<string, unknown>
    assert.deepEqual(record.notebook, { id: 'kettle', name: 'Kettle', url: notebookUrl(1) })
    assert.equal(record.session_id, session_id)
    assert.match(readFileSync(`${vault}/field-001-why.md`, 'utf8'), /## Answer\n\nAbout Why\? \[1\]\.\n/)
  })

  it('counts a use for each question it asked', async (context) => {
    const { batch, services } = await asking(context)
    await batch(numbered(3))
    assert.equal((await services.library.get('kettle')).use_count, 3)
    await batch(numbered(4), { resume: true })
    assert.equal((await services.library.get('kettle')).use_count, 4)
    await batch(numbered(4), { resume: true })
    assert.equal((await services.library.get('kettle')).use_count, 4)
  })

  it('tells of each answer how it stands to the sources, also of one that an earlier run gave', async (context) => {
    const states = ['answered', 'no_support', 'partial'] as const
    const ask: Ask = (question) => ({ ...answerTo(question), state: states[Number(question.text.slice(-1)) - 1]! })
    const { batch } = await asking(context, { ask })
    for (const resume of [false, true]) {
      const {
        files,
        succeeded,
        answered: waitForAnswers,
        partial,
        no_support,
        resumed,
      } = await batch(numbered(3), { resume })
      assert.deepEqual(listField(files, 'state'), states)
      assert.deepEqual([succeeded, waitForAnswers, partial, no_support, resumed], [3, 1, 1, 1, resume ? 3 : 0])
    }
  })

  it('goes on after a question that fails, and says why it did', async (context) => {
    const ask: Ask = (question) => {
      if (question.text === 'question 2') throw new Fault('RESOURCE_EXHAUSTED', 'The quota of today is spent.')
      return answerTo(question)
    }
    const { batch, vault } = await asking(context, { ask })
    const { total, succeeded, failed, files } = await batch(numbered(3))
    assert.deepEqual([total, succeeded, failed], [3, 2, 1])
    assert.deepEqual(files[1], {
      question: 'question 2',
      md_path: null,
      json_path: null,
      success: false,
      citations_count: 0,
      error: 'The quota of today is spent.',
      code: 'RESOURCE_EXHAUSTED',
    })
    assert.equal(Object.keys(filesOf(vault)).length, 4)
  })

  it('says of what is left that the notebook is gone, when it is deleted meanwhile', async (context) => {
    let isDeleted = false
    const { batch, services } = await asking(context, {
      isDeleted: () => isDeleted,
      ask: async (question) => {
        if (question.text === 'question 2') {
          isDeleted = true
          await services.sessions.closeWhere(() => true)
        }
        return answerTo(question)
      },
    })
    const { files } = await batch(numbered(3))
    const gone = 'The notebook has been deleted meanwhile.'
    assert.deepEqual(listField(files, 'error'), [undefined, gone, gone])
  })

  it('says of what is left that its session was closed, while the notebook is there', async (context) => {
    const { batch, services } = await asking(context, {
      ask: async (question) => {
        if (question.text === 'question 2') await services.sessions.closeWhere(() => true)
        return answerTo(question)
      },
    })
    const { files } = await batch(numbered(3))
    assert.match(String(files[2]!.error), /^Session not found/)
  })

  it('waits where it is asked to for a moment, so that not all that come after are refused as well', async (context) => {
    let refusals = 0
    const ask: Ask = (question) => {
      if (question.text === 'question 2' && refusals++ === 0)
        throw new Fault('PRODUCT_UNREACHABLE', 'Not now.', { retryAfterSeconds: 1 })
      return answerTo(question)
    }
    const { batch } = await asking(context, { ask })
    const waits: unknown[] = []
    const { succeeded } = await batch(numbered(3), {}, { listener: { waiting: (wait) => waits.push(wait) } })
    assert.deepEqual([succeeded, waits], [3, [{ seconds: 1, reason: 'Not now.' }]])
  })

  it('says how long the product took for all of its questions, and counts no pause between them', async (context) => {
    let advance = (_ms: number) => {}
    let refusals = 0
    const ask: Ask = (question) => {
      advance(40)
      if (refusals++ === 0) throw new Fault('PRODUCT_UNREACHABLE', 'Not now.', { retryAfterSeconds: 1 })
      return answerTo(question)
    }
    const { invoke, clock, vault } = await asking(context, { ask })
    advance = clock.advance
    const listener = { waiting: () => clock.advance(1000) }
    const { meta } = await invoke('batchToVault', { questions: numbered(3), vault_dir: vault }, { listener })
    assert.equal(meta?.duration_ms, 4 * 40)
  })

  it('fails as its first question did when none was answered, and leaves no session behind', async (context) => {
    const ask: Ask = ({ text }) => {
      throw new Fault(text === 'question 1' ? 'NO_SOURCES' : 'TIMEOUT', 'No sources in notebook', { hint: 'Add one.' })
    }
    const { batch, services } = await asking(context, { ask })
    await assert.rejects(batch(numbered(2)), (error: Fault) => {
      assert.deepEqual([error.code, error.status, error.hint], ['NO_SOURCES', 400, 'Add one.'])
      const { data } = error.details as { data: BatchData }
      assert.deepEqual([data.total, data.succeeded, data.failed, data.session_id], [2, 0, 2, null])
      assert.deepEqual(listField(data.files, 'code'), ['NO_SOURCES', 'TIMEOUT'])
      return true
    })
    assert.equal(services.sessions.count, 0)
    assert.equal((await services.library.get('kettle')).use_count, 0)
  })

  it('goes on in the session it is given', async (context) => {
    const { batch, calls, asked } = await asking(context)
    const { session_id } = await calls.askQuestion({ question: 'before' })
    const data = await batch(['after'], { session_id })
    assert.equal(data.session_id, session_id)
    assert.deepEqual(listField(asked[1]!.turns, 'question'), ['before'])
  })

  it('writes each citation form as POST /ask answers it', async (context) => {
    const { batch, vault } = await asking(context)
    const text = (format: string) =>
      (JSON.parse(readFileSync(`${vault}/${format}-001-q.json`, 'utf8')) as { answer: { text: string } }).answer.text
    for (const format of ['none', 'inline', 'json']) {
      await batch(['q'], { source_format: format, slug_prefix: format })
    }
    assert.equal(text('none'), 'About q [1].')
    assert.equal(text('json'), 'About q [1].')
    assert.equal(text('inline'), 'About q [1: "It is q"].')
    const bare = JSON.parse(readFileSync(`${vault}/none-001-q.json`, 'utf8')) as Record<string, unknown>
    assert.deepEqual(bare.citations, [])
    assert.equal((bare.metadata as { extraction_success: unknown }).extraction_success, null)
  })

  it('tells how far it is', async (context) => {
    const { batch } = await asking(context)
    const heard: unknown[] = []
    const listener = { progress: (step: unknown) => heard.push(step) }
    await batch(numbered(2), {}, { listener })
    assert.deepEqual(
      heard,
      [0, 1, 2].map((done) => ({ phase: 'asking', done, total: 2 })),
    )
  })

  it('asks several at once when told to, each by itself, and keeps their order', async (context) => {
    const gates = new Map(numbered(4).map((text) => [text, Promise.withResolvers<void>()]))
    let most = 0
    let now = 0
    const ask: Ask = async (question) => {
      now += 1
      most = Math.max(most, now)
      if (now === 2) for (const text of ['question 2', 'question 1']) gates.get(text)!.resolve()
      if (question.text === 'question 3') gates.get('question 4')!.resolve()
      if (question.text === 'question 4') gates.get('question 3')!.resolve()
      await gates.get(question.text)!.promise
      now -= 1
      return answerTo(question)
    }
    const { batch, asked } = await asking(context, { ask })
    const { files, succeeded } = await batch(numbered(4), { parallel: 2 })
    assert.equal(most, 2)
    assert.equal(succeeded, 4)
    assert.deepEqual(listField(files, 'question'), numbered(4))
    assert.ok(asked.every(({ turns, conversationId }) => turns.length === 0 && conversationId === null))
  })

  it('links the answers from an index note when asked', async (context) => {
    const { batch, vault } = await asking(context)
    const { index_path } = await batch(numbered(2), { index: true })
    assert.equal(index_path, `${vault}/index.md`)
    assert.match(readFileSync(index_path!, 'utf8'), /- \[question 1\]\(001-question-1\.md\)\n- \[question 2\]/)
  })

  it('leaves the prefix nothing that could lead out of the vault', async (context) => {
    const { batch, vault } = await asking(context)
    await batch(['q'], { slug_prefix: '../../etc/x' })
    await batch(['q'], { slug_prefix: '..' })
    assert.deepEqual(Object.keys(filesOf(vault)), ['001-q.json', '001-q.md', 'etc-x-001-q.json', 'etc-x-001-q.md'])
  })

  it('refuses a vault outside the allowed folders, also by a link, before it asks anything', async (context) => {
    const { batch, asked, directory } = await asking(context)
    symlinkSync(path.dirname(directory), path.join(directory, 'out'))
    for (const vault_dir of ['/etc/vault', path.join(directory, '..', 'x'), path.join(directory, 'out', 'x')]) {
      await assert.rejects(batch(['q'], { vault_dir }), fault('PATH_REFUSED'))
    }
    assert.equal(asked.length, 0)
  })

  it('refuses no questions, blank ones, and a vault that is missing', async (context) => {
    const { invoke, vault } = await asking(context)
    const cases = [
      { vault_dir: vault },
      { questions: [], vault_dir: vault },
      { questions: ['a', ' '], vault_dir: vault },
    ]
    for (const input of [...cases, { questions: ['a'] }]) {
      await assert.rejects(invoke('batchToVault', input), fault('BAD_REQUEST'))
    }
  })

  it('needs a session, and says so before it asks anything', async (context) => {
    const { batch, asked, calls } = await asking(context, { maxSessions: 1 })
    await calls.askQuestion({ question: 'first' })
    await assert.rejects(batch(['q']), fault('TOO_MANY_SESSIONS'))
    assert.equal(asked.length, 1)
  })

  it('ends when the vault cannot be written any more, since every further answer would be lost', async (context) => {
    const kept: { vault?: string } = {}
    const ask: Ask = (question) => {
      if (question.text === 'question 2') rmSync(kept.vault!, { recursive: true })
      return answerTo(question)
    }
    const { batch, vault, asked } = await asking(context, { ask })
    kept.vault = vault
    await assert.rejects(batch(numbered(4)))
    assert.equal(asked.length, 2)
  })
})

describe('a resumed batch', () => {
  it('on a full disk says which one it is and how much is there, and goes on with that later', async (context) => {
    const { batch, vault, texts } = await asking(context)
    mkdirSync(vault)
    const disk = mountSmallDisk(vault, 64 * 1024)
    if (!disk) return context.skip('there is no right to mount')
    context.after(disk.unmount)
    const told = await batch(numbered(30)).catch((error: Fault) => error)
    const { code, message, hint, details } = told as Fault
    assert.deepEqual([code, message], ['DISK_FULL', 'The disk that holds vault_dir is full.'])
    const { filed } = details as { filed: number }
    assert.match(hint!, new RegExp(`^${filed} of 30 answers are in vault_dir\\. Free some space there, .* resume`))
    assert.equal(texts().length, filed + 1)
    spawnSync('mount', ['-o', 'remount,size=1m', vault])
    assert.equal((await batch(numbered(30), { resume: true })).resumed, filed)
  })

  it('asks only what is not answered, and ends as an unbroken one', async (context) => {
    const stop = new AbortController()
    const broken = await asking(context, {
      ask: (question) => {
        if (question.text === 'question 38') stop.abort()
        return answerTo(question)
      },
    })
    await assert.rejects(broken.batch(numbered(100), {}, { signal: stop.signal }), fault('CANCELLED'))
    const before = broken.texts().length
    const { succeeded, resumed, session_id } = await broken.batch(numbered(100), { resume: true })
    assert.equal(succeeded, 100)
    assert.ok(resumed >= 37)
    assert.deepEqual(broken.texts(), numbered(100), `${before} before it was cut short, none of them again`)
    assert.equal(broken.services.sessions.get(session_id!).messageCount, 100)
    const unbroken = await asking(context)
    await unbroken.batch(numbered(100))
    assert.deepEqual(filesOf(broken.vault), filesOf(unbroken.vault))
    assert.equal(Object.keys(filesOf(broken.vault)).length, 200)
  })

  it('asks again what failed', async (context) => {
    let isDown = true
    const ask: Ask = (question) => {
      if (isDown && question.text === 'question 2') throw new Fault('TIMEOUT', 'Too slow.')
      return answerTo(question)
    }
    const { batch, texts } = await asking(context, { ask })
    await batch(numbered(3))
    isDown = false
    const { succeeded, resumed, files } = await batch(numbered(3), { resume: true })
    assert.deepEqual([succeeded, resumed], [3, 2])
    assert.deepEqual(texts(), [...numbered(3), 'question 2'])
    assert.deepEqual(
      files.map((file) => file.resumed ?? false),
      [true, false, true],
    )
  })

  it('asks again when the sources, the notebook or the citation form are others', async (context) => {
    const { batch, texts, change, keep } = await asking(context)
    await batch(['q'])
    await keep(2, 'Second')
    await batch(['q'], { resume: true, notebook_id: 'second' })
    await batch(['q'], { resume: true, source_format: 'inline', slug_prefix: 'a' })
    change()
    await batch(['q'], { resume: true, slug_prefix: 'b' })
    assert.equal(texts().length, 4)
    await batch(['q'], { resume: true, slug_prefix: 'b' })
    assert.equal(texts().length, 4)
  })

  it('asks everything again without resume', async (context) => {
    const { batch, texts } = await asking(context)
    await batch(['q'])
    await batch(['q'])
    assert.equal(texts().length, 2)
  })

  it('keeps the files of a list that has changed, and takes no name from them', async (context) => {
    const { batch, texts, vault } = await asking(context)
    await batch(['Is it warm?', 'Why?'])
    const { files, resumed } = await batch(['Is it, warm?', 'Is it warm?', 'Why?', 'Why?'], { resume: true })
    assert.equal(resumed, 2)
    assert.deepEqual(texts(), ['Is it warm?', 'Why?', 'Is it, warm?', 'Why?'])
    assert.deepEqual(
      files.map(({ md_path }) => path.relative(vault, md_path!)),
      ['001-is-it-warm-2.md', '001-is-it-warm.md', '002-why.md', '004-why.md'],
    )
  })

  it('asks again what has lost a file', async (context) => {
    const { batch, texts, vault } = await asking(context)
    await batch(numbered(2))
    rmSync(`${vault}/001-question-1.md`)
    await batch(numbered(2), { resume: true })
    assert.deepEqual(texts(), [...numbered(2), 'question 1'])
    assert.equal(Object.keys(filesOf(vault)).length, 4)
  })

  it('files an answer that was given but not filed, without asking again', async (context) => {
    const { batch, texts, vault, services } = await asking(context)
    const first = await batch(numbered(2))
    const record = `${vault}/.notebook-batch.jsonl`
    writeFileSync(record, `${readFileSync(record, 'utf8').split('\n')[0]}\n`) // as if it was killed before the last line
    const before = filesOf(vault)
    rmSync(`${vault}/002-question-2.md`)
    const { session_id } = await batch(numbered(3), { resume: true })
    assert.equal(session_id, first.session_id)
    assert.deepEqual(texts(), numbered(3))
    assert.equal(services.sessions.get(session_id!).messageCount, 3)
    assert.deepEqual(filesOf(vault)['002-question-2.md'], before['002-question-2.md'])
  })

  it('goes on with the conversation when its session has expired meanwhile', ofOneProcess, async (context) => {
    const { batch, asked, clock } = await asking(context)
    const first = await batch(numbered(2))
    clock.advance(901_000)
    const { session_id } = await batch(numbered(3), { resume: true })
    assert.notEqual(session_id, first.session_id)
    assert.deepEqual(
      asked[2]?.turns.map(({ question, answer }) => [question, answer]),
      numbered(2).map((text) => [text, `About ${text} [1].`]),
    )
  })

  it('after a restart of the service, as a job, asks only what was not answered before it', async (context) => {
    const seventh = Promise.withResolvers<void>()
    const never: Ask = (question, signal) => {
      if (question.text !== 'question 7') return answerTo(question)
      seventh.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const first = await asking(context, { ask: never })
    const input = { questions: numbered(9), vault_dir: first.vault }
    const { job } = await first.invoke('batchToVault', input, { asJob: true, requestId: 'the job' })
    await seventh.promise
    await first.runner.close()
    await first.end()
    const second = await asking(context, { directory: first.directory })
    const over = Promise.withResolvers<void>()
    second.services.jobs.watch(job!.id, ({ state }) => state === 'succeeded' && over.resolve())
    await second.runner.takeUp()
    await over.promise
    assert.deepEqual(second.texts(), numbered(9).slice(6))
    const { result } = (await second.services.jobs.get(job!.id)) as unknown as { result: BatchData }
    assert.deepEqual([result.succeeded, result.resumed], [9, 6])
  })
})

describe('a batch whose vault the caller writes', () => {
  /** As `asking`; `send` lets the files be sent, and takes in as many of them as the caller lives to. */
  async function sending(context: TestContext, more: Asking = {}) {
    const services = await asking(context, more)
    const vault = path.join(temporaryDirectory(context), 'vault')
    const send = async (questions: readonly string[], more: object = {}, most = Number.POSITIVE_INFINITY) => {
      const here = await openClientVault(vault, { questions, index: false, resume: false, ...more })
      const events: [string, unknown][] = []
      const listener = { event: (name: string, data: unknown) => events.push([name, data]) }
      const input = { vault_dir: here.directory, send_files: here.held, ...more }
      try {
        return await services.batch(questions, input, { listener })
      } finally {
        for (const [name, data] of events.slice(0, most)) await here.take(name, data)
        await here.close()
      }
    }
    return { ...services, elsewhere: vault, send }
  }

  it('sends what it would have written, also after a question that fails', async (context) => {
    const ask: Ask = (question) => {
      if (question.text === 'question 2') throw new Fault('RESOURCE_EXHAUSTED', 'The quota of today is spent.')
      return answerTo(question)
    }
    const { batch, send, vault, elsewhere } = await sending(context, { ask })
    const sent = await send(numbered(3), { index: true })
    const { session_id: _, ...written } = await batch(numbered(3), { index: true })
    assert.deepEqual(filesOf(elsewhere), filesOf(vault))
    assert.equal(Object.keys(filesOf(elsewhere)).length, 5)
    const { session_id: _id, ...there } = JSON.parse(JSON.stringify(sent).replaceAll(elsewhere, vault)) as BatchData
    assert.deepEqual(there, written)
  })

  it('files the answers that were on their way when its caller was killed, and asks none of them again', async (context) => {
    const { batch, send, vault, elsewhere, texts } = await sending(context)
    await send(numbered(8), {}, 3 * 4) // two files and a line for each
    const { resumed, succeeded } = await send(numbered(9), { resume: true })
    assert.deepEqual([resumed, succeeded], [4, 9])
    assert.deepEqual(texts(), numbered(9))
    await batch(numbered(9))
    assert.deepEqual(filesOf(elsewhere), filesOf(vault))
  })

  it('is told the latest answers where its session has expired', ofOneProcess, async (context) => {
    const { send, asked, clock } = await sending(context)
    await send(numbered(6))
    clock.advance(901_000)
    await send(numbered(7), { resume: true })
    assert.deepEqual(
      asked.at(-1)?.turns.map(({ question, answer }) => [question, answer]),
      numbered(6)
        .slice(2)
        .map((text) => [text, `About ${text} [1].`]),
    )
  })

  it('asks again what has lost a file', async (context) => {
    const { send, texts, elsewhere } = await sending(context)
    await send(numbered(2))
    rmSync(`${elsewhere}/001-question-1.md`)
    const { resumed } = await send(numbered(2), { resume: true })
    assert.equal(resumed, 1)
    assert.deepEqual(texts(), [...numbered(2), 'question 1'])
  })

  it('is refused where nobody would hear the files, or not a second time', async (context) => {
    const { batch, asked } = await sending(context)
    const listener = { event: () => {} }
    for (const call of [{}, { listener, idempotencyKey: 'k' }, { asJob: true }]) {
      await assert.rejects(batch(['q'], { send_files: {} }, call), fault('BAD_REQUEST', 'nobody would hear'))
    }
    assert.equal(asked.length, 0)
  })
})

describe('the notebook of a batch', () => {
  it('is named by its title when the library does not know it', async (context) => {
    const local = productDouble({
      sources: { list: async () => [] },
      notebooks: {
        get: async (id) => ({ id, title: 'Loose', sourceCount: 1, createdAt: null, modifiedAt: null }),
      },
      chat: { ask: async (_id, question) => answerTo(question) },
    })
    const { calls, directory } = await createSmallServices(context, { products: { local } })
    const data = await calls.batchToVault({ questions: ['q'], vault_dir: directory, notebook_id: notebookId(5) })
    assert.deepEqual(data.notebook, { id: notebookId(5), url: notebookUrl(5) })
    assert.match(readFileSync(path.join(directory, '001-q.md'), 'utf8'), /^> Asked .* of Loose \(/m)
  })
})

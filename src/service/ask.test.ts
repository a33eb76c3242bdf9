import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { listField, listFields } from '../../tests/support/list-fields.ts'
import { productDouble } from '../../tests/support/product-double.ts'
import { createSmallServices, notebookId, notebookUrl } from '../../tests/support/small-services.ts'
import { ofOneProcess } from '../../tests/support/test-databases.ts'
import { CITATION_FORMATS } from '../contract/parts.ts'
import type { Answer, AnswerListener, Question } from '../domain/answer.ts'
import type { Citation } from '../domain/citation.ts'
import { Fault } from '../domain/fault.ts'
import { writeOne } from '../lib/sql/sql-store.ts'

const citation: Citation = {
  marker: '[1]',
  number: 1,
  sourceText: 'Water boils at 100 degrees.',
  sourceId: 's',
  sourceName: 'Kettle',
  start: 10,
  end: 37,
  page: 2,
}
const answer = (change: Partial<Answer> = {}): Answer => ({
  state: 'answered',
  text: 'It boils at 100 degrees [1].',
  citations: [citation],
  conversationId: 'conversation',
  writtenBy: 'offline',
  warnings: [],
  ...change,
})

type Ask = (question: Question, listener: AnswerListener | null, signal: AbortSignal) => Promise<Answer>

/** Services with one active notebook, whose product answers as `ask` says and keeps what it was asked. */
async function asking(context: TestContext, ask: Ask = async () => answer(), maxSessions = 10) {
  const asked: Question[] = []
  const local = productDouble({
    chat: {
      ask: (_id, question, listener, signal) => {
        asked.push(question)
        return ask(question, listener, signal)
      },
    },
  })
  const services = await createSmallServices(context, { products: { local }, maxSessions })
  const { id } = await services.keep(1, 'Kettle')
  await services.services.library.activate(id)
  return { ...services, asked, entryId: id }
}

test('a question without a session opens one and answers with everything that is documented', async (context) => {
  const { calls, invoke, clock, services, entryId } = await asking(context)
  const { data, meta } = await invoke('askQuestion', { question: 'When does water boil?' })
  const { session_id, ...rest } = data as { session_id: string }
  assert.deepEqual(rest, {
    status: 'success',
    state: 'answered',
    question: 'When does water boil?',
    answer: 'It boils at 100 degrees [1].',
    notebook_url: notebookUrl(1),
    session_info: { age_seconds: 0, message_count: 1, last_activity: clock.now() },
    sources: { format: 'json', citations: [citation], extraction_success: true },
    written_by: 'offline',
  })
  assert.deepEqual((meta as { product: string }).product, 'local')
  assert.equal((await services.library.get(entryId)).use_count, 1)
  const [kept] = await services.history.recent(notebookId(1))
  assert.deepEqual([kept?.question, kept?.answer], ['When does water boil?', 'It boils at 100 degrees [1].'])
  assert.equal((await calls.listSessions({})).sessions[0]?.id, session_id)
})

test('a follow-up is asked in the same conversation, and the count grows', async (context) => {
  const { calls, asked, services, entryId } = await asking(context)
  const first = await calls.askQuestion({ question: 'First?' })
  const second = await calls.askQuestion({ question: 'Second?', session_id: first.session_id, source_ids: ['s'] })
  assert.deepEqual([second.session_id, second.session_info.message_count], [first.session_id, 2])
  assert.deepEqual(listFields(asked[1]!.turns, 'question', 'answer'), [['First?', 'It boils at 100 degrees [1].']])
  assert.deepEqual([asked[1]!.conversationId, asked[1]!.sourceIds], ['conversation', ['s']])
  assert.equal((await services.library.get(entryId)).use_count, 2)
})

test('questions of one session are asked one after the other, each with the answers before it', async (context) => {
  const waiting: Array<() => void> = []
  const { calls, asked } = await asking(context, async ({ text }) => {
    if (text !== 'First?') await new Promise<void>((resolve) => waiting.push(resolve))
    return answer({ text: `answer to ${text}` })
  })
  const { session_id } = await calls.askQuestion({ question: 'First?' })
  const ask = (question: string) => calls.askQuestion({ question, session_id })
  const both = [ask('Second?'), ask('Third?')]
  const other = calls.askQuestion({ question: 'Elsewhere?' })
  while (waiting.length < 2) await new Promise(setImmediate)
  assert.deepEqual(asked.map(({ text }) => text).sort(), ['Elsewhere?', 'First?', 'Second?'], 'other sessions go on')
  for (const release of waiting.splice(0)) release()
  while (waiting.length < 1) await new Promise(setImmediate)
  waiting.pop()!()
  const counts = (await Promise.all([...both, other])).map(({ session_info }) => session_info.message_count)
  assert.deepEqual(counts, [2, 3, 1])
  assert.deepEqual(listField(asked.at(-1)!.turns, 'question'), ['First?', 'Second?'])
})

test('a failure closes the session opened for it, and leaves the caller’s own session as it was', async (context) => {
  let isBroken = false
  const { calls, services, entryId } = await asking(context, async () => {
    if (isBroken) throw new Fault('NO_SOURCES', 'No sources in notebook')
    return answer()
  })
  const { session_id } = await calls.askQuestion({ question: 'Well?' })
  isBroken = true
  await assert.rejects(calls.askQuestion({ question: 'Broken?' }), fault('NO_SOURCES', 'No sources in notebook'))
  await assert.rejects(calls.askQuestion({ question: 'Broken?', session_id }), fault('NO_SOURCES'))
  assert.deepEqual(listFields(services.sessions.list(), 'id', 'messageCount'), [[session_id, 1]])
  assert.equal((await services.library.get(entryId)).use_count, 1)
  assert.equal((await services.history.recent(notebookId(1))).length, 1)
})

test('an empty answer is refused, never kept and never streamed', async (context) => {
  const { calls, invoke, services } = await asking(context, async () => answer({ text: ' \n', citations: [] }))
  const events: unknown[] = []
  const event = (name: string) => events.push(name)
  await assert.rejects(calls.askQuestion({ question: 'Well?' }), fault('ANSWER_REFUSED', 'empty answer'))
  await assert.rejects(invoke('askQuestion', { question: 'Well?' }, { listener: { event } }), fault('ANSWER_REFUSED'))
  assert.deepEqual([services.sessions.count, await services.history.recent(notebookId(1)), events], [0, [], []])
})

test('a missing question has the documented text, also when it is blank', async (context) => {
  const { invoke } = await asking(context)
  for (const input of [{}, { question: ' ' }, { question: null }]) {
    await assert.rejects(invoke('askQuestion', input), fault('BAD_REQUEST', /^Missing required field: question$/))
  }
  await assert.rejects(invoke('askQuestion', { question: 7 }), fault('BAD_REQUEST', 'question must be a string'))
  await assert.rejects(
    invoke('askQuestion', { question: 'Well?', source_format: 'xml' }),
    fault('BAD_REQUEST', 'source_format must be one of none, inline, footnotes, json, expanded'),
  )
})

const FORMED = {
  none: 'It boils at 100 degrees [1].',
  json: 'It boils at 100 degrees [1].',
  inline: 'It boils at 100 degrees [1: "Water boils at 100 degrees."].',
  expanded: 'It boils at 100 degrees "Water boils at 100 degrees.".',
  footnotes: 'It boils at 100 degrees [1].\n\n---\n**Sources:**\n\n[1] Kettle: Water boils at 100 degrees.',
}

for (const format of CITATION_FORMATS) {
  test(`as ${format}, the joined deltas equal the answer, whether or not the product streams`, async (context) => {
    for (const pieces of [['It boils', ' at 100', ' degrees [1].'], ['It boils'], []]) {
      const { invoke } = await asking(context, async (_question, listener) => {
        for (const piece of pieces) listener?.delta(piece)
        if (pieces.length > 1) listener?.citation(citation)
        return answer()
      })
      const events: [string, unknown][] = []
      const event = (name: string, data: unknown) => events.push([name, data])
      const { data } = await invoke(
        'askQuestion',
        { question: 'When?', source_format: format },
        { listener: { event } },
      )
      const reply = data as { answer: string; sources?: { format: string; citations: unknown[] } }
      assert.equal(reply.answer, FORMED[format])
      const deltas = events.filter(([name]) => name === 'delta').map(([, delta]) => (delta as { text: string }).text)
      assert.equal(deltas.join(''), reply.answer)
      const citations = events.filter(([name]) => name === 'citation').map(([, sent]) => sent)
      assert.deepEqual(citations, format === 'none' ? [] : [citation])
      assert.deepEqual(reply.sources?.citations, format === 'none' ? undefined : [citation])
    }
  })
}

test('a citation without an excerpt is told by extraction_success, and warnings are passed on', async (context) => {
  const { calls } = await asking(context, async () =>
    answer({ citations: [{ ...citation, sourceText: '' }], warnings: ['The model could not be reached.'] }),
  )
  const { sources, warnings } = await calls.askQuestion({ question: 'When?' })
  assert.equal(sources?.extraction_success, false)
  assert.deepEqual(warnings, ['The model could not be reached.'])
})

test('the passages to read are handed on, but to a caller who wants no sources', async (context) => {
  const passages = [{ rank: 1, score: 1, sourceId: 's', sourceName: 'Kettle', start: 0, end: 5, text: 'Water' }]
  const { calls } = await asking(context, async () => answer({ state: 'partial', passages }))
  const { session_id, ...reply } = await calls.askQuestion({ question: 'When?' })
  assert.deepEqual(reply.passages, passages)
  const kept = await calls.getConversation({ notebook_id: notebookId(1), conversation_id: session_id })
  assert.deepEqual(kept.turns[0]?.passages, passages)
  assert.equal((await calls.askQuestion({ question: 'When?', source_format: 'none' })).passages, undefined)
})

test('at the cap a question that needs a new session gets 503, one in a session is answered', async (context) => {
  const { calls } = await asking(context, undefined, 1)
  const { session_id } = await calls.askQuestion({ question: 'First?' })
  await assert.rejects(calls.askQuestion({ question: 'Second?' }), (error: unknown) => {
    fault('TOO_MANY_SESSIONS', 'all 1 are in use')(error)
    const { status, retryAfterSeconds } = error as Fault
    return status === 503 && retryAfterSeconds === 30
  })
  assert.equal((await calls.askQuestion({ question: 'Second?', session_id })).session_info.message_count, 2)
})

test('a single question gives way after half a minute, a conversation never does', ofOneProcess, async (context) => {
  const { calls, clock } = await asking(context, undefined, 1)
  const single = await calls.askQuestion({ question: 'First?' })
  clock.advance(30_000)
  const { session_id } = await calls.askQuestion({ question: 'Another?' })
  const gone = calls.askQuestion({ question: 'And then?', session_id: single.session_id })
  await assert.rejects(gone, fault('SESSION_NOT_FOUND', 'Session not found'))
  await calls.askQuestion({ question: 'And then?', session_id })
  clock.advance(60_000)
  await assert.rejects(calls.askQuestion({ question: 'Third?' }), (error: unknown) => {
    return fault('TOO_MANY_SESSIONS', 'all 1 are in use')(error) && (error as Fault).retryAfterSeconds === 841
  })
})

test('an unknown or expired session is 404, never a silent new conversation', ofOneProcess, async (context) => {
  const { calls, clock, services } = await asking(context)
  const { session_id } = await calls.askQuestion({ question: 'First?' })
  clock.advance(900_001)
  for (const id of [session_id, 'nope']) {
    const late = calls.askQuestion({ question: 'Second?', session_id: id })
    await assert.rejects(late, fault('SESSION_NOT_FOUND', `Session not found: ${id}`))
  }
  assert.equal(services.sessions.count, 0)
})

test('a session goes on with its own notebook, and refuses another one', async (context) => {
  const { calls, keep, asked } = await asking(context)
  await keep(2, 'Other', 'http://localhost:9')
  const { session_id } = await calls.askQuestion({ question: 'First?', notebook_id: 'other' })
  assert.equal(
    (await calls.askQuestion({ question: 'On?', session_id })).notebook_url,
    notebookUrl(2, 'http://localhost:9'),
  )
  await calls.askQuestion({ question: 'On?', session_id, notebook_url: notebookUrl(2) })
  const elsewhere = calls.askQuestion({ question: 'Else?', session_id, notebook_id: notebookId(1) })
  await assert.rejects(elsewhere, fault('BAD_REQUEST', 'session_id'))
  assert.equal(asked.length, 3)
})

test('a caller who goes away cancels the question and its session', async (context) => {
  const leaving = new AbortController()
  const { invoke, services } = await asking(context, (_question, _listener, signal) => {
    leaving.abort(new Error('aborted')) // as a connection that breaks says it
    return new Promise((_resolve, reject) => reject(signal.reason))
  })
  const call = { signal: leaving.signal }
  await assert.rejects(invoke('askQuestion', { question: 'Well?' }, call), fault('CANCELLED'))
  await assert.rejects(invoke('askQuestion', { question: 'Well?' }, call), fault('CANCELLED'))
  assert.equal(services.sessions.count, 0)
})

test('sessions are listed, reset and closed as documented', async (context) => {
  const { calls, asked } = await asking(context)
  const { session_id } = await calls.askQuestion({ question: 'First?' })
  await calls.askQuestion({ question: 'Second?', session_id })
  assert.deepEqual((({ count, max_sessions }) => ({ count, max_sessions }))(await calls.listSessions({})), {
    count: 1,
    max_sessions: 10,
  })
  const reset = await calls.resetSession({ session_id })
  assert.deepEqual([reset.session_id, reset.previous_message_count], [session_id, 2])
  const { session_info } = await calls.askQuestion({ question: 'Third?', session_id })
  assert.deepEqual([session_info.message_count, asked.at(-1)!.turns, asked.at(-1)!.conversationId], [1, [], null])
  assert.equal((await calls.closeSession({ session_id })).session_id, session_id)
  for (const call of [calls.closeSession, calls.resetSession]) {
    await assert.rejects(call({ session_id }), fault('SESSION_NOT_FOUND', `Session not found: ${session_id}`))
  }
})

test('an answer that cannot be kept is not counted either, and nothing of it is left', async (context) => {
  const { services, invoke, entryId } = await asking(context)
  const { session_id } = (await invoke('askQuestion', { question: 'Why?' })).data as { session_id: string }
  const broken = writeOne('INSERT INTO no_such_table VALUES (?1)', [1])
  const full = { ...services.history, planRecord: () => broken }
  Object.assign(services, { history: full })
  await assert.rejects(invoke('askQuestion', { question: 'And why?', session_id }))
  assert.equal((await services.library.get(entryId)).use_count, 1)
  assert.equal(services.sessions.get(session_id).messageCount, 1)
  assert.equal((await services.sessions.turns(session_id)).length, 1)
})

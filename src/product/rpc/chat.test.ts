import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fakeHosted } from '../../../tests/support/fake-hosted.ts'
import { body, type Heard, refusal } from '../../../tests/support/fake-wire.ts'
import type { Citation } from '../../domain/citation.ts'
import type { Fault } from '../../domain/fault.ts'
import { createAnswerRow, createAnswerStatusRow, FrameWriter, type WireRow } from '../../wire/frames.ts'

const signal = new AbortController().signal
const T = [1_790_000_000, 0]
const row = (id: string, status = 2) => [
  [id],
  `Title ${id}`,
  [null, 9, T, [`rev-${id}`, T], 4, null, 1],
  [null, status],
]
const NOTEBOOK = [
  'Towers',
  [row('s1'), row('s2'), row('s3', 1)],
  'n1',
  null,
  null,
  [1, false, true, null, null, T, 1, false, T],
]
const TEXT = 'The tower is old.\nIt was finished in 1931.'
const tree = (text: string, start = 0) => [
  start,
  start + text.length,
  [[[start, start + text.length, [text]]], [null, 1]],
]
const grounding = (start: number, end: number, source = 's1') => [
  null,
  null,
  0.7,
  [[null, start, end]],
  [[tree('an excerpt', start)]],
  [[[source], `rev-${source}`]],
  ['c1'],
]

type Version = {
  readonly text: string
  readonly kind?: 1 | 2
  readonly groundings?: readonly unknown[]
  readonly isLast?: boolean
}

const payload = (thread: string, turn: string, { text, kind = 1, groundings = [], isLast = false }: Version) => [
  [text, null, [thread, turn, 7], null, [[[]], null, null, [], kind]],
  groundings,
  [],
  null,
  isLast,
]

function streamOf(rows: readonly WireRow[]): Response {
  const writer = new FrameWriter()
  return body(rows.map((one) => writer.frame([one])).join('') + writer.end({ serverMs: 5 }))
}

/** A product with one notebook whose chat gives these versions; `turns` is what its conversation shows. */
function chatting(
  versions: (asked: unknown[]) => readonly Version[],
  turns: readonly unknown[] = [],
  { isUnreadAtFirst = false } = {},
) {
  let turn = 0
  let reads = 0
  return fakeHosted((heard: Heard) => {
    if (heard.name === 'GET_NOTEBOOK') return [NOTEBOOK]
    if (heard.name === 'READ_SOURCE' && ++reads === 1 && isUnreadAtFirst) return refusal(heard, 5)
    if (heard.name === 'READ_SOURCE')
      return [row('s1'), null, null, [[[tree(TEXT.slice(0, 18)), tree(TEXT.slice(18), 18)]]]]
    if (heard.name === 'LIST_CHAT_TURNS') return [turns]
    if (!heard.url.pathname.endsWith('GenerateFreeFormStreamed')) return undefined
    turn += 1
    return streamOf(
      versions(heard.params).map((version) =>
        createAnswerRow(payload(String(heard.params[4]), `turn-${turn}`, version)),
      ),
    )
  })
}

const question = { text: 'When was it finished?', turns: [], conversationId: null }
const failure = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => assert.fail('it succeeded'),
    (error) => error,
  )

describe('a question', () => {
  test('is sent with ready sources, the history newest first, and its conversation', async () => {
    const { product, heard } = chatting(() => [{ text: 'In 1931 [1].', groundings: [grounding(18, 41)], isLast: true }])
    const turns = [
      { question: 'One?', answer: 'First.' },
      { question: 'Two?', answer: 'Second.' },
    ]
    const answer = await product.chat.ask('n1', { ...question, turns, conversationId: 'thread-1' }, null, signal)
    assert.equal(answer.conversationId, 'thread-1')
    const { params, url, body: sent } = heard.find((one) => one.url.pathname.endsWith('Streamed'))!
    assert.deepEqual(params, [
      [[['s1']], [['s2']]],
      'When was it finished?',
      [
        ['Second.', null, 2],
        ['Two?', null, 1],
        ['First.', null, 2],
        ['One?', null, 1],
      ],
      [2, null, [1], [1]],
      'thread-1',
      null,
      null,
      'n1',
      1,
    ])
    assert.match(url.search, /^\?_reqid=\d+&f\.sid=-77&bl=boq_1&rt=c$/)
    assert.ok(sent.endsWith('&at=csrf%3A1&'))
  })

  test('is answered with citations that are exact slices of the source, told as they come', async () => {
    const versions: Version[] = [
      { text: '**Thinking**', kind: 2 },
      { text: 'It was finished in 1931 [1' },
      { text: 'It was finished in 1931 [1, 2]. Old', groundings: [grounding(18, 41), grounding(4, 20)] },
      { text: 'It was finished in 1931 [1, 2]. Old.', groundings: [grounding(18, 41), grounding(4, 20)], isLast: true },
    ]
    const { product, named } = chatting(() => versions)
    const told: string[] = []
    const cited: Citation[] = []
    const listener = { delta: (text: string) => told.push(text), citation: (one: Citation) => cited.push(one) }
    const answer = await product.chat.ask('n1', question, listener, signal)
    assert.equal(answer.text, 'It was finished in 1931 [1][2]. Old.')
    assert.equal(told.join(''), answer.text)
    assert.ok(told.length > 1)
    assert.deepEqual(answer.citations, [
      {
        marker: '[1]',
        number: 1,
        sourceId: 's1',
        sourceName: 'Title s1',
        start: 18,
        end: 41,
        sourceText: TEXT.slice(18, 41),
      },
      {
        marker: '[2]',
        number: 2,
        sourceId: 's1',
        sourceName: 'Title s1',
        start: 4,
        end: 20,
        sourceText: TEXT.slice(4, 20),
      },
    ])
    assert.deepEqual(cited, answer.citations)
    assert.deepEqual([answer.state, answer.warnings, named('READ_SOURCE').length > 0], ['answered', [], true])
  })

  test('is answered with the quoted excerpt, without a range, and says so where the source cannot be found', async () => {
    const { product } = chatting(() => [{ text: 'So [1].', groundings: [grounding(5, 15, 'gone')], isLast: true }])
    const answer = await product.chat.ask('n1', question, null, signal)
    assert.deepEqual(answer.citations, [
      { marker: '[1]', number: 1, sourceId: 'gone', sourceName: '', sourceText: 'an excerpt' },
    ])
    assert.match(answer.warnings.join(), /where it stands is not known/)
  })

  test('reads a source once, however many citations name it, and again after it could not be read', async () => {
    const groundings = Array.from({ length: 12 }, (_, index) => grounding(index, index + 4))
    const text = groundings.map((_, index) => `[${index + 1}]`).join(' ')
    const { product, named } = chatting(() => [{ text, groundings, isLast: true }], [], { isUnreadAtFirst: true })
    const first = await product.chat.ask('n1', question, null, signal)
    assert.deepEqual([first.warnings.length, named('READ_SOURCE').length], [1, 1])
    assert.ok(first.citations.every(({ start, end }) => start === undefined && end === undefined))
    const second = await product.chat.ask('n1', question, null, signal)
    assert.deepEqual([second.warnings, named('READ_SOURCE').length], [[], 2])
    assert.equal(second.citations[4]!.sourceText, TEXT.slice(4, 8))
  })

  test('without an answer in the sources is told as such, once the conversation shows that it is the one', async () => {
    const { product } = chatting(
      () => [{ text: 'The sources do not say.', isLast: true }],
      [['t1', T, 1, question.text]],
    )
    const answer = await product.chat.ask('n1', question, null, signal)
    assert.deepEqual([answer.state, answer.citations, answer.warnings], ['no_support', [], []])
  })

  test('is refused an answer that is empty, a placeholder, broken off, of another conversation or of another question', async () => {
    const cases: Readonly<Record<string, readonly Version[]>> = {
      'is empty': [{ text: ' \n', isLast: true }],
      'is only a placeholder': [{ text: 'Thinking...', isLast: true }],
      'marks citations that it does not bring along': [{ text: 'Old [1].', isLast: true }],
      'came back empty': [{ text: 'a thought', kind: 2 }],
    }
    for (const [how, versions] of Object.entries(cases)) {
      const { product } = chatting(() => versions)
      const error = await failure(product.chat.ask('n1', question, null, signal))
      assert.deepEqual([error.code, error.message], ['ANSWER_REFUSED', `The answer of the hosted product ${how}.`])
    }
    const other = chatting(() => [{ text: 'Yes.', isLast: true }], [['t1', T, 1, 'Another question?']])
    assert.match(
      (await failure(other.product.chat.ask('n1', question, null, signal))).message,
      /not the one to this question/,
    )
  })

  test('is refused the same answer as another question got, unless the conversation shows that it is meant', async () => {
    const { product } = chatting(() => [{ text: 'In 1931 [1].', groundings: [grounding(18, 41)], isLast: true }])
    await product.chat.ask('n1', question, null, signal)
    const error = await failure(product.chat.ask('n1', { ...question, text: 'Who built it?' }, null, signal))
    assert.equal(error.code, 'ANSWER_REFUSED')
  })

  test('of a notebook without ready sources, or of unknown ones, is not sent', async () => {
    const { product, heard } = chatting(() => [])
    const asked = (sourceIds: string[]) => failure(product.chat.ask('n1', { ...question, sourceIds }, null, signal))
    assert.equal((await asked(['s9'])).code, 'SOURCE_NOT_FOUND')
    assert.equal((await asked(['s3'])).code, 'NO_SOURCES')
    assert.ok(!heard.some(({ url }) => url.pathname.endsWith('Streamed')))
  })

  test('that is refused fails by its status; one that nothing answers is sent once more with new tokens', async () => {
    const refused = fakeHosted((heard) =>
      heard.name === 'GET_NOTEBOOK'
        ? [NOTEBOOK]
        : heard.url.pathname === '/'
          ? undefined
          : streamOf([createAnswerStatusRow([3])]),
    )
    assert.equal((await failure(refused.product.chat.ask('n1', question, null, signal))).code, 'BAD_REQUEST')
    const silent = chatting(() => [])
    assert.equal((await failure(silent.product.chat.ask('n1', question, null, signal))).code, 'ANSWER_REFUSED')
    assert.deepEqual(
      [silent.pages(), silent.heard.filter(({ url }) => url.pathname.endsWith('Streamed')).length],
      [2, 2],
    )
  })
})

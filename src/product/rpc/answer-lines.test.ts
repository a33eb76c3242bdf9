import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seeded } from '../../../tests/support/seeded.ts'
import {
  createAnswerRow,
  createAnswerStatusRow,
  createResultRow,
  FrameWriter,
  type WireRow,
} from '../../wire/frames.ts'
import { AnswerLines } from './answer-lines.ts'
import { readAnswer } from './chat.ts'

const GROUNDING = [null, null, 0.7, [[null, 0, 5]], [['say "so", [x] \\']], [[['s1'], 'rev']], ['c1']]
const message = (text: unknown, kind: unknown = 1) => [
  text,
  null,
  ['t', 'u', 1],
  null,
  [[[]], { '101': '}]' }, [], kind],
]
const line = (rows: readonly WireRow[]) => Buffer.from(JSON.stringify(rows))
const versionLine = (text: string, kind = 1) =>
  line([createAnswerRow([message(text, kind), [GROUNDING], [], null, false])])
const read = (bytes: Uint8Array) => new AnswerLines().read(bytes)

const TEXTS = [
  '',
  'plain',
  'two\nlines\tand a tab',
  'he said "so" \\ and \\" and \\\\',
  'ends in \\',
  '"',
  'a <b> & c=d',
  'Türme 塔 🗼\u2028',
  '], [{"',
  '\u0001 \u007f',
]

describe('a line of a streamed answer', () => {
  test('gives the text that parsing it gives', () => {
    for (const text of TEXTS) assert.deepEqual(read(versionLine(text)), { text })
    assert.deepEqual(read(line([createAnswerRow([['short']])])), { text: 'short' })
    assert.deepEqual(read(line([createAnswerRow([['no document', null, null, null, null]])])), { text: 'no document' })
  })

  test('is known for a thought, which does not count as the newest version', () => {
    const lines = new AnswerLines()
    lines.read(versionLine('one'))
    lines.read(versionLine('two, which is longer'))
    assert.deepEqual(lines.read(versionLine('**Thinking**', 2)), { text: null })
    assert.deepEqual([lines.newestRow()], JSON.parse(versionLine('two, which is longer').toString()))
  })

  test('is left to JSON.parse when it is in any way unusual', () => {
    const numbered = Buffer.from('[["wrb.fr",null,"[[\\u0022a\\u0022]]"]]')
    assert.equal(JSON.parse(JSON.parse(numbered.toString())[0][2])[0][0], 'a')
    const unusual = [
      numbered,
      line([createResultRow('x', [message('a')])]),
      line([createAnswerStatusRow([3])]),
      line([createAnswerRow([message('a')]), ['di', 1]]),
      line([createAnswerRow([message('a')]), createAnswerRow([message('b')])]),
      line([createAnswerRow(message('a'))]),
      line([createAnswerRow([null, []])]),
      line([createAnswerRow([message(7)])]),
      line([createAnswerRow([['a', { '5': [2] }]])]),
      line([createAnswerRow([['a', null, null, null, 'a document']])]),
      line([createAnswerRow([message('a', 2.5)])]),
      line([createAnswerRow([message('a', [2])])]),
      line([['wrb.fr', null, null]]),
      versionLine('a').subarray(0, -1),
      versionLine('a').subarray(1),
      Buffer.from('31'),
      Buffer.from(''),
    ]
    for (const bytes of unusual) assert.equal(read(bytes), null, bytes.toString())
  })

  test('with one place tampered with never gives another text than parsing it does', () => {
    const random = seeded(5)
    const below = (count: number) => Math.floor(random() * count)
    let agreed = 0
    for (let count = 0; count < 5000; count += 1) {
      const whole = versionLine(TEXTS[below(TEXTS.length)]!, 1 + below(2)).toString()
      const [from, length] = [below(whole.length), below(4)]
      const piece = ['', '"', '\\', '\\"', '\\\\"', '[', ']', ',', '{', '}', '2', '"],["wrb.fr",null,"'][below(12)]!
      const tampered = whole.slice(0, from) + piece + whole.slice(from + length)
      const parsed = byParsing(tampered)
      const seen = read(Buffer.from(tampered))
      if (parsed === undefined || seen === null) continue
      agreed += 1
      assert.deepEqual(seen, { text: parsed }, tampered)
    }
    assert.ok(agreed > 500, `${agreed} were read both ways`)
  })
})

/** The text, null for a thought, undefined for what is no whole version. */
function byParsing(text: string): string | null | undefined {
  try {
    const [[, , payload]] = JSON.parse(text)
    const [first] = JSON.parse(payload)
    return first[4].at(-1) === 2 ? null : first[0]
  } catch {
    return undefined
  }
}

test('versions are heard in their order, in whatever form each of them stands', async () => {
  const writer = new FrameWriter()
  const rowOf = (text: string) => createAnswerRow([message(text), [], [], null, false])
  const texts = ['a', 'ab', 'abc', 'abcd']
  const frames = texts.map((text, index) => writer.frame(index % 2 === 0 ? [rowOf(text)] : [rowOf(text), ['x']]))
  for (const count of [3, 4]) {
    const heard: string[] = []
    const body = frames.slice(0, count).join('') + new FrameWriter().end({ serverMs: 1 })
    const answer = await readAnswer(new Response(body), (text) => heard.push(text), new AbortController().signal)
    assert.deepEqual([heard, answer?.text], [texts.slice(0, count), texts[count - 1]])
  }
})

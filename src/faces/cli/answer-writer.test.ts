import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failing, onScreen, run } from '../../../tests/support/command-line.ts'
import type { CallListener, Invoke } from '../../contract/operation.ts'
import { Fault } from '../../domain/fault.ts'

const answer =
  'Water boils at a hundred degrees [1].\n\n- A list with an item that is longer than the terminal is wide, so that it breaks.\n- Käse 日本語日本語日本語日本語日本語日本語日本語日本語日本語 and more\n\n### A **bold** heading\n\nThe **red heron that nests above the weir** eats 2 ** 3 of **them.\n\n1. Done.'
const data = {
  answer,
  state: 'answered',
  session_id: 's1',
  sources: { format: 'json', citations: [{ marker: '[1]', sourceName: 'Notes', sourceText: 'Water boils.' }] },
}

/** A service that streams the answer in pieces of so many characters where somebody listens. */
function streaming(size: number) {
  const calls: [string, unknown][] = []
  const listeners: (CallListener | undefined)[] = []
  const invoke: Invoke = async (name, input, { listener }) => {
    calls.push([name, input])
    listeners.push(listener)
    for (let at = 0; at < answer.length; at += size) listener?.event?.('delta', { text: answer.slice(at, at + size) })
    return { data }
  }
  return { invoke, calls, listeners }
}

test('an answer is written as it comes, and stands there as if it had been printed whole', async () => {
  for (const world of [{}, { ...onScreen, columns: 40 }, { ...onScreen, columns: 40, hasColour: true }]) {
    const whole = (await run(['ask', 'Why?'], { ...world, data })).out
    for (const size of [1, 7, 1000]) {
      const pieces: string[] = []
      const { code } = await run(
        ['ask', 'Why?'],
        { ...world, out: (text) => pieces.push(String(text)) },
        streaming(size).invoke,
      )
      assert.deepEqual([code, pieces.join('')], [0, whole])
      assert.ok(size > 100 || pieces.length > 10, 'it came in pieces')
    }
  }
})

test('with --json nothing is streamed', async () => {
  const { invoke, listeners } = streaming(3)
  assert.deepEqual(JSON.parse((await run(['ask', 'Why?', '--json'], {}, invoke)).out), data)
  assert.equal(listeners[0]?.event, undefined)
})

test('an answer that breaks off ends its line before the fault is told', async () => {
  const invoke: Invoke = async (_name, _input, { listener }) => {
    listener?.event?.('delta', { text: 'Water' })
    throw new Fault('PRODUCT_FAILED', 'It broke off.')
  }
  const { out, err, code } = await run(['ask', 'Why?'], {}, invoke)
  assert.deepEqual([out, err, code], ['Water\n', 'It broke off.\n', 1])
  assert.equal((await run(['ask', 'Why?'], {}, failing('TIMEOUT'))).out, '')
})

test('the session of a single question is closed where nobody is told of it', async () => {
  const closedBy = async (argv: readonly string[], world = {}) => {
    const { invoke, calls } = streaming(9)
    await run(argv, world, invoke)
    return calls.slice(1)
  }
  assert.deepEqual(await closedBy(['ask', 'Why?']), [['closeSession', { session_id: 's1' }]])
  assert.deepEqual(await closedBy(['ask', 'Why?', '--session-id', 's1']), [], 'it was there before')
  assert.deepEqual(await closedBy(['ask', 'Why?', '--json']), [], 'its id was printed')
  assert.deepEqual(await closedBy(['ask', 'Why?'], onScreen), [], 'its id was told')
})

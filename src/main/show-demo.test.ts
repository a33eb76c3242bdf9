import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { noTerminal } from '../../tests/support/callers.ts'
import { listFields } from '../../tests/support/list-fields.ts'
import { type StartedTestService, startTestService } from '../../tests/support/test-service.ts'
import { createRemoteInvoke } from '../client/invoke.ts'
import { DEMO_FOLDER, DEMO_QUESTIONS, showDemo } from './show-demo.ts'

const terminal = { ...noTerminal, out: () => {}, err: () => {} }
const call = { signal: noTerminal.signal, requestId: 'r' }

type Entry = { readonly id: string; readonly active?: boolean }
type Answer = {
  readonly state: string
  readonly answer: string
  readonly sources: { citations: { sourceText: string }[] }
}

function demonstrator({ url }: StartedTestService) {
  const invoke = createRemoteInvoke({ baseUrl: url })
  const show = () => showDemo(invoke, { terminal, requestId: 'r', isServiceRunning: true })
  return { invoke, show }
}

async function listed(context: TestContext) {
  const { invoke, show } = demonstrator(await startTestService(context))
  const notebooks = async () => ((await invoke('listNotebooks', {}, call)).data as { notebooks: Entry[] }).notebooks
  return { invoke, show, notebooks }
}

test('a second time makes no second notebook, no second source, and leaves no conversation open', async (context) => {
  const { invoke, show, notebooks } = await listed(context)
  const first = await show()
  const second = await show()
  assert.deepEqual(first.data, second.data)
  assert.deepEqual(listFields(await notebooks(), 'id', 'active'), [['lighthouse-demo', true]])
  const { count } = (await invoke('listSources', { notebook_id: 'lighthouse-demo' }, call)).data as { count: number }
  const { sessions } = (await invoke('listSessions', {}, call)).data as { sessions: unknown[] }
  assert.deepEqual([count, sessions], [1, []])
})

test('the notebook that was active stays so', async (context) => {
  const { invoke, show, notebooks } = await listed(context)
  await invoke('createNotebook', { name: 'Mine', activate: true }, call)
  await show()
  const active = (await notebooks()).filter(({ active }) => active).map(({ id }) => id)
  assert.deepEqual(active, ['mine'])
})

test('each of the three questions is answered from the document, to the letter', async (context) => {
  const { invoke, show } = demonstrator(await startTestService(context))
  const { text } = await show()
  const expected = [/cut into rings, and the idle glass/, /25 July 1823 .* Cordouan/, /rhythm of its flashes/]
  const document = readFileSync(path.join(DEMO_FOLDER, 'lighthouse-lens.md'), 'utf8').replaceAll('\n', ' ')
  for (const [index, question] of DEMO_QUESTIONS.entries()) {
    assert.ok(text.includes(`ask "${question}" --notebook-id lighthouse-demo`))
    const answer = (await invoke('askQuestion', { question, notebook_id: 'lighthouse-demo' }, call)).data as Answer
    assert.equal(answer.state, 'answered')
    assert.match(answer.answer.replaceAll('**', ''), expected[index]!)
    for (const { sourceText } of answer.sources.citations)
      assert.ok(document.includes(sourceText.replaceAll('\n', ' ')), sourceText)
  }
})

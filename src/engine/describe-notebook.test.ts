import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startModelEndpoint } from '../../tests/support/model-endpoint.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { findDescriptionProblems, type NotebookDescription } from '../domain/notebook-description.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { openEngine } from './notebooks.ts'

const never = new AbortController().signal
const MODELLED = { name: 'harbour-tower', description: 'A tower.', tags: [...'abcdefgh'] }

/** A notebook with one source, in an engine whose model writes these pieces. */
async function notebook(context: TestContext, pieces: readonly string[]) {
  const model = await startModelEndpoint({ kind: 'write', pieces })
  const engine = openEngine({
    directory: temporaryDirectory(context),
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    model: { baseUrl: model.baseUrl, model: 'm', timeoutMs: 5000 },
  })
  context.after(async () => {
    await engine.close()
    await model.close()
  })
  const space = engine.space('default')
  const { id } = space.create('Tower')
  const text = '# Harbour\n\nThe Harbour Tower stands in Port Ellis. The tower was finished in 1931.'
  await space.addSource(id, { type: 'text', text, title: 'Tower notes' }, never)
  const describe = (isLastTry: boolean) => space.describe(id, { takenNames: ['tower-notes'], isLastTry }, never)
  return { model, describe }
}

test('a configured model describes a notebook from its titles, openings and words', async (context) => {
  const { model, describe } = await notebook(context, ['Here: ', JSON.stringify(MODELLED)])
  assert.deepEqual(await describe(false), MODELLED)
  const sent = model.received[0]!.body
  assert.match(sent, /Title: Tower notes/)
  assert.match(sent, /Frequent words: tower/)
  assert.match(sent, /These names are taken: tower-notes/)
})

test('what the model replies is passed on unchecked, and the last try is made without it', async (context) => {
  const { model, describe } = await notebook(context, ['I would rather not.'])
  assert.equal(await describe(false), null)
  const described = (await describe(true)) as NotebookDescription
  assert.deepEqual(findDescriptionProblems(described, ['tower-notes']), [])
  assert.match(described.name, /tower/)
  assert.equal(model.received.length, 1)
})

test('a model that fails leaves the notebook its own words', async (context) => {
  const { model, describe } = await notebook(context, [])
  model.behave({ kind: 'status', status: 500 })
  assert.deepEqual(findDescriptionProblems(await describe(false), ['tower-notes']), [])
})

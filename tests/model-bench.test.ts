import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureModel, readEndpoint } from '../bench/support/model-answers.ts'
import { startModelEndpoint } from './support/model-endpoint.ts'
import { smallRetrieval } from './support/small-retrieval.ts'

const TEXTS = { tower: 'The Harbour Tower stands in Port Ellis. It was finished in 1931.' }

test('a model is measured by what it tells, cites and refuses', async (context) => {
  const endpoint = await startModelEndpoint({ kind: 'write', pieces: ['It was finished in 1931 [1].'] })
  context.after(() => endpoint.close())
  const question = { question: 'When was the Harbour Tower finished?', answers: ['1931'] }
  const other = { question: 'Where does the Harbour Tower stand?', answers: ['Port Ellis'] }
  const settings = { NOTEBOOK_LLM_BASE_URL: endpoint.baseUrl, NOTEBOOK_LLM_MODEL: 'small' }
  const figures = await measureModel(
    readEndpoint(settings)!,
    () => smallRetrieval(TEXTS),
    [question, other],
    [{ question: 'Which enzyme splits lactose?', answers: [] }],
  )
  assert.deepEqual(
    [figures.asked, figures.told, figures.cited, figures.refused, figures.withoutModel, figures.foreignRefused],
    [2, 0.5, 0.5, 0, 0, 1],
  )
  endpoint.behave({ kind: 'status', status: 500 })
  const failed = await measureModel(readEndpoint(settings)!, () => smallRetrieval(TEXTS), [question], [])
  assert.equal(failed.withoutModel, 1)
  assert.match(failed.reasons.join(), /failed with status 500/)
})

test('without its settings there is no endpoint to measure', () => assert.equal(readEndpoint({}), null))

import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startTestService } from '../../tests/support/test-service.ts'
import { createClient } from '../client/client.ts'

test('an answer is stale when a file it cites was changed or deleted since, and only then', async (context) => {
  const services = await startTestService(context)
  const client = createClient({ baseUrl: services.url })
  const folder = path.join(services.directory, 'vault')
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  mkdirSync(folder)
  write('larch.md', 'The larch loses its needles in autumn.')
  write('spruce.md', 'The spruce keeps its needles for seven years.')
  write('yew.md', 'The yew has poisonous seeds and grows slowly.')
  const { notebook_id } = await client.createNotebook({ name: 'Trees' })
  await client.syncFolder({ notebook_id, folder })
  const ask = async (question: string) => (await client.askQuestion({ notebook_id, question })).sources!.citations
  const [larch] = await ask('When does the larch lose its needles?')
  const [spruce] = await ask('For how many years does the spruce keep its needles?')
  await ask('Which tree has poisonous seeds?')
  assert.deepEqual(await client.listStaleAnswers({ notebook_id }), { notebookId: notebook_id, checked: 3, answers: [] })

  write('larch.md', 'The larch loses its needles in October.')
  rmSync(path.join(folder, 'spruce.md'))
  await client.syncFolder({ notebook_id, folder })
  const { checked, answers } = await client.listStaleAnswers({ notebook_id })
  assert.equal(checked, 3)
  const { sources } = await client.listSources({ notebook_id })
  const current = sources.find(({ title }) => title === 'larch.md')!
  const fates = Object.fromEntries(answers.map(({ question, sources: cited }) => [question, cited]))
  assert.deepEqual(Object.keys(fates).length, 2)
  const replaced = { sourceId: larch!.sourceId, sourceName: 'larch.md', state: 'replaced', currentId: current.id }
  assert.deepEqual(fates['When does the larch lose its needles?'], [replaced])
  const gone = { sourceId: spruce!.sourceId, sourceName: 'spruce.md', state: 'gone' }
  assert.ok(fates['For how many years does the spruce keep its needles?']!.some((cited) => cited.state === 'gone'))
  assert.deepEqual(fates['For how many years does the spruce keep its needles?']!.at(0), gone)
})

test('a notebook that was never asked has no stale answers', async (context) => {
  const services = await startTestService(context)
  const client = createClient({ baseUrl: services.url })
  const { notebook_id } = await client.createNotebook({ name: 'Trees' })
  assert.deepEqual(await client.listStaleAnswers({ notebook_id }), { notebookId: notebook_id, checked: 0, answers: [] })
})

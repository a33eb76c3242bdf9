import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../tests/support/faults.ts'
import { startTestService } from '../../tests/support/test-service.ts'
import { createClient } from '../client/client.ts'
import type { Fault } from '../domain/fault.ts'

const WATER = 'Water boils at 100 degrees Celsius at sea level.'
const MOSS = 'Moss grows on the north side of old trees.'

/** An empty service, and what it holds by now. */
async function emptyHouse(context: TestContext) {
  const { url, directory } = await startTestService(context)
  const client = createClient({ baseUrl: url })
  const held = async () => {
    const { notebooks } = await client.listNotebooks({})
    const scraped = await client.scrapeNotebooks({})
    return { names: notebooks.map(({ name }) => name), ids: notebooks.map(({ id }) => id), total: scraped.total }
  }
  return { client, directory, held }
}

test('the first source makes a notebook that is called after it, active, and said in the reply', async (context) => {
  const { client, held } = await emptyHouse(context)
  const added = await client.addSource({ source_type: 'text', text: WATER, title: 'Boiling water' })
  assert.deepEqual(
    [added.notebook?.id, added.notebook?.name, added.notebook?.active],
    ['boiling-water', 'Boiling water', true],
  )
  assert.match(added.message!, /There was no notebook yet: Boiling water \(boiling-water\) was made/)
  const { sources } = await client.askQuestion({ question: 'At what temperature does water boil?' })
  assert.match(sources!.citations[0]!.sourceText, /100 degrees/)
  const second = await client.addSource({ source_type: 'text', text: MOSS })
  assert.deepEqual([second.notebook, second.message], [undefined, undefined])
  assert.deepEqual(await held(), { names: ['Boiling water'], ids: ['boiling-water'], total: 1 })
})

test('a first source without a title gives the notebook the name it has once it is read', async (context) => {
  const { client, directory, held } = await emptyHouse(context)
  const file = path.join(directory, 'page.html')
  writeFileSync(file, `<title>Of mosses</title><h1>Of mosses</h1><p>${MOSS}</p>`)
  const { sourceName, notebook } = await client.addSource({ source_type: 'file', file_path: file })
  assert.equal(notebook?.name, sourceName)
  assert.deepEqual((await held()).names, [sourceName])
})

test('a first source that cannot be read leaves no notebook behind, nor does one that is not there', async (context) => {
  const { client, directory, held } = await emptyHouse(context)
  const file = path.join(directory, 'broken.pdf')
  writeFileSync(file, '%PDF-1.7 and then nothing')
  await assert.rejects(client.addSource({ source_type: 'file', file_path: file }), fault('SOURCE_UNREADABLE'))
  const absent = client.addSource({ source_type: 'file', file_path: path.join(directory, 'absent.pdf') })
  await assert.rejects(absent, fault('FILE_NOT_FOUND'))
  assert.deepEqual(await held(), { names: [], ids: [], total: 0 })
})

test('first sources that come together go into one notebook, also when the first of them is broken', async (context) => {
  const { client, directory, held } = await emptyHouse(context)
  const file = path.join(directory, 'broken.pdf')
  writeFileSync(file, '%PDF-1.7 and then nothing')
  const outcomes = await Promise.allSettled([
    client.addSource({ source_type: 'file', file_path: file }),
    client.addSource({ source_type: 'text', text: WATER, title: 'Water' }),
    client.addSource({ source_type: 'text', text: MOSS, title: 'Moss' }),
  ])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected'])
  const { total, names } = await held()
  assert.deepEqual([total, names.length], [1, 1])
  assert.equal((await client.listSources({})).count, 2)
})

test('where the account has a notebook, none is made: the ways to choose one are named', async (context) => {
  const { client, held } = await emptyHouse(context)
  await client.createNotebook({ name: 'Papers' })
  await client.removeNotebook({ id: 'papers' })
  await assert.rejects(client.addSource({ source_type: 'text', text: WATER }), (error: unknown) => {
    return (
      fault('NOTEBOOK_NOT_FOUND', 'none is active')(error) && /POST \/notebooks\/create/.test((error as Fault).hint!)
    )
  })
  assert.equal((await held()).total, 1)
})

test('a folder makes a notebook that is called like it, and a job does as well', async (context) => {
  const { client, directory, held } = await emptyHouse(context)
  const folder = path.join(directory, 'Field notes')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'water.md'), WATER)
  const { job } = (await client.syncFolder({ folder }, { asJob: true })) as unknown as { job: { id: string } }
  const { state, result } = await client.followJob({ job_id: job.id })
  const { added, notebook } = result as { added: number; notebook: { id: string } }
  assert.deepEqual([state, added, notebook.id], ['succeeded', 1, 'field-notes'])
  assert.deepEqual(await held(), { names: ['Field notes'], ids: ['field-notes'], total: 1 })
})

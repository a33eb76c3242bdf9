import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { openClientVault } from './client-vault.ts'

const BATCH = { questions: ['q'], index: false, resume: true }

const line = (question: string) => ({
  name: '.notebook-batch.jsonl',
  text: `${JSON.stringify({ key: question, question, state: 'answered', md: `001-${question}.md`, json: `001-${question}.json`, citations_count: 0, asked_at: 't', session_id: 's', turn: 1, run: 'r' })}\n`,
})
const note = (question: string) => ({ name: `001-${question}.md`, text: '---\ntype: "notebook-answer"\n---\n' })
const json = (question: string) => ({
  name: `001-${question}.json`,
  text: `{"$schema":"urn:notebook-assistant:schema:notebook-answer-v1","answer":{"text":"About ${question}"}}`,
})

async function opened(context: TestContext, prepare: (directory: string) => void = () => {}, batch = BATCH) {
  const directory = path.join(temporaryDirectory(context), 'vault')
  mkdirSync(directory)
  prepare(directory)
  const vault = await openClientVault(directory, batch)
  context.after(() => vault.close())
  return vault
}

test('what came is held when the vault is opened again: the record, what is gone, the text of the latest', async (context) => {
  const first = await opened(context)
  for (const file of [note('q'), json('q')]) await first.take('file', file)
  for (const question of ['q', 'lost']) await first.take('line', line(question))
  const again = await openClientVault(first.directory, BATCH)
  context.after(() => again.close())
  const told = again.held.answers.map(({ question, is_there, text }) => [question, is_there, text])
  assert.deepEqual(told, [
    ['lost', false, undefined],
    ['q', true, 'About q'],
  ])
  assert.deepEqual(again.held.taken, [])
  const anew = await openClientVault(first.directory, { ...BATCH, resume: false })
  context.after(() => anew.close())
  assert.deepEqual(anew.held.answers, [], 'what is asked anew rests on nothing that is there')
})

test('names that are somebody else’s are told, and a file that came meanwhile is not written over', async (context) => {
  const vault = await opened(context, (directory) => {
    writeFileSync(path.join(directory, '001-mine.md'), '# Mine')
    symlinkSync('/nowhere', path.join(directory, 'field-002-link.json'))
    writeFileSync(path.join(directory, 'other.md'), '# Never an answer’s name')
  })
  assert.deepEqual(vault.held.taken.toSorted(), ['001-mine.md', 'field-002-link.json'])
  writeFileSync(path.join(vault.directory, '001-q.md'), '# Meanwhile')
  await assert.rejects(vault.take('file', note('q')), fault('PATH_REFUSED', 'meanwhile'))
  assert.equal(readFileSync(path.join(vault.directory, '001-q.md'), 'utf8'), '# Meanwhile')
})

test('a service cannot name a file outside the vault, a hidden one or one of another kind', async (context) => {
  const vault = await opened(context)
  const before = readdirSync(vault.directory)
  for (const name of ['../out.md', '/tmp/out.md', '.hidden.md', 'run.sh', 'a/b.md', 'a\\b.md', '']) {
    await assert.rejects(vault.take('file', { name, text: '' }), fault('BAD_REQUEST', 'no file of a vault'))
  }
  await assert.rejects(vault.take('line', { name: 'notes.md', text: '' }), fault('BAD_REQUEST', 'no file of a vault'))
  await vault.take('progress', { done: 1 })
  assert.deepEqual(readdirSync(vault.directory), before)
})

test('a folder that is reached by a link is written where it lies', async (context) => {
  const directory = temporaryDirectory(context)
  mkdirSync(path.join(directory, 'real'))
  symlinkSync(path.join(directory, 'real'), path.join(directory, 'link'))
  const vault = await openClientVault(path.join(directory, 'link', 'answers'), BATCH)
  context.after(() => vault.close())
  assert.equal(vault.directory, path.join(directory, 'real', 'answers'))
})

import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { openEngine } from '../notebooks.ts'
import { openNotebookToRead } from './notebook-file.ts'
import forms from './original-forms.json' with { type: 'json' }

const never = new AbortController().signal

test('an original is kept once: as its text, in the notebook when it is small, else as a file; and goes with its source', async (context) => {
  const directory = temporaryDirectory(context)
  const engine = openEngine({ directory, clock: systemClock, log: createLog({ level: 'silent' }) })
  context.after(() => engine.close())
  const space = engine.space('default')
  const { id } = space.create('Originals')
  const folder = path.join(directory, 'notebooks', id)
  const kept = () => {
    const database = openNotebookToRead(folder)
    const rows = database.prepare('SELECT count(*) AS rows FROM original').get()!.rows
    database.close()
    return [rows, readdirSync(path.join(folder, 'files')).length]
  }
  const add = (name: string, content: string) => {
    writeFileSync(path.join(directory, name), content)
    return space.addSource(id, { type: 'file', path: path.join(directory, name), name }, never)
  }
  await space.addSource(id, { type: 'text', text: 'Pasted text.' }, never)
  await add('same.txt', 'A file that is its text.')
  assert.deepEqual(kept(), [0, 0])
  const small = await add('small.md', '# Small\n\nA note of two lines.\n')
  const large = await add('large.md', `# Large\n\n${'A long line of a long note. '.repeat(2000)}\n`)
  assert.deepEqual(kept(), [1, 1])
  const twin = await add('again.md', '# Small\n\nA note of two lines.\n')
  assert.ok(twin.duplicate)
  await space.deleteSource(id, small.source.id)
  await space.deleteSource(id, large.source.id)
  assert.deepEqual(kept(), [0, 0])
  await space.addSource(id, { type: 'text', text: ' Pasted with blanks around it. \n' }, never)
  assert.deepEqual(kept(), [1, 0])
})

test('the forms of originals are endings and media types', () => {
  const usual = Object.entries(forms.usual).map(([, { ending, mimeType }]) => [ending, mimeType] as const)
  for (const [ending, mimeType] of [...usual, ...Object.entries(forms.byEnding)]) {
    assert.match(ending, /^[a-z0-9]+$/)
    assert.match(mimeType, /^[a-z]+\/[a-z0-9.+-]+$/)
  }
})

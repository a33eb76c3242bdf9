import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import type { VaultAnswer } from './answer-note.ts'
import { isBatchFile } from './batch-file.ts'
import { openVault } from './vault.ts'

const ANSWER: VaultAnswer = {
  question: 'What grows here?\ntype: note',
  state: 'answered',
  askedAt: '2026-11-21T08:00:00.000Z',
  sessionId: 'session',
  notebook: { id: 'n', name: 'Notes', url: null },
  text: 'Moss grows here [1].',
  citations: [],
  extractionSuccess: true,
  tags: [],
}

test('every file that a batch writes is known by its content, or by its name', async (context) => {
  const directory = temporaryDirectory(context)
  const vault = await openVault(directory, true)
  await vault.write(ANSWER, { slug: '001-what', key: 'k', turn: 1, run: 'r', sessionId: 'session' })
  await vault.writeIndex()
  await vault.close()
  const names = (await readdir(directory)).toSorted()
  assert.deepEqual(names, ['.notebook-batch.jsonl', '001-what.json', '001-what.md', 'index.md'])
  for (const name of names) assert.equal(await isBatchFile(path.join(directory, name)), true, name)
})

test('what a person wrote is none, also where it speaks of one', async (context) => {
  const directory = temporaryDirectory(context)
  const files: Record<string, string> = {
    'plain.md': 'type: notebook-answer\n',
    'note.md': '---\ntype: note\n---\ntype: notebook-answer\n',
    'indented.md': '---\nabout: |\n  type: notebook-answer\n---\n',
    'answers.md': '---\ntype: notebook-answers\n---\n',
    'list.json': '[{"type": "notebook-answer"}]',
    'mine.json': '{"about": "notebook-answer"}',
    'empty.md': '',
    'text.txt': '---\ntype: notebook-answer\n---\n',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(directory, name), text)
    assert.equal(await isBatchFile(path.join(directory, name)), false, name)
  }
})

test('a note that another program has written anew is still known', async (context) => {
  const file = path.join(temporaryDirectory(context), 'moved.md')
  for (const text of [
    '---\r\ntitle: x\r\ntype: notebook-answer\r\n---\r\n',
    "\ufeff---\ntype: 'notebook-answer'\n---\n",
  ]) {
    writeFileSync(file, text)
    assert.equal(await isBatchFile(file), true, JSON.stringify(text))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printResult } from './print.ts'

const screen = { columns: 80, isOutTerminal: false, hasColour: false }

test('a text to read is printed as it is, without what is kept beside it', () => {
  const note = {
    id: 'n',
    title: 'Plan',
    content: '# Plan\n\nDig. [1]\n',
    citations: [{ marker: '[1]', sourceName: 'Soil' }],
  }
  assert.deepEqual(printResult(note, screen), { out: note.content })
  const page = { ...note, hasMore: true, nextCursor: 'c2' }
  assert.deepEqual(printResult(page, screen), { out: note.content, note: 'There is more: --cursor c2' })
})

test('a claim beside a list is told before it, and what is told with it', () => {
  const collaborators = [{ email: 'default', role: 'owner' }]
  const { out } = printResult({ isPublic: true, publicLink: 'http://x/shared/y', collaborators }, screen)
  assert.equal(out, 'isPublic\tyes\npublicLink\thttp://x/shared/y\n\nemail\trole\ndefault\towner')
  assert.equal(printResult({ success: true, collaborators }, screen).out, 'email\trole\ndefault\towner')
})

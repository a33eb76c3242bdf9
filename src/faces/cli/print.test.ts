import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printResult } from './print.ts'
import { stripControlCharacters } from './screen.ts'

const screen = { columns: 80, isOutTerminal: false, hasColour: false }

test('a text to read is printed as it is, without what is kept beside it', () => {
  const note = {
    id: 'n',
    title: 'Plan',
    content: '# Plan\n\nDig. [1]\n',
    citations: [{ marker: '[1]', sourceName: 'Soil' }],
  }
  assert.deepEqual(printResult(note, screen), { out: note.content })
  const page = { ...note, hasMore: true, nextCursor: 'c2', offset: 5, pageChars: 16, totalChars: 90 }
  const leftOut = 'These are the characters up to 21 of 90: --cursor c2 reads on, --paginate false reads all at once.'
  assert.deepEqual(printResult(page, screen), { out: note.content, leftOut })
})

test('inner records that say different things under one name are told apart', () => {
  const health = {
    data: { status: 'ok', products: { local: { state: 'ready' }, hosted: { state: 'signed_out' } } },
    status: 'ok',
  }
  const { out } = printResult(health, screen)
  assert.equal(out, 'status\tok\ndata.products.local.state\tready\ndata.products.hosted.state\tsigned_out')
  const alone = printResult({ ...health, data: { status: 'ok', products: { local: { state: 'ready' } } } }, screen)
  assert.equal(alone.out, 'status\tok\ndata.products.local.state\tready')
})

test('a claim beside a list is told before it, and what is told with it', () => {
  const collaborators = [{ email: 'default', role: 'owner' }]
  const { out } = printResult({ isPublic: true, publicLink: 'http://x/shared/y', collaborators }, screen)
  assert.equal(out, 'isPublic\tyes\npublicLink\thttp://x/shared/y\n\nemail\trole\ndefault\towner')
  assert.equal(printResult({ success: true, collaborators }, screen).out, 'email\trole\ndefault\towner')
})

test('generated content is read as text, its id and files are told to a person', () => {
  const screen = { columns: 60, isOutTerminal: true, hasColour: false }
  const files = [{ name: 'bees.pdf' }]
  const report = printResult({ contentId: 'c', textContent: '# Bees\n', files, warnings: ['Short.'] }, screen)
  assert.equal(report.out, '# Bees\n\nWarning: Short.')
  assert.match(report.note!, /Made as c: bees\.pdf\nGet a file with: content download c --file <name>/)
  const cards = [{ front: 'Who?', back: 'Bees.' }]
  assert.equal(printResult({ artifactId: 'a', cards, files }, screen).out, '1. Who?\n   Bees.')
  const questions = [{ question: 'Who?', options: ['Bees.', 'Ants.'], answer: 'Bees.', explanation: 'They do.' }]
  assert.equal(
    printResult({ artifactId: 'a', questions, files }, screen).out,
    '1. Who?\n   * Bees.\n   - Ants.\n   They do.',
  )
  const tree = { title: 'Bees', children: [{ title: 'Honey', children: [{ title: 'Comb', children: [] }] }] }
  assert.equal(printResult({ mindMapId: 'm', tree, files }, screen).out, 'Bees\n  - Honey\n    - Comb')
  assert.match(String(printResult({ contentId: 'v', applied: { language: 'en' }, files }, screen).out), /content id +v/)
})

test('no source steers the terminal; a program gets every sign', () => {
  const steering = '\u001b]0;owned\u0007\u001b[2Jtext\u009b5A\r\n\tmore \u001b[1mbold\u001b[22m'
  assert.equal(
    stripControlCharacters(steering, { isOutTerminal: true }),
    ']0;owned[2Jtext5A\n\tmore \u001b[1mbold\u001b[22m',
  )
  assert.equal(stripControlCharacters(steering, screen), steering)
})

test('bold and headings of Markdown are bold on a terminal, plain where it has none, and left alone for a program', () => {
  const text = '## Nests\n\nThe **red heron** nests 2 ** 3 times.'
  const answer = {
    answer: text,
    sources: { format: 'json', citations: [{ marker: '[1]', sourceName: 'Herons', sourceText: text }] },
    passages: [{ rank: 1, sourceName: 'Herons', text }],
  }
  const bold = (words: string) => `\u001b[1m${words}\u001b[22m`
  const onTerminal = String(printResult(answer, { columns: 80, isOutTerminal: true, hasColour: true }).out)
  assert.equal(onTerminal.split(`The ${bold('red heron')} nests 2 ** 3 times.`).length, 4)
  assert.equal(onTerminal.split(bold('Nests')).length, 4)
  const plain = String(printResult(answer, { columns: 80, isOutTerminal: true, hasColour: false }).out)
  assert.equal(plain.split('The red heron nests 2 ** 3 times.').length, 4)
  assert.equal(String(printResult(answer, screen).out).split('The **red heron** nests').length, 4)
})

test('bold takes no room on a line, and is not cut', () => {
  const answer = `**${'日'.repeat(30)}** and **${'word '.repeat(12).trim()}**`
  const lines = (hasColour: boolean) =>
    String(printResult({ answer }, { columns: 40, isOutTerminal: true, hasColour }).out)
  assert.equal(lines(true).replaceAll('\u001b[1m', '').replaceAll('\u001b[22m', ''), lines(false))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notebookId } from '../../tests/support/small-services.ts'
import type { Citation } from '../domain/citation.ts'
import { buildConversationNote, createNoteTitle } from './conversation-note.ts'

const hosts = { local: [], hosted: [], localBaseUrl: 'http://localhost:3000', hostedBaseUrl: 'https://hosted.example' }
const place = { product: 'local', notebookId: notebookId(1) } as const
const page = `http://localhost:3000/notebook/${notebookId(1)}`

const citation = (number: number, sourceId: string, more: Partial<Citation> = {}): Citation => ({
  marker: `[${number}]`,
  number,
  sourceText: `Excerpt of ${sourceId}.`,
  sourceId,
  sourceName: `Source ${sourceId}`,
  start: 0,
  end: 13,
  ...more,
})

test('citations are numbered through the note, the same place once, each a link to its source', () => {
  const turns = [
    { question: 'First?', answer: 'One [1], two [2].', citations: [citation(1, 'a'), citation(2, 'b', { page: 7 })] },
    { question: 'Second?', answer: 'Three [1], two again [2].', citations: [citation(1, 'c'), citation(2, 'b')] },
  ]
  const { content, citations } = buildConversationNote(turns, place, hosts)
  assert.equal(
    content,
    `## First?

One [[1]](${page}#source-a), two [[2]](${page}#source-b).

## Second?

Three [[3]](${page}#source-c), two again [[2]](${page}#source-b).

---

**Sources**

1. [Source a](${page}#source-a)

   > Excerpt of a.

2. [Source b](${page}#source-b), page 7

   > Excerpt of b.

3. [Source c](${page}#source-c)

   > Excerpt of c.
`,
  )
  assert.deepEqual(
    citations.map(({ marker, number, sourceId }) => [marker, number, sourceId]),
    [
      ['[1]', 1, 'a'],
      ['[2]', 2, 'b'],
      ['[3]', 3, 'c'],
    ],
  )
})

test('an answer without citations has no list of sources, and numbers that are no marker stay', () => {
  const turns = [{ question: 'Why?', answer: 'See [4] and `x[1]`.', citations: [] }]
  assert.deepEqual(buildConversationNote(turns, place, hosts), {
    content: '## Why?\n\nSee [4] and `x[1]`.\n',
    citations: [],
  })
})

test('nothing of a question, a title or an excerpt is read as markup', () => {
  const hostile = citation(1, 'a', { sourceName: 'A](http://x)\n# B', sourceText: 'one\n<script>two' })
  const turns = [{ question: '# *Who*\n<b>?', answer: 'It [1].', citations: [hostile] }]
  const { content } = buildConversationNote(turns, place, hosts)
  assert.match(content, /^## \\# \\\*Who\\\* \\<b\\>\?\n/)
  assert.match(content, /^1\. \[A\\\]\(http:\/\/x\) \\# B\]\(http/m)
  assert.match(content, /^ {3}> one\n {3}> &lt;script>two$/m)
})

test('a title is the question on one line, cut between words when it is long', () => {
  assert.equal(createNoteTitle(' When\nis it? '), 'When is it?')
  assert.equal(createNoteTitle(`${'word '.repeat(30)}end`), `${'word '.repeat(16).trim()}…`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listField } from '../../../../tests/support/list-fields.ts'
import { readDocument } from '../read-document.ts'
import { raw } from '../testing/made-files.ts'

const BOOK = {
  nbformat: 4,
  metadata: { language_info: { name: 'python' }, authors: [{ name: 'Ada Byron' }] },
  cells: [
    { cell_type: 'markdown', source: ['# Tides\n', 'The *moon* pulls.'] },
    {
      cell_type: 'code',
      source: 'print(height)',
      outputs: [
        { output_type: 'stream', text: ['4.2 m\n'] },
        { output_type: 'display_data', data: { 'text/plain': '<Figure with 1 Axes>', 'image/png': 'iVBORw0KGgo=' } },
        { output_type: 'error', ename: 'NameError', evalue: 'no ebb', traceback: ['\u001b[31mlong'] },
      ],
    },
    null,
    { cell_type: 'markdown', source: '## Ebb\nIt falls.' },
  ],
}

test('a Jupyter notebook is read as its prose, its code and what that printed', async () => {
  const read = await readDocument(raw('tides.ipynb', JSON.stringify(BOOK)))
  assert.equal(
    read.text,
    '# Tides\nThe *moon* pulls.\n\n```python\nprint(height)\n```\n\n```\n4.2 m\n```\n\n```\nNameError: no ebb\n```\n\n## Ebb\nIt falls.',
  )
  assert.deepEqual([read.kind, read.title, read.facts?.authors], ['jupyter', 'Tides', ['Ada Byron']])
  assert.deepEqual(listField(read.places, 'heading'), ['Tides', 'Ebb'])
})

test('a notebook of an old format is read, one without words refused, and what is none is text', async () => {
  const old = {
    nbformat: 3,
    worksheets: [
      {
        cells: [
          { cell_type: 'heading', level: 2, source: 'Old' },
          { cell_type: 'code', input: 'x = 1' },
        ],
      },
    ],
  }
  assert.equal((await readDocument(raw('a.ipynb', JSON.stringify(old)))).text, '## Old\n\n```\nx = 1\n```')
  await assert.rejects(readDocument(raw('a.ipynb', '{"nbformat":4,"cells":[]}')), {
    message: /Jupyter notebook holds no text/,
  })
  assert.equal((await readDocument(raw('a.ipynb', '{"a": 1}'))).kind, 'text')
})

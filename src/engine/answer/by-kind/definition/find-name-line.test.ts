import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'
import { listMarkedHeadings } from '../../../../../tests/support/small-retrieval.ts'

const PAGE = `# NAME

quill-trim, quilltrim - Thin an archive

# SYNOPSIS

quill trim list [<log-options>]

# DESCRIPTION

The archive is read once, and quill trim counts what is kept. A run of quill trim is a rare thing in winter.
`

const ask = (text: string) => askSmallTexts({ PAGE }, text, { known: { PAGE: { places: listMarkedHeadings(PAGE) } } })

test('a page of a manual says under NAME what its command is for', () => {
  for (const question of ['What does quill trim do?', 'What is quill-trim?', 'What does quilltrim do?']) {
    const { text, state } = ask(question)
    assert.equal(state, 'answered')
    assert.match(text, /^quill-trim, quilltrim - Thin an archive/)
  }
})

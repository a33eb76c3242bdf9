import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { listField } from '../../../tests/support/list-fields.ts'
import type { Citation } from '../../domain/citation.ts'
import { ANSWER_SCHEMA, formatAnswerJson, formatAnswerMarkdown, type VaultAnswer } from './answer-note.ts'

const cited = (number: number, sourceName: string, sourceText: string): Citation => ({
  marker: `[${number}]`,
  number,
  sourceText,
  sourceId: 's',
  sourceName,
  start: 0,
  end: sourceText.length,
})

const answer = (change: Partial<VaultAnswer> = {}): VaultAnswer => ({
  question: 'What grows here?',
  state: 'answered',
  askedAt: '2026-11-21T08:00:00.000Z',
  sessionId: 'session',
  notebook: { id: 'field-notes', name: 'Field notes', url: 'http://localhost:3000/notebook/1' },
  text: 'Moss grows here [1].',
  citations: [cited(1, 'Summer', 'Moss, everywhere.')],
  extractionSuccess: true,
  tags: ['botany'],
  ...change,
})

/** The front matter as a YAML parser reads it. */
function fields(markdown: string): Record<string, unknown> {
  const [, yaml] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? []
  assert.ok(yaml !== undefined, 'it begins with front matter')
  return parse(yaml) as Record<string, unknown>
}

const schema = JSON.parse(await readFile('schemas/notebook-answer-v1.json', 'utf8')) as { $id: string }
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  formats: { uri: (text: string) => URL.canParse(text), 'date-time': (text: string) => isTime(text) },
})
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
const validate = ajv.compile(schema)

const TEXTS = [
  'a: b, "c" and \'d\' # e',
  'two\nlines\r\nand\ta tab',
  '---\ntype: other',
  '- item [x] {y} & *z ! % @ `',
  'Größe von Ωmega? 日本語 🌱 العربية',
  'a backslash \\ and \\n',
  'controls \u0001 \u007f \u0085 \u2028 \u2029 \ufeff end',
  'yes',
  '12',
]

describe('the note of an answer', () => {
  it('says the page of an excerpt where the source has pages, in the note and in the record', () => {
    const onPage = answer({ citations: [{ ...cited(1, 'Atlas.pdf', 'Moss.'), page: 12 }, cited(2, 'Summer', 'Fern.')] })
    assert.match(formatAnswerMarkdown(onPage), /### \[1\] Atlas\.pdf, page 12\n\n> Moss\.\n\n### \[2\] Summer\n/)
    const record = JSON.parse(formatAnswerJson(onPage)) as { citations: { page?: number }[] }
    assert.deepEqual(listField(record.citations, 'page'), [12, undefined])
    assert.ok(validate(record), JSON.stringify(validate.errors))
  })

  it('holds front matter, question, answer and excerpts in the documented order', () => {
    assert.equal(
      formatAnswerMarkdown(answer()),
      `---
title: "What grows here?"
type: "notebook-answer"
state: "answered"
asked_at: "2026-11-21T08:00:00.000Z"
notebook_id: "field-notes"
notebook_url: "http://localhost:3000/notebook/1"
session_id: "session"
citations_count: 1
sources:
  - "Summer"
---

# What grows here?

> Asked 2026-11-21T08:00:00.000Z of Field notes (http://localhost:3000/notebook/1)

## Answer

Moss grows here [1].

## Sources

### [1] Summer

> Moss, everywhere.
`,
    )
  })

  for (const text of TEXTS) {
    it(`keeps the text ${JSON.stringify(text)} whole in its front matter`, () => {
      const read = fields(formatAnswerMarkdown(answer({ question: text, citations: [cited(1, text, 'x')] })))
      assert.equal(read.title, text)
      assert.deepEqual(read.sources, [text])
      assert.equal(read.citations_count, 1)
      assert.equal(read.type, 'notebook-answer')
    })
  }

  it('keeps its headings and quotations apart from texts of several lines', () => {
    const markdown = formatAnswerMarkdown(
      answer({ question: 'One\ntwo', citations: [cited(1, 'A\nB', 'first\n\n# third')] }),
    )
    assert.match(markdown, /^# One two$/m)
    assert.match(markdown, /^### \[1\] A B\n\n> first\n>\n> # third$/m)
  })

  it('says the state of the answer, in the note and in the record, which an older one may lack', () => {
    for (const state of ['answered', 'partial', 'no_support'] as const) {
      assert.equal(fields(formatAnswerMarkdown(answer({ state }))).state, state)
      const record = JSON.parse(formatAnswerJson(answer({ state }))) as { metadata: Record<string, unknown> }
      assert.equal(record.metadata.state, state)
      assert.ok(validate(record), ajv.errorsText(validate.errors))
      const { state: _, ...older } = record.metadata
      assert.ok(validate({ ...record, metadata: older }), 'a record of before is still of the published form')
      assert.equal(validate({ ...record, metadata: { ...older, state: 'guessed' } }), false)
    }
  })

  it('puts the passages to read below the sources, in the note and in the record', () => {
    const passage = {
      rank: 1,
      score: 1,
      sourceId: 's',
      sourceName: 'Atlas.pdf',
      start: 0,
      end: 9,
      text: 'Moss.\n\nFern.',
      page: 3,
    }
    const made = answer({ state: 'partial', passages: [passage] })
    assert.match(
      formatAnswerMarkdown(made),
      /\n\n## Passages to read\n\nThey are not cited.*\n\n### Atlas\.pdf, page 3\n\n> Moss\.\n>\n> Fern\.\n$/,
    )
    const record = JSON.parse(formatAnswerJson(made)) as { passages: unknown }
    assert.deepEqual(record.passages, [{ source_name: 'Atlas.pdf', source_text: 'Moss.\n\nFern.', page: 3 }])
    assert.ok(validate(record), ajv.errorsText(validate.errors))
  })

  it('names a source once however often it is cited, and says when there is none', () => {
    const twice = [cited(1, 'A', 'x'), cited(2, 'A', 'y'), cited(3, 'B', '')]
    const markdown = formatAnswerMarkdown(answer({ citations: twice }))
    assert.deepEqual(fields(markdown).sources, ['A', 'B'])
    assert.match(markdown, /### \[3\] B\n\n> \(no excerpt\)/)
    const bare = formatAnswerMarkdown(answer({ citations: [] }))
    assert.deepEqual(fields(bare).sources, [])
    assert.match(bare, /## Sources\n\nNo source is cited\.\n$/)
  })
})

describe('the JSON file of an answer', () => {
  it('is of the published form', () => {
    const odd = TEXTS.map((text, index) => cited(index + 1, text, index % 2 ? '' : text))
    for (const made of [answer(), answer({ citations: odd }), answer({ sessionId: null, extractionSuccess: null })]) {
      assert.ok(validate(JSON.parse(formatAnswerJson(made))), ajv.errorsText(validate.errors))
    }
    assert.equal(schema.$id, ANSWER_SCHEMA)
  })

  it('says what was cited, null for what is not there', () => {
    const record = JSON.parse(formatAnswerJson(answer({ citations: [cited(1, 'A', 'x'), cited(2, '', '')] }))) as {
      citations: unknown
      metadata: unknown
    }
    assert.deepEqual(record.citations, [
      { marker: '[1]', number: 1, source_name: 'A', source_text: 'x' },
      { marker: '[2]', number: 2, source_name: null, source_text: null },
    ])
    assert.deepEqual(record.metadata, {
      state: 'answered',
      tags: ['botany'],
      extraction_success: true,
      citations_count: 2,
      source_names: ['A'],
    })
  })
})

describe('the published form', () => {
  it('refuses what is not an answer of a notebook', () => {
    const good = JSON.parse(formatAnswerJson(answer())) as Record<string, unknown>
    const { answer: _, ...without } = good
    const bad = [
      without,
      { ...good, type: 'note' },
      { ...good, version: '2.0' },
      { ...good, asked_at: 'yesterday' },
      { ...good, citations: [{ marker: '[0]', number: 0, source_name: null, source_text: null }] },
      { ...good, citations: [{ marker: '[1]', number: 1 }] },
    ]
    for (const record of bad) assert.equal(validate(record), false, JSON.stringify(record).slice(0, 80))
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { PAGE_LABELS } from '../../wire/page-labels.ts'
import { Faults } from '../faults.ts'
import { buildPageFacts, renderPageBody, renderPageScript } from './render-page.ts'

const readFacts = (names: readonly string[], path = '/notebook/abc?hl=de') =>
  buildPageFacts(new Faults(names), new Request(`http://127.0.0.1:4000${path}`), 'token')

test('a page speaks the language that is asked for, and a fault gives it that of the account', () => {
  assert.equal(readFacts([]).labels, PAGE_LABELS.de)
  assert.equal(readFacts(['locale:ja']).labels, PAGE_LABELS.ja)
  assert.equal(readFacts([], '/?hl=xx').labels, PAGE_LABELS.en)
  assert.deepEqual([readFacts([]).notebookId, readFacts([], '/').notebookId], ['abc', null])
})

test('a fault chooses the layout, and the words that an element is called otherwise', () => {
  assert.deepEqual([readFacts([]).isNew, readFacts(['era:2026-08']).isNew], [true, false])
  assert.deepEqual(readFacts(['renamed-class:chat.input']).renamed, ['query-box-input'])
  assert.throws(() => readFacts(['renamed-class:nothing']), fault('BAD_REQUEST', 'it has to name one of'))
  assert.throws(() => readFacts(['era:1999']), fault('BAD_REQUEST', 'it has to name one of 2026-08, 2026-10'))
})

test('the page knows the ids that were rotated, as that of the product does', () => {
  const { ids } = readFacts(['rotated-id:LIST_NOTEBOOKS'])
  assert.deepEqual([ids.LIST_NOTEBOOKS, ids.GET_NOTEBOOK], ['fshbXw', 'rLM1Ne'])
})

test('what draws the page is one script that can be read, and no fact of it ends the page', () => {
  assert.doesNotThrow(() => new Function(renderPageScript()))
  const body = renderPageBody({ ...readFacts([]), token: '</script><script>alert(1)</script>' })
  assert.equal(body.match(/<\/script>/g)?.length, 2)
})

test('no language lacks a label', () => {
  const keys = Object.keys(PAGE_LABELS.en)
  for (const labels of Object.values(PAGE_LABELS)) {
    assert.deepEqual(Object.keys(labels), keys)
    assert.ok(Object.values(labels).every((texts) => texts.length > 0 && texts.every((text) => text.trim() !== '')))
  }
})

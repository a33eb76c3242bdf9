import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expandTabs } from './screen-columns.ts'

test('a tab is as many blanks as lead to its column', () => {
  assert.equal(expandTabs('\tlid\tcloses'), '        lid     closes')
  assert.equal(expandTabs('no tab'), 'no tab')
})

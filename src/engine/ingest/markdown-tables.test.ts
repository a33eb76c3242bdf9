import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtmlTables } from './markdown-tables.ts'

test('a table of HTML in Markdown is read as one, row by row', async () => {
  const read = await readHtmlTables(
    '# Boats\n\n<table>\n  <tr>\n    <td><strong>Boat</strong></td><td><strong>Berth</strong></td>\n  </tr>\n' +
      '  <tr>\n    <td>`larch`</td>\n    <td>\n      <p>The inner one.</p>\n      It is dry at low water.\n    </td>\n  </tr>\n</table>\n\nAsk the keeper.\n',
  )
  assert.match(read, /^# Boats\n\n/)
  assert.match(read, /\| Boat \| Berth \|/)
  assert.match(read, /\| `larch` \| The inner one\. It is dry at low water\. \|/)
  assert.match(read, /\n\nAsk the keeper\.\n$/)
})

test('a table in a piece of code, and a text without one, stay as they are', async () => {
  for (const text of ['Write:\n\n```html\n<table><tr><td>a</td><td>b</td></tr></table>\n```\n', 'No table.'])
    assert.equal(await readHtmlTables(text), text)
})

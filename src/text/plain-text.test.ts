import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainText, withBold } from './plain-text.ts'

test('Markdown noise goes, words stay', () => {
  const cases = [
    ['## A *fine* **day**', 'A fine day'],
    ['- item with `code[1] **x**`', 'item with `code[1] **x**`'],
    ['> quoted\n> on', 'quoted on'],
    ['> 5 mm and\n>= 3', '> 5 mm and >= 3'],
    ['3. Third step', 'Third step'],
    ['2024. 12 people', '2024. 12 people'],
    ['see [the map](https://x.test) ![ship](s.png)', 'see the map ship'],
    ['in-\nformation and well-\nKnown', 'information and well- Known'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['They _land_ it, never _this_: a_b and _x', 'They land it, never this: a_b and _x'],
    ['Known fact.[12] More [3, 4] here[^5]', 'Known fact. More here'],
    ['A [note] stays', 'A [note] stays'],
    ['Ran on Linux 2.[4-6] and in 2001.[3]', 'Ran on Linux 2.[4-6] and in 2001.'],
    ['[![Build](https://a.example/b.svg)](https://a.example) It is green', 'It is green'],
    ['<p align="center">Hello&nbsp;<b>all</b><br/>of you</p>', 'Hello all of you'],
    ['{% include top.html %} See [the plan][plan] {{ site.name }} now', 'See the plan now'],
    ['as told** Full access is given', 'as told Full access is given'],
    ['if a < b and c > d then 2 ** 3', 'if a < b and c > d then 2 ** 3'],
    ['Write to <mailto:a@b.example> about m² and the plan.²', 'Write to mailto:a@b.example about m² and the plan.'],
    ['see [`pako`](https://a.example/p) and [`nice`][]', 'see `pako` and `nice`'],
    ['```bash', ''],
    ['> [!NOTE]\n> Keep it dry', 'Keep it dry'],
    ['- [x] Milk', 'Milk'],
    ['offers **`Route`** and the rest', 'offers `Route` and the rest'],
    ['it feels **more minimal while', 'it feels more minimal while'],
    ['lists /proc/[0-9]* at once', 'lists /proc/[0-9]* at once'],
  ]
  for (const [excerpt, expected] of cases) assert.equal(toPlainText(excerpt!), expected)
})

test('the bold span is set once, and never inside other bold', () => {
  assert.equal(withBold('In 1998 and 1998', '1998'), 'In **1998** and 1998')
  assert.equal(withBold('In $& 1998', '$&'), 'In **$&** 1998')
  assert.equal(withBold('no span', null), 'no span')
})

test('emphasis by underscores and a stray backslash at the end go, names with underscores stay', () => {
  assert.equal(
    toPlainText('It is _very important_ that it is dry (on Unix)\\'),
    'It is very important that it is dry (on Unix)',
  )
  assert.equal(toPlainText('Set log_level and max_file_size here'), 'Set log_level and max_file_size here')
})

test('leaves a star that stands for any letters', () => {
  const text = 'You need all of hull_*.txt, hull_*.csv and mast_*.log (or *.txt,*.csv) for it.'
  assert.equal(toPlainText(text), text)
})

test('the dots that lead to a price are not shown', () => {
  assert.equal(toPlainText('Child ticket (6-15) ..... 6.50 €'), 'Child ticket (6-15): 6.50 €')
  assert.equal(toPlainText('Wait ..... what?'), 'Wait ..... what?')
})

test('a dash between two codes is no mark of an entry', () => {
  assert.equal(toPlainText('- Linux: `0.10` - `7.x`, others `8`'), 'Linux: `0.10` - `7.x`, others `8`')
  assert.equal(toPlainText('`a` **is** `b`'), '`a` is `b`')
})

test('the number that a line of a sentence begins with is kept, and that of an entry is not', () => {
  assert.equal(
    toPlainText('Der Stand ist offen bis zum\n24. April 2026.'),
    'Der Stand ist offen bis zum 24. April 2026.',
  )
  assert.equal(toPlainText('We met on the\n3. of May'), 'We met on the 3. of May')
  assert.equal(toPlainText('Do this:\n1. Wash\n2. Dry'), 'Do this: Wash Dry')
  assert.equal(toPlainText('1. Apples\n2. Pears'), 'Apples Pears')
})

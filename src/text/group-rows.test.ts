import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTables } from './tables.ts'

const readGroups = (text: string) =>
  readTables(text)[0]?.rows.map(({ cells, group }) => [cells[0]!.text, cells[1]!.text, group])

test('a row of one cell names those below it, and is none; entries with a mark end where it does', () => {
  const table =
    '| Task | Size | Load |\n|---|---|---|\n| Desktops: | | |\n| • Heron | 32 | 8 |\n| • Kestrel | 45 | 13 |\n| Server | 8 | 1 |\n'
  assert.deepEqual(readGroups(table), [
    ['Heron', '32', 'Desktops'],
    ['Kestrel', '45', 'Desktops'],
    ['Server', '8', undefined],
  ])
})

test('without marks a group goes on to the next one', () => {
  const table =
    '| Illness | None | Some |\n|---|---|---|\n| Women | | |\n| Cough | 9 | 7 |\n| Cold | 5 | 7 |\n| Men | | |\n| Cough | 3 | 8 |\n'
  assert.deepEqual(
    readGroups(table)?.map(([name, , group]) => `${group}: ${name}`),
    ['Women: Cough', 'Women: Cold', 'Men: Cough'],
  )
})

test('a first cell that is left empty goes on with the one above', () => {
  const table =
    '| Sex | Hair | Blue | Brown |\n|---|---|---|---|\n| Male | Black | 11 | 32 |\n| | Red | 10 | 10 |\n| Female | Black | 9 | 36 |\n'
  assert.deepEqual(
    readGroups(table)?.map(([, hair, group]) => `${hair} of ${group}`),
    ['Black of Male', 'Red of Male', 'Black of Female'],
  )
})

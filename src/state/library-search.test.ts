import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSearchIndex, type SearchableEntry, scoreEntries } from './library-search.ts'

const notebook = (name: string, rest: Partial<SearchableEntry> = {}): SearchableEntry => ({
  name,
  description: '',
  topics: [],
  tags: [],
  ...rest,
})

function ranked(query: string, notebooks: readonly SearchableEntry[]): string[] {
  const found = [...scoreEntries(query, buildSearchIndex(notebooks))].sort(
    ([a, first], [b, second]) => second - first || a - b,
  )
  return found.map(([index]) => notebooks[index]!.name)
}

test('name, topics, tags and description are searched, in this order of weight', () => {
  const notebooks = [
    notebook('One', { description: 'about botany' }),
    notebook('Two', { tags: ['botany'] }),
    notebook('Botany'),
    notebook('Three', { topics: ['Botany'] }),
    notebook('Other'),
  ]
  assert.deepEqual(ranked('botany', notebooks), ['Botany', 'Two', 'Three', 'One'])
})

test('case and accents do not matter', () => {
  assert.deepEqual(ranked('ELEVE', [notebook('élève')]), ['élève'])
  assert.deepEqual(ranked('müller', [notebook('Muller')]), ['Muller'])
})

test('a whole word beats a beginning, and that a part', () => {
  const notebooks = [notebook('Preact'), notebook('Reactive'), notebook('React')]
  assert.deepEqual(ranked('react', notebooks), ['React', 'Reactive', 'Preact'])
})

test('a word that few notebooks hold counts more than one that all hold', () => {
  const notebooks = [notebook('the lake'), notebook('the river'), notebook('the the')]
  assert.equal(ranked('the river', notebooks)[0], 'the river')
})

test('scripts without spaces are found by a part, single Latin letters are not', () => {
  assert.deepEqual(ranked('东京', [notebook('我的东京笔记')]), ['我的东京笔记'])
  assert.deepEqual(ranked('e', [notebook('Notes')]), [])
  assert.deepEqual(ranked('c++', [notebook('C++ notes'), notebook('C notes')]), ['C++ notes'])
})

test('a query without a word finds nothing', () => {
  assert.deepEqual(ranked('  !? ', [notebook('a'), notebook('!?')]), [])
})

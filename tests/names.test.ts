import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '..')

/** One name by design: what an operation declares and what it does; what a remote method asks and what answers it. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^src\/(?:contract|service)\//, 'an operation'],
  [/^src\/(?:product\/rpc\/methods|host\/unary)\//, 'a remote method'],
]

function findHome(file: string): string {
  return FAMILIES.find(([folders]) => folders.test(file))?.[1] ?? file
}

/** The names that are exported in more than one place, each with how many places. */
function countExportedTwice(): Record<string, number> {
  const homes = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.{ts,js}', { cwd: root }).filter((found) => !found.endsWith('.test.ts'))) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, name] of text.matchAll(/^export (?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm))
      homes.set(name!, (homes.get(name!) ?? new Set()).add(findHome(file.replaceAll('\\', '/'))))
  }
  const twice = [...homes].filter(([, found]) => found.size > 1).map(([name, found]) => [name, found.size] as const)
  return Object.fromEntries(twice.sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('no name is exported in more places than `exported-twice.json` says, and that list only shrinks', () => {
  const listed = JSON.parse(readFileSync(path.join(root, 'tests/exported-twice.json'), 'utf8')) as Record<
    string,
    number
  >
  const found = countExportedTwice()
  const grown = Object.keys(found).filter((name) => found[name]! > (listed[name] ?? 1))
  assert.deepEqual(grown, [], 'these names mean something already: choose another, or use what is there')
  const shrunk = Object.keys(listed).filter((name) => listed[name]! > (found[name] ?? 1))
  assert.deepEqual(shrunk, [], 'these are exported in fewer places now: write the new numbers into the list')
})

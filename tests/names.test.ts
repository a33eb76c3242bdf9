import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '..')

/** One name by design: what an operation declares and what it does. */
const findHome = (file: string) => (/^src\/(?:contract|service)\//.test(file) ? 'an operation' : file)

/** The names that are exported in more than one place, each with its places. */
function listExportedTwice(): Record<string, readonly string[]> {
  const homes = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.{ts,js}', { cwd: root }).filter((found) => !found.endsWith('.test.ts'))) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, name] of text.matchAll(/^export (?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm))
      homes.set(name!, (homes.get(name!) ?? new Set()).add(findHome(file.replaceAll('\\', '/'))))
  }
  const twice = [...homes].filter(([, found]) => found.size > 1).map(([name, found]) => [name, [...found]] as const)
  assert.ok(homes.size > 1000, 'the exports are found')
  return Object.fromEntries(twice)
}

test('no name is exported in two places: each means one thing, or is used from where it stands', () => {
  assert.deepEqual(listExportedTwice(), {})
})

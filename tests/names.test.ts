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
  for (const file of globSync('{src,web/src}/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (found) => !found.endsWith('.test.ts'),
  )) {
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

/** What the package gives to those who use it, and jobs, whose functions are called by name across threads. */
const CALLED_FROM_OUTSIDE = /^src\/(?:client|contract)\/|-jobs\.ts$/

test('what a file exports is spoken of in another file', () => {
  const files = globSync('{src,web,tests,scripts,bench,harden}/**/*.{ts,tsx,js}', { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }))
  const speakers = new Map<string, number>()
  for (const { text } of files)
    for (const word of new Set(text.match(/[A-Za-z_]\w*/g))) speakers.set(word, (speakers.get(word) ?? 0) + 1)
  const idle = files
    .filter(
      ({ file }) => /^(?:src|web\/src)\//.test(file) && !file.endsWith('.test.ts') && !CALLED_FROM_OUTSIDE.test(file),
    )
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
        .filter(([, name]) => speakers.get(name!) === 1)
        .map(([, name]) => `${file}: ${name}`),
    )
  assert.deepEqual(idle, [], 'take `export` off; the linter then tells what is not used at all')
})

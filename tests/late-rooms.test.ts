import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '..')

/** The rooms of the product that these files load when somebody first needs them. */
function listLateRooms(pattern: string): string[] {
  const texts = globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const rooms = texts.flatMap((text) => [...text.matchAll(/import\('(?:\.\.\/)+(?:src\/)?(product\/[^']+)'\)/g)])
  return [...new Set(rooms.map(([, room]) => room!))].sort()
}

test('what a service loads at its first hosted call lies in the compile cache that npm ci fills', () => {
  const loaded = listLateRooms('src/main/*.ts').filter((room) => room !== 'product/dom/account-browsers.ts') // with the sign-in
  assert.ok(loaded.length > 0)
  assert.deepEqual(listLateRooms('scripts/warm-hosted.ts'), loaded)
})

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { findCircles, groupBySiblings, listImports, readImportGraph } from './support/import-graph.ts'

type Row = { room: string; rooms: string[]; packages: string[] }

const root = path.join(import.meta.dirname, '..')

/** The import plan, as `ARCHITECTURE.md` states it. */
function plan(): Row[] {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
  const names = (cell: string) =>
    cell
      .trim()
      .split(/\s+/)
      .filter((name) => name !== '-')
      .map((name) => name.replaceAll('`', ''))
  return [...text.matchAll(/^\| `([\w/]+)` *\| (.*?) *\| (.*?) *\|$/gm)].map(([, room, rooms, packages]) => ({
    room: room!,
    rooms: names(rooms!),
    packages: names(packages!),
  }))
}

const inside = (file: string, room: string) => file === room || file.startsWith(`${room}/`)

/** The rooms lie in `src`, but for the page, which is built for browsers and lies beside it. */
const findFile = (place: string) => (inside(place, 'web') ? place.replace('web/', 'web/src/') : `src/${place}`)
const findPlace = (file: string) => file.replace(/^src\//, '').replace(/^web\/src\//, 'web/')

const listRoomFiles = () =>
  globSync('{src,web/src}/**/*.{ts,tsx,js}', { cwd: root })
    .map((file) => findPlace(file.replaceAll('\\', '/')))
    .filter((file) => !file.endsWith('.test.ts'))

const readImports = (place: string) => listImports(readFileSync(path.join(root, findFile(place)), 'utf8'))

function problem(file: string, row: Row, target: string): string | null {
  if (target.startsWith('node:')) return null
  if (!target.startsWith('.')) {
    const name = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/')
    return row.packages.includes(name)
      ? null
      : `${file} imports the package ${name}, which the plan does not give to ${row.room}`
  }
  const to = findPlace(path.posix.join(path.posix.dirname(findFile(file)), target))
  if (to === 'package.json') return null
  const isAllowed = inside(to, row.room) || row.rooms.some((room) => room === '*' || inside(to, room))
  return isAllowed ? null : `${file} imports ${to}, which the plan does not give to ${row.room}`
}

test('every import of every room is in the plan', () => {
  const rows = plan()
  const files = listRoomFiles()
  assert.ok(rows.length > 8 && files.length > 8, 'the plan and the sources are found')
  const problems = files.flatMap((file) => {
    const row = rows.filter(({ room }) => inside(file, room)).sort((a, b) => b.room.length - a.room.length)[0]
    if (!row) return [`${file} lies in no room of the plan`]
    return readImports(file)
      .map((target) => problem(file, row, target))
      .filter((found) => found !== null)
  })
  assert.deepEqual(problems, [])
})

test('no files import each other in a circle, and no files or folders of one folder do, types counted', () => {
  const page = readImportGraph(path.join(root, 'web/src'))
  assert.ok(page.get('app.tsx')?.has('home/home.tsx'), 'the imports of the page are found')
  assert.deepEqual([findCircles(page), groupBySiblings(page).flatMap(findCircles)], [[], []])
  const graph = readImportGraph(path.join(root, 'src'))
  assert.ok(graph.get('engine/answer/rank/rank-units.ts')?.has('text/segments.ts'), 'the imports are found')
  assert.deepEqual(findCircles(graph), [])
  assert.deepEqual(groupBySiblings(graph).flatMap(findCircles), [])
})

test('circles are found among files, and among folders that no file closes', () => {
  const among = (arrows: Record<string, string[]>) =>
    new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)]))
  const closed = among({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'], 'd.ts': ['a.ts'] })
  assert.deepEqual(findCircles(closed), [['a.ts', 'b.ts', 'c.ts']])
  const open = among({
    'in/a/one.ts': ['in/b/one.ts'],
    'in/b/two.ts': ['in/a/two.ts'],
    'in/b/one.ts': [],
    'in/a/two.ts': [],
  })
  assert.deepEqual(findCircles(open), [])
  assert.deepEqual(groupBySiblings(open).flatMap(findCircles), [['in/a', 'in/b']])
})

test('every room of the plan says what lives in it, in at most 20 lines', () => {
  for (const { room } of plan()) {
    const lines = readFileSync(path.join(root, room === 'web' ? '' : 'src', room, 'README.md'), 'utf8')
      .trimEnd()
      .split('\n')
    assert.ok(lines.length <= 20, `src/${room}/README.md has ${lines.length} lines`)
  }
})

/** Whether a README in `folder` means one of `files` by `name`: below its folder, beside a folder above it, or from `src`. */
function isNamed(name: string, folder: string, files: readonly string[]): boolean {
  const above = folder.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  const places = [...above.map((place) => path.posix.join(place, name)), path.posix.join('src', name), name]
  return files.some((file) => places.includes(file) || (file.startsWith(`${folder}/`) && file.endsWith(`/${name}`)))
}

test('every file that a README or a recipe names is there', () => {
  const listFiles = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const files = listFiles('{src,web,tests,scripts,bench,harden}/**/*.{ts,tsx,js}')
  const pages = ['ARCHITECTURE.md', ...listFiles('{src,web}/**/README.md'), ...listFiles('docs/recipes/*.md')]
  const missing = pages.flatMap((page) => {
    const folder = page.startsWith('docs/') || !page.includes('/') ? 'src' : path.posix.dirname(page)
    const named = readFileSync(path.join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:ts|js))`/g)
    return [...named]
      .map((match) => match[1]!)
      .filter((name) => !isNamed(name, folder, files))
      .map((name) => `${page}: ${name}`)
  })
  assert.deepEqual(missing, [])
})

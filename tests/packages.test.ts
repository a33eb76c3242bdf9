import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { boundNode } from '../scripts/bound-node.ts'
import { trimPackages } from '../scripts/trim-packages.ts'
import { UNUSED_FILES } from '../scripts/unused-files.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** Leaves 5 MB of the 350 for the compile cache, which grows while somebody works here and is not counted. */
const MAX_PACKAGES_MB = 345

test('what npm ci lays down stays under 350 MB', (context) => {
  const packages = path.join(ROOT, 'node_modules')
  const home = path.join(packages, 'pdfjs-dist')
  if (lstatSync(packages).isSymbolicLink() || existsSync(path.join(home, 'build')))
    return context.skip('these packages were not laid down by npm ci alone')
  const cache = path.join(packages, '.cache')
  const packagesMb = sizeMb(packages) - (existsSync(cache) ? sizeMb(cache) : 0)
  assert.ok(packagesMb < MAX_PACKAGES_MB, `${packagesMb} MB`)
})

test('what is never loaded is taken out of the packages, licences, types and links are left', (context) => {
  const packages = temporaryDirectory(context)
  const elsewhere = temporaryDirectory(context)
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(packages, file)), { recursive: true })
    writeFileSync(path.join(packages, file), '')
  }
  const kept = ['a/LICENSE', 'a/index.js', 'a/index.d.ts', 'a/index.d.mts', 'fontkit/dist/main.cjs', 'a/test/code.js']
  const unused = ['a/index.js.map', 'a/src/index.ts', 'a/index.d.ts.map', 'fontkit/dist/browser.cjs', 'ai/docs/x.md']
  for (const file of [...kept, ...unused]) write(file)
  writeFileSync(path.join(elsewhere, 'own.ts'), '')
  symlinkSync(elsewhere, path.join(packages, 'linked'))
  trimPackages(packages)
  trimPackages(packages)
  assert.deepEqual(
    kept.filter((file) => !existsSync(path.join(packages, file))),
    [],
  )
  assert.deepEqual(
    unused.filter((file) => existsSync(path.join(packages, file))),
    [],
  )
  assert.ok(existsSync(path.join(elsewhere, 'own.ts')))
})

test('nothing is taken out of a package that is not installed', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
  const absent = Object.keys(UNUSED_FILES).filter((name) => !Object.hasOwn(packages, `node_modules/${name}`))
  assert.deepEqual(absent, [])
})

test('every package installs without a warning on the Node that the README asks for', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const asked = Object.entries(packages).map(([name, { engines }]) => ({ name, range: engines?.node ?? '*' }))
  assert.deepEqual(
    asked.filter(({ range }) => !range.split('||').some(allowsNode20)),
    [],
  )
})

type Lock = { readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>> }

/** Whether a plain range, such as `>=20.16`, `^14.21.3` or `4.x`, takes Node 20.19. */
function allowsNode20(range: string): boolean {
  const [, sign, major, minor] = /^(\D*)(\d+)(?:\.(\d+))?/.exec(range.trim()) ?? []
  if (major === undefined) return range.trim() === '*'
  if (!sign!.includes('>')) return major === '20'
  return Number(major) < 20 || (major === '20' && Number(minor ?? 0) <= 19)
}

/** Megabytes on the disk as `du` counts them: blocks, a file that is linked twice once. */
function sizeMb(directory: string): number {
  const seen = new Set<number>()
  let blocks = 0
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const { ino, blocks: own } = lstatSync(path.join(entry.parentPath, entry.name))
    if (!seen.has(ino)) blocks += own ?? 0
    seen.add(ino)
  }
  return Math.ceil((blocks * 512) / 2 ** 20)
}

test('the node of npm scripts begins with the bounds of the C library, and keeps those that are set', (context) => {
  if (process.platform !== 'linux') return context.skip('there is nothing to bound')
  const packages = temporaryDirectory(context)
  for (const folder of ['.bin', 'node/bin']) mkdirSync(path.join(packages, folder), { recursive: true })
  const tell = '#!/bin/sh\necho "$MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_ $*"\n'
  writeFileSync(path.join(packages, 'node/bin/node'), tell, { mode: 0o755 })
  symlinkSync('../node/bin/node', path.join(packages, '.bin/node'))
  boundNode(packages)
  boundNode(packages)
  const ask = (environment: NodeJS.ProcessEnv) =>
    spawnSync('node', ['a b', 'c'], {
      encoding: 'utf8',
      env: { ...environment, PATH: `${path.join(packages, '.bin')}:${process.env.PATH}` },
    }).stdout
  assert.equal(ask({}), '2 1048576 a b c\n')
  assert.equal(ask({ MALLOC_ARENA_MAX: '7' }), '7 1048576 a b c\n')
})

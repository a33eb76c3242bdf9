import assert from 'node:assert/strict'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { removeLeftovers, writeAtomically } from './atomic-write.ts'

test('a file is made for its owner alone, and replaced with its mode kept', async (context) => {
  const directory = temporaryDirectory(context)
  const file = path.join(directory, 'library.json')
  await writeAtomically(file, 'one')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  chmodSync(file, 0o644)
  await writeAtomically(file, 'two')
  assert.equal(readFileSync(file, 'utf8'), 'two')
  assert.equal(statSync(file).mode & 0o777, 0o644)
  assert.deepEqual(readdirSync(directory), ['library.json'])
})

test('a write that fails leaves the old content and nothing beside it', async (context) => {
  const directory = temporaryDirectory(context)
  const occupied = path.join(directory, 'library.json')
  mkdirSync(path.join(occupied, 'inside'), { recursive: true })
  await assert.rejects(writeAtomically(occupied, 'x'))
  assert.deepEqual(readdirSync(directory), ['library.json'])
})

test('a link is followed and stays a link', async (context) => {
  const directory = temporaryDirectory(context)
  const [real, link] = [path.join(directory, 'real.json'), path.join(directory, 'link.json')]
  writeFileSync(real, 'old')
  symlinkSync(real, link)
  await writeAtomically(link, 'new')
  assert.equal(readFileSync(real, 'utf8'), 'new')
  assert.ok(lstatSync(link).isSymbolicLink())
})

test('what a crash left is recognised and removed, other files stay', async (context) => {
  const directory = temporaryDirectory(context)
  for (const name of ['.library.json.0123456789abcdef.part', '.other.json.0123456789abcdef.part', 'video.part']) {
    writeFileSync(path.join(directory, name), '')
  }
  assert.equal(await removeLeftovers(path.join(directory, 'library.json')), 1)
  assert.deepEqual(readdirSync(directory).sort(), ['.other.json.0123456789abcdef.part', 'video.part'])
})

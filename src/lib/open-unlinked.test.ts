import assert from 'node:assert/strict'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { LinkInTheWay, readUnlinked } from './open-unlinked.ts'

test('a file is read where it stands, and not through a link in its place or in that of a folder above', (context) => {
  const directory = temporaryDirectory(context)
  const [inside, outside] = [path.join(directory, 'inside'), path.join(directory, 'outside')]
  for (const folder of [inside, outside]) mkdirSync(folder)
  writeFileSync(path.join(inside, 'a.txt'), 'allowed')
  writeFileSync(path.join(outside, 'a.txt'), 'secret')
  const file = path.join(inside, 'a.txt')
  assert.equal(readUnlinked(file), 'allowed')
  renameSync(inside, `${inside}-before`)
  symlinkSync(outside, inside)
  assert.throws(() => readUnlinked(file), LinkInTheWay)
  symlinkSync(path.join(outside, 'a.txt'), path.join(directory, 'link.txt'))
  assert.throws(() => readUnlinked(path.join(directory, 'link.txt')), LinkInTheWay)
  assert.throws(() => readUnlinked(path.join(directory, 'absent.txt')), { code: 'ENOENT' })
})

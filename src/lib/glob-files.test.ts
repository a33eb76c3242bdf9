import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { globFiles, isGlob } from './glob-files.ts'

test('a pattern finds files and folders in order, hidden ones and modules only where it names them', async (context) => {
  const directory = temporaryDirectory(context)
  for (const place of ['a.pdf', '.b.pdf', '.h/c.pdf', 'node_modules/d.pdf', 'sub/e.pdf', 'sub/.x/f.pdf', 'g.md']) {
    mkdirSync(path.dirname(path.join(directory, place)), { recursive: true })
    writeFileSync(path.join(directory, place), '')
  }
  const found = async (pattern: string) =>
    (await globFiles(pattern, directory)).map((place) => path.relative(directory, place))
  assert.deepEqual(await found('*'), ['a.pdf', 'g.md', 'sub'])
  assert.deepEqual(await found('**/*.pdf'), ['a.pdf', 'sub/e.pdf'])
  assert.deepEqual(await found('{g,a}.*'), ['a.pdf', 'g.md'])
  assert.deepEqual(await found('.h/*.pdf'), ['.h/c.pdf'])
  assert.deepEqual(await found(path.join(directory, 'node_modules/*')), ['node_modules/d.pdf'])
  assert.deepEqual(await found('*.xyz'), [])
  assert.deepEqual(['a*', 'a?', '{a,b}', '[ab]', 'a.pdf'].map(isGlob), [true, true, true, true, false])
})

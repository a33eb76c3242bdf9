import assert from 'node:assert/strict'
import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { isOwnPlace } from './own-places.ts'

test('what a service keeps in its folder is its own, with what lies beside it, and nothing else there', (t) => {
  const directory = realpathSync(temporaryDirectory(t))
  const elsewhere = realpathSync(temporaryDirectory(t))
  const browserFolders = { profile: path.join(directory, 'profile'), state: elsewhere }
  const owns = (file: string) => isOwnPlace({ directory, browserFolders }, file)
  const own = [
    'state.sqlite',
    'state.sqlite-shm',
    '.library.json.1.part',
    'notebooks/a/index.sqlite',
    'profile/Cookies',
  ]
  for (const name of [...own, 'service.lock', 'logs/today.log']) assert.ok(owns(path.join(directory, name)), name)
  assert.ok(owns(path.join(elsewhere, 'state.json')))
  for (const name of ['paper.pdf', 'vault/note.md', 'state.sqlites', 'kept/state.sqlite']) {
    assert.ok(!owns(path.join(directory, name)), name)
  }
})

test('the folder is known by its real name, also before it is there', (t) => {
  const parent = realpathSync(temporaryDirectory(t))
  const directory = path.join(parent, 'Data')
  const browserFolders = { profile: path.join(directory, 'profile'), state: path.join(directory, 'state') }
  const file = path.join(directory, 'state.sqlite')
  assert.ok(isOwnPlace({ directory, browserFolders }, file))
  mkdirSync(directory)
  assert.ok(isOwnPlace({ directory, browserFolders }, file))
})

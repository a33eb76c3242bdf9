import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { isInside, PathOutsideRoots, resolveAllowedPath } from './allowed-path.ts'

function tree(context: TestContext) {
  const base = temporaryDirectory(context)
  const [root, outside] = [path.join(base, 'root'), path.join(base, 'outside')]
  mkdirSync(root)
  mkdirSync(outside)
  writeFileSync(path.join(root, 'a.pdf'), 'a')
  writeFileSync(path.join(outside, 'secret'), 's')
  return { base, root, outside }
}

test('a path under a root is given back real, whether it exists or not', async (context) => {
  const { root } = tree(context)
  assert.equal(await resolveAllowedPath(path.join(root, 'a.pdf'), [root]), path.join(root, 'a.pdf'))
  assert.equal(await resolveAllowedPath(path.join(root, 'new/deep/b.md'), [root]), path.join(root, 'new/deep/b.md'))
  assert.equal(await resolveAllowedPath(root, [root]), root)
})

test('what climbs out, or only begins like a root, is refused', async (context) => {
  const { base, root, outside } = tree(context)
  const refused = [
    path.join(root, '../outside/secret'),
    outside,
    `${root}-other/x`,
    base,
    '',
    'a\0b',
    '/',
    `${root}/${'x'.repeat(300)}`,
  ]
  for (const given of refused) await assert.rejects(resolveAllowedPath(given, [root]), PathOutsideRoots, given)
})

test('links are resolved first, those to nothing and in a circle too', async (context) => {
  const { root, outside } = tree(context)
  symlinkSync(outside, path.join(root, 'folder'))
  symlinkSync(path.join(outside, 'not-yet'), path.join(root, 'dangling'))
  symlinkSync('circle', path.join(root, 'circle'))
  symlinkSync('a.pdf', path.join(root, 'inner'))
  for (const name of ['folder/secret', 'folder/new', 'dangling', 'dangling/x', 'circle', 'a.pdf/x']) {
    await assert.rejects(resolveAllowedPath(path.join(root, name), [root]), PathOutsideRoots, name)
  }
  assert.equal(await resolveAllowedPath(path.join(root, 'inner'), [root]), path.join(root, 'a.pdf'))
})

test('a root that is itself a link, or does not exist yet, still counts', async (context) => {
  const { base, root } = tree(context)
  const link = path.join(base, 'link')
  symlinkSync(root, link)
  assert.equal(await resolveAllowedPath(path.join(link, 'a.pdf'), [link]), path.join(root, 'a.pdf'))
  const later = path.join(base, 'later')
  assert.equal(await resolveAllowedPath(path.join(later, 'x'), [root, later]), path.join(later, 'x'))
})

test('the refusal names the setting and not the path', async () => {
  await assert.rejects(resolveAllowedPath('/etc/passwd', ['/nowhere']), (error: Error) => {
    assert.match(error.message, /NOTEBOOK_ALLOWED_ROOTS/)
    assert.doesNotMatch(error.message, /passwd/)
    return true
  })
})

test('a file whose name begins with two dots is inside', () => {
  assert.ok(isInside('/root/..notes', '/root'))
  assert.ok(!isInside('/rooted', '/root'))
})

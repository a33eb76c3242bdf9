import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_ZIP_ENTRY_BYTES } from './limits.ts'
import { archive } from './testing/made-files.ts'
import { Zip } from './zip.ts'

const unreadable = { code: 'SOURCE_UNREADABLE' }

test('entries are read by name', () => {
  const zip = new Zip(archive({ 'a/b.txt': 'hello', 'c.xml': '<x/>' }))
  assert.deepEqual(zip.names, ['a/b.txt', 'c.xml'])
  assert.equal(zip.readText('a/b.txt'), 'hello')
  assert.equal(zip.read('missing'), null)
})

test('a bomb is refused while it is inflated, whatever sizes it claims', () => {
  const bomb = Buffer.from(archive({ 'word/document.xml': new Uint8Array(40 * 1024 * 1024) }))
  const directory = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  bomb.writeUInt32LE(10, directory + 24)
  assert.ok(MAX_ZIP_ENTRY_BYTES > 40 * 1024 * 1024, 'the ratio is what must refuse it')
  assert.throws(() => new Zip(bomb).read('word/document.xml'), { ...unreadable, message: /unpacks to far more/ })
})

test('a cut, scrambled or encrypted archive is refused', () => {
  const whole = archive({ a: 'hello hello hello hello' })
  assert.throws(() => new Zip(whole.subarray(0, 40)), unreadable)
  const scrambled = Buffer.from(whole)
  scrambled.fill(0xff, 31, 40)
  assert.throws(() => new Zip(scrambled).read('a'), unreadable)
  const locked = Buffer.from(whole)
  locked.writeUInt16LE(1, locked.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
  assert.throws(() => new Zip(locked).read('a'), { ...unreadable, message: /password/ })
})

test('an empty archive is called so', () => {
  const empty = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  assert.throws(() => new Zip(empty), { ...unreadable, message: 'The archive is empty.' })
})

test('a folder around all parts of a document is not seen, one beside others is', () => {
  const book = new Zip(archive({ 'book/META-INF/container.xml': '<c/>', 'book/a.html': 'a', '__MACOSX/b': 'x' }))
  assert.deepEqual(book.names, ['META-INF/container.xml', 'a.html'])
  assert.deepEqual(new Zip(archive({ 'a/[Content_Types].xml': '', 'b.txt': 'b' })).names.length, 2)
})

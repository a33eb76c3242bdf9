import assert from 'node:assert/strict'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { classifyAddress } from './addresses.ts'
import { parseSessionFile, readVisitedPages } from './visited-pages.ts'

function writeRecord(kind: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUInt16LE(payload.length + 1)
  head[2] = kind
  return Buffer.concat([head, payload])
}

/** A pickle as Chromium writes it: its size, the tab, the place in its history, the address, and what we do not read. */
function writeNavigation(address: string, place = 0): Buffer {
  const text = Buffer.from(address)
  const head = Buffer.alloc(16)
  head.writeUInt32LE(12 + text.length, 0)
  head.writeInt32LE(place, 8)
  head.writeInt32LE(text.length, 12)
  return writeRecord(6, Buffer.concat([head, text, Buffer.alloc(8)]))
}

/** Tab 0 shows another place of its history. */
const writeSelection = (place: number) => writeRecord(7, Buffer.from(Int32Array.of(0, place).buffer))
const writePruned = (first: number, count: number) =>
  writeRecord(24, Buffer.from(Int32Array.of(0, first, count).buffer))
const parseRecords = (...records: readonly Buffer[]) => parseSessionFile(Buffer.concat([HEADER, ...records]))

const HEADER = Buffer.from('SNSS\x03\0\0\0', 'latin1')
const ONE = 'http://127.0.0.1:4000/login/accounts.google.com/v3/signin/identifier?continue=x'
const TWO = 'http://127.0.0.1:4000/'
const OTHER = 'http://127.0.0.1:4000/login/accounts.google.com/v3/signin/rejected'

test('the pages that were shown are read in their order, other records and a half-written end are passed over', () => {
  const file = Buffer.concat([HEADER, writeNavigation(ONE), writeRecord(9, Buffer.alloc(5)), writeNavigation(TWO)])
  assert.deepEqual(parseSessionFile(file), [ONE, TWO])
  assert.deepEqual(parseSessionFile(file.subarray(0, file.length - 3)), [ONE])
  for (const broken of ['', 'SNSS', 'something else that is long enough'])
    assert.deepEqual(parseSessionFile(Buffer.from(broken)), [])
  const lying = Buffer.from(writeNavigation(ONE))
  lying.writeInt32LE(1_000_000, 15)
  assert.deepEqual(parseSessionFile(Buffer.concat([HEADER, lying])), [])
})

test('a page that was left and is noted later is not the one that is shown', () => {
  const [first, second] = [writeNavigation(ONE, 0), writeNavigation(TWO, 1)]
  const gone = [writeSelection(0), first, writeSelection(1), second]
  assert.deepEqual(parseRecords(...gone, first), [ONE, TWO], 'noted once more')
  assert.deepEqual(parseRecords(writeSelection(0), writeSelection(1), second, first), [ONE, TWO], 'noted only then')
  assert.deepEqual(parseRecords(...gone, writeSelection(0), first), [ONE, TWO, ONE], 'gone back to')
  const after = [writeSelection(0), writePruned(1, 1), writeSelection(1), writeNavigation(OTHER, 1)]
  assert.deepEqual(parseRecords(...gone, ...after), [ONE, TWO, ONE, OTHER], 'and on from there to another')
  const moved = [writePruned(0, 1), writeSelection(0), writeNavigation(TWO, 0)]
  assert.deepEqual(parseRecords(...gone, ...moved), [ONE, TWO], 'the oldest of a long history is dropped')
  assert.deepEqual(parseRecords(first, second, writeSelection(0)), [ONE, TWO, ONE], 'written anew as a whole')
  assert.deepEqual(parseRecords(...gone, writeRecord(7, Buffer.alloc(6)), writeRecord(24, Buffer.alloc(0))), [ONE, TWO])
})

test('of several session files the newest one counts, and without any there is nothing', (context) => {
  const profile = temporaryDirectory(context)
  assert.deepEqual(readVisitedPages(profile), [])
  const folder = path.join(profile, 'Default', 'Sessions')
  mkdirSync(folder, { recursive: true })
  for (const [name, address, seconds] of [
    ['Session_2', ONE, 100],
    ['Session_1', TWO, 200],
  ] as const) {
    writeFileSync(path.join(folder, name), Buffer.concat([HEADER, writeNavigation(address)]))
    utimesSync(path.join(folder, name), seconds, seconds)
  }
  assert.deepEqual(readVisitedPages(profile), [TWO])
})

test('a page is told by its parsed address: the sign-in carries the address of the product in its own', () => {
  const hosts = ['https://notebooklm.google.com', 'https://notebook.google.com', 'http://127.0.0.1:4000']
  const provider = 'https://accounts.google.com'
  const steps: readonly (readonly [string, string])[] = [
    [`${provider}/v3/signin/identifier?continue=https%3A%2F%2Fnotebook.google.com%2F`, 'address'],
    [`${provider}/AccountChooser?x=1`, 'address'],
    [`${provider}/v3/signin/challenge/pwd?TL=x`, 'password'],
    [`${provider}/v3/signin/challenge/totp`, 'proof'],
    [`${provider}/v3/signin/rejected?x`, 'refused'],
    ['https://notebook.google.com/', 'product'],
    ['https://notebooklm.google.com/notebook/1?hl=en', 'product'],
    ['https://notebook.google.com/trynow', 'elsewhere'],
    ['https://notebook.google.com.example.org/', 'elsewhere'],
    ['https://example.org/?u=https://notebook.google.com/', 'elsewhere'],
    [ONE, 'address'],
    [TWO, 'product'],
    ['http://127.0.0.1:4001/', 'elsewhere'],
    ['chrome://newtab/', 'elsewhere'],
    ['', 'elsewhere'],
  ]
  for (const [address, step] of steps) assert.equal(classifyAddress(address, hosts), step, address)
})

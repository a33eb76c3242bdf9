import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { listField } from '../../tests/support/list-fields.ts'
import { temporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { JsonFileUnreadable, openJsonFile, readJsonFile } from './json-file.ts'

const schema = z.looseObject({ names: z.array(z.string()), count: z.number().optional() })
type Names = z.infer<typeof schema>

const open = (file: string) => openJsonFile<Names>({ path: file, schema, initial: { names: [] } })
const place = (context: TestContext) => path.join(temporaryDirectory(context), 'names.json')
const onDisk = (file: string): Names => JSON.parse(readFileSync(file, 'utf8'))
const adding = (name: string) => (value: Names) => ({
  value: { ...value, names: [...value.names, name] },
  result: value.names.length,
})

test('a file that does not exist is made with the initial content, readable by people', async (context) => {
  const file = place(context)
  assert.deepEqual((await open(file)).value, { names: [] })
  assert.equal(readFileSync(file, 'utf8'), '{\n  "names": []\n}\n')
})

test('a change is on disk when it is acknowledged, and fields nobody knows are kept', async (context) => {
  const file = place(context)
  writeFileSync(file, '\uFEFF{"names": ["a"], "colour": {"of": "mine"}}')
  const names = await open(file)
  assert.equal(await names.change(adding('b')), 1)
  assert.deepEqual(onDisk(file), { names: ['a', 'b'], colour: { of: 'mine' } })
  assert.deepEqual(names.value, onDisk(file))
})

test('changes that come together share writes, each sees the one before, all are kept', async (context) => {
  const file = place(context)
  const names = await open(file)
  const before = names.version
  const results = await Promise.all(Array.from({ length: 200 }, (_, index) => names.change(adding(`n${index}`))))
  assert.deepEqual(
    results,
    results.map((_, index) => index),
  )
  assert.equal(onDisk(file).names.length, 200)
  assert.ok(names.version - before <= 3, `${names.version - before} writes for 200 changes`)
})

test('a change that throws fails its own caller only', async (context) => {
  const names = await open(place(context))
  const outcomes = await Promise.allSettled([
    names.change(adding('a')),
    names.change(() => {
      throw new Error('refused')
    }),
    names.change(adding('b')),
  ])
  assert.deepEqual(listField(outcomes, 'status'), ['fulfilled', 'rejected', 'fulfilled'])
  assert.deepEqual(names.value.names, ['a', 'b'])
})

test('a change that changes nothing writes nothing', async (context) => {
  const file = place(context)
  const names = await open(file)
  const before = names.version
  assert.equal(await names.change((value) => ({ value, result: 'same' })), 'same')
  assert.equal(names.version, before)
})

test('a write that fails rejects its callers, changes nothing, and the next one works', async (context) => {
  const file = place(context)
  const names = await open(file)
  rmSync(file)
  mkdirSync(path.join(file, 'occupied'), { recursive: true })
  await assert.rejects(names.change(adding('lost')))
  rmSync(file, { recursive: true })
  writeFileSync(file, '{"names": []}')
  await names.change(adding('kept'))
  assert.deepEqual(names.value.names, ['kept'])
  assert.deepEqual(readdirSync(path.dirname(file)), ['names.json'])
})

test('an unreadable file is named with place and problem, and left as it is', async (context) => {
  const file = place(context)
  const cases: Array<[string | Uint8Array, RegExp]> = [
    ['{\n  "names": ["a",]\n}', /names\.json, line 2, column 17: there is a comma too many/],
    ['', /line 1, column 1: the text ends too early/],
    ['{"names": ["a", 7]}', /line 1, column 17: names\[1\]: .*expected string/],
    ['[]', /line 1, column 1: the document: .*expected object/],
    [Uint8Array.of(0x7b, 0xff, 0xfe), /names\.json: it is not UTF-8 text/],
  ]
  for (const [content, problem] of cases) {
    writeFileSync(file, content)
    const names = await open(file)
    assert.match(names.problem!.message, problem)
    assert.throws(() => names.value, JsonFileUnreadable)
    await assert.rejects(names.change(adding('b')), JsonFileUnreadable)
    assert.deepEqual(readFileSync(file), Buffer.from(content))
  }
})

test('a folder in place of the file is a problem, not a crash', async (context) => {
  const file = place(context)
  mkdirSync(file)
  assert.match((await open(file)).problem!.message, /it cannot be read \(EISDIR\)/)
})

test('an edit by hand is taken in by the next change, and one that cannot be read is never overwritten', async (context) => {
  const file = place(context)
  const names = await open(file)
  writeFileSync(file, '{"names": ["by hand"], "count": 3}')
  await names.change(adding('by us'))
  assert.deepEqual(onDisk(file), { names: ['by hand', 'by us'], count: 3 })
  writeFileSync(file, '{"names": [half')
  await assert.rejects(names.change(adding('never')), JsonFileUnreadable)
  assert.equal(readFileSync(file, 'utf8'), '{"names": [half')
  writeFileSync(file, '{"names": ["mended"]}')
  await names.change(adding('again'))
  assert.deepEqual(onDisk(file).names, ['mended', 'again'])
})

test('a document can be read without an owner: nothing is made, written or taken away', async (context) => {
  const file = place(context)
  await assert.rejects(readJsonFile({ path: file, schema }), JsonFileUnreadable)
  assert.deepEqual(readdirSync(path.dirname(file)), [])
  writeFileSync(file, '{"names": ["a"]}')
  assert.deepEqual(await readJsonFile({ path: file, schema }), { names: ['a'] })
  writeFileSync(file, '{"names": [\n  7]}')
  await assert.rejects(readJsonFile({ path: file, schema }), /line 2, column 3: names\[0\]/)
})

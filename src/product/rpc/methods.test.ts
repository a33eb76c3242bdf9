import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { fault } from '../../../tests/support/faults.ts'
import { readPayload, remoteMethods, smallReplies } from '../../../tests/support/small-replies.ts'
import { RPC_IDS } from '../../wire/ids.ts'
import { ReplyReader } from '../../wire/reply-reader.ts'
import { requireAbout } from './rpc.ts'

/** What a value looks like in JSON: absent members are gone. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

const CASES = await smallReplies()

test('every remote method has a recorded reply', () => {
  assert.ok(CASES.length > 30)
})

describe('a remote method', () => {
  for (const { method, name, args, params, payload, value, remote } of CASES)
    test(`${method} sends what the dossier says and reads ${name}`, () => {
      assert.deepEqual(plain(remote.params(...args)), params)
      const read = plain(remote.read(payload(remote.name)))
      assert.deepEqual(method === 'read-source-text' ? { text: (read as { text: string }).text } : read, value)
    })
})

// Their replies may be null; what they changed is read back.
const READ_BACK = new Set(['rename-source', 'update-note'])

test('a reply whose message lies one place later is refused by every method', async () => {
  for (const { method, name, body, remote } of await smallReplies()) {
    const payload = readPayload(body)
    if (READ_BACK.has(method)) continue
    const read = () => remote.read(new ReplyReader([null, payload], remote.name))
    assert.throws(read, fault('RPC_REPLY_MOVED', remote.name), `${method} ${name}`)
  }
})

test('a reply that belongs to another id than the one asked for is refused by every method whose replies say an id', async () => {
  const checked = new Set<string>()
  for (const { method, args, body, remote } of await smallReplies()) {
    const { about, name } = remote
    const reply = new ReplyReader(readPayload(body), name)
    if (!about?.places(reply).some((place) => place?.isString)) continue
    requireAbout(about, args, reply)
    const asked = about.id(...args)
    const others = args.map((arg) => (arg === asked ? 'another-id' : arg))
    assert.throws(() => requireAbout(about, others, reply), fault('RPC_REPLY_MOVED', 'something else than was asked'))
    checked.add(method)
  }
  const changes = ['rename-artifact', 'rename-notebook', 'rename-source', 'update-note']
  const reads = ['get-artifact', 'get-notebook', 'list-research', 'read-source-text']
  assert.deepEqual(
    [...changes, ...reads].filter((method) => !checked.has(method)),
    [],
  )
})

test('every file of methods/ declares methods of the table, and names a place of the dossier or of the wire', async () => {
  const folder = path.join(import.meta.dirname, 'methods')
  for (const file of globSync('*.ts', { cwd: folder })) {
    const exported: Record<string, unknown> = await import(path.join(folder, file))
    const methods = Object.values(exported).filter((one) => typeof one === 'object' && one !== null && 'params' in one)
    assert.ok(methods.length > 0, file)
    for (const method of methods as unknown as { readonly name: string }[])
      assert.ok(Object.hasOwn(RPC_IDS, method.name), file)
    const declarations = readFileSync(path.join(folder, file), 'utf8').matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Method = /g,
    )
    const described = [...declarations].filter(([, text]) => /->|rpcs\.md/.test(text!))
    assert.equal(described.length, methods.length, file)
  }
})

test('every small fixture belongs to a method', async () => {
  const folder = path.join(import.meta.dirname, 'fixtures')
  const methods = await remoteMethods()
  for (const call of globSync('*/*/call.json', { cwd: folder })) assert.ok(methods.has(call.split('/')[0]!), call)
})

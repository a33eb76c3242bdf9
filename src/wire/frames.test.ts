import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault } from '../domain/fault.ts'
import {
  createAnswerRow,
  createResultRow,
  createStatusRow,
  FrameReader,
  FrameWriter,
  readFrames,
  type WireFrame,
  writeUnaryReply,
  writeUnframedReply,
} from './frames.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const isMoved = (error: unknown) => error instanceof Fault && error.code === 'RPC_REPLY_MOVED'

function framesOf(text: string, chunkBytes = 1 << 20): WireFrame[] {
  const reader = new FrameReader()
  const bytes = bytesOf(text)
  const frames: WireFrame[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) frames.push(...reader.push(bytes.subarray(at, at + chunkBytes)))
  return [...frames, ...reader.end()]
}

test('a small reply shares one frame with its trailer, and the end row counts rows and bytes', () => {
  const text = writeUnaryReply(createResultRow('tGMBJ', []), { serverMs: 198, token: '-7' })
  const body = `)]}'\n\n89\n[["wrb.fr","tGMBJ","[]",null,null,null,"generic"],["di",198],["af.httprm",198,"-7",10]]\n25\n[["e",4,null,null,124]]\n`
  assert.equal(text, body)
  assert.equal(Buffer.byteLength(text), 124)
})

test('sizes count UTF-16 units, and the end row UTF-8 bytes', () => {
  const writer = new FrameWriter()
  const text = writer.frame([createAnswerRow('🗼é')]) + writer.end({ serverMs: 1 })
  const [, , size, line] = text.split('\n')
  assert.equal(Number(size), line!.length + 2)
  const [[kind, rows, , , bytes]] = framesOf(text).at(-1) as unknown as [[string, number, null, null, number]]
  assert.deepEqual([kind, rows, bytes], ['e', 4, Buffer.byteLength(text)])
})

test('a large result stands in a frame of its own', () => {
  const frames = framesOf(writeUnaryReply(createResultRow('rLM1Ne', ['x'.repeat(3000)]), { serverMs: 5 }))
  assert.deepEqual(
    frames.map((rows) => rows.map(([kind]) => kind)),
    [['wrb.fr'], ['di', 'af.httprm'], ['e']],
  )
})

test('markup in a payload is escaped as the product escapes it, and read back as it was', () => {
  const [, , json] = createResultRow('x', ['<a href="?b&c">']) as [string, string, string]
  assert.equal(json, '["\\u003ca href\\u003d\\"?b\\u0026c\\"\\u003e"]')
  assert.deepEqual(JSON.parse(json), ['<a href="?b&c">'])
})

test('a reply is read alike in whatever pieces it comes', () => {
  const writer = new FrameWriter()
  const text =
    writer.frame([createAnswerRow(['Türme 塔 🗼'])]) +
    writer.frame([createAnswerRow(['two'])]) +
    writer.end({ serverMs: 3 })
  const whole = framesOf(text)
  assert.equal(whole.length, 4)
  for (const chunkBytes of [1, 2, 3, 7, 64]) assert.deepEqual(framesOf(text, chunkBytes), whole)
})

test('wrong sizes, blank lines, CRLF and a missing prefix do not matter', () => {
  const row = JSON.stringify([createStatusRow('x', [5])])
  assert.deepEqual(framesOf(`999\n${row}\n\n1\n[["di",2]]`), [[createStatusRow('x', [5])], [['di', 2]]])
  assert.deepEqual(framesOf(`)]}'\r\n\r\n12\r\n${row}\r\n`), [[createStatusRow('x', [5])]])
})

test('a reply without sizes is one frame, also over several lines', () => {
  const text = writeUnframedReply(createStatusRow('x', [3]), { serverMs: 1 })
  assert.deepEqual(framesOf(text)[0]?.[0], createStatusRow('x', [3]))
  assert.deepEqual(framesOf(')]}\'\n\n[["di",\n 1],\n["e", 2]]\n'), [
    [
      ['di', 1],
      ['e', 2],
    ],
  ])
})

test('a reply of digits alone gives its number', () => {
  const reader = new FrameReader()
  reader.push(bytesOf('277566'))
  assert.deepEqual([reader.end(), reader.loneNumber], [[], '277566'])
})

test('a frame that is cut off, no JSON or no list of rows is refused', () => {
  const whole = writeUnaryReply(createResultRow('x', ['text']), { serverMs: 1 })
  assert.throws(() => framesOf(whole.slice(0, 40)), isMoved)
  assert.throws(() => framesOf('5\n<html>\n'), isMoved)
  assert.throws(() => framesOf('5\n{"a":1}\n'), isMoved)
  assert.throws(() => framesOf('5\n["wrb.fr"]\n'), isMoved)
})

test('frames are handed on before the stream ends', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sink = writable.getWriter()
  const frames = readFrames(readable)
  const first = frames.next()
  await sink.write(bytesOf(')]}\'\n\n10\n[["di",1]]\n'))
  assert.deepEqual((await first).value, [['di', 1]])
  const rest = frames.next()
  await sink.close()
  assert.equal((await rest).done, true)
})

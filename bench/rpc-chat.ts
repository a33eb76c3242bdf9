// Reads a streamed answer of 3 MB in 200 frames, as the client does, over the time that JSON.parse alone needs for it.
// Reach: 30 MB/s, and memory of at most 3 times the body.
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readAnswer } from '../src/product/rpc/chat.ts'
import { DeltaStream } from '../src/product/rpc/delta-stream.ts'
import { splitMarkerGroups } from '../src/product/rpc/markers.ts'
import { createAnswerRow, FrameWriter } from '../src/wire/frames.ts'

const FRAMES = 200
const ROUNDS = 15
const CHUNK_BYTES = 16 * 1024
const SENTENCE = 'The Harbour Tower was finished in 1931 and its lamp is seen from forty miles [1, 2].\n'
const EXCERPT = 'The lamp of Port Ellis is seen from forty miles; it was lit for the first time in 1931. '.repeat(8)

const BLOCK = [0, 4, [[[0, 4, ['text']]]]]

function grounding(index: number): unknown[] {
  const start = index * EXCERPT.length
  const block = [start, start + EXCERPT.length, [[[start, start + EXCERPT.length, [EXCERPT]]], [null, 1]]]
  return [null, null, 0.7, [[null, start, start + EXCERPT.length]], [[block]], [[['s1'], 'rev']], [`c${index}`]]
}

/** Each frame repeats the whole text so far and its groundings, as recorded streams do. */
function bodyOf(): Buffer {
  const writer = new FrameWriter()
  const groundings = Array.from({ length: 9 }, (_, index) => grounding(index))
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const text = SENTENCE.repeat(1 + Math.floor(index / 2))
    const document = [[[BLOCK]], null, null, groundings, 1]
    const payload = [[text, null, ['thread', 'turn', 1], null, document], groundings, [], null, index === FRAMES - 1]
    return writer.frame([createAnswerRow(payload)])
  })
  return Buffer.from(frames.join('') + writer.end({ serverMs: 9 }))
}

const body = bodyOf()
const stream = () => {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close()
      controller.enqueue(new Uint8Array(body.subarray(at, at + CHUNK_BYTES)))
      at += CHUNK_BYTES
    },
  })
}

async function read(onVersion = () => {}): Promise<void> {
  const telling = new DeltaStream(() => {})
  const hear = (text: string) => {
    onVersion()
    telling.hear(splitMarkerGroups(text))
  }
  const answer = await readAnswer(new Response(stream()), hear, SIGNAL)
  if (answer === null || !telling.end(splitMarkerGroups(answer.text))) throw new Error('the answer was not read whole')
}
const SIGNAL = new AbortController().signal

const lines = body
  .toString()
  .split('\n')
  .filter((line) => line.startsWith('['))
function parseOnly(): void {
  for (const line of lines) for (const row of JSON.parse(line)) if (row[0] === 'wrb.fr') JSON.parse(row[2])
}

const best = async (work: () => unknown) => {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    await work()
    least = Math.min(least, performance.now() - started)
  }
  return least
}

const readMs = await best(() => read())
const parseMs = await best(parseOnly)
// What is in memory at the same time, garbage that nobody collected yet included. Buffers of an earlier round are freed
// by other threads after a collection, so that the level to start from is waited for.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const used = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
async function peakBytes(): Promise<number> {
  for (let count = 0; count < 4; count += 1) {
    collect()
    await setTimeout(20)
  }
  const before = used()
  let most = 0
  const look = () => {
    most = Math.max(most, used() - before)
  }
  await read(look)
  look()
  return most
}
let most = 0
for (let round = 0; round < 5; round += 1) most = Math.max(most, await peakBytes())
const megabytes = body.length / 1e6
process.stdout.write(
  `${megabytes.toFixed(1)} MB in ${FRAMES} frames read at ${(megabytes / (readMs / 1000)).toFixed(0)} MB/s (reach 30), ${(readMs / parseMs).toFixed(2)} times JSON.parse alone; memory at its peak, garbage and the bytes themselves included, ${(most / body.length).toFixed(1)} times the body (reach 3)\n`,
)

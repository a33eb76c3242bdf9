import { Fault } from '../domain/fault.ts'
import { parseJson } from '../lib/json-value.ts'

/** One row of a reply, for example `["wrb.fr", id, toPayloadJson, null, null, status, "generic"]` or `["di", ms]`. */
export type WireRow = readonly unknown[]

/** Rows that came in one frame: the product groups them freely. */
export type WireFrame = readonly WireRow[]

const NEWLINE = 10
const PREFIX = ")]}'\n\n"
const MAX_FRAME_BYTES = 64 * 1024 * 1024 // the largest whole body seen is 3.2 MB

/** Takes a line out of its bytes, which it must not hold on to; null for one that is to be parsed as a frame. */
type ReadLine<T> = (line: Uint8Array) => T | null

/**
 * Reads the frames of a reply while its bytes come in, and keeps no more than the frame that is not whole yet. Sizes
 * are taken as a mark between frames and not believed: recorded ones were rewritten after recording. A reply without
 * sizes (asked without `rt=c`) is one frame.
 * Source: wire.md, section 4.
 */
export class FrameReader<T = never> {
  readonly #readLine: ReadLine<T> | null
  readonly #decoder = new TextDecoder()
  #parts: Uint8Array[] = []
  #heldBytes = 0
  #joined = new Uint8Array()
  #unparsed = ''
  #frames = 0
  #number: string | null = null

  /** @param readLine is asked before a line is parsed: what it makes of a line stands in the place of its frame */
  constructor(readLine: ReadLine<T> | null = null) {
    this.#readLine = readLine
  }

  /**
   * The frames that became whole with these bytes, which are held on to as long as their line is not whole.
   * @throws Fault RPC_REPLY_MOVED
   */
  push(bytes: Uint8Array): (WireFrame | T)[] {
    const frames: (WireFrame | T)[] = []
    let from = 0
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      this.#hold(bytes.subarray(from, at))
      this.#line(frames)
      from = at + 1
    }
    if (from < bytes.length) this.#hold(bytes.subarray(from))
    return frames
  }

  /**
   * The frame that no newline ended.
   * @throws Fault RPC_REPLY_MOVED when the reply ends inside a frame
   */
  end(): (WireFrame | T)[] {
    const frames: (WireFrame | T)[] = []
    this.#line(frames)
    this.#settle(frames)
    return frames
  }

  /** The digits of a reply that held nothing else: an error number. Source: wire.md, "digits only". */
  get loneNumber(): string | null {
    return this.#frames === 0 ? this.#number : null
  }

  #hold(bytes: Uint8Array): void {
    this.#heldBytes += bytes.length
    if (this.#heldBytes > MAX_FRAME_BYTES) throw createUnreadableFault('one frame is larger than 64 MB')
    this.#parts.push(bytes)
  }

  #line(frames: (WireFrame | T)[]): void {
    const bytes = this.#takeLine()
    const read = this.#unparsed === '' ? (this.#readLine?.(bytes) ?? null) : null
    if (read === null) this.#text(this.#decoder.decode(bytes).trim(), frames)
    else {
      this.#frames += 1
      frames.push(read)
    }
  }

  #text(line: string, frames: (WireFrame | T)[]): void {
    if (line === '' || line === ")]}'") return
    if (/^\d+$/.test(line)) {
      this.#settle(frames)
      this.#number = line
    } else this.#json(line, frames)
  }

  // Pieces of a line are put together in one place, which is used again for the next line.
  #takeLine(): Uint8Array {
    const [parts, length] = [this.#parts, this.#heldBytes]
    this.#parts = []
    this.#heldBytes = 0
    if (parts.length === 1) return parts[0]!
    if (length > this.#joined.length) this.#joined = new Uint8Array(length + (length >> 1))
    let at = 0
    for (const part of parts) {
      this.#joined.set(part, at)
      at += part.length
    }
    return this.#joined.subarray(0, length)
  }

  // A frame is one line; should one ever come on several, they are tried together once the next size or the end says
  // that the frame is over.
  #json(line: string, frames: (WireFrame | T)[]): void {
    const frame = this.#unparsed === '' ? parseJson(line) : undefined
    if (frame !== undefined) frames.push(this.#checked(frame))
    else if (this.#unparsed.length + line.length > MAX_FRAME_BYTES)
      throw createUnreadableFault('one frame is larger than 64 MB')
    else this.#unparsed += line
  }

  #settle(frames: (WireFrame | T)[]): void {
    if (this.#unparsed === '') return
    const frame = parseJson(this.#unparsed)
    if (frame === undefined) throw createUnreadableFault('a frame is cut off or is no JSON')
    this.#unparsed = ''
    frames.push(this.#checked(frame))
  }

  #checked(frame: unknown): WireFrame {
    this.#frames += 1
    if (!Array.isArray(frame) || !frame.every(Array.isArray)) throw createUnreadableFault('a frame is no list of rows')
    return frame
  }
}

/**
 * The frames of a reply, each as soon as it is whole.
 * @throws Fault RPC_REPLY_MOVED; whatever the body's stream throws
 */
export async function* readFrames<T = never>(
  body: AsyncIterable<Uint8Array>,
  reader: FrameReader<T> = new FrameReader<T>(),
): AsyncGenerator<WireFrame | T, void, undefined> {
  for await (const bytes of body) yield* reader.push(bytes)
  yield* reader.end()
}

function createUnreadableFault(why: string): Fault {
  return new Fault('RPC_REPLY_MOVED', `The reply of the product could not be read: ${why}.`, {
    hint: 'Look at the notebook before trying again, since the call may have been carried out.',
  })
}

/** The row of a result. Source: wire.md, section 4; `< > = &` stand escaped in recorded payloads. */
export function createResultRow(rpcId: string, payload: unknown): WireRow {
  return ['wrb.fr', rpcId, toPayloadJson(payload), null, null, null, 'generic']
}

/** The row of a refusal: `status` is `[code]`, or `[code, null, [[typeUrl, details]]]`. */
export function createStatusRow(rpcId: string, status: readonly unknown[]): WireRow {
  return ['wrb.fr', rpcId, null, null, null, status, 'generic']
}

/** The row of one step of a streamed answer: three slots, no id. Source: wire.md, section 5. */
export function createAnswerRow(payload: unknown): WireRow {
  return ['wrb.fr', null, toPayloadJson(payload)]
}

/** The row of a refused question: no id, no last slot. */
export function createAnswerStatusRow(status: readonly unknown[]): WireRow {
  return ['wrb.fr', null, null, null, null, status]
}

function toPayloadJson(payload: unknown): string {
  return JSON.stringify(payload).replace(/[<>=&]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`)
}

/** What the trailer rows of a reply say: the server's time and a number that means nothing to a reader. */
type Trailer = { readonly serverMs: number; readonly token?: string }

const createTrailerRows = ({ serverMs, token = '0' }: Trailer): WireRow[] => [
  ['di', serverMs],
  ['af.httprm', serverMs, token, 10],
]

/**
 * Writes a reply as the product does. A size counts UTF-16 units of the newline behind it, the line and its newline;
 * the end row counts all rows, itself included, and the bytes of the whole body, itself included.
 * Source: wire.md, section 4 (rebuilt byte for byte from recordings).
 */
export class FrameWriter {
  #rows = 0
  #bytes = 0

  /** The text of one frame; the first one comes behind the prefix. */
  frame(rows: WireFrame): string {
    const text = `${this.#bytes === 0 ? PREFIX : ''}${formatFrame(rows)}`
    this.#rows += rows.length
    this.#bytes += Buffer.byteLength(text)
    return text
  }

  /** The frame with the server's time, and the end row. */
  end(trailer: Trailer): string {
    return this.frame(createTrailerRows(trailer)) + this.endRow()
  }

  /** The end row alone, for a reply whose trailer shared a frame with its result. */
  endRow(): string {
    let total = this.#bytes
    for (;;) {
      const text = formatFrame([['e', this.#rows + 1, null, null, total]])
      const counted = this.#bytes + text.length
      if (counted === total) return text
      total = counted
    }
  }
}

function formatFrame(rows: WireFrame): string {
  const line = `\n${JSON.stringify(rows)}\n`
  return `${line.length}${line}`
}

// Rows up to 1454 bytes were recorded beside the trailer, rows from 2277 bytes on in a frame of their own.
const MAX_SHARED_ROW_BYTES = 2048

/** The whole reply of a unary call, as it is answered to `rt=c`. */
export function writeUnaryReply(row: WireRow, trailer: Trailer): string {
  const writer = new FrameWriter()
  if (Buffer.byteLength(JSON.stringify(row)) > MAX_SHARED_ROW_BYTES) return writer.frame([row]) + writer.end(trailer)
  return writer.frame([row, ...createTrailerRows(trailer)]) + writer.endRow()
}

/** The whole reply of a unary call that was asked without `rt=c`: one list, no sizes, no end row. */
export function writeUnframedReply(row: WireRow, trailer: Trailer): string {
  return PREFIX + JSON.stringify([row, ...createTrailerRows(trailer)])
}

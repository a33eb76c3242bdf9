/** So large are all pieces of a file but the last. */
export const PIECE_BYTES = 256 * 1024

/** Reads `length` bytes of a piece from its byte `from` on, counted from 0; undefined where it is gone. */
export type ReadPiece = (number: number, from: number, length: number) => Promise<Uint8Array | undefined>

/** The bytes from `start` on and before `end` of a file that lies in pieces, as fast as they are taken. */
export function streamPieces(readPiece: ReadPiece, start: number, end: number): ReadableStream<Uint8Array> {
  const pieces = readPieces(readPiece, start, end)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
}

async function* readPieces(readPiece: ReadPiece, start: number, end: number): AsyncGenerator<Uint8Array, void, void> {
  for (let position = start; position < end; ) {
    const number = Math.floor(position / PIECE_BYTES)
    const from = position - number * PIECE_BYTES
    const length = Math.min(PIECE_BYTES - from, end - position)
    const data = await readPiece(number, from, length)
    if (data?.length !== length) throw new Error('The file was removed while it was read.')
    yield data
    position += length
  }
}

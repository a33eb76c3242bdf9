import { open } from 'node:fs/promises'

const PIECE_BYTES = 256 * 1024

/**
 * The bytes of a file from `start` on and before `end`, read as fast as they are taken. The file is opened now, so what
 * is deleted meanwhile is still read whole; it is closed after the last byte, or when the reader goes away.
 * @param onClosed told once, when it is closed
 * @throws the system's error when it cannot be opened
 */
export async function openFileStream(
  file: string,
  start: number,
  end: number,
  onClosed: () => Promise<void> = async () => {},
): Promise<ReadableStream<Uint8Array>> {
  const handle = await open(file, 'r')
  let isOver = false
  const closeOnce = async () => {
    if (isOver) return
    isOver = true
    await handle.close().finally(onClosed)
  }
  let position = start
  const pullPiece = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - position))
      const { bytesRead } = await handle.read(piece, 0, piece.length, position)
      if (isOver) return // the reader has gone meanwhile
      if (bytesRead === 0 && position < end) throw new Error('the file is shorter than it was')
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead))
      if (position < end) return
      await closeOnce()
      controller.close()
    } catch (error) {
      await closeOnce()
      controller.error(error)
    }
  }
  return new ReadableStream({ pull: pullPiece, cancel: closeOnce }, { highWaterMark: 0 })
}

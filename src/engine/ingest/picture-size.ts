type PictureSize = { readonly widthPx: number; readonly heightPx: number }

/** The size a picture claims in its header, read without decoding it, or null when the format is not known here. */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  try {
    if (head.startsWith('\x89PNG')) return { widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
    if (head.startsWith('GIF8')) return { widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) }
    if (head.startsWith('BM')) return { widthPx: view.getInt32(18, true), heightPx: Math.abs(view.getInt32(22, true)) }
    if (head.startsWith('\xff\xd8')) return readJpegSize(view)
    if (head.startsWith('WEBP', 8)) return readWebpSize(view, head.slice(12, 16))
    if (head.startsWith('ftypavif', 4)) return readAvifSize(bytes, view)
  } catch {
    return null // cut off inside its header
  }
  return null
}

/** Walks the segments to the frame header (SOF0 to SOF15 but the tables among them). */
function readJpegSize(view: DataView): PictureSize | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return null
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function readWebpSize(view: DataView, chunk: string): PictureSize {
  if (chunk === 'VP8X') return { widthPx: 1 + readUint24(view, 24), heightPx: 1 + readUint24(view, 27) }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { widthPx: 1 + (bits & 0x3fff), heightPx: 1 + ((bits >>> 14) & 0x3fff) }
  }
  return { widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff }
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

/** The `ispe` box holds the size. */
function readAvifSize(bytes: Uint8Array, view: DataView): PictureSize | null {
  const at = Buffer.from(bytes.subarray(0, 4096)).indexOf('ispe')
  return at === -1 ? null : { widthPx: view.getUint32(at + 8), heightPx: view.getUint32(at + 12) }
}

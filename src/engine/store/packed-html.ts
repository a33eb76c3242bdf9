import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { TextDamaged } from '../search/chunk-text.ts'

/** A rendition says again what the text says: it is kept in a fraction of its size, with a checksum. */
export function packHtml(html: string): Uint8Array {
  return zstdCompressSync(html, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
}

/** @throws TextDamaged */
export function unpackHtml(packed: Uint8Array): string {
  try {
    return zstdDecompressSync(packed).toString()
  } catch (cause) {
    throw new TextDamaged('A rendition cannot be unpacked.', { cause })
  }
}

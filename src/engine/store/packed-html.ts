import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** A rendition says again what the text says: it is kept in a fraction of its size. */
export function packHtml(html: string): Uint8Array {
  return zstdCompressSync(html)
}

export function unpackHtml(packed: Uint8Array): string {
  return zstdDecompressSync(packed).toString()
}

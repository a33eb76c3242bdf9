/** Width and height of a PNG from its first 24 bytes; zeros for anything else. */
export function readPngSize(head: Buffer): { readonly width: number; readonly height: number } {
  if (head.length < 24 || head.toString('latin1', 1, 4) !== 'PNG') return { width: 0, height: 0 }
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

import type { ByteRange } from '../../lib/files/file-store.ts'

/**
 * What a Range header asks of a content of `size` bytes: one range, null for all of it (no header, another unit, a
 * malformed or a multiple range: all may be answered with the whole), `none` when it lies outside.
 * Source: RFC 9110, sections 14.1 and 14.2.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | null | 'none' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  if (!match) return null
  const [first, last] = [match[1]!, match[2]!]
  if (first === '' && last === '') return null
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'none'
  return { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) }
}

/** Whether a list of entity tags (`If-None-Match`) names this one, or any. Source: RFC 9110, section 13.1.2. */
export function hasEntityTag(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

const UNITS = { b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 } as const

/** Reads `10mb`, `512 kb`, `1.5 GB` or a plain number of bytes; null for anything else, zero and below included. */
export function parseSizeBytes(text: string): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?\s*$/i.exec(text)
  if (!match) return null
  const unit = (match[2] ?? 'b').toLowerCase() as keyof typeof UNITS
  const bytes = Math.floor(Number(match[1]) * UNITS[unit])
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null
}

/** Bytes as people read them: `10 MB`, `1.5 KB`. */
export function formatSize(bytes: number): string {
  const [name, unit] = Object.entries(UNITS).findLast(([, size]) => bytes >= size) ?? ['b', 1]
  return `${Number((bytes / unit).toFixed(1))} ${name === 'b' ? 'bytes' : name.toUpperCase()}`
}

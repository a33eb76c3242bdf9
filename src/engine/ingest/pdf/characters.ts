/** What fonts of TeX hold below the space, where no table says so: quotes, dashes and ligatures. */
const BELOW_SPACE: Readonly<Record<string, string>> = {
  '\x0b': 'ff',
  '\x0c': 'fi',
  '\x0e': 'ffi',
  '\x0f': 'ffl',
  '\x10': '“',
  '\x11': '”',
  '\x12': '„',
  '\x13': '«',
  '\x14': '»',
  '\x15': '–',
  '\x16': '—',
  '\x1b': 'ff',
  '\x1c': 'fi',
  '\x1d': 'fl',
  '\x1e': 'ffi',
  '\x1f': 'ffl',
}
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'] // U+FB00 to U+FB06

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what stands in such files
const REPAIRED = /[\x0b\x0c\x0e-\x16\x1b-\x1f\ufb00-\ufb06\ue000-\uf8ff]/g

/**
 * The text with its ligatures as letters. Signs of a font's own (private use) say nothing to a reader and go; that of a
 * bullet at the start of a text stays one.
 */
export function repairCharacters(text: string): string {
  return text.replace(REPAIRED, (sign, at: number) => {
    const point = sign.charCodeAt(0)
    if (point < 0x20) return BELOW_SPACE[sign] ?? ''
    if (point >= 0xfb00) return LIGATURES[point - 0xfb00] ?? sign
    return at === 0 && point >= 0xf020 && point <= 0xf0ff ? '•' : ''
  })
}

/** Fonts without a table to Unicode give private or control characters: such a page is for recognition. */
export function isReadable(texts: readonly string[]): boolean {
  let odd = 0
  let chars = 0
  for (const text of texts) {
    chars += text.length
    odd += text.match(/[\ufffd\p{Co}\p{Cc}]/gu)?.length ?? 0
  }
  return chars > 0 && odd <= chars / 3
}

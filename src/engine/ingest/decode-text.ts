import { isUtf8 } from 'node:buffer'

const UTF8 = 'utf-8'
/** What Latin-1 is read as, too. */
const WESTERN = 'windows-1252'
const LINE_FEED = 10

/** Encodings told apart by the letters that come out: what the letters of a real text look like. */
const CANDIDATES: readonly { readonly encoding: string; readonly letters: RegExp }[] = [
  { encoding: 'shift_jis', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { encoding: 'euc-jp', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { encoding: 'euc-kr', letters: /\p{Script=Hangul}/gu },
  { encoding: 'gb18030', letters: /[的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年]/gu },
  { encoding: 'big5', letters: /[的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年]/gu },
  { encoding: 'windows-1251', letters: /[а-яё]/gu },
  { encoding: 'koi8-r', letters: /[а-яё]/gu },
  { encoding: 'windows-1253', letters: /[α-ωάέήίόύώ]/gu },
  { encoding: 'windows-1256', letters: /[ء-ي]/gu },
]
const SAMPLE_BYTES = 64 * 1024
/** In Western text letters above ASCII stand alone; where they are many, another script is likely. */
const FOREIGN_SHARE = 0.4
/** Backspace, tab, the ends of line and page, escape. */
const PLAIN_CONTROLS: ReadonlySet<number> = new Set([8, 9, 10, 12, 13, 27])
/** Fewer prove nothing. */
const MIN_FOREIGN_BYTES = 8

/**
 * Decodes text of unknown encoding: byte order mark, else UTF-16 by its zero bytes, else UTF-8 when valid, else by the
 * look of the letters, else windows-1252. `declared` (a charset a page or sender claims) is tried after UTF-8.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const encoding = readByteOrderMark(bytes) ?? detectUtf16(bytes.subarray(0, SAMPLE_BYTES))
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  return decodeStrictly(bytes, UTF8) ?? decodeUnlessUtf8(bytes, new TextDecoder(guessEncoding(bytes, declared)))
}

/**
 * Files that several hands added to, as logs and exports are, hold lines in UTF-8 and others in the encoding of Western
 * systems: each is read by itself. Two signs of the latter that are valid UTF-8 together ("Ã©") stand in no text.
 */
function decodeUnlessUtf8(bytes: Uint8Array, decoder: TextDecoder): string {
  if (decoder.encoding !== WESTERN || !bytes.some(beginsUtf8Sign)) return decoder.decode(bytes)
  const utf8 = new TextDecoder(UTF8)
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, at) + 1 || bytes.length
    const line = bytes.subarray(at, end)
    text += isUtf8(line) ? utf8.decode(line) : decoder.decode(line)
    at = end
  }
  return text
}

/** Whether a byte begins a sign of several in UTF-8, as far as the next one tells. */
const beginsUtf8Sign = (byte: number, at: number, bytes: Uint8Array): boolean =>
  byte >= 0xc2 && byte <= 0xf4 && (bytes[at + 1]! & 0xc0) === 0x80

/** What a terminal is told among the letters (colours, links, where to write), and letters written twice to look bold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what stands in such files
const TERMINAL = /\x1b\[[\d;:?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[^\n\x08]\x08/gu

/** The text without what a terminal is told: colours, links, where to write. */
export const dropTerminalMarks = (text: string): string =>
  text.includes('\x1b') || text.includes('\b') ? text.replace(TERMINAL, '') : text

/**
 * Decodes, drops the byte order mark and what is meant for a terminal, makes every line end a LF and every letter with its marks one sign where there is one
 * (NFC). Nothing else is touched.
 */
export function decodePlainText(bytes: Uint8Array, declared?: string): string {
  const decoded = decodeText(bytes, declared).normalize('NFC')
  const text = dropTerminalMarks(decoded)
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** True when the bytes are text in some encoding: no zero bytes (but UTF-16) and next to no control characters but those of terminals. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (readByteOrderMark(bytes) !== undefined) return true
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (detectUtf16(sample) !== undefined) return true
  let controls = 0
  for (const byte of sample) {
    if (byte === 0) return false
    if (byte < 32 && !PLAIN_CONTROLS.has(byte)) controls++
  }
  return controls <= sample.length / 100
}

function readByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return UTF8
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function guessEncoding(bytes: Uint8Array, declared: string | undefined): string {
  if (declared !== undefined && isKnownEncoding(declared)) return declared
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  return detectForeignEncoding(sample) ?? WESTERN
}

function isKnownEncoding(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== UTF8
  } catch {
    return false
  }
}

function detectUtf16(sample: Uint8Array): string | undefined {
  const pairs = Math.floor(sample.length / 2)
  if (pairs < 2) return undefined
  let even = 0
  let odd = 0
  for (let i = 0; i < pairs * 2; i += 2) {
    if (sample[i] === 0) even++
    if (sample[i + 1] === 0) odd++
  }
  if (odd > pairs * 0.4 && even < pairs * 0.02) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.02) return 'utf-16be'
  return undefined
}

function detectForeignEncoding(sample: Uint8Array): string | undefined {
  const high = sample.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0)
  if (high < MIN_FOREIGN_BYTES || high < sample.length * FOREIGN_SHARE) return undefined
  const scored = CANDIDATES.map(({ encoding, letters }) => ({
    encoding,
    score: scoreEncoding(sample, encoding, letters),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0.05 ? best.encoding : undefined
}

/** The share of characters above ASCII that are letters of the script the encoding was made for. */
function scoreEncoding(sample: Uint8Array, encoding: string, letters: RegExp): number {
  const text = new TextDecoder(encoding).decode(sample)
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0
  const wrong = text.match(/[\ufffd\ue000-\uf8ff]/gu)?.length ?? 0
  if (foreign === 0 || wrong > foreign / 50) return 0
  return (text.match(letters)?.length ?? 0) / foreign
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePlainText, decodeText, looksLikeText } from './decode-text.ts'

test('byte order marks decide and go', () => {
  assert.equal(decodeText(Buffer.from('\ufeffgrün')), 'grün')
  assert.equal(decodeText(Buffer.from('\ufeffgrün', 'utf16le')), 'grün')
  assert.equal(decodeText(Buffer.from('\ufeffgrün', 'utf16le').swap16()), 'grün')
})

test('UTF-16 without a mark is told by its zero bytes', () => {
  assert.equal(decodeText(Buffer.from('plain words', 'utf16le')), 'plain words')
  assert.equal(decodeText(Buffer.from('plain words', 'utf16le').swap16()), 'plain words')
})

test('what is not UTF-8 is read as windows-1252, or as the charset it claims', () => {
  assert.equal(decodeText(Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x78, 0x94])), 'café “x”')
  assert.equal(decodeText(Buffer.from([0x63, 0xb9]), 'iso-8859-2'), 'cš')
  assert.equal(decodeText(Buffer.from([0x63, 0xe9]), 'no-such-charset'), 'cé')
})

test('lines of UTF-8 among Western ones are read each by itself', () => {
  const mixed = Buffer.concat([Buffer.from('The café.\n'), Buffer.from('Un garçon.\nEnd', 'latin1')])
  assert.equal(decodeText(mixed), 'The café.\nUn garçon.\nEnd')
  assert.equal(decodeText(mixed, 'iso-8859-1'), 'The café.\nUn garçon.\nEnd')
})

test('Cyrillic and Japanese without a mark are told by their letters', () => {
  const cyrillic = [...'привет мир как дела'].map((letter) => (letter === ' ' ? 32 : letter.charCodeAt(0) - 0x350))
  assert.equal(decodeText(Uint8Array.from(cyrillic)), 'привет мир как дела')
  assert.equal(decodeText(Buffer.from('82b182f182c982bf82cd90a28a45', 'hex')), 'こんにちは世界')
})

test('line ends become LF', () => {
  assert.equal(decodePlainText(Buffer.from('a\r\nb\rc\n')), 'a\nb\nc\n')
})

test('colours and links of a terminal, and letters written twice, are no text', () => {
  const coloured = '\x1b[1mNAME\x1b[0m of \x1b[38;5;12mit\x1b[m, \x1b]8;;http://x.example\x07here\x1b]8;;\x07'
  assert.equal(decodePlainText(Buffer.from(coloured)), 'NAME of it, here')
  assert.equal(decodePlainText(Buffer.from('N\x08NO\x08O _\x08i_\x08t'.repeat(20))), 'NO it'.repeat(20))
  assert.equal(looksLikeText(Buffer.from('N\x08NO\x08O _\x08i_\x08t'.repeat(20))), true)
})

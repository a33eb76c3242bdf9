import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/** Which font a machine calls sans-serif is its own affair, and may have no letters. */
const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
GlobalFonts.registerFromPath(FONT, 'Inter of the test')

/** A file with a picture of words, as a source. */
export function drawWords(directory: string, name: string, words: string) {
  const canvas = createCanvas(900, 160)
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 900, 160)
  pen.fillStyle = 'black'
  pen.font = '40px "Inter of the test"'
  pen.fillText(words, 30, 90)
  writeFileSync(path.join(directory, name), canvas.toBuffer('image/png'))
  return { type: 'file', path: path.join(directory, name), name } as const
}

/** A file that begins as a recording does, as a source. */
export function writeRecording(directory: string) {
  const bytes = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(2000)])
  writeFileSync(path.join(directory, 'talk.mp3'), bytes)
  return { type: 'file', path: path.join(directory, 'talk.mp3'), name: 'talk.mp3' } as const
}

import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { seeded } from '../../tests/support/seeded.ts'

/** What can befall a file, by its name. `noise in it` leaves the first page of a database as it was. */
export const DAMAGES: Readonly<Record<string, (file: string, seed: number) => void>> = {
  gone: (file) => rmSync(file),
  emptied: (file) => truncateSync(file, 0),
  'cut in half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  noise: (file, seed) => writeFileSync(file, noise(statSync(file).size, seed)),
  'noise in it': (file, seed) => {
    const bytes = readFileSync(file)
    const from = Math.min(4096, Math.floor(bytes.length / 2))
    writeFileSync(file, Buffer.concat([bytes.subarray(0, from), noise(bytes.length - from, seed)]))
  },
  'a letter changed': (file) => {
    const bytes = readFileSync(file)
    const text = bytes.indexOf('T 13 reads 91')
    if (text >= 0) bytes.write('T 13 reads 97', text)
    else bytes[Math.floor(bytes.length / 2)]! ^= 0x20
    writeFileSync(file, bytes)
  },
}

function noise(bytes: number, seed: number): Buffer {
  const random = seeded(seed)
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)))
}

import { unzipSync, zipSync } from 'fflate'
import type { SeedFile } from './seed-files.ts'
import { chance, pick, type Random } from './strange-values.ts'

export type MutatedFile = SeedFile & { readonly how: string }

type Mutation = readonly [how: string, mutate: (bytes: Uint8Array, other: Uint8Array, random: Random) => Uint8Array]

const MAX_BYTES = 24 * 2 ** 20

const MUTATIONS: readonly Mutation[] = [
  ['bytes flipped', (bytes, _, random) => flip(bytes, random)],
  ['cut', (bytes, _, random) => bytes.subarray(0, Math.floor(random() * bytes.length))],
  ['without its beginning', (bytes, _, random) => bytes.subarray(Math.floor(random() * 200))],
  [
    'spliced with another',
    (bytes, other, random) => joined([bytes.subarray(0, at(bytes, random)), other.subarray(at(other, random))]),
  ],
  ['a stretch repeated', repeated],
  ['a stretch of zeros', (bytes, _, random) => filled(bytes, 0, random)],
  ['numbers replaced', (bytes, _, random) => replacedNumbers(bytes, random)],
  ['whole, under another name', (bytes) => bytes],
]

const OTHER_NAMES = [
  'x.pdf',
  'x.docx',
  'x.xlsx',
  'x.html',
  'x.png',
  'x.bin',
  'x',
  '.pdf',
  'x.EML',
  'x.canvas',
  `${'n'.repeat(240)}.txt`,
  'a\u202efdp.exe',
  'CON.txt',
]

/** One file broken in one way; of an archive often a part inside, so that what reads the parts is met too. */
export function mutatedFile(seeds: readonly SeedFile[], random: Random): MutatedFile {
  const seed = pick(random, seeds)
  const other = pick(random, seeds)
  const [how, mutate] = pick(random, MUTATIONS)
  const isInside = isArchive(seed.bytes) && chance(random, 0.6)
  const change = (bytes: Uint8Array) => mutate(bytes, other.bytes, random)
  const bytes = isInside ? changedInside(seed.bytes, change, random) : change(seed.bytes)
  const name = how.startsWith('whole') || chance(random, 0.05) ? pick(random, OTHER_NAMES) : seed.name
  return { name, bytes, how: `${seed.name}${isInside ? ', a part inside' : ''}: ${how}` }
}

const at = (bytes: Uint8Array, random: Random) => Math.floor(random() * bytes.length)
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

function changedInside(bytes: Uint8Array, change: (part: Uint8Array) => Uint8Array, random: Random): Uint8Array {
  const parts = unzipSync(bytes)
  const name = pick(random, Object.keys(parts))
  return zipSync({ ...parts, [name]: new Uint8Array(change(parts[name]!)) })
}

function flip(bytes: Uint8Array, random: Random): Uint8Array {
  const flipped = Uint8Array.from(bytes)
  const times = 1 + Math.floor(random() * 30)
  for (let time = 0; time < times; time++) flipped[at(bytes, random)]! ^= 1 << Math.floor(random() * 8)
  return flipped
}

function repeated(bytes: Uint8Array, _other: Uint8Array, random: Random): Uint8Array {
  const start = at(bytes, random)
  const stretch = bytes.subarray(start, start + 1 + Math.floor(random() * 400))
  const times = Math.min(pick(random, [2, 50, 5_000, 50_000]), Math.floor(MAX_BYTES / stretch.length))
  return joined([bytes.subarray(0, start), ...Array.from({ length: times }, () => stretch), bytes.subarray(start)])
}

function filled(bytes: Uint8Array, value: number, random: Random): Uint8Array {
  const start = at(bytes, random)
  return Uint8Array.from(bytes).fill(value, start, start + Math.floor(random() * 500))
}

/** Lengths, counts and offsets that stand as text, in PDF and markup, become others. */
function replacedNumbers(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const told = text.replaceAll(/\d+/g, (number) => (chance(random, 0.05) ? pick(random, NUMBERS) : number))
  return Buffer.from(told, 'latin1')
}

const NUMBERS = ['0', '-1', '65536', '2147483648', '4294967295', '99999999999999999999', '1e308']

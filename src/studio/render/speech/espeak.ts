import { findContentLanguage } from '../../../domain/content-language.ts'
import { ProgramMissing, runProgram } from '../programs/run-program.ts'
import type { Voice, VoiceMaker } from './voice.ts'
import { decodeWav } from './wav.ts'

const PROGRAM = 'espeak-ng'
const WORDS_A_MINUTE = '160'
/** The first speaker is the voice as it is, the second one of the program's own women. */
const VARIANTS = ['', '+f3'] as const

/** Where its name of a language is not the first part of our code. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  en: 'en-us',
  es_419: 'es-419',
  es_mx: 'es-419',
  fr: 'fr-fr',
  iw: 'he',
  nn: 'nb',
  no: 'nb',
  pt_br: 'pt-br',
  zh: 'cmn-latn-pinyin', // its plain `cmn` reads the Han signs as if they were English (1.51)
}
/** Listed by the program, which then says "Chinese letter" for each Kanji (1.51). */
const UNABLE: ReadonlySet<string> = new Set(['ja'])

/**
 * The voices of espeak-ng: a program under the GPL that the user installs, never part of this package. It speaks over
 * a hundred languages, like a robot.
 */
export const espeak: VoiceMaker = {
  remark: (language) =>
    `${findContentLanguage(language)?.english ?? 'This language'} is spoken by espeak-ng, which sounds like a robot.`,
  isInstalled: async () => (await loadEspeakLanguages()).size > 0,
  async voicesFor(language, { signal }) {
    const name = findEspeakName(language)
    if (name === null || !(await loadEspeakLanguages()).has(name)) return null
    return [createEspeakVoice(name, VARIANTS[0], signal), createEspeakVoice(name, VARIANTS[1], signal)]
  },
}

function findEspeakName(language: string): string | null {
  const code = language.toLowerCase().replaceAll('-', '_')
  const base = code.split('_')[0]!
  return UNABLE.has(base) ? null : (OWN_NAMES[code] ?? OWN_NAMES[base] ?? base)
}

let knownLanguages: ReadonlySet<string> = new Set()

/** Asked for until the program is there. */
async function loadEspeakLanguages(): Promise<ReadonlySet<string>> {
  if (knownLanguages.size === 0) knownLanguages = await listEspeakLanguages()
  return knownLanguages
}

async function listEspeakLanguages(): Promise<ReadonlySet<string>> {
  try {
    const { output } = await runProgram(PROGRAM, ['--voices'])
    const rows = output.toString('utf8').split('\n').slice(1)
    return new Set(rows.map((row) => row.trim().split(/\s+/)[1] ?? '').filter((name) => name !== ''))
  } catch (error) {
    if (error instanceof ProgramMissing) return new Set()
    throw error
  }
}

function createEspeakVoice(language: string, variant: string, signal?: AbortSignal): Voice {
  return {
    name: `espeak-ng ${language}${variant}`,
    async speak(text) {
      const args = ['-v', `${language}${variant}`, '-s', WORDS_A_MINUTE, '-z', '--stdin', '--stdout']
      const { output } = await runProgram(PROGRAM, args, { feed: [Buffer.from(`${text}\n`)], signal })
      return output.length === 0 ? { samples: new Int16Array(0), rate: 22_050 } : decodeWav(output)
    },
  }
}

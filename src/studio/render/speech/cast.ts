import { findContentLanguage } from '../../../domain/content-language.ts'
import { Fault } from '../../../domain/fault.ts'
import { memoize } from '../../../lib/memoize.ts'
import { espeak } from './espeak.ts'
import { flite } from './flite.ts'
import type { Voice, VoiceMaker, Workplace } from './voice.ts'

/** Asked in turn: the first that speaks a language gives its voices. */
const VOICE_MAKERS: readonly VoiceMaker[] = [flite, espeak]

/** Which of the two speaks. */
export type Speaker = 0 | 1

/** Who speaks: two people, each with a voice for every language that is needed. */
export type Cast = {
  /** @throws Fault NOT_SUPPORTED when nobody on this machine speaks the language */
  findVoice(speaker: Speaker, language: string): Promise<Voice>
  /** Whether anybody on this machine speaks the language. */
  speaks(language: string): Promise<boolean>
  /** The names of the voices that were asked for, in that order. */
  readonly voices: () => readonly string[]
  /** What the caller should know about them. */
  readonly warnings: () => readonly string[]
}

/** @param place used by one cast at a time */
export function createCast(place: Workplace, makers: readonly VoiceMaker[] = VOICE_MAKERS): Cast {
  const voices = new Set<string>()
  const warnings = new Set<string>()
  const findVoicePair = async (language: string) => {
    for (const maker of makers) {
      const pair = await maker.voicesFor(language, place)
      if (pair === null) continue
      if (maker.remark !== null) warnings.add(maker.remark(language))
      return pair
    }
    throw await createNoVoiceFault(language, makers)
  }
  const rememberVoicePair = memoize(findVoicePair)
  return {
    async speaks(language) {
      const voiceFailure = await rememberVoicePair(language).then(
        () => null,
        (error: unknown) => error,
      )
      if (voiceFailure === null) return true
      if (voiceFailure instanceof Fault && voiceFailure.code === 'NOT_SUPPORTED') return false
      throw voiceFailure
    },
    async findVoice(speaker, language) {
      const voice = (await rememberVoicePair(language))[speaker]
      voices.add(voice.name)
      return voice
    },
    voices: () => [...voices],
    warnings: () => [...warnings],
  }
}

async function createNoVoiceFault(language: string, makers: readonly VoiceMaker[]): Promise<Fault> {
  const name = findContentLanguage(language)?.english ?? language
  return new Fault('NOT_SUPPORTED', `No voice on this machine speaks ${name}.`, {
    hint:
      (await espeak.isInstalled?.()) && makers.includes(espeak)
        ? `espeak-ng is there and does not read ${name}: choose sources and an output language that are English or another of its hundred languages.`
        : 'Install espeak-ng (Debian: apt-get install espeak-ng; macOS: brew install espeak-ng), which speaks over a hundred languages, or choose sources and an output language that are English.',
    details: { language },
  })
}

import type { Cast, Speaker } from './cast.ts'
import { normalizeLoudness } from './loudness.ts'
import { Tape, tidySound } from './sound.ts'
import { makeSpeakable, splitBreaths } from './speakable.ts'
import type { Sound, Voice } from './voice.ts'

const BREATH_MS = 240
/** Between two speakers, long enough to hear that the other one begins. */
const TURN_MS = 550
const SENTENCE_MS = 420
const CHAPTER_MS = 1100
const MIN_RATE_HZ = 16_000

/** A stretch that one speaker says in one language. */
export type SpokenPhrase = {
  readonly speaker: Speaker
  readonly text: string
  readonly language: string
  readonly opensChapter: boolean
}

/** When a phrase is heard, seconds. */
export type TimeSpan = { readonly start: number; readonly end: number }

/** What was spoken: the sound, and for each phrase its time. */
export type Narration = { readonly sound: Sound; readonly spans: readonly TimeSpan[] }

/**
 * Speaks the phrases one after the other, at one level (−16 LUFS) and one rate, with the pauses of people who take turns.
 * @param onPhrase told before each phrase
 * @throws Fault NOT_SUPPORTED when nobody speaks the language of a phrase: before anything is spoken
 */
export async function narrate(
  phrases: readonly SpokenPhrase[],
  cast: Cast,
  onPhrase: (index: number) => void,
): Promise<Narration> {
  const voices: Voice[] = []
  for (const { speaker, language } of phrases) voices.push(await cast.findVoice(speaker, language))
  const spoken: Sound[][] = []
  const heard = new Map<string, Promise<Sound>>() // short reactions come back
  for (const [index, { text, language }] of phrases.entries()) {
    onPhrase(index)
    const voice = voices[index]!
    const breaths: Sound[] = []
    for (const breath of splitBreaths(makeSpeakable(text, language))) {
      const key = `${voice.name}\n${breath}`
      const sound = heard.get(key) ?? voice.speak(breath)
      heard.set(key, sound)
      breaths.push(await sound)
    }
    spoken.push(breaths)
  }
  return layOutNarration(phrases, spoken)
}

function layOutNarration(phrases: readonly SpokenPhrase[], spoken: readonly (readonly Sound[])[]): Narration {
  const tape = new Tape(Math.max(MIN_RATE_HZ, ...spoken.flat().map(({ rate }) => rate)))
  const spans = phrases.map((phrase, index) => {
    if (index > 0) tape.pause(choosePauseMs(phrase, phrases[index - 1]!))
    const start = tape.length
    for (const [nth, breath] of spoken[index]!.entries()) {
      if (nth > 0) tape.pause(BREATH_MS)
      tape.add(tidySound(breath, tape.rate))
    }
    return { start: start / tape.rate, end: tape.length / tape.rate }
  })
  tape.pause(SENTENCE_MS)
  return { sound: normalizeLoudness(tape.sound()), spans }
}

function choosePauseMs(phrase: SpokenPhrase, before: SpokenPhrase): number {
  if (phrase.opensChapter) return CHAPTER_MS
  return phrase.speaker === before.speaker ? SENTENCE_MS : TURN_MS
}

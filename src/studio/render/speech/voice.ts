/** Sound of one channel: samples of 16 bits, `rate` of them a second. */
export type Sound = { readonly samples: Int16Array; readonly rate: number }

/** One who speaks. The same text gives the same samples. */
export type Voice = {
  /** As `applied` and warnings name it: `flite slt`, `espeak-ng de`. */
  readonly name: string
  /** Speaks a stretch of text already made speakable; a stretch without a sound gives no samples. */
  speak(text: string): Promise<Sound>
}

/** Where a speaking program may put files, and what ends it. */
export type Workplace = { readonly workFolder: string; readonly signal?: AbortSignal }

/** Two voices of one language that are easily told apart. */
export type VoicePair = readonly [Voice, Voice]

/**
 * Where voices come from; `cast.ts` asks its makers in turn. This is the slot for a user's own voices: a maker over a
 * Piper or Kokoro folder stands first in that list, and gives null for a language its folder does not speak.
 */
export type VoiceMaker = {
  /** @param language code of `domain/content-language.ts` or ISO 639-1 */
  voicesFor(language: string, place: Workplace): Promise<VoicePair | null>
  /** Whether it is on this machine, whatever it speaks, where it is a program that may be missing. */
  readonly isInstalled?: () => Promise<boolean>
  /** Told to the caller where these voices are used, or null. */
  readonly remark: ((language: string) => string) | null
}

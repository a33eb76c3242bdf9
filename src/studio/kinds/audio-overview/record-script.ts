import type { PlacedCitation } from '../../../domain/citation.ts'
import type { Cast } from '../../render/speech/cast.ts'
import { narrate } from '../../render/speech/narrate.ts'
import type { Sound } from '../../render/speech/voice.ts'
import { CitationList } from '../citation-list.ts'
import type { AudioScript } from './script.ts'
import { listPhrases, type SpokenChapter, timeChapters } from './transcript.ts'

/** A script that was spoken. */
type RecordedScript = {
  readonly chapters: readonly SpokenChapter[]
  readonly citations: readonly PlacedCitation[]
  readonly sound: Sound
  readonly seconds: number
  /** What the caller should know of the voices and of what they could not say. */
  readonly warnings: readonly string[]
}

/**
 * Speaks a script with the voices of a cast.
 * @param onPhrase told before each phrase: `done` of `total` are spoken
 * @throws Fault NOT_SUPPORTED when nobody speaks one of its languages
 */
export async function recordScript(
  script: AudioScript,
  cast: Cast,
  onPhrase: (done: number, total: number) => void,
): Promise<RecordedScript> {
  const phrases = listPhrases(script)
  const narration = await narrate(phrases, cast, (index) => onPhrase(index, phrases.length))
  const citations = new CitationList()
  const chapters = timeChapters(script, narration, citations)
  const { sound } = narration
  return {
    chapters,
    citations: citations.all(),
    sound,
    seconds: sound.samples.length / sound.rate,
    warnings: [...cast.warnings(), ...buildSilenceWarnings(chapters)],
  }
}

/** Whether anything of the sources is said, and not frames alone. */
export function hasSourceStatements({ chapters }: AudioScript): boolean {
  return chapters.some(({ lines }) => lines.some(({ statement }) => statement !== undefined))
}

/** Says how many statements have no sound: signs that no voice of their language reads. */
function buildSilenceWarnings(chapters: readonly SpokenChapter[]): string[] {
  const silent = chapters
    .flatMap(({ lines }) => lines)
    .filter(({ start, end, marker }) => end === start && marker !== null)
  if (silent.length === 0) return []
  return [
    `${silent.length} of the statements could not be read aloud by the voices here: they stand in the transcript only.`,
  ]
}

import type { ArtifactType } from '../../domain/artifact.ts'
import { ANY_TABLE, findCodeName, OPTION_CODES, OVERVIEW, REPORTS } from '../artifact-codes.ts'
import type { ReplyReader } from '../reply-reader.ts'

/** Options by the field names of POST /content/generate; one that the product did not store is undefined. */
export type StoredOptions = Readonly<Record<string, string | undefined>>

type OptionsReader = ReplyReader | null

/**
 * The options as the product stored them, which are not shaped as they were sent.
 * Source: rpcs.md, E, "Read-back differs from the request".
 */
export function readArtifactOptions(type: ArtifactType, reader: ReplyReader): StoredOptions {
  switch (type) {
    case 'audio_overview':
      return readAudioOptions(reader.maybe(1))
    case 'report':
      return readReportOptions(reader.maybe(1))
    case 'video':
      return readVideoOptions(reader.maybe(2))
    case 'infographic':
      return readInfographicOptions(reader.maybe(0))
    case 'presentation':
      return readPresentationOptions(reader.maybe(0))
    case 'data_table':
      return readTableOptions(reader.maybe(1))
    case 'flashcards':
      return readStudyAidOptions(reader.maybe(1), 6)
    case 'quiz':
      return readStudyAidOptions(reader.maybe(1), 7)
    case 'mind_map':
      return readStudyAidOptions(reader.maybe(1), null)
  }
}

const readAudioOptions = (reader: OptionsReader): StoredOptions => ({
  language: readOptionText(reader, 4),
  focus: readOptionText(reader, 0),
  audio_format: findCodeName(OPTION_CODES.audioFormat, readOptionNumber(reader, 6)),
  audio_length: findCodeName(OPTION_CODES.audioLength, readOptionNumber(reader, 1)),
})

function readReportOptions(reader: OptionsReader): StoredOptions {
  const prompt = readOptionText(reader, 5) ?? ''
  const kinds = ['summary', 'detailed'] as const
  const format = kinds.find((kind) => prompt.startsWith(REPORTS[kind].prompt))
  return { language: readOptionText(reader, 4), report_format: format }
}

function readVideoOptions(reader: OptionsReader): StoredOptions {
  const prompt = readOptionText(reader, 6)
  const [code, names] = [readOptionNumber(reader, 5), Object.entries(OPTION_CODES.videoStyle)]
  const style = names.find(([, look]) => look === prompt || (prompt === undefined && look === code))?.[0]
  return {
    language: readOptionText(reader, 1),
    focus: readOptionText(reader, 2),
    video_format: findCodeName(OPTION_CODES.videoFormat, readOptionNumber(reader, 4)),
    video_style: style,
  }
}

const readInfographicOptions = (reader: OptionsReader): StoredOptions => ({
  language: readOptionText(reader, 1),
  focus: readOptionText(reader, 0),
  infographic_format: findCodeName(OPTION_CODES.infographicFormat, readOptionNumber(reader, 3)),
  infographic_style: findCodeName(OPTION_CODES.infographicStyle, readOptionNumber(reader, 5)),
})

function readPresentationOptions(reader: OptionsReader): StoredOptions {
  const focus = readOptionText(reader, 0)
  const style = readOptionNumber(reader, 2)
  const isOverview = focus?.startsWith(OVERVIEW) ?? false
  const name = style === 2 ? 'presenter_notes' : isOverview ? 'overview' : 'detailed'
  return {
    language: readOptionText(reader, 1),
    focus: isOverview ? focus?.slice(OVERVIEW.length).trim() || undefined : focus,
    presentation_style: style === null ? undefined : name,
    presentation_length: findCodeName(OPTION_CODES.presentationLength, readOptionNumber(reader, 3)),
  }
}

function readTableOptions(reader: OptionsReader): StoredOptions {
  const focus = readOptionText(reader, 0)
  return { language: readOptionText(reader, 1), focus: focus === ANY_TABLE ? undefined : focus }
}

function readStudyAidOptions(reader: OptionsReader, pairAt: number | null): StoredOptions {
  const pair = pairAt === null ? null : (reader?.maybe(pairAt) ?? null)
  return {
    language: readOptionText(reader, 3),
    focus: readOptionText(reader, 2),
    quantity: findCodeName(OPTION_CODES.quantity, readOptionNumber(pair, 0)),
    difficulty: findCodeName(OPTION_CODES.difficulty, readOptionNumber(pair, 1)),
  }
}

function readOptionText(reader: OptionsReader, index: number): string | undefined {
  return reader?.maybe(index)?.string('an option') || undefined
}

function readOptionNumber(reader: OptionsReader, index: number): number | null {
  return reader?.maybe(index)?.number('an option') ?? null
}

import { collapseSpaces } from '../../../lib/collapse-spaces.ts'
import type { TimeSpan } from './narrate.ts'

export type TitledSpan = TimeSpan & { readonly title: string }

/** Chapters as podcast players read them. Source: "JSON Chapters Format" 1.2 of the podcast namespace. */
export function formatChaptersJson(title: string, chapters: readonly TitledSpan[]): string {
  const roundSeconds = (seconds: number) => Math.round(seconds * 1000) / 1000
  const rows = chapters.map((chapter) => ({
    startTime: roundSeconds(chapter.start),
    endTime: roundSeconds(chapter.end),
    title: chapter.title,
  }))
  return `${JSON.stringify({ version: '1.2.0', title, chapters: rows }, null, 2)}\n`
}

/** Title and chapters as ffmpeg reads them. Source: "Metadata" of the ffmpeg documentation. */
export function formatFfMetadata(title: string, chapters: readonly TitledSpan[]): string {
  const rows = chapters.map((chapter) => {
    const [start, end] = [chapter.start, chapter.end].map((seconds) => Math.round(seconds * 1000))
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${escapeMetadataText(chapter.title)}\n`
  })
  return `;FFMETADATA1\ntitle=${escapeMetadataText(title)}\n${rows.join('')}`
}

const escapeMetadataText = (text: string) => collapseSpaces(text).replace(/[=;#\\]/g, '\\$&')

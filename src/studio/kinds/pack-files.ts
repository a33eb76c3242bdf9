import { createSlug } from '../../lib/slug.ts'
import type { MadeFile } from '../maker.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** By the last part of a file's name. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  apkg: 'application/apkg',
  csv: 'text/csv',
  html: 'text/html',
  json: 'application/json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mmd: 'text/vnd.mermaid',
  mp4: 'video/mp4',
  opml: 'text/x-opml',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: `${OFFICE}.presentationml.presentation`,
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  wav: 'audio/wav',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
}

/**
 * The files of an artifact, all by its title; the main one first.
 * @param kind what they are called where the title has no letter
 * @param contents by what stands behind the common name: `.pdf`, `.chapters.json`, `-2.csv`
 */
export async function packFiles(
  title: string,
  kind: string,
  contents: Readonly<Record<string, Uint8Array | string>>,
): Promise<MadeFile[]> {
  const slug = await createSlug(title, kind)
  return Object.entries(contents).map(([ending, content]) => ({
    name: `${slug}${ending}`,
    mimeType: MIME_TYPES[ending.split('.').at(-1)!]!,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }))
}

/** Readable JSON. */
export const formatJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

import { Fault } from '../../../domain/fault.ts'
import type { NewSource } from '../../../domain/source.ts'
import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { cutBetweenWords } from '../../../lib/cut-between-words.ts'
import {
  createDriveSpec,
  createPageSpec,
  createTextSpec,
  createVideoSpec,
  type SourceSpec,
} from '../methods/sources.ts'

/** The form in which a source is added. @throws Fault BAD_REQUEST for an address that the product does not take */
export function buildSourceSpec(source: Exclude<NewSource, { type: 'file' }>): SourceSpec {
  switch (source.type) {
    case 'text':
      return createTextSpec(
        source.title?.trim() || cutFirstWords(source.text),
        source.text,
        source.mediaType === 'text/markdown',
      )
    case 'url':
      return isVideo(source.url) ? createVideoSpec(source.url) : createPageSpec(source.url)
    case 'web_video':
      if (isVideo(source.url)) return createVideoSpec(source.url)
      throw new Fault('BAD_REQUEST', 'The hosted product takes videos of YouTube only.', {
        hint: 'Give an address of youtube.com or youtu.be, or upload the file.',
      })
    case 'drive':
      return buildDriveSpec(source.url, source.title)
  }
}

const VIDEO_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'])

const isVideo = (address: string) => VIDEO_HOSTS.has(URL.parse(address)?.hostname ?? '')

/** MIME type by the kind of document in the address. Source: enums.md, "Export". */
const DRIVE_KINDS: Readonly<Record<string, string>> = {
  document: 'application/vnd.google-apps.document',
  presentation: 'application/vnd.google-apps.presentation',
  spreadsheets: 'application/vnd.google-apps.spreadsheet',
  file: 'application/pdf',
}

function buildDriveSpec(address: string, title: string | undefined): SourceSpec {
  const url = URL.parse(address)
  const [, kind = 'file', inPath] =
    /\/(document|presentation|spreadsheets|file)\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url?.pathname ?? '') ?? []
  const id = inPath ?? url?.searchParams.get('id')
  const isDrive = url !== null && /^(?:docs|drive)\.google\.com$/.test(url.hostname)
  const mime = DRIVE_KINDS[kind]
  if (isDrive && id && mime !== undefined) return createDriveSpec(id, mime, title?.trim() || 'Drive document')
  throw new Fault('BAD_REQUEST', 'The address names no document of Google Drive.', {
    hint: 'Give the address that the browser shows, for example https://docs.google.com/document/d/<id>/edit.',
  })
}

const TITLE_CHARS = 60

/** The first line, cut between words and never inside a character. */
function cutFirstWords(text: string): string {
  return cutBetweenWords(collapseToLine(text.trim().split('\n', 1)[0]), TITLE_CHARS) || 'Pasted text'
}

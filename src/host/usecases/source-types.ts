import { findOwn } from '../../lib/json-value.ts'
import type { SourceRequest } from '../rows/source-row.ts'

/** Source type codes. Source: enums.md, "Source type"; host.md, point 4. */
const TYPE_BY_ENDING: Readonly<Record<string, number>> = {
  pdf: 3,
  txt: 4,
  text: 4,
  html: 5,
  htm: 5,
  ppt: 6,
  pptx: 6,
  md: 8,
  markdown: 8,
  docx: 11,
  doc: 11,
  odt: 11,
  rtf: 11,
  xlsx: 12,
  xls: 12,
  eml: 15,
  csv: 16,
  tsv: 16,
  epub: 17,
}
const PICTURES = /^(jpe?g|png|gif|webp|bmp|tiff?|heic|avif)$/
const RECORDINGS = /^(mp3|m4a|wav|aac|ogg|opus|flac|mp4|m4v|mov|webm|mkv|avi|mpe?g)$/
const PLAIN_ADDRESS = /^(txt|text|py|js|ts|json|ya?ml|toml|sh|c|h|cpp|rs|go|java|log)$/
const TEXT = 4
const PAGE = 5
const VIDEO = 9
export const PICTURE = 13
export const PDF = 3

const TYPE_BY_DRIVE_MIME: Readonly<Record<string, number>> = {
  'application/vnd.google-apps.document': 1,
  'application/vnd.google-apps.presentation': 2,
  'application/vnd.google-apps.spreadsheet': 14,
  'application/pdf': 14,
}

/** The type code of what is to be added, told by its form and its name. */
export function chooseSourceType(request: SourceRequest): number {
  switch (request.kind) {
    case 'text':
      return request.isMarkdown ? 8 : TEXT
    case 'video':
      return VIDEO
    case 'drive':
      return findOwn(TYPE_BY_DRIVE_MIME, request.mime) ?? 14
    case 'url':
      return chooseTypeByAddress(request.url)
    case 'file':
      return chooseTypeByName(request.name, request.mime)
    case 'known':
      return TEXT
  }
}

/** The type code of a file by its name, else by its MIME type. */
export function chooseTypeByName(name: string, mime: string | null = null): number {
  const ending = readFileEnding(name)
  if (PICTURES.test(ending) || mime?.startsWith('image/')) return PICTURE
  if (RECORDINGS.test(ending) || /^(audio|video)\//.test(mime ?? '')) return 10
  return findOwn(TYPE_BY_ENDING, ending) ?? (mime === 'application/pdf' ? PDF : TEXT)
}

function chooseTypeByAddress(url: string): number {
  const ending = readFileEnding(URL.parse(url)?.pathname ?? url)
  if (ending === 'pdf') return PDF
  return PLAIN_ADDRESS.test(ending) || ending === 'md' ? TEXT : PAGE
}

const readFileEnding = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether an address is a video's: chosen by its host. Source: rpcs.md, C. */
export function isVideoAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.toLowerCase() ?? ''
  return host === 'youtu.be' || host === 'youtube.com' || host.endsWith('.youtube.com')
}

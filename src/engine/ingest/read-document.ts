import { Fault } from '../../domain/fault.ts'
import { detectKind } from './detect-kind.ts'
import type { DocumentKind, DocumentRead, RawDocument } from './document.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { createDamagedFault, createTooLargeFault } from './unreadable.ts'

type DocumentReader = (raw: RawDocument) => Promise<DocumentRead>

/** Each reader, and the parser it needs, is loaded when the first document of its kind comes. */
const READERS: Readonly<Record<DocumentKind, () => Promise<DocumentReader>>> = {
  pdf: async () => (await import('./readers/pdf.ts')).readPdf,
  docx: async () => (await import('./readers/docx.ts')).readDocx,
  pptx: async () => (await import('./readers/pptx.ts')).readPptx,
  xlsx: async () => (await import('./readers/xlsx.ts')).readXlsx,
  odt: async () => (await import('./readers/odt.ts')).readOdt,
  ods: async () => (await import('./readers/ods.ts')).readOds,
  odp: async () => (await import('./readers/odp.ts')).readOdp,
  rtf: async () => (await import('./readers/rtf.ts')).readRtf,
  epub: async () => (await import('./readers/epub.ts')).readEpub,
  html: async () => (await import('./readers/html.ts')).readHtml,
  markdown: async () => (await import('./readers/markdown.ts')).readMarkdown,
  text: async () => (await import('./readers/text.ts')).readPlainText,
  csv: async () => (await import('./readers/csv.ts')).readCsv,
  eml: async () => (await import('./readers/eml.ts')).readEml,
  mbox: async () => (await import('./readers/eml.ts')).readMbox,
  captions: async () => (await import('./readers/captions.ts')).readCaptions,
  canvas: async () => (await import('./readers/canvas.ts')).readCanvas,
  jupyter: async () => (await import('./readers/jupyter.ts')).readJupyter,
  roff: async () => (await import('./readers/roff.ts')).readManualSource,
  rst: async () => (await import('./readers/markup.ts')).readRst,
  asciidoc: async () => (await import('./readers/markup.ts')).readAsciidoc,
  org: async () => (await import('./readers/markup.ts')).readOrg,
  latex: async () => (await import('./readers/markup.ts')).readLatex,
  pod: async () => (await import('./readers/markup.ts')).readPod,
  texinfo: async () => (await import('./readers/markup.ts')).readTexinfo,
  docbook: async () => (await import('./readers/xml-kinds.ts')).readDocbook,
  mallard: async () => (await import('./readers/xml-kinds.ts')).readMallard,
  opml: async () => (await import('./readers/xml-kinds.ts')).readOpml,
  feed: async () => (await import('./readers/xml-kinds.ts')).readFeed,
  xml: async () => (await import('./readers/xml-kinds.ts')).readXml,
  json: async () => (await import('./readers/records.ts')).readJson,
  yaml: async () => (await import('./readers/records.ts')).readYaml,
  toml: async () => (await import('./readers/records.ts')).readToml,
  calendar: async () => (await import('./readers/dates-and-people.ts')).readCalendar,
  contacts: async () => (await import('./readers/dates-and-people.ts')).readContacts,
  image: async () => (await import('./readers/image.ts')).readImage,
  audio: async () => createMediaReader('audio'),
  video: async () => createMediaReader('video'),
}

/** What people call a file of this kind, for the sentence that refuses a damaged one. */
const NAMES: Readonly<Record<DocumentKind, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  pptx: 'presentation',
  xlsx: 'workbook',
  odt: 'text document',
  ods: 'workbook',
  odp: 'presentation',
  rtf: 'RTF document',
  epub: 'EPUB book',
  html: 'page',
  markdown: 'Markdown file',
  text: 'text file',
  csv: 'table file',
  eml: 'mail',
  mbox: 'mailbox',
  captions: 'caption file',
  canvas: 'canvas',
  jupyter: 'Jupyter notebook',
  roff: 'manual page',
  rst: 'text file',
  asciidoc: 'text file',
  org: 'text file',
  latex: 'text file',
  pod: 'text file',
  texinfo: 'text file',
  docbook: 'DocBook document',
  mallard: 'page of help',
  opml: 'outline',
  feed: 'feed',
  xml: 'XML file',
  json: 'JSON file',
  yaml: 'YAML file',
  toml: 'TOML file',
  calendar: 'calendar',
  contacts: 'file of contacts',
  image: 'picture',
  audio: 'audio file',
  video: 'video file',
}

/**
 * Reads a document into its indexed text with places. Pure computation without network or files of its own; it can
 * take seconds and hundreds of megabytes, so call it in a worker with a time limit. A picture comes back with an empty
 * text and page 1 unread (see `ocrPages`), audio and video with an empty text.
 * @throws Fault SOURCE_UNREADABLE, whose message never repeats text of the file
 */
export async function readDocument(raw: RawDocument): Promise<DocumentRead> {
  if (raw.bytes.length > MAX_FILE_BYTES) {
    throw createTooLargeFault(`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB, the most that is read.`)
  }
  const kind = detectKind(raw)
  try {
    const read = await (await READERS[kind]())(raw)
    return { ...read, title: shortenTitle(read.title) }
  } catch (error) {
    throw error instanceof Fault ? error : createDamagedFault(NAMES[kind], error)
  }
}

const MAX_TITLE_CHARS = 300

function shortenTitle(title: string | null): string | null {
  const line =
    title
      ?.normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() ?? ''
  return line === '' ? null : line.slice(0, MAX_TITLE_CHARS)
}

function createMediaReader(kind: 'audio' | 'video'): DocumentReader {
  return async () => ({ kind, title: null, text: '', html: null, places: [], unreadPages: [], warnings: [] })
}

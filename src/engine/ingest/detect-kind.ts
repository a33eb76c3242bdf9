import { findOwn } from '../../lib/json-value.ts'
import { decodeText, looksLikeText } from './decode-text.ts'
import type { DocumentKind, RawDocument } from './document.ts'
import { isRoff } from './roff/roff-html.ts'
import { createUnknownKindFault, createUnreadableFault } from './unreadable.ts'
import { Zip } from './zip.ts'

type KindSign = { readonly at: number; readonly bytes: string; readonly kind: DocumentKind }

/** What stands at the beginning of a file, as Latin-1 text. */
const SIGNS: readonly KindSign[] = [
  { at: 0, bytes: '\x89PNG\r\n\x1a\n', kind: 'image' },
  { at: 0, bytes: '\xff\xd8\xff', kind: 'image' },
  { at: 0, bytes: 'GIF8', kind: 'image' },
  { at: 0, bytes: 'II*\0', kind: 'image' },
  { at: 0, bytes: 'MM\0*', kind: 'image' },
  { at: 8, bytes: 'WEBP', kind: 'image' },
  { at: 4, bytes: 'ftypavif', kind: 'image' },
  { at: 4, bytes: 'ftyphei', kind: 'image' },
  { at: 4, bytes: 'ftypmif1', kind: 'image' },
  { at: 8, bytes: 'WAVE', kind: 'audio' },
  { at: 8, bytes: 'AIFF', kind: 'audio' },
  { at: 0, bytes: 'ID3\x02', kind: 'audio' },
  { at: 0, bytes: 'ID3\x03', kind: 'audio' },
  { at: 0, bytes: 'ID3\x04', kind: 'audio' },
  { at: 0, bytes: 'fLaC', kind: 'audio' },
  { at: 0, bytes: 'OggS', kind: 'audio' },
  { at: 0, bytes: '#!AMR', kind: 'audio' },
  { at: 4, bytes: 'ftypM4A', kind: 'audio' },
  { at: 4, bytes: 'ftypM4B', kind: 'audio' },
  { at: 4, bytes: 'ftyp', kind: 'video' },
  { at: 8, bytes: 'AVI ', kind: 'video' },
  { at: 0, bytes: '\x1aE\xdf\xa3', kind: 'video' },
  { at: 0, bytes: 'FLV\x01', kind: 'video' },
  { at: 0, bytes: '\0\0\x01\xba', kind: 'video' },
  { at: 0, bytes: '{\\rtf', kind: 'rtf' },
]

const KIND_OF_EXTENSION: Readonly<Record<string, DocumentKind>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  eml: 'eml',
  srt: 'captions',
  vtt: 'captions',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  mht: 'eml',
  mhtml: 'eml',
  txt: 'text',
  canvas: 'canvas',
  ipynb: 'jupyter',
  rst: 'rst',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  org: 'org',
  tex: 'latex',
  latex: 'latex',
  pod: 'pod',
  texi: 'texinfo',
  texinfo: 'texinfo',
  txi: 'texinfo',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  geojson: 'json',
  jsonc: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
}

const KIND_OF_MEDIA_TYPE: Readonly<Record<string, DocumentKind>> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'message/rfc822': 'eml',
  'text/vtt': 'captions',
  'application/x-subrip': 'captions',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'application/x-ipynb+json': 'jupyter',
  'text/x-rst': 'rst',
  'text/asciidoc': 'asciidoc',
  'text/org': 'org',
  'text/x-tex': 'latex',
  'application/x-latex': 'latex',
  'application/x-texinfo': 'texinfo',
  'application/json': 'json',
  'application/yaml': 'yaml',
  'text/yaml': 'yaml',
  'application/toml': 'toml',
  'application/jsonl': 'json',
  'application/x-ndjson': 'json',
  'application/ld+json': 'json',
  'application/geo+json': 'json',
}

const OLD_OFFICE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const HEAD_BYTES = 4096
/** The source of a manual may begin with long comments. */
const TEXT_HEAD_BYTES = 16 * 1024

/**
 * Tells the kind of a document: by its bytes where they speak, else by its name, else by the claimed media type. A PDF
 * called `notes.txt` is a PDF.
 * @throws Fault SOURCE_UNREADABLE when the file is empty or of no kind that is read here
 */
export function detectKind({ bytes, name, mediaType }: RawDocument): DocumentKind {
  if (bytes.length === 0) throw createUnreadableFault('The file is empty.', 'Add a file that has something in it.')
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  const signed = detectKindByBytes(bytes, head)
  if (signed !== undefined) return signed
  if (head.startsWith(OLD_OFFICE)) throw createOldOfficeFault(bytes)
  if (!looksLikeText(bytes)) throw createBinaryFault(name)
  return detectTextKind(decodeText(bytes.subarray(0, TEXT_HEAD_BYTES)), name, mediaType)
}

function detectKindByBytes(bytes: Uint8Array, head: string): DocumentKind | undefined {
  if (head.slice(0, 1024).includes('%PDF-') || /^%!PS-Adobe-\S+ PDF/.test(head)) return 'pdf'
  if (head.startsWith('PK')) return detectArchiveKind(bytes)
  const sign = SIGNS.find(
    ({ at, bytes: sign }) => head.startsWith(sign, at) && (at !== 8 || /^(?:RIFF|FORM)/.test(head)),
  )
  if (sign !== undefined) return sign.kind
  if (head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0') return 'image'
  if (/^\xff[\xfb\xf3\xf2\xfa\xf1\xf9]/.test(head)) return 'audio'
  return undefined
}

const OPEN_DOCUMENT_KINDS: Readonly<Record<string, DocumentKind>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
  graphics: 'odp',
}

function detectArchiveKind(bytes: Uint8Array): DocumentKind {
  const zip = new Zip(bytes)
  if (zip.has('word/document.xml')) return 'docx'
  if (zip.has('ppt/presentation.xml')) return 'pptx'
  if (zip.has('xl/workbook.xml')) return 'xlsx'
  if (zip.has('META-INF/container.xml')) return 'epub'
  const mediaType = zip.readText('mimetype')?.trim() ?? ''
  if (mediaType === 'application/epub+zip') return 'epub'
  const open = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation|graphics)/.exec(mediaType)?.[1]
  if (open !== undefined) return OPEN_DOCUMENT_KINDS[open]!
  return detectOddArchiveKind(zip)
}

/** Some producers name the main part otherwise and point at it from the content types. */
function detectOddArchiveKind(zip: Zip): DocumentKind {
  const types = zip.readText('[Content_Types].xml') ?? ''
  if (types.includes('wordprocessingml')) return 'docx'
  if (types.includes('presentationml')) return 'pptx'
  if (types.includes('spreadsheetml')) return 'xlsx'
  throw createUnknownKindFault(
    'The file is an archive, not a document.',
    'Unpack it and add the documents inside: DOCX, PPTX, XLSX, ODT, ODS, ODP, EPUB and many more are read.',
  )
}

/** Word, Excel and PowerPoint before 2007, and today's encrypted ones, share one container. */
function createOldOfficeFault(bytes: Uint8Array): Error {
  const isEncrypted = Buffer.from(bytes.subarray(0, 1 << 20)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  if (isEncrypted) {
    return createUnreadableFault(
      'The document is encrypted with a password.',
      'Save a copy without a password and add that.',
    )
  }
  return createUnknownKindFault(
    'The file is in the Office format from before 2007, which is not read here.',
    'Save it as DOCX, PPTX, XLSX or PDF and add that.',
  )
}

function createBinaryFault(name: string): Error {
  const claimed = readExtension(name)
  const what = /^[a-z0-9]{1,5}$/.test(claimed)
    ? `The file is no readable ${claimed.toUpperCase()}`
    : 'The file is of no kind that is read here'
  return createUnknownKindFault(
    `${what}: its content is binary and matches no known kind.`,
    'PDF, DOCX, PPTX, XLSX, ODT, ODS, ODP, RTF, EPUB, HTML, Markdown, text, CSV, EML, mbox, DocBook, Mallard, POD, Texinfo, OPML, RSS, Atom, JSON, YAML, TOML, XML, iCalendar, vCard, SRT, VTT, pictures, audio and video are known.',
  )
}

function detectTextKind(head: string, name: string, mediaType: string | undefined): DocumentKind {
  const start = head.replace(/^\ufeff/, '').trimStart()
  if (start.startsWith('WEBVTT')) return 'captions'
  if (/^\d+[ \t]*\r?\n\d{1,2}:\d\d:\d\d[,.]\d{1,3}[ \t]+-->/.test(start)) return 'captions'
  if (isRoff(start)) return 'roff'
  if (POD.test(start.split(/\r?\n/, 1)[0]!)) return 'pod'
  if (/^BEGIN:VCALENDAR\s/i.test(start)) return 'calendar'
  if (/^BEGIN:VCARD\s/i.test(start)) return 'contacts'
  const claimed =
    findOwn(KIND_OF_EXTENSION, readExtension(dropOuterExtension(name))) ??
    findOwn(KIND_OF_MEDIA_TYPE, (mediaType ?? '').split(';')[0]!.trim().toLowerCase())
  if ((claimed ?? 'text') === 'text' && isAsciidoc(start)) return 'asciidoc'
  if (claimed === 'text' && isMail(start)) return 'eml' // saved as text, as mail programs do
  if (claimed !== undefined) return claimed === 'captions' ? 'text' : claimed
  if (JSON_START.test(start)) return 'json'
  if (OPML.test(start)) return 'opml'
  if (FEED.test(start)) return 'feed'
  if (DOCBOOK.test(start)) return 'docbook'
  if (MALLARD.test(start)) return 'mallard'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype html|html|head|body)\b/i.test(start))
    return 'html'
  if (/^<\?xml\s/.test(start) || (readExtension(name) === 'xml' && /^<[a-z!]/i.test(start))) return 'xml'
  if (isMailbox(start)) return 'mbox'
  if (isMail(start)) return 'eml'
  return 'text'
}

/** An object, or a list of objects, with a name in quotes: no prose begins so. */
const JSON_START = /^(?:\[\s*)?\{\s*"[^"\n]{1,100}"\s*:/
const XML_HEAD = String.raw`^(?:<\?[^>]*>\s*|<!--[\s\S]{0,4000}?-->\s*)*`
const OPML = new RegExp(`${XML_HEAD}<opml[\\s>]`)
/** RSS, RSS 1.0 by its space, Atom. */
const FEED = new RegExp(
  `${XML_HEAD}(?:<rss[\\s>]|<rdf:RDF\\s[^>]*purl\\.org/rss/1\\.0/|<feed\\s[^>]*www\\.w3\\.org/2005/Atom)`,
)
/** By its type, or by the space its names are of; the type may declare entities before the document begins. */
const DOCBOOK = new RegExp(
  `${XML_HEAD}(?:<!DOCTYPE\\s+\\w+\\s+(?:PUBLIC|SYSTEM)\\s+["'][^"']*docbook|(?:<!DOCTYPE\\s+\\w+\\s*>\\s*)?<\\w+\\s[^>]*xmlns=["']http://docbook\\.org/ns/docbook["'])`,
  'i',
)

const MALLARD = new RegExp(`${XML_HEAD}<page\\s[^>]*projectmallard\\.org`)
/** The source of a manual of Perl begins with one of its own commands, or with code that is not shown. */
const POD = /^=(?:pod|head[1-6]\s.+|encoding\s.+|begin\s.+|for\s.+)$/m

/** A mailbox begins with the line that stands before each of its mails. */
function isMailbox(start: string): boolean {
  const [, mail] = /^From [^\n]*\d\d:\d\d[^\n]*\d{4}[^\n]*\n([\s\S]*)/.exec(start) ?? []
  return mail !== undefined && isMail(mail)
}

/** Mail begins with header lines, among them at least two that every mail has. */
function isMail(start: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9-]*:[ \t]/.test(start)) return false
  const headers = start.split(/\r?\n\r?\n/, 1)[0] ?? ''
  return (headers.match(/^(?:from|to|date|subject|message-id|received|mime-version):/gim)?.length ?? 0) >= 3
}

function readExtension(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Sphinx and others hand out the source of a page as "usage.rst.txt". */
const dropOuterExtension = (name: string): string => name.replace(/(?<=\.(?:rst|md|adoc|org|tex))\.txt$/i, '')

const ANCHOR = /^\[\[[\w.-]+\]\]$/m
const SECTION = /^={2,5} [^=\s](?:.*[^=\s])?$/m
const SETTING =
  /^\[(?:source|listing|verse|quote|horizontal|NOTE|TIP|WARNING|IMPORTANT|CAUTION|options|cols|width)\b[^\]\n]*\]$/m
const MACRO = /\b(?:link(?!s)[a-z]*|xref|image):[^\s[]+\[[^\]\n]*\]/
const REFERENCE = /<<[\w.-]+, ?[^<>\n]+>>/
/** One sign may stand in any text. */
const MIN_SIGNS = 2

/** Whether a text whose name does not say so is written in AsciiDoc, by its marks of different kinds. */
const isAsciidoc = (text: string): boolean =>
  [ANCHOR, SECTION, SETTING, MACRO, REFERENCE].filter((sign) => sign.test(text)).length >= MIN_SIGNS

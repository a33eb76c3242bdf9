// Small documents made by code, for tests and benches: nothing that others hold rights in lies in the repository.
import { strToU8, zipSync } from 'fflate'
import type { RawDocument } from '../document.ts'

/** A document as it arrives, from text or bytes. */
export function raw(name: string, content: string | Uint8Array, more: Partial<RawDocument> = {}): RawDocument {
  return { bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content, name, ...more }
}

/** An archive of text parts, packed. */
export function archive(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])
  return zipSync(Object.fromEntries(entries))
}

/** `at` places a text by its left end and base line in points; without it, it stands below the one before. */
export type PdfText = {
  readonly text: string
  readonly size?: number
  /** Set in letters of one width. */
  readonly isCode?: boolean
  readonly at?: readonly [x: number, y: number]
  /** A line drawn from here to there, instead of text. */
  readonly rule?: readonly [x: number, y: number, toX: number, toY: number]
}
export type PdfOptions = {
  readonly title?: string
  readonly author?: string
  /** The program that made it. */
  readonly creator?: string
  /** As PDF writes dates. */
  readonly created?: string
  readonly encrypted?: boolean
}

const CODE_FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'

/** A PDF whose pages show these lines, one below the other; a page of `null` shows a grey box and no text. */
export function pdf(pages: readonly (readonly PdfText[] | null)[], options: PdfOptions = {}): Uint8Array {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const { title = '', author = '', creator = '', created } = options
  objects.push(
    `<< /Title (${title}) /Author (${author}) /Creator (${creator})${created === undefined ? '' : ` /CreationDate (${created})`} >>`,
  )
  const kids = pages.map((page) => {
    const content = page === null ? '0.5 g 100 100 300 300 re f' : shownLines(page)
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F 3 0 R /C ${CODE_FONT} >> >> >>`,
    )
    return `${objects.length} 0 R`
  })
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`
  return pdfFile(objects, options)
}

function shownLines(lines: readonly PdfText[]): string {
  let y = 740
  return lines
    .map(({ text, size = 11, at, rule, isCode }) => {
      if (rule) return `${rule[0]} ${rule[1]} m ${rule[2]} ${rule[3]} l S`
      y = at?.[1] ?? y - (text === '' ? 18 : size * 1.3)
      const shown = Buffer.from(text.replace(/[\\()]/g, '\\$&').replaceAll('•', '\x95'), 'latin1').toString('latin1')
      return text === ''
        ? ''
        : `BT /${isCode ? 'C' : 'F'} ${size} Tf 1 0 0 1 ${at?.[0] ?? 72} ${y.toFixed(1)} Tm (${shown}) Tj ET`
    })
    .join('\n')
}

function pdfFile(objects: readonly string[], { encrypted = false }: PdfOptions): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const key = `<${'00'.repeat(32)}>`
  const lock = encrypted
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -1 >> /ID [${key} ${key}]`
    : ''
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R ${lock} >>`
  const start = file.length
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export type Relation = readonly [id: string, type: string, target: string]

/** A `.rels` part. */
export function relations(list: readonly Relation[]): string {
  const rows = list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"/>`)
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${rows.join('')}</Relationships>`
}

/** A Word document with this body; `parts` are added beside. */
export function docx(
  body: string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
  namespace = W,
): Uint8Array {
  return archive({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relations([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${namespace}" xmlns:r="${R}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
}

/** A paragraph of a Word document, in a style when one is named. */
export function wordParagraph(text: string, style = ''): string {
  const look = style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${look}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

/** The smallest PNG: one pixel. */
export const ONE_PIXEL_PNG: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

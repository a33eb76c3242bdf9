import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { SourceFacts } from '../../../domain/source-facts.ts'
import { collapseToLine } from '../../../lib/collapse-spaces.ts'
import { toTextOrUndefined } from '../../../lib/json-value.ts'
import { readDate } from '../../../text/dates.ts'
import { findSpansOfKind } from '../../../text/spans.ts'
import { gatherFacts, readLanguageTag, readStatedDate, readStatedNames, readStatement } from './statements.ts'

export type PdfProperties = { readonly title: string | null; readonly facts: SourceFacts }

/** Lines of the first page among which its date is looked for. */
const MAX_FRONT_LINES = 25
const MAX_DATE_LINE_CHARS = 60
const MAX_WORDS_BESIDE_DATE = 3

/**
 * What a PDF says of itself: by its XMP metadata, by its information dictionary, and by a line of the first page that is
 * its date. The dates in the file itself are those of its making, which may be a conversion.
 * @param frontLines the lines of the first page
 */
export async function readPdfProperties(pdf: PDFDocumentProxy, frontLines: readonly string[]): Promise<PdfProperties> {
  const read = await pdf.getMetadata().catch(() => null)
  const info = (read?.info ?? {}) as Readonly<Record<string, unknown>>
  const xmp = (name: string): string[] => toTextList(read?.metadata?.get(name))
  const facts = gatherFacts(
    {
      authors: readAuthors(xmp('dc:creator'), frontLines),
      publishedOn: readStatedDate(xmp('prism:publicationdate')[0]),
    },
    { authors: readAuthors([toTextOrUndefined(info.Author)], frontLines), publishedOn: findPrintedDate(frontLines) },
    {
      createdOn: readPdfDate(info.CreationDate) ?? readStatedDate(xmp('xmp:createdate')[0]),
      modifiedOn: readPdfDate(info.ModDate),
      publisher: readStatement(xmp('dc:publisher')[0]),
      language: readLanguageTag(toTextOrUndefined(info.Language) ?? xmp('dc:language')[0]),
      pageCount: pdf.numPages,
    },
  )
  const titles = [toTextOrUndefined(info.Title), xmp('dc:title')[0]].map(readTitle)
  return { title: titles.find((title) => title !== null && !isCodeName(title, frontLines)) ?? null, facts }
}

/** One word in small letters that the first page does not show is the account of whoever made the file. */
function readAuthors(fields: readonly (string | undefined)[], frontLines: readonly string[]) {
  const isAccount = (field = '') => /^[a-z][a-z\d._-]*$/.test(field) && !frontLines.some((line) => line.includes(field))
  return readStatedNames(fields.filter((field) => !isAccount(field)))
}

/** One word with digits that the first page does not show is what a program calls its fonts, jobs or scans: "CMR10". */
function isCodeName(title: string, frontLines: readonly string[]): boolean {
  const isShown = () => frontLines.some((line) => line.toLowerCase().includes(title.toLowerCase()))
  return /^(?=.*\p{L})(?=.*\d)[\p{L}\d_.-]+$/u.test(title) && !isShown()
}

function toTextList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}

function readTitle(stated: string | undefined): string | null {
  const title = collapseToLine(stated ?? '')
  const isFileName =
    /\.(?:docx?|pdf|indd|tex|dvi|pptx?|xlsx?|odt|qxd|fm|ps|html?|md|txt|rtf)$/i.test(title) ||
    /^(?:untitled|microsoft )/i.test(title)
  return title === '' || isFileName || /[\ufffd\p{Cc}]/u.test(title) ? null : title
}

/** `D:20240517102000+02'00'`; of a date without its time the rest may be missing. */
function readPdfDate(value: unknown): string | undefined {
  const [, year, month = '01', day = '01'] = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?/.exec(toTextOrUndefined(value) ?? '') ?? []
  return year === undefined ? undefined : readStatedDate(`${year}-${month}-${day}`)
}

/** A line of the title page that holds a date and next to nothing else: "July 9, 2023", "Version 2, May 2020". */
function findPrintedDate(lines: readonly string[]): string | undefined {
  const dates = lines.slice(0, MAX_FRONT_LINES).flatMap((line) => {
    const span = line.length > MAX_DATE_LINE_CHARS ? undefined : findSpansOfKind('date', line)[0]
    if (span === undefined) return []
    const words = `${line.slice(0, span.start)} ${line.slice(span.end)}`.match(/\p{L}{2,}/gu) ?? []
    const date = readDate(line.slice(span.start, span.end))
    return date !== null && date.length > 4 && words.length <= MAX_WORDS_BESIDE_DATE ? [date] : []
  })
  return new Set(dates).size === 1 ? dates[0] : undefined
}

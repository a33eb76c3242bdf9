import { decodePlainText } from '../decode-text.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { writePlainTables } from '../drawn-tables.ts'
import { readInfoFile } from '../info-file.ts'
import { MAX_SOURCE_TEXT_CHARS } from '../limits.ts'
import { readManualPage } from '../manual-page.ts'
import { findTextHeadingPlaces } from '../markdown-headings.ts'
import { findOpeningTitle } from '../opening-title.ts'
import { readLog } from '../records/read-log.ts'
import { readPatch } from '../records/read-patch.ts'
import { readSettings } from '../records/read-settings.ts'
import { findStandingHeadings } from '../standing-headings.ts'
import { createTextTooLongFault } from '../text-writer.ts'
import { findTitleHeading } from '../title-heading.ts'
import { writeTitledParts } from '../titled-parts.ts'
import { readTypescript } from '../typescript.ts'
import { createNoTextFault } from '../unreadable.ts'
import { readWikiText } from '../wiki-text.ts'
import { joinWrappedSigns } from '../wrapped-signs.ts'

/**
 * Reads plain text to the letter, apart from whitespace at either end; the BOM goes, CRLF becomes LF. Of a page that `man`
 * rendered, and of any text set in pages, what the typesetter put in goes too, a page of a wiki and a manual of Texinfo are as they are shown, and tables drawn in boxes are in the
 * signs of plain text.
 */
export async function readPlainText(raw: RawDocument): Promise<DocumentRead> {
  const whole = readWholeText(raw)
  const info = readInfoFile(whole)
  const records = info === null ? readRecordText(whole) : null
  if (records !== null) return { kind: 'text', title: null, ...records, unreadPages: [], warnings: [] }
  const { title, text, places } = info ?? readPageText(whole) ?? writeAsIs(readTypescript(whole))
  return { kind: 'text', title, text, html: null, places, unreadPages: [], warnings: [] }
}

/** A page of a manual or of a wiki, whose title is the name of its file. */
function readPageText(whole: string) {
  const page = readManualPage(whole) ?? readWikiText(whole)
  return page === null ? null : { ...page, title: null }
}

const writeLines = (text: string) => ({ kind: 'notes' as const, lines: text.split('\n') })

/** What its lines hold as tables and notes, null where they are no records of a form that is known. */
function readRecordText(whole: string): Pick<DocumentRead, 'text' | 'html' | 'places'> | null {
  const patch = readPatch(whole)
  const said = patch === null || patch.said === '' ? [] : [{ heading: '', level: 1, parts: [writeLines(patch.said)] }]
  const stretches = patch === null ? (readSettings(whole) ?? readLog(whole)) : [...said, ...patch.stretches]
  return stretches === null ? null : writeTitledParts(stretches)
}

function writeAsIs(whole: string): Pick<DocumentRead, 'title' | 'text' | 'places'> {
  const text = writePlainTables(joinWrappedSigns(whole))
  const marked = findTextHeadingPlaces(text)
  if (marked.length > 0) return { title: findTitleHeading(marked), text, places: marked }
  return { title: findOpeningTitle(text), text, places: findStandingHeadings(text) }
}

/**
 * The decoded, trimmed text of a text file.
 * @throws Fault SOURCE_UNREADABLE when it is blank or longer than `MAX_TEXT_CHARS`
 */
export function readWholeText({ bytes, mediaType }: RawDocument): string {
  // UTF-8 needs at most three bytes for a UTF-16 unit: what is longer need not be decoded to be refused.
  if (bytes.length > MAX_SOURCE_TEXT_CHARS * 3) throw createTextTooLongFault()
  const text = decodePlainText(bytes, /charset\s*=\s*["']?([\w-]+)/i.exec(mediaType ?? '')?.[1]).trim()
  if (text.length > MAX_SOURCE_TEXT_CHARS) throw createTextTooLongFault()
  if (text === '') throw createNoTextFault('file')
  return text
}

import { zipSync } from 'fflate'
import type { DocumentRead, RawDocument } from '../document.ts'
import { writeParagraphNumbers } from '../docx-numbers.ts'
import { readOfficeFacts } from '../facts/office-facts.ts'
import { encodePictureUri } from '../html-rendition.ts'
import { escapeHtml } from '../html-tree.ts'
import { placeNumbers } from '../list-numbers.ts'
import { writeOfficeFormulae } from '../office-formulae.ts'
import { LEADER } from '../pdf/contents.ts'
import { findTitleHeading } from '../title-heading.ts'
import { createDamagedFault, createNoTextFault } from '../unreadable.ts'
import { collectText, findElement, findElements, parseXml, type XmlElement } from '../xml.ts'
import { Zip } from '../zip.ts'
import { readHtmlText } from './html.ts'

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Preformatted Text'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name^='toc '] => p.contents:fresh",
  'u => u',
  'strike => s',
]
const ENTRIES = 'p.contents'
/** The page of an entry, behind a tab. */
const ENTRY_PAGE = /\t\s*([\w-]{1,8})\s*$/

/** Reads a Word document: headings, lists, the numbers of both, tables, links, pictures, foot and end notes, text boxes. */
export async function readDocx(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const read = await readHtmlText(await toHtml(zip), { url: raw.url }, prepare)
  if (read.text === '') throw createNoTextFault('Word document')
  const title = readOfficeTitle(zip) ?? findTitleHeading(read.places)
  return { kind: 'docx', title, ...read, facts: readOfficeFacts(zip), unreadPages: [], warnings: [] }
}

function prepare(document: Document): void {
  placeNumbers(document)
  joinContents(document)
}

/** The entries of a contents list are lines of one block, each led to its page. */
function joinContents(document: Document): void {
  const entries = [...document.querySelectorAll(ENTRIES)]
  for (const entry of entries) entry.textContent = (entry.textContent ?? '').replace(ENTRY_PAGE, `${LEADER}$1`)
  for (const entry of entries.reverse()) {
    const before = entry.previousElementSibling
    if (!before?.matches(ENTRIES)) continue
    before.append(document.createElement('br'), ...entry.childNodes)
    entry.remove()
  }
}

async function toHtml(zip: Zip): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  const buffer = repackParts(zip)
  const convertImage = mammoth.images.imgElement(async (image) => ({
    src: encodePictureUri(await image.readAsBuffer()) ?? '',
  }))
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { styleMap: [...STYLES, ...mapHeadingStyles(zip)], convertImage, externalFileAccess: false },
    )
    return value
  } catch (error) {
    return readParagraphsAlone(zip, error)
  }
}

/** The parts packed anew without compression: inflated here, where sizes are watched, and only once. */
function repackParts(zip: Zip): Buffer {
  const parts: Record<string, Uint8Array> = Object.create(null)
  for (const name of zip.names) {
    const isNeeded = /^(?:\[Content_Types\]\.xml$|_rels\/|word\/|docProps\/)/.test(name) && !name.endsWith('/')
    const part = isNeeded ? zip.read(name) : null
    if (part === null) continue
    if (name.endsWith('.xml')) parseXml(Buffer.from(part).toString('utf8')) // refuses deep nesting
    parts[name] = MAIN_PART.test(name) ? numberMainPart(zip, part) : part
  }
  return Buffer.from(zipSync(parts, { level: 0 }))
}

const MAIN_PART = /^word\/document\d*\.xml$/

const numberMainPart = (zip: Zip, part: Uint8Array): Uint8Array =>
  Buffer.from(
    writeParagraphNumbers(
      writeOfficeFormulae(Buffer.from(part).toString('utf8')),
      zip.readText('word/numbering.xml'),
      zip.readText('word/styles.xml'),
    ),
  )

/** Styles of any name that stand in the outline of a document are its headings: "Chapter", "Heading 1 without number". */
function mapHeadingStyles(zip: Zip): string[] {
  const styles = zip.readText('word/styles.xml')
  const all = (styles === null ? [] : findElements(parseXml(styles), 'style')).filter(
    ({ attributes }) => attributes.type === 'paragraph' && /^[\w-]+$/.test(attributes.styleId ?? ''),
  )
  const byId = new Map(all.map((style) => [style.attributes.styleId, style]))
  return all.flatMap((style) => {
    const level = findOutlineLevel(style, byId)
    return level === null ? [] : [`p.${style.attributes.styleId} => h${Math.min(6, level + 1)}:fresh`]
  })
}

const MAX_STYLES_ABOVE = 20
const BODY_LEVEL = 9

function findOutlineLevel(style: XmlElement, byId: ReadonlyMap<string | undefined, XmlElement>): number | null {
  let at: XmlElement | undefined = style
  for (let above = 0; at !== undefined && above < MAX_STYLES_ABOVE; above += 1) {
    const level = findElement(at, 'outlineLvl')?.attributes.val
    if (level !== undefined) return Number(level) < BODY_LEVEL ? Number(level) : null
    at = byId.get(findElement(at, 'basedOn')?.attributes.val)
  }
  return null
}

/** Odd markup stops the converter; the words are still there. */
function readParagraphsAlone(zip: Zip, cause: unknown): string {
  const source = zip.readText('word/document.xml')
  if (source === null) throw createDamagedFault('Word document', cause)
  const paragraphs = findElements(parseXml(source), 'p').map((p) => findElements(p, 't').map(collectText).join(''))
  return paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
}

/** The title in the properties of an Office file, or null. */
export function readOfficeTitle(zip: Zip): string | null {
  const core = zip.readText('docProps/core.xml')
  const title = core === null ? undefined : findElement(parseXml(core), 'title')
  const text = title === undefined ? '' : collectText(title).trim()
  return text === '' || /^(?:word document|powerpoint presentation|untitled)$/i.test(text) ? null : text
}

import { zipSync } from 'fflate'
import type { DocumentRead, RawDocument } from '../document.ts'
import { readOfficeFacts } from '../facts/office-facts.ts'
import { encodePictureUri } from '../html-rendition.ts'
import { escapeHtml } from '../html-tree.ts'
import { createDamagedFault, createNoTextFault } from '../unreadable.ts'
import { collectText, findElement, findElements, parseXml } from '../xml.ts'
import { Zip } from '../zip.ts'
import { readHtmlText } from './html.ts'

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", 'u => u', 'strike => s']

/** Reads a Word document: headings, lists, tables, links, pictures, foot and end notes, text boxes. */
export async function readDocx(raw: RawDocument): Promise<DocumentRead> {
  const zip = new Zip(raw.bytes)
  const read = await readHtmlText(await toHtml(zip), { url: raw.url })
  if (read.text === '') throw createNoTextFault('Word document')
  const title = readOfficeTitle(zip) ?? read.places.find(({ headingLevel }) => headingLevel === 1)?.heading ?? null
  return { kind: 'docx', title, ...read, facts: readOfficeFacts(zip), unreadPages: [], warnings: [] }
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
      { styleMap: STYLES, convertImage, externalFileAccess: false },
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
    if (part !== null) parts[name] = part
    if (part !== null && name.endsWith('.xml')) parseXml(Buffer.from(part).toString('utf8')) // refuses deep nesting
  }
  return Buffer.from(zipSync(parts, { level: 0 }))
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

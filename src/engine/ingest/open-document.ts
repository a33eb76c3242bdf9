import { createDamagedFault, createUnreadableFault } from './unreadable.ts'
import { collectText, findElement, parseXml, type XmlElement } from './xml.ts'
import { Zip } from './zip.ts'

/** A file of the OpenDocument family, opened: its parts, the tree of its content, and what it calls itself. */
type OpenDocument = {
  readonly zip: Zip
  readonly content: XmlElement
  readonly body: XmlElement
  readonly title: string | null
}

/**
 * Opens an OpenDocument file.
 * @param what it is called where it is refused: "text document"
 * @throws Fault SOURCE_UNREADABLE when it is damaged or locked
 */
export function openOpenDocument(bytes: Uint8Array, what: string): OpenDocument {
  const zip = new Zip(bytes)
  if (zip.readText('META-INF/manifest.xml')?.includes('encryption-data')) {
    throw createUnreadableFault(
      `The ${what} is encrypted with a password.`,
      'Save a copy without a password and add that.',
    )
  }
  const source = zip.readText('content.xml')
  const content = parseXml(source ?? '')
  const body = findElement(content, 'body')
  if (body === undefined) throw createDamagedFault(what)
  return { zip, content, body, title: readMetaTitle(zip) }
}

function readMetaTitle(zip: Zip): string | null {
  const meta = zip.readText('meta.xml')
  const title = meta === null ? undefined : findElement(parseXml(meta), 'title')
  return title === undefined ? null : collectText(title).trim() || null
}

import { HAN_OR_KANA } from '../../../text/scripts.ts'
import { readLetters } from '../../../text/segment-words.ts'
import { decodeText } from '../decode-text.ts'
import type { DocumentRead, RawDocument } from '../document.ts'
import { type RenditionOptions, renderHtml } from '../html-rendition.ts'
import { writeHtmlText } from '../html-text.ts'
import { parseHtml } from '../html-tree.ts'
import { MAX_FILE_BYTES } from '../limits.ts'
import { findMainContent } from '../main-content.ts'
import { keepPlacesWithin, TextWriter } from '../text-writer.ts'
import { createNoTextFault, createTooLargeFault, createUnreadableFault } from '../unreadable.ts'

/** Reads a page: its main text, without menus, side boxes and footers. */
export async function readHtml(raw: RawDocument): Promise<DocumentRead> {
  if (raw.bytes.length > MAX_FILE_BYTES) throw createTooLargeFault('The page is too large.')
  const source = decodeText(raw.bytes, readDeclaredCharset(raw))
  const { title, content, facts } = await findMainContent(source, raw.url)
  const read = await readHtmlText(content, { url: raw.url })
  if (read.text === '') throw createNoTextFault('page', chooseHint(source))
  if (raw.url !== undefined && isSignIn(source, read.text)) throw createSignInFault()
  const warnings = raw.url !== undefined ? warnOfLittleText(read.text, source) : []
  return { kind: 'html', title, ...read, facts, unreadPages: [], warnings }
}

/**
 * Text, places and rendition of HTML that is content through and through.
 * @param prepare changes the tree before it is read
 */
export async function readHtmlText(
  html: string,
  options: RenditionOptions,
  prepare: (document: Document) => void = () => {},
): Promise<Pick<DocumentRead, 'text' | 'html' | 'places'>> {
  const document = await parseHtml(html.normalize('NFC'))
  prepare(document)
  const writer = new TextWriter()
  writeHtmlText(document.body, writer)
  const text = writer.text()
  return { text, html: renderHtml(document.body, options), places: keepPlacesWithin(writer.places, text.length) }
}

const ASKS_PASSWORD = /<input\b[^>]*\btype\s*=\s*["']?password\b/i
const HAS_SCRIPT = /<script\b/i
const SAVE_SIGNED_IN = 'The page wants a sign-in: save it in your browser and add it as a file.'
/** What stands around the fields of a sign-in says no more; a page that says more has its sign-in beside its text. */
const MAX_SIGN_IN_LETTERS = 300
/** A page of fewer letters is seldom the one that was meant: an empty frame, a notice, a page that is not found. */
const MIN_PAGE_LETTERS = 100
const MIN_HAN_PAGE_LETTERS = 40

/** Why a page that shows something in a browser may have no text. */
function chooseHint(source: string): string | undefined {
  if (ASKS_PASSWORD.test(source)) return SAVE_SIGNED_IN
  if (HAS_SCRIPT.test(source))
    return 'Its text is written by scripts, which are not run: open it in a browser, save it there or print it as a PDF, and add that file.'
  return undefined
}

/** Servers show a sign-in in place of a page, with the status of one that was found. */
const isSignIn = (source: string, text: string): boolean =>
  ASKS_PASSWORD.test(source) && readLetters(text).length <= MAX_SIGN_IN_LETTERS

const createSignInFault = () =>
  createUnreadableFault('The address gave a page to sign in, and not what stands behind it.', SAVE_SIGNED_IN)

function warnOfLittleText(text: string, source: string): readonly string[] {
  if (readLetters(text).length >= (HAN_OR_KANA.test(text) ? MIN_HAN_PAGE_LETTERS : MIN_PAGE_LETTERS)) return []
  const scripts = HAS_SCRIPT.test(source) ? ' What its scripts write was not read.' : ''
  return [
    `The page holds next to no text, ${text.length} characters: look whether it is the one you meant.${scripts} Where it shows more in a browser, save it there and add it as a file.`,
  ]
}

/** The charset that the page or its sender claims; looked for where the HTML standard looks. */
function readDeclaredCharset({ bytes, mediaType }: RawDocument): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const declared =
    /charset\s*=\s*["']?([\w-]+)/i.exec(mediaType ?? '') ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head) ??
    /^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)
  return declared?.[1]
}

import { escapePattern } from '../../lib/escape-pattern.ts'
import { escapeHtml } from './html-tree.ts'

/** Words of a caption that tell it from other lines. */
const CAPTION_WORDS = 5
/** Text that may stand between a picture and its caption. */
const MAX_BETWEEN_CHARS = 60
const PICTURE = /<img\b[^>]*?src="data:image\/[a-z]+;base64,([^"]+)"[^>]*>/giu

/** The inlined picture of a rendition that stands right before a caption, else the one right behind it; or null. */
export function findRenditionPicture(html: string, caption: string): Uint8Array | null {
  const at = findCaption(html, caption)
  if (at === -1) return null
  const pictures = [...html.matchAll(PICTURE)]
  const before = pictures.findLast(({ index }) => index < at)
  const behind = pictures.find(({ index }) => index > at)
  const isBefore = before && countTextChars(html.slice(before.index + before[0].length, at)) <= MAX_BETWEEN_CHARS
  const isBehind = behind && countTextChars(html.slice(at, behind.index)) <= caption.length + MAX_BETWEEN_CHARS
  const data = isBefore ? before[1] : isBehind ? behind[1] : undefined
  return data === undefined ? null : new Uint8Array(Buffer.from(data, 'base64'))
}

/** Where a caption begins: its words may be parted by tags. */
function findCaption(html: string, caption: string): number {
  const words = escapeHtml(caption.trim()).split(/\s+/).slice(0, CAPTION_WORDS)
  const pattern = words.map(escapePattern).join('(?:\\s|&nbsp;|<[^>]{0,200}>)*')
  return html.search(new RegExp(pattern, 'u'))
}

const countTextChars = (html: string) => html.replace(/<[^>]*>|\s+/g, '').length

import { alignNumbered } from './align-numbered.ts'
import { isMarginTitle, markHeadings } from './heading-blocks.ts'
import { countIndent, isSetAlike, markTerms, sharesColumn, standsOut, standsOver } from './hung-entries.ts'
import { ITEM_MARK, TITLE_MARK } from './item-mark.ts'
import { readLabelLine } from './label-line.ts'
import { type ClassifiedLine, isUnderline, readLines } from './line-kinds.ts'
import { endsInPrice } from './priced-line.ts'
import { trimSpan } from './sentences.ts'
import type { BlockKind, TextBlock } from './text-block.ts'
import { TIME_STAMP } from './time-stamp.ts'

const CAPTION =
  /^\s*(?:\*{0,2})(?:fig(?:ure|\.)?|table|listing|abb(?:ildung|\.)?|tab(?:elle|\.)|figura|tabla|tableau|tabella|tabela|afbeelding|рис(?:унок|\.)|табл(?:ица|\.)|图|表|図)\s*\d+(?:[.-]\d+)*\s*[:.–—]\s/iu
const NUMBERED_TITLE = /^(?:§+\s*\d+[a-z]?|\(?\d{1,2}(?:\.\d{1,2})*[.)]?)\s+\p{Lu}/u
const MAX_TITLE_CHARS = 45
const MAX_TITLE_WORDS = 6
const MAX_SECTION_CHARS = 90
const MAX_UNSPACED_TITLE_CHARS = 20
const SENTENCE_END = /[.!?:;。！？：…]["'”’»)\]]*\s*$/u

/**
 * The blocks of a text in reading order, without what is markup alone.
 * @param headingStarts where headings begin that are known from elsewhere
 */
export function readBlocks(text: string, headingStarts: ReadonlySet<number> = new Set()): TextBlock[] {
  const lines = readLines(text)
  const isKnown = ({ start, end }: TextBlock) =>
    headingStarts.size > 0 && headingStarts.has(trimSpan(text, { start, end }).start)
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'blank' || line.kind === 'markup') {
      isOpen = isOpen && line.kind === 'blank' && blocks.at(-1)?.kind === 'code' && lines[index + 1]?.kind === 'code'
      markUnderlined(text, blocks, lines, index)
      continue
    }
    const last = blocks.at(-1)
    if (isOpen && last && !isKnown(last) && continues(text, last, lines, index))
      blocks[blocks.length - 1] = extendBlock(last, line)
    else blocks.push(beginBlock(text, line))
    isOpen = true
  }
  const known = blocks.map(
    (block): TextBlock => (block.kind === 'sentence' && isKnown(block) ? { ...block, kind: 'heading' } : block),
  )
  return markTerms(text, joinAroundCode(text, joinBroken(text, alignNumbered(text, markHeadings(text, known)))))
}

const beginBlock = (text: string, { start, end, kind }: ClassifiedLine): TextBlock => {
  const line = text.slice(start, end)
  const isCaption = kind === 'text' && CAPTION.test(line)
  return {
    start,
    end,
    kind: isCaption ? 'caption' : kind === 'text' || kind === 'rest' ? 'sentence' : (kind as BlockKind),
    lines: 1,
    indent: countIndent(line),
  }
}

const extendBlock = (block: TextBlock, { end }: ClassifiedLine): TextBlock => ({
  ...block,
  end,
  lines: block.lines + 1,
})

/** A line of === or --- right under a short line makes it a heading. */
function markUnderlined(text: string, blocks: TextBlock[], lines: readonly ClassifiedLine[], index: number): void {
  const last = blocks.at(-1)
  const ruling = lines[index]!
  if (last?.kind !== 'sentence' || last.lines > 1 || lines[index - 1]?.start !== last.start) return
  const line = text.slice(ruling.start, ruling.end)
  const isRuled = /^\s*(?:={3,}|-{3,})\s*$/.test(line) || isUnderline(line, text.slice(last.start, last.end))
  if (isRuled && last.end - last.start <= 90) blocks[blocks.length - 1] = { ...last, kind: 'heading' }
}

/** Whether a line goes on with the block above it, without a blank line between. */
function continues(text: string, last: TextBlock, lines: readonly ClassifiedLine[], index: number): boolean {
  const line = lines[index]!
  if (last.kind === 'code' || last.kind === 'contents') return line.kind === last.kind
  if (line.kind === 'rest') return last.kind === 'row'
  if (last.kind !== 'sentence' && last.kind !== 'item' && last.kind !== 'caption') return false
  const [above, words, below] = lines.slice(index - 1, index + 2).map(({ start, end }) => text.slice(start, end))
  if (line.kind === 'text') return !beginsAnew(last, above!, words!) && !standsOver(last, words!, below ?? '')
  return line.kind === 'item' && isWrapped(text, last, words!)
}

/** A wrapped line may open like a list item: "on the / 12. of March". Only a sentence that has ended, ":" or a title lets a list begin. */
function isWrapped(text: string, last: TextBlock, words: string): boolean {
  const isNumbered = /^\s*[\da-z]/.test(words)
  return (
    isNumbered &&
    last.kind === 'sentence' &&
    last.indent === countIndent(words) &&
    !(isFirstOfList(words) && last.end - last.start <= MAX_TITLE_CHARS) &&
    !SENTENCE_END.test(text.slice(last.start, last.end))
  )
}

const isFirstOfList = (words: string) => /^\s*\(?1[.)]\s/.test(words)

/** Lines of the form "Flour: 500 g" and prices stand alone, also under a short title, and so does such a title above its text. */
function beginsAnew(last: TextBlock, upper: string, words: string): boolean {
  const isLabelled = readLabelLine(words) !== null
  if (TIME_STAMP.test(words) || (isLabelled && readLabelLine(upper))) return true
  if (endsInPrice(words) && (endsInPrice(upper) || isShortTitle(upper.trim()))) return true
  if (CAPTION.test(words) || endsItem(last, upper, words)) return true
  if (standsOut(last, upper, words) || sharesColumn(upper, words)) return true
  if (
    last.lines === 1 &&
    last.kind === 'sentence' &&
    isMarginTitle(upper) &&
    last.indent === 0 &&
    countIndent(words) > 0 &&
    words.trim().length >= 1.5 * upper.length
  )
    return true
  const isOneLine = last.lines === 1 && last.kind !== 'caption' && countIndent(words) <= last.indent
  const title = upper.trim().replace(TITLE_MARK, '')
  return isOneLine && (isTitleOver(title, words) || (isLabelled && isShortTitle(title)))
}

/** Text at the left margin under an entry that had room left on its line is no part of it. */
const endsItem = (last: TextBlock, upper: string, words: string) =>
  last.kind === 'item' &&
  countIndent(words) <= last.indent &&
  upper.length < 60 &&
  /[.!?]\s*$/.test(upper) &&
  /^\s*\p{Lu}/u.test(words)

/** A title is short and ends without a mark; one without a number needs a sentence under it that is clearly longer. */
function isTitleOver(title: string, words: string): boolean {
  if (!isShortTitle(title)) return false
  const isLonger = words.trim().length >= 1.5 * title.length
  if (UNSPACED_TITLE.test(title)) return isLonger && /^\s{0,1}\S.*[。！？]["”」』）]*\s*$/u.test(words)
  if (!/^\s{0,1}\p{Lu}/u.test(words)) return false
  return NUMBERED_TITLE.test(title) || (/^\p{Lu}/u.test(title) && isLonger && /[.!?]["”)]*\s*$/.test(words))
}

/** A title of a script without spaces, with its number before it: no mark parts clauses in it. */
const UNSPACED_TITLE = new RegExp(
  `^(?:第?[\\d一二三四五六七八九十]{1,3}[、.．条章節节][\\s　]*)?[\\p{L}\\d][^，、。；：！？,;:!?]{0,${MAX_UNSPACED_TITLE_CHARS - 1}}(?<=[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー])$`,
  'u',
)

/** What a sign of a section begins may say more: "§ 5 Obligations of the tenant and repairs". */
const isShortTitle = (title: string) =>
  (title.startsWith('§')
    ? title.length <= MAX_SECTION_CHARS
    : title.length <= MAX_TITLE_CHARS && title.split(/\s+/).length <= MAX_TITLE_WORDS) &&
  /[\p{Ll}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(title)

/** A sentence that a page's end or a blank line broke goes on in small letters: it is one. */
function joinBroken(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  const joined: TextBlock[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const isBroken =
      last &&
      last.kind === block.kind &&
      block.kind === 'sentence' &&
      /^\s*\p{Ll}/u.test(text.slice(block.start, block.start + 40)) &&
      !SENTENCE_END.test(text.slice(last.start, last.end)) &&
      last.end - last.start >= 60 &&
      isSetAlike(text, last, block)
    if (last && isBroken) joined[joined.length - 1] = { ...last, end: block.end, lines: last.lines + block.lines }
    else joined.push(block)
  }
  return joined
}

/** A sentence may go on below a line of code: "The model / R> glm(y ~ x) / leads to ...". */
const MAX_CODE_LINES_IN_SENTENCE = 3

function joinAroundCode(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  const joined: TextBlock[] = []
  for (const block of blocks) {
    const [before, code] = joined.slice(-2)
    if (before && code && goesOnBelowCode(text, before, code, block))
      joined.splice(-2, 2, {
        ...before,
        kind: 'sentence',
        end: block.end,
        lines: before.lines + code.lines + block.lines,
      })
    else joined.push(block)
  }
  return joined
}

/** A heading of Markdown is one whatever follows; a short line above code looks like one, until the words go on. */
function goesOnBelowCode(text: string, before: TextBlock, code: TextBlock, block: TextBlock): boolean {
  const begun = text.slice(before.start, before.end)
  return (
    code.kind === 'code' &&
    code.lines <= MAX_CODE_LINES_IN_SENTENCE &&
    block.kind === 'sentence' &&
    (before.kind === 'sentence' || (before.kind === 'heading' && !begun.trimStart().startsWith('#'))) &&
    /^\s*\p{Ll}/u.test(text.slice(block.start, block.start + 40)) &&
    !SENTENCE_END.test(begun)
  )
}

/** The text of an item without its mark. */
export const withoutItemMark = (item: string) => item.replace(ITEM_MARK, '')

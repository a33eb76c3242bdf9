import type { TextBlock } from './text-block.ts'

/**
 * Lists of terms as manuals set them: the term at one indent ("-n, --lines=K"), what it means set in deeper under it or,
 * where there is room, on its line.
 */

const MIN_HANG_COLUMNS = 2
/** Less is a ragged edge. */
const MIN_OUTDENT_COLUMNS = 3
/** How AsciiDoc marks a term: "PAGER::"; and the same at the beginning of what stands behind it. */
const MARKED_TERM = /:{2,4}$/u
export const TERM_MARK = /^:{2,4}\s/u
const MAX_TERM_CHARS = 72
const MAX_TERM_WORDS = 8
const MAX_TERM_LINES = 4
/** How wide a text is set shows in its first lines. */
const MAX_LINES_SEEN = 40
/** A mark at its end makes a line a sentence, or leads to what is set in. */
const ENDS_AS_SENTENCE = /[.!?:;。！？：；{([=\\]["'”’»]*$|[.!?][)\]]$/u
/** Blanks that set a column part a short term from its meaning; behind an option two are enough. */
const COLUMN = /^\s*(?:-\S(?:[^\n]{0,40}?\S)?\s{2,}|\S(?:[^\n]{0,30}?[^\s.!?])?\s{3,})(?=\S)/u

export const countIndent = (line: string): number =>
  (/^[ \t\u00a0]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length

/** Whether a block may go on with the one before: it opens with no term, and behind an empty line is set in as far. */
export function isSetAlike(text: string, before: TextBlock, block: TextBlock): boolean {
  const lastLine = text.slice(Math.max(before.start, text.lastIndexOf('\n', before.end - 1) + 1), before.end)
  const isApart = /\n\s*\n/.test(text.slice(before.end, block.start + 1))
  return findTerm(text, block) === null && (!isApart || countIndent(lastLine) === block.indent)
}

/** Whether a line stands out again from those above it, of which the first is the term that they were hung under. */
export function standsOut(last: TextBlock, upper: string, words: string): boolean {
  if (last.kind !== 'sentence') return false
  const [above, indent] = [countIndent(upper), countIndent(words)]
  if (last.lines > 1 && above - indent >= MIN_OUTDENT_COLUMNS) return true
  return last.lines > 1 && above - last.indent >= MIN_HANG_COLUMNS && indent <= last.indent
}

/** Whether a first line stands over entries, as "Files" does right over a path and, further in, what that means. */
export function standsOver(last: TextBlock, words: string, below: string): boolean {
  const [middle, inner] = [countIndent(words), countIndent(below)]
  const isDeeper = middle - last.indent >= MIN_HANG_COLUMNS && inner - middle >= MIN_HANG_COLUMNS
  return last.kind === 'sentence' && last.lines === 1 && isDeeper
}

/** Whether two lines each set a term and, in one column, what it means; or the upper one goes on in that column. */
export function sharesColumn(upper: string, words: string): boolean {
  const column = COLUMN.exec(words)?.[0].length
  return column !== undefined && (COLUMN.exec(upper)?.[0].length === column || countIndent(upper) === column)
}

/** The term that a block opens with, as it stands there; null of any other block. */
function findTerm(text: string, { start, end, kind, indent }: TextBlock): string | null {
  if (kind !== 'sentence') return null
  const lines = text.slice(start, end).split('\n', MAX_LINES_SEEN)
  const depth = lines.findIndex((line) => countIndent(line) >= indent + MIN_HANG_COLUMNS)
  if (depth < 1) return lines.length === 1 ? keepTerm(COLUMN.exec(lines[0]!)?.[0]) : null
  if (depth > MAX_TERM_LINES) return null
  const width = Math.max(...lines.map((line) => line.trimEnd().length))
  const inColumn = depth === 1 ? readColumnTerm(lines[0]!, countIndent(lines[depth]!), width) : null
  return inColumn ?? joinTerms(lines.slice(0, depth), lines[depth]!, width)
}

/** The term in front of a column: of any width where the next line begins there. */
function readColumnTerm(line: string, column: number, width: number): string | null {
  const before = line.slice(0, column)
  const isParted = /\s$/.test(before) && /\S/.test(line[column] ?? '')
  const isWide = /\s{2}$/.test(before)
  const isTight =
    /^\s*\S+\s$/.test(before) && (line.trimEnd().length >= width || /[.!?](?:\s|$)/.test(line.slice(column)))
  return isParted && (isWide || isTight) ? keepTerm(before) : null
}

/** Lines that were not filled, though a word of the next would have fitted there. */
function joinTerms(terms: readonly string[], below: string, width: number): string | null {
  const isFilled = [...terms.slice(1), below].some(
    (next, at) => terms[at]!.trimEnd().length + readFirstWord(next).length + 1 > width,
  )
  return isFilled || terms.some((term) => keepTerm(term) === null)
    ? null
    : keepTerm(terms.map((term) => term.trim()).join(', '))
}

const readFirstWord = (line: string) => /\S+/.exec(line)?.[0] ?? ''

function keepTerm(term: string | undefined): string | null {
  const said = term?.trim().replace(MARKED_TERM, '') ?? ''
  const isShort = said !== '' && said.length <= MAX_TERM_CHARS && said.split(/\s+/).length <= MAX_TERM_WORDS
  return isShort && !ENDS_AS_SENTENCE.test(said) && /[\p{L}\p{N}-]/u.test(said) ? said : null
}

/** The blocks, each with the term that it opens with or stands under: those set in deeper than it, up to a heading. */
export function markTerms(text: string, blocks: readonly TextBlock[]): TextBlock[] {
  let over: { readonly term: string; readonly indent: number } | null = null
  return blocks.map((block) => {
    const term = findTerm(text, block)
    if (term !== null) over = { term, indent: block.indent }
    else if (over && (block.kind === 'heading' || block.indent <= over.indent)) over = null
    return over === null ? block : { ...block, term: over.term }
  })
}

/** Whether a block is the entry of the term that it bears, and not a further one set in under it. */
export function opensWithTerm(text: string, { start, end, term }: TextBlock): boolean {
  if (term === undefined) return false
  const [first = ''] = term.split(', ')
  return text
    .slice(start, Math.min(end, start + MAX_INDENT_CHARS + first.length))
    .trimStart()
    .startsWith(first)
}

const MAX_INDENT_CHARS = 200

import type { PdfFile } from './pdf-file.ts'
import type { Part, Tag } from './structure.ts'
import type { StyledSpan, TypesetParagraph } from './typesetter.ts'

type Margins = { readonly top: number; readonly bottom: number; readonly side: number }

type ParagraphLook = {
  /** From baseline to baseline, points. */
  readonly lineHeight: number
  /** Left free on the side where the paragraph begins. */
  readonly indent?: number
  readonly after?: number
  /** Stands in the indent, beside the first line. */
  readonly sign?: StyledSpan
  /** What it is for those who hear the document; an entry of a list has its sign for a label. */
  readonly tag?: Tag
}

/** Text that flows down the pages of a PDF; a paragraph is broken so that no line stands alone. */
export class PageFlow {
  readonly pdf: PdfFile
  readonly left: number
  readonly width: number
  readonly #top: number
  readonly #bottom: number
  /** Where the next thing begins, points from the top of the page. */
  y = 0
  /** Of the page that is written on, from 0. */
  page = -1

  constructor(pdf: PdfFile, [pageWidth, pageHeight]: readonly [number, number], margins: Margins) {
    this.pdf = pdf
    this.left = margins.side
    this.width = pageWidth - 2 * margins.side
    this.#top = margins.top
    this.#bottom = pageHeight - margins.bottom
    this.newPage()
  }

  newPage(): void {
    this.pdf.doc.addPage()
    this.page += 1
    this.y = this.#top
  }

  get isAtTop(): boolean {
    return this.y === this.#top
  }

  get room(): number {
    return this.#bottom - this.y
  }

  /** Begins a new page unless so many points are left. */
  keep(height: number): void {
    if (height > this.room && !this.isAtTop) this.newPage()
  }

  skip(height: number): void {
    if (!this.isAtTop) this.y += height
  }

  /** Where something of this width begins at the side where lines of the document begin, or where they end. */
  at(side: 'start' | 'end', width: number): number {
    const isLeft = (side === 'start') === (this.pdf.type.direction === 'ltr')
    return isLeft ? this.left : this.left + this.width - width
  }

  paragraph(spans: readonly StyledSpan[], look: ParagraphLook): void {
    const { tag = 'P' } = look
    this.pdf.structure.within(tag, () => this.#lines(spans, look))
  }

  #lines(spans: readonly StyledSpan[], { after = 0, indent = 0, lineHeight, sign, tag }: ParagraphLook): void {
    const { structure } = this.pdf
    const set = this.pdf.type.paragraph(spans, this.width - indent)
    const first = this.pdf.type.paragraph(sign ? [sign] : [], indent).lines[0]
    const [label, body] = tag === 'LI' ? [structure.part('Lbl'), structure.part('LBody')] : []
    const drawInto = (part: Part | undefined, draw: () => void) => (part ? structure.into(part, draw) : draw())
    for (const [index, line] of set.lines.entries()) {
      this.keep(lineHeight * countLinesKept(index, set.lines.length))
      const baseline = this.#baseline(lineHeight)
      if (index === 0 && first) drawInto(label, () => this.pdf.line(first, this.#start(set, first.width, 0), baseline))
      drawInto(body, () => this.pdf.line(line, this.#start(set, line.width, indent), baseline))
      this.y += lineHeight
    }
    this.y += after
  }

  #start({ direction }: TypesetParagraph, width: number, indent: number): number {
    return direction === 'rtl' ? this.left + this.width - indent - width : this.left + indent
  }

  #baseline(lineHeight: number): number {
    return this.y + lineHeight * 0.74
  }
}

/** So many lines from this one on stay together: the first two and the last two. */
function countLinesKept(index: number, count: number): number {
  if (count === 1) return 1
  if (count === 3 && index === 0) return 3
  return index === 0 || index === count - 2 ? 2 : 1
}

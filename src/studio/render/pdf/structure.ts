/** What a part of a document is, for those who hear it: the standard names of PDF. */
export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI'
  | 'Sect'
  | 'Figure'

/** A part that is opened again later, as a table of contents is. */
export type Part = PDFKit.PDFStructureElement

/** The tree of a tagged PDF: what is drawn belongs to the part that is open, or is mere decoration. */
export class Structure {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: Part
  #open: Part
  #isDecoration = false

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
    this.#open = this.#root
  }

  /** Draws a part of what is open. @param alt says a picture in words */
  within(tag: Tag, draw: () => void, alt?: string): void {
    if (this.#isDecoration) draw()
    else this.into(this.part(tag, alt), draw)
  }

  /** A new part at the end of what is open. */
  part(tag: Tag, alt?: string): Part {
    const part = this.#doc.struct(tag, alt === undefined ? {} : { alt })
    this.#open.add(part)
    return part
  }

  into(part: Part, draw: () => void): void {
    const outer = this.#open
    this.#open = part
    draw()
    this.#open = outer
  }

  /** Draws what is read; outside of all parts it is a page number or the like, which is not. */
  content(draw: () => void): void {
    if (this.#isDecoration) draw()
    else if (this.#open === this.#root) this.decoration(draw)
    else this.#marked(this.#open, 'Span', draw)
  }

  /** Draws the words of a link, and the place that is clicked; not as decoration. */
  link(draw: () => void, annotate: (parent: Part) => void): void {
    const link = this.#doc.struct('Link')
    this.#open.add(link)
    this.#marked(link, 'Link', draw)
    annotate(link)
    link.end() // now: the library ties the place to the page that is drawn when the part ends
  }

  /** Draws lines, backgrounds, heads and feet of pages. */
  decoration(draw: () => void): void {
    const isInside = this.#isDecoration
    this.#isDecoration = true
    if (!isInside) this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    if (!isInside) this.#doc.endMarkedContent()
    this.#isDecoration = isInside
  }

  end(): void {
    this.#root.end()
  }

  #marked(part: Part, name: string, draw: () => void): void {
    const content = this.#doc.markStructureContent(name)
    draw()
    this.#doc.endMarkedContent()
    part.add(content)
  }
}

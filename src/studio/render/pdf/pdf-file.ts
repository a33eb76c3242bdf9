import PDFDocument from 'pdfkit'
import { groupNeighbours } from '../../../lib/group-neighbours.ts'
import type { Direction } from '../fonts/text-direction.ts'
import type { Typeface } from '../fonts/typeface.ts'
import { openFont } from './open-font.ts'
import { drawSpokenWord } from './spoken-word.ts'
import { type Part, Structure } from './structure.ts'
import { type FontFamilies, type StyledSpan, type TypesetLine, type TypesetPiece, Typesetter } from './typesetter.ts'

type PdfFileOptions = {
  /** Width and height of a page, points. */
  readonly size: readonly [number, number]
  readonly title: string
  /** BCP 47 */
  readonly languageTag: string
  readonly fonts: FontFamilies
  /** Which way pages, and texts without letters, run. */
  readonly direction?: Direction
}

/** The moment that every PDF claims to be made at, so that the same content gives the same bytes. */
const MADE_AT = new Date(Date.UTC(2000, 0, 1))
/** Scripts whose signs are drawn in another order or number than they are written: the words go beside the glyphs. */
const REORDERED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Javanese}]/u

/** A PDF that is being drawn: pages, shapes, and text in every script that `fonts` has, readable as text again. */
export class PdfFile {
  readonly doc: PDFKit.PDFDocument
  readonly type: Typesetter
  readonly structure: Structure
  #chapter: PDFKit.PDFOutline | null = null
  readonly #names = new Set<string>()
  readonly #chunks: Uint8Array[] = []
  readonly #ended: Promise<void>

  constructor({ direction, fonts, languageTag, size, title }: PdfFileOptions) {
    this.doc = new PDFDocument({
      size: [...size],
      margin: 0,
      font: '', // no standard font: they have neither all letters nor a place in the file
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: languageTag,
      info: { Title: title, CreationDate: MADE_AT, ModDate: MADE_AT },
    })
    this.doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.doc.on('end', resolve)
      this.doc.on('error', reject)
    })
    this.structure = new Structure(this.doc)
    this.type = new Typesetter(fonts, (text, face, points) => this.#font(face, points).widthOfString(text), direction)
  }

  /** Draws a set line with its left end at `x` and its letters standing on `baseline`, points from the top. */
  line(line: TypesetLine, x: number, baseline: number): void {
    for (const pieces of groupByTarget(line.pieces)) {
      const draw = () => {
        for (const piece of pieces) this.#piece(piece, x + piece.x, baseline)
      }
      const { goTo } = pieces[0]!.style
      if (goTo === undefined) this.structure.content(draw)
      else this.structure.link(draw, (structParent) => this.#target(pieces, goTo, x, baseline, structParent))
    }
  }

  /** Sets and draws words on one line; returns their width. */
  words(spans: readonly StyledSpan[], x: number, baseline: number): number {
    const line = this.type.paragraph(spans, Infinity).lines[0]
    if (line) this.line(line, x, baseline)
    return line?.width ?? 0
  }

  rectangle(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    if (width <= 0 || height <= 0) return
    const { doc } = this
    this.structure.decoration(() => {
      const shape = radius > 0 ? doc.roundedRect(x, y, width, height, radius) : doc.rect(x, y, width, height)
      shape.fill(color)
    })
  }

  /** A JPEG, stretched over a place of the current page. */
  image(bytes: Uint8Array, { height, width, x, y }: { x: number; y: number; width: number; height: number }): void {
    this.structure.content(() => this.doc.image(Buffer.from(bytes), x, y, { width, height }))
  }

  /** Names a place of the current page, for links. */
  destination(name: string, y: number): void {
    this.doc.addNamedDestination(name, 'XYZ', 0, y, null)
  }

  /** Lists a place of the current page in the bookmarks, below the last one of depth 1 where `depth` is 2. */
  bookmark(title: string, depth: 1 | 2, y: number): void {
    const parent = depth === 2 ? (this.#chapter ?? this.doc.outline) : this.doc.outline
    const place = { top: y, left: this.doc.page.width }
    const item = parent.addItem(title, place as { expanded?: boolean })
    if (depth === 1) this.#chapter = item
  }

  async bytes(): Promise<Uint8Array> {
    this.structure.end()
    this.doc.end()
    await this.#ended
    return new Uint8Array(Buffer.concat(this.#chunks))
  }

  #font(face: Typeface, points: number): PDFKit.PDFDocument {
    const name = `${face.path}#${face.index}`
    if (!this.#names.has(name)) {
      this.doc.registerFont(name, openFont(face) as unknown as string) // the types know paths alone
      this.#names.add(name)
    }
    return this.doc.font(name).fontSize(points)
  }

  #piece(piece: TypesetPiece, x: number, baseline: number): void {
    if (piece.text.trim() === '') return
    if (!REORDERED.test(piece.text)) {
      this.#glyphs(piece, piece.text, x, baseline)
      return
    }
    const { color = '#000000', rise = 0, size } = piece.style
    const font = this.#font(piece.face, size).fillColor(color)
    let at = x
    for (const word of piece.text.match(/\s+|\S+/g) ?? []) {
      if (word.trim() !== '') drawSpokenWord(this.doc, word, at, baseline - rise, size)
      at += font.widthOfString(word)
    }
  }

  /** Where a click on the pieces leads. */
  #target(pieces: readonly TypesetPiece[], goTo: string, x: number, baseline: number, structParent: Part): void {
    const left = x + Math.min(...pieces.map((piece) => piece.x))
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    const { rise = 0, size } = pieces[0]!.style
    const words = { Contents: new String(pieces.map(({ text }) => text).join('')) as string, structParent }
    this.doc.goTo(left, baseline - rise - size, width, size * 1.3, goTo, words)
  }

  #glyphs({ face, isRightToLeft, style }: TypesetPiece, text: string, x: number, baseline: number): void {
    const { color = '#000000', rise = 0, size } = style
    this.#font(face, size).fillColor(color)
    this.doc.text(isRightToLeft ? mirrorText(text) : text, x, baseline - rise, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(isRightToLeft && { features: [] }), // lets the font order the whole run and not word by word
    })
  }
}

/** Neighbours that lead to the same place, or to none. */
const groupByTarget = (pieces: readonly TypesetPiece[]): readonly (readonly TypesetPiece[])[] =>
  groupNeighbours(pieces, ({ style }, [first]) => first!.style.goTo === style.goTo)

const MIRRORED: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'].flatMap(([left, right]) => [
    [left, right],
    [right, left],
  ]),
)

/** Brackets turned for a run from right to left; one without letters is turned whole, since its font orders it not. */
function mirrorText(text: string): string {
  const turned = text.replace(/[()[\]{}<>«»‹›≤≥]/g, (mark) => MIRRORED[mark]!)
  return /\p{L}/u.test(turned) ? turned : [...turned].reverse().join('')
}

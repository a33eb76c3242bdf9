import { type Matrix, multiply, PageMatrix, type PdfOperators } from './page-matrix.ts'

/** A stretch of text as it is drawn, from one end of its base line to the other. */
export type ShownStretch = {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly y: number
  readonly size: number
}

/** From this on a gap between two signs is a space, in thousandths of the font's size. */
const SPACE_THOUSANDTHS = 200

/** Follows where text is drawn. */
export class TextDrawing {
  readonly page: PageMatrix
  readonly #operators: PdfOperators
  #line: Matrix = [1, 0, 0, 1, 0, 0]
  /** How far behind the beginning of its line the next sign stands. */
  #advance = 0
  #size = 0

  constructor(operators: PdfOperators) {
    this.#operators = operators
    this.page = new PageMatrix(operators)
  }

  /** @returns the text that an operator draws, null of any other */
  follow(operator: number, args: readonly unknown[] | null): ShownStretch | null {
    const { beginText, moveText, setLeadingMoveText, setTextMatrix, setFont, showText } = this.#operators
    this.page.follow(operator, args)
    if (operator === setFont) this.#size = Number(args![1])
    else if (operator === beginText) this.#begin([1, 0, 0, 1, 0, 0])
    else if (operator === moveText || operator === setLeadingMoveText)
      this.#begin(multiply(this.#line, [1, 0, 0, 1, Number(args![0]), Number(args![1])]))
    else if (operator === setTextMatrix) this.#begin([...(args![0] as Iterable<number>)] as unknown as Matrix)
    return operator === showText ? this.#show(args![0] as readonly unknown[]) : null
  }

  #begin(line: Matrix): void {
    this.#line = line
    this.#advance = 0
  }

  #show(signs: readonly unknown[]): ShownStretch {
    const from = this.#advance
    let text = ''
    for (const sign of signs) {
      if (typeof sign === 'number') {
        if (-sign >= SPACE_THOUSANDTHS) text += ' '
        this.#advance -= (sign * this.#size) / 1000
        continue
      }
      const { unicode = '', width = 0 } = (sign ?? {}) as { unicode?: string; width?: number }
      text += unicode
      this.#advance += (width * this.#size) / 1000
    }
    const [start, end] = [from, this.#advance].map((x) =>
      multiply(this.page.now, multiply(this.#line, [1, 0, 0, 1, x, 0])),
    )
    return {
      text: text.normalize('NFKC'),
      from: start![4],
      to: end![4],
      y: end![5],
      size: this.#size * Math.abs(this.#line[0]),
    }
  }
}

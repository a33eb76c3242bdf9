/** The numbers of what a page is drawn with. */
export type PdfOperators = typeof import('pdfjs-dist/legacy/build/pdf.mjs').OPS

export type Matrix = readonly [number, number, number, number, number, number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Where on its page a program is drawing: it follows what moves, turns and scales, form by form. */
export class PageMatrix {
  readonly #operators: PdfOperators
  readonly #kept: Matrix[] = []
  now = IDENTITY

  constructor(operators: PdfOperators) {
    this.#operators = operators
  }

  follow(operator: number, args: readonly unknown[] | null): void {
    const { save, restore, transform, paintFormXObjectBegin, paintFormXObjectEnd } = this.#operators
    if (operator === save || operator === paintFormXObjectBegin) this.#kept.push(this.now)
    if (operator === restore || operator === paintFormXObjectEnd) this.now = this.#kept.pop() ?? IDENTITY
    else if (operator === transform) this.now = multiply(this.now, args as unknown as Matrix)
    else if (operator === paintFormXObjectBegin && args?.[0]) this.now = multiply(this.now, args[0] as Matrix)
  }
}

export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

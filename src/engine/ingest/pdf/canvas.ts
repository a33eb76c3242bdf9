import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** What pdf.js draws on while it composes a page. */
type Drawn = { canvas: Canvas | null; context: SKRSContext2D | null }

/**
 * Has pdf.js draw with the canvas of this package: it would take its own where another version of it is installed, and
 * the shapes of one cannot be drawn on the other. Call it before pdf.js is loaded, and hand it what comes back as
 * `CanvasFactory`.
 */
export async function loadPdfCanvas() {
  const { createCanvas, DOMMatrix, ImageData, Path2D } = await import('@napi-rs/canvas')
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
  return class {
    create(width: number, height: number): Drawn {
      const canvas = createCanvas(width, height)
      return { canvas, context: canvas.getContext('2d') }
    }
    reset({ canvas }: Drawn, width: number, height: number): void {
      Object.assign(canvas!, { width, height })
    }
    destroy(drawn: Drawn): void {
      Object.assign(drawn.canvas!, { width: 0, height: 0 }) // its memory goes before its garbage is collected
      Object.assign(drawn, { canvas: null, context: null })
    }
  }
}

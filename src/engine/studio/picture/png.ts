import { Resvg } from '@resvg/resvg-js'

/** The picture of an SVG without text elements, as PNG. The same SVG gives the same bytes. */
export function pngOf(svg: string): Uint8Array {
  return new Resvg(svg, { font: { loadSystemFonts: false }, textRendering: 1 }).render().asPng()
}

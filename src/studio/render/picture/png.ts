import { Resvg } from '@resvg/resvg-js'

/** The picture of an SVG without text elements, as PNG. The same SVG gives the same bytes. */
export function pngOf(svg: string): Uint8Array {
  return drawn(svg).asPng()
}

/** The same as bare pixels: red, green, blue and opacity, line after line. */
export function pixelsOf(svg: string): Uint8Array {
  return drawn(svg).pixels
}

const drawn = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false }, textRendering: 1 }).render()

import { Resvg } from '@resvg/resvg-js'

/** The picture of an SVG without text elements, as PNG. The same SVG gives the same bytes. */
export function renderPng(svg: string): Uint8Array {
  return renderSvg(svg).asPng()
}

/** The same as bare pixels: red, green, blue and opacity, line after line. */
export function renderPixels(svg: string): Uint8Array {
  return renderSvg(svg).pixels
}

const renderSvg = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false }, textRendering: 1 }).render()

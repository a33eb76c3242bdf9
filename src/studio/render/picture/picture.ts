import type { Paragraph, ParagraphLine } from '../fonts/paragraph.ts'
import type { Direction } from '../fonts/text-direction.ts'
import { openTypeface, readGlyphInk, type Typeface } from '../fonts/typeface.ts'

/** A rectangle in pixels, y downwards. */
export type PictureFrame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type Align = 'start' | 'center' | 'end'

/** A text as it was drawn: where its ink is, and the frame it was to keep to; both as on the finished picture. */
type DrawnText = {
  readonly text: string
  readonly size: number
  readonly ink: PictureFrame
  readonly container: PictureFrame
}

export type Paint = {
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
  readonly radius?: number
  readonly opacity?: number
  readonly dash?: string
}

/**
 * A picture that is drawn on as if everything ran from left to right; for a language of the other direction it comes out
 * mirrored, letters excepted. Text becomes outlines, so a viewer needs no font.
 */
export class Picture {
  readonly width: number
  readonly height: number
  readonly direction: Direction
  readonly #title: string
  readonly #shapes: string[] = []
  readonly #glyphs = new Map<string, string>()
  readonly #faces = new Map<Typeface, number>()
  readonly #gradients: string[] = []
  readonly #texts: DrawnText[] = []

  constructor(given: { width: number; height: number; direction: Direction; title: string }) {
    this.width = Math.round(given.width)
    this.height = Math.round(given.height)
    this.direction = given.direction
    this.#title = given.title
  }

  get texts(): readonly DrawnText[] {
    return this.#texts
  }

  rectangle(frame: PictureFrame, paint: Paint) {
    const { x, y, width, height } = this.#mirrored(frame)
    if (width <= 0 || height <= 0) return
    const radius = paint.radius ? ` rx="${formatCoordinate(Math.min(paint.radius, width / 2, height / 2))}"` : ''
    const size = `width="${formatCoordinate(width)}" height="${formatCoordinate(height)}"`
    this.#shapes.push(
      `<rect x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" ${size}${radius}${formatAttributes(paint)}/>`,
    )
  }

  circle(x: number, y: number, radius: number, paint: Paint) {
    const center = this.direction === 'rtl' ? this.width - x : x
    this.#shapes.push(
      `<circle cx="${formatCoordinate(center)}" cy="${formatCoordinate(y)}" r="${formatCoordinate(radius)}"${formatAttributes(paint)}/>`,
    )
  }

  line(from: readonly [number, number], to: readonly [number, number], paint: Paint) {
    this.polygon([from, to], { fill: 'none', ...paint })
  }

  /** A path of straight lines; closed when it is filled. */
  polygon(points: readonly (readonly [number, number])[], paint: Paint) {
    const placed = points.map(
      ([x, y]) => `${formatCoordinate(this.direction === 'rtl' ? this.width - x : x)} ${formatCoordinate(y)}`,
    )
    const close = paint.fill === 'none' ? '' : 'Z'
    this.#shapes.push(`<path d="M${placed.join('L')}${close}"${formatAttributes(paint)}/>`)
  }

  /** A fill that runs from one colour to another over the whole shape, at an angle in degrees (0 = along the line). */
  gradient(from: string, to: string, angle: number): string {
    const id = `shade${this.#gradients.length}`
    const turn = (angle * Math.PI) / 180
    const [dx, dy] = [Math.cos(turn) / 2, Math.sin(turn) / 2]
    const ends = `x1="${formatCoordinate(0.5 - dx)}" y1="${formatCoordinate(0.5 - dy)}" x2="${formatCoordinate(0.5 + dx)}" y2="${formatCoordinate(0.5 + dy)}"`
    const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
    this.#gradients.push(`<linearGradient id="${id}" ${ends}>${stops}</linearGradient>`)
    return `url(#${id})`
  }

  /** A JPEG, stretched over a frame. */
  image(bytes: Uint8Array, frame: PictureFrame) {
    const { x, y, width, height } = this.#mirrored(frame)
    const place = `x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" width="${formatCoordinate(width)}" height="${formatCoordinate(height)}"`
    const data = Buffer.from(bytes).toString('base64')
    this.#shapes.push(`<image ${place} preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,${data}"/>`)
  }

  /** Draws a paragraph from the top of a frame. */
  paragraph(paragraph: Paragraph, frame: PictureFrame, { fill, align = 'start' }: { fill: string; align?: Align }) {
    const container = this.#mirrored(frame)
    const lines = paragraph.lines.map((line) => this.#line(line, paragraph, container, align))
    const drawn = lines.map(({ shapes }) => shapes).join('')
    if (!drawn) return
    const label = escapeSvgText(paragraph.text)
    this.#shapes.push(`<g role="img" aria-label="${label}" fill="${fill}">${drawn}</g>`)
    const ink = encloseFrames(lines.flatMap(({ inks }) => inks))
    this.#texts.push({ text: paragraph.text, size: paragraph.style.size, ink, container })
  }

  /** The finished picture. The same drawing gives the same text. */
  toSvg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`
    const glyphs = [...this.#glyphs].map(([id, path]) => `<path id="${id}" d="${path}"/>`)
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} role="graphics-document">`,
      `<title>${escapeSvgText(this.#title)}</title>`,
      `<defs>${[...this.#gradients, ...glyphs].join('\n')}</defs>`,
      ...this.#shapes,
      '</svg>\n',
    ].join('\n')
  }

  #line(line: ParagraphLine, { style: { size } }: Paragraph, container: PictureFrame, align: Align) {
    const room = container.width - line.width
    const isAtRight = (align === 'end') !== (this.direction === 'rtl')
    let x = container.x + (align === 'center' ? room / 2 : isAtRight ? room : 0)
    const y = container.y + line.baseline
    const inks: PictureFrame[] = []
    const shapes = line.runs.map(({ face, glyphs, width }) => {
      const { unitsPerEm } = openTypeface(face)
      const scale = size / unitsPerEm
      const uses = glyphs
        .filter(({ id }) => id !== NO_GLYPH)
        .map((glyph) => {
          const left = glyph.x * unitsPerEm
          const up = glyph.y * unitsPerEm
          const ink = readGlyphInk(face, glyph.id)
          if (ink.right > ink.left) {
            inks.push({
              x: x + (left + ink.left) * scale,
              y: y - (up + ink.top) * scale,
              width: (ink.right - ink.left) * scale,
              height: (ink.top - ink.bottom) * scale,
            })
          }
          return this.#glyph(face, glyph.id, left, up)
        })
      const group = `<g transform="translate(${formatCoordinate(x)} ${formatCoordinate(y)}) scale(${scale.toFixed(6)} -${scale.toFixed(6)})">`
      x += width * size
      return uses.some(Boolean) ? `${group}${uses.join('')}</g>` : ''
    })
    return { shapes: shapes.join(''), inks }
  }

  #glyph(face: Typeface, id: number, x: number, y: number): string {
    const known = this.#faces.get(face) ?? this.#faces.size
    this.#faces.set(face, known)
    const name = `f${known}g${id}`
    let path = this.#glyphs.get(name)
    if (path === undefined) {
      path = openTypeface(face).font.glyphToPath(id)
      if (path) this.#glyphs.set(name, path)
    }
    if (!path) return ''
    return `<use xlink:href="#${name}" x="${formatCoordinate(x)}"${y === 0 ? '' : ` y="${formatCoordinate(y)}"`}/>`
  }

  #mirrored({ x, y, width, height }: PictureFrame): PictureFrame {
    return { x: this.direction === 'rtl' ? this.width - x - width : x, y, width, height }
  }
}

/** A box that tells nobody anything. */
const NO_GLYPH = 0

/** The smallest frame around all of them. */
function encloseFrames(frames: readonly PictureFrame[]): PictureFrame {
  const x = Math.min(...frames.map((frame) => frame.x))
  const y = Math.min(...frames.map((frame) => frame.y))
  const right = Math.max(...frames.map((frame) => frame.x + frame.width))
  const bottom = Math.max(...frames.map((frame) => frame.y + frame.height))
  return { x, y, width: right - x, height: bottom - y }
}

function formatAttributes({ fill, stroke, strokeWidth, opacity, dash }: Paint): string {
  const pairs = [
    ['fill', fill ?? (stroke ? 'none' : undefined)],
    ['stroke', stroke],
    ['stroke-width', strokeWidth],
    ['opacity', opacity],
    ['stroke-dasharray', dash],
  ]
  return pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

const formatCoordinate = (value: number) => String(Math.round(value * 100) / 100)

const escapeSvgText = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML at all
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff](?![\udc00-\udfff])/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

import { Picture, type PictureFrame } from '../../render/picture/picture.ts'
import type { MindMapLayout, PlacedNode } from './lay-out.ts'

/** Colours of the branches, each dark enough for white letters, and their tints. */
const BRANCHES = [
  { full: '#1d5fa8', tint: '#e4eef9' },
  { full: '#1b7a4b', tint: '#e2f3ea' },
  { full: '#a3431c', tint: '#faeae3' },
  { full: '#6b3fa0', tint: '#eee7f7' },
  { full: '#0f6f78', tint: '#e0f2f3' },
  { full: '#a12a5e', tint: '#fae5ee' },
  { full: '#7a5c00', tint: '#f7f0d8' },
  { full: '#4a5568', tint: '#eaedf1' },
] as const
const ROOT = { full: '#17212c', text: '#ffffff' }
const PAPER = '#ffffff'
const INK = '#1c2530'
const CURVE_STEPS = 18

/** Draws a mind map: curves from node to node, the colour of a branch all along it. */
export function drawMindMap({ height, root, width }: MindMapLayout): Picture {
  const { text, direction } = { text: root.branch.title, direction: root.paragraph.style.direction }
  const picture = new Picture({ width, height, direction, title: text })
  picture.rectangle({ x: 0, y: 0, width, height }, { fill: PAPER })
  drawCurves(picture, root)
  drawNode(picture, root)
  return picture
}

function drawCurves(picture: Picture, node: PlacedNode): void {
  for (const child of node.children) {
    const start = findEdgePoint(node.frame, node.level === 0 ? 0 : child.side)
    const end = findEdgePoint(child.frame, -child.side as -1 | 1)
    const stroke = chooseColor(child).full
    picture.polygon(buildCurve(start, end), { fill: 'none', stroke, strokeWidth: Math.max(1.5, 4 - child.level) })
    drawCurves(picture, child)
  }
}

/** Middle of the edge towards a side; 0 is the middle of the whole, behind which a curve of the root begins. */
function findEdgePoint({ height, width, x, y }: PictureFrame, side: -1 | 0 | 1): readonly [number, number] {
  return [x + (width * (side + 1)) / 2, y + height / 2]
}

/** A curve that leaves and arrives level: a Bezier curve as short lines, which the sheet can mirror. */
function buildCurve([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]) {
  const middle = (x0 + x1) / 2
  return Array.from({ length: CURVE_STEPS + 1 }, (_, step): readonly [number, number] => {
    const t = step / CURVE_STEPS
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    return [a * x0 + b * middle + c * middle + d * x1, a * y0 + b * y0 + c * y1 + d * y1]
  })
}

function drawNode(picture: Picture, node: PlacedNode): void {
  const { frame, level, paragraph } = node
  const { fill, ink } = choosePaint(node)
  picture.rectangle(frame, { fill, radius: level === 0 ? 26 : level === 1 ? 12 : 7 })
  const inset = (frame.width - paragraph.width) / 2
  const top = (frame.height - paragraph.height) / 2
  const inner = { x: frame.x + inset, y: frame.y + top, width: paragraph.width, height: paragraph.height }
  picture.paragraph(paragraph, inner, { fill: ink, align: level < 2 ? 'center' : 'start' })
  for (const child of node.children) drawNode(picture, child)
}

function choosePaint(node: PlacedNode): { readonly fill: string; readonly ink: string } {
  if (node.level === 0) return { fill: ROOT.full, ink: ROOT.text }
  const { full, tint } = chooseColor(node)
  return node.level === 1 ? { fill: full, ink: '#ffffff' } : { fill: tint, ink: node.children.length > 0 ? full : INK }
}

const chooseColor = ({ color }: PlacedNode) => BRANCHES[color % BRANCHES.length]!

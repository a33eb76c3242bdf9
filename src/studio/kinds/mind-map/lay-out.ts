import type { FontSet } from '../../render/fonts/choose-fonts.ts'
import { type Paragraph, setParagraph } from '../../render/fonts/paragraph.ts'
import type { Direction } from '../../render/fonts/text-direction.ts'
import type { PictureFrame } from '../../render/picture/picture.ts'
import type { Branch } from './branch.ts'

/** A node in its place; `side` is 1 on the side where reading begins to go, -1 on the other, 0 for the root. */
export type PlacedNode = {
  readonly branch: Branch
  readonly frame: PictureFrame
  readonly paragraph: Paragraph
  readonly level: number
  readonly side: -1 | 0 | 1
  /** Which branch of the root it belongs to; -1 for the root. */
  readonly color: number
  readonly children: readonly PlacedNode[]
}

export type MindMapLayout = { readonly root: PlacedNode; readonly width: number; readonly height: number }

type TextSetting = { readonly fonts: FontSet; readonly language: string; readonly direction: Direction }

type LevelStyle = {
  readonly size: number
  readonly weight: 400 | 700
  readonly widest: number
  readonly padX: number
  readonly padY: number
}

const LEVELS: readonly LevelStyle[] = [
  { size: 24, weight: 700, widest: 310, padX: 28, padY: 22 },
  { size: 18, weight: 700, widest: 210, padX: 16, padY: 10 },
  { size: 15, weight: 700, widest: 210, padX: 10, padY: 6 },
]
/** Of a node with none below it, unless it is a branch of the root. */
const LEAF: LevelStyle = { size: 14, weight: 400, widest: 230, padX: 10, padY: 5 }
const GAP = { column: 56, root: 80, sibling: 12, branch: 26 }
const MARGIN = 44

type NodeBox = {
  readonly branch: Branch
  readonly paragraph: Paragraph
  readonly level: number
  readonly width: number
  readonly height: number
  /** Of the box and all below it. */
  readonly span: number
  readonly children: readonly NodeBox[]
}

/** Places a tree on both sides of its root. Nothing overlaps: a subtree is as high as what it holds. */
export function layOutMindMap(tree: Branch, setting: TextSetting): MindMapLayout {
  const root = measureBox(tree, 0, setting)
  const [first, second] = splitHalves(root.children)
  const height = Math.max(measureSpan(first), measureSpan(second), root.height) + 2 * MARGIN
  const [firstWidth, secondWidth] = [measureTreeWidth(first), measureTreeWidth(second)]
  const left = MARGIN + (second.length > 0 ? secondWidth + GAP.root : 0)
  const frame = { x: left, y: (height - root.height) / 2, width: root.width, height: root.height }
  const end = left + root.width
  const children = [
    ...placeBoxes(first, end + GAP.root, height, 1, 0),
    ...placeBoxes(second, left - GAP.root, height, -1, first.length),
  ]
  const width = end + (first.length > 0 ? GAP.root + firstWidth : 0) + MARGIN
  const { branch, paragraph } = root
  return { root: { branch, frame, paragraph, level: 0, side: 0, color: -1, children }, width, height }
}

function measureBox(branch: Branch, level: number, setting: TextSetting): NodeBox {
  const { padX, padY, size, weight, widest } =
    branch.children.length === 0 && level > 1 ? LEAF : LEVELS[Math.min(level, LEVELS.length - 1)]!
  const style = { ...setting, size, weight, lineHeight: 1.3, isBalanced: level < 2 }
  const paragraph = setParagraph(branch.title, style, widest)
  const children = branch.children.map((child) => measureBox(child, level + 1, setting))
  const height = paragraph.height + 2 * padY
  return {
    branch,
    paragraph,
    level,
    width: Math.ceil(paragraph.width) + 2 * padX,
    height,
    span: Math.max(height, measureSpan(children)),
    children,
  }
}

const chooseGap = (level: number) => (level === 1 ? GAP.branch : GAP.sibling)

function measureSpan(boxes: readonly NodeBox[]): number {
  const gaps = Math.max(0, boxes.length - 1) * chooseGap(boxes[0]?.level ?? 1)
  return boxes.reduce((sum, box) => sum + box.span, gaps)
}

/** The first branches on the one side and the rest on the other, both about as high. */
function splitHalves(boxes: readonly NodeBox[]): readonly [readonly NodeBox[], readonly NodeBox[]] {
  const measureUnevenness = (count: number) =>
    Math.abs(measureSpan(boxes.slice(0, count)) - measureSpan(boxes.slice(count)))
  let best = boxes.length
  for (let count = boxes.length - 1; count > 0; count -= 1)
    if (measureUnevenness(count) < measureUnevenness(best)) best = count
  return [boxes.slice(0, best), boxes.slice(best)]
}

/** From the root to the end of the longest line of nodes. */
function measureTreeWidth(boxes: readonly NodeBox[]): number {
  return Math.max(
    0,
    ...boxes.map(({ children, width }) => width + (children.length > 0 ? GAP.column + measureTreeWidth(children) : 0)),
  )
}

/** `edge` is where the first nodes begin, on the side of the root; others begin behind the node they hang on. */
function placeBoxes(
  boxes: readonly NodeBox[],
  edge: number,
  height: number,
  side: -1 | 1,
  firstColor: number,
): PlacedNode[] {
  const placeMembers = (members: readonly NodeBox[], from: number, top: number, color: number): PlacedNode[] => {
    let y = top
    return members.map((box, index) => {
      const { branch, level, paragraph } = box
      const own = color < 0 ? firstColor + index : color
      const x = side === 1 ? from : from - box.width
      const frame = { x, y: y + (box.span - box.height) / 2, width: box.width, height: box.height }
      const next = from + side * (box.width + GAP.column)
      const children = placeMembers(box.children, next, y + (box.span - measureSpan(box.children)) / 2, own)
      y += box.span + chooseGap(level)
      return { branch, frame, paragraph, level, side, color: own, children }
    })
  }
  return placeMembers(boxes, edge, (height - measureSpan(boxes)) / 2, -1)
}

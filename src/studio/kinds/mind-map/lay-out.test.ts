import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isInside } from '../../../../tests/support/drawn-text.ts'
import { sampleOutline } from '../../../../tests/support/sample-outline.ts'
import { readContentLabels } from '../../locales/read-locale.ts'
import { chooseFonts } from '../../render/fonts/choose-fonts.ts'
import type { PictureFrame } from '../../render/picture/picture.ts'
import type { Branch } from './branch.ts'
import { buildMindMapTree } from './build-mind-map-tree.ts'
import { drawMindMap } from './draw-mind-map.ts'
import { layOutMindMap, type PlacedNode } from './lay-out.ts'

const node = (title: string, ...children: Branch[]): Branch => ({ title, children })
const WIDE = node(
  'A root whose title is so long that it has to be set on several lines in the middle',
  ...Array.from({ length: 7 }, (_, at) =>
    node(
      `Branch ${at} Donaudampfschifffahrtsgesellschaftskapitän`,
      ...Array.from({ length: at }, (_, leaf) =>
        node(`Leaf ${leaf} of ${at} says a little more than fits on one line`, node('End')),
      ),
    ),
  ),
)
const TREES: readonly (readonly [name: string, language: string, tree: Branch])[] = [
  ['the sample', 'en', buildMindMapTree(sampleOutline, 'The honey bee', readContentLabels('en'))],
  ['a wide tree', 'de', WIDE],
  ['one branch', 'en', node('Root', node('Only'))],
  [
    'Arabic',
    'ar',
    node('النحل', node('التلقيح', node('نقل حبوب اللقاح من زهرة إلى أخرى')), node('العسل', node('25 كغ من العسل'))),
  ],
  ['Japanese', 'ja', node('ミツバチ', node('受粉', node('花粉を花から花へ運ぶこと')), node('蜂蜜'))],
  ['Hindi', 'hi', node('मधुमक्खी', node('परागण', node('परागकणों का एक फूल से दूसरे फूल तक जाना')), node('शहद'))],
]

const allOf = (one: PlacedNode): PlacedNode[] => [one, ...one.children.flatMap(allOf)]
const overlap = (a: PictureFrame, b: PictureFrame) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function laidOut(language: string, tree: Branch) {
  const titles = (one: Branch): string[] => [one.title, ...one.children.flatMap(titles)]
  const direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const)
  return layOutMindMap(tree, { fonts: chooseFonts(titles(tree), { language }), language, direction })
}

describe('the picture of a mind map', () => {
  for (const [name, language, tree] of TREES) {
    it(`has no box over another, and all of them on the sheet: ${name}`, () => {
      const { height, root, width } = laidOut(language, tree)
      const nodes = allOf(root)
      for (const [index, { frame }] of nodes.entries()) {
        assert.ok(isInside(frame, { x: 0, y: 0, width, height }))
        for (const other of nodes.slice(index + 1)) assert.ok(!overlap(frame, other.frame))
      }
    })

    it(`has all ink of a text inside its box: ${name}`, () => {
      const layout = laidOut(language, tree)
      const drawn = drawMindMap(layout)
      const nodes = allOf(layout.root)
      assert.ok(nodes.every(({ paragraph }) => !paragraph.isCut))
      for (const { ink, text } of drawn.texts) {
        const boxes = nodes
          .filter(({ branch }) => branch.title === text.replaceAll('\u00a0', ' '))
          .map(({ frame }) => mirrored(frame, drawn))
        assert.ok(
          boxes.some((box) => isInside(ink, box, 1)),
          text,
        )
      }
    })
  }

  it('begins on the right, and on the left where one reads from the right', () => {
    const firstOf = (language: string, tree: Branch) => {
      const layout = laidOut(language, tree)
      const drawn = drawMindMap(layout)
      const [root, first] = [layout.root, layout.root.children[0]!].map(({ frame }) => mirrored(frame, drawn))
      return first!.x > root!.x ? 'right' : 'left'
    }
    assert.equal(firstOf('en', TREES[0]![2]), 'right')
    assert.equal(firstOf('ar', TREES[3]![2]), 'left')
  })

  it('has both sides about as high', () => {
    const sides = Map.groupBy(laidOut('de', WIDE).root.children, ({ side }) => side)
    assert.deepEqual([...sides.keys()].sort(), [-1, 1])
  })
})

function mirrored(frame: PictureFrame, { direction, width }: { direction: string; width: number }): PictureFrame {
  return direction === 'rtl' ? { ...frame, x: width - frame.x - frame.width } : frame
}

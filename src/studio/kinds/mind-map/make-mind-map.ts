import type { MindMapNode } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import { slugOf } from '../../../lib/slug.ts'
import type { Maker } from '../../maker.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { chooseFonts, listMissingFontWarnings } from '../../render/fonts/choose-fonts.ts'
import { appliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { jsonBytes, nothingToMake } from '../study/made.ts'
import type { Branch } from './branch.ts'
import { drawMindMap } from './draw.ts'
import { layOut } from './lay-out.ts'
import { mermaidOf } from './mermaid.ts'
import { opmlOf } from './opml.ts'
import { treeOf } from './tree.ts'

/** A node as the JSON file has it: with the places of what a source says. */
type CitedNode = {
  readonly title: string
  readonly citations?: readonly Citation[]
  readonly children: readonly CitedNode[]
}

const FEWEST_BRANCHES = 3

/** Makes a mind map: the tree as JSON with its places (main), Mermaid, OPML, and a picture whose text is outlines. */
export const makeMindMap: Maker = async (outline, wish, { onStep, words }) => {
  onStep('arranging the topics', 0, 2)
  const name = wish.title ?? outline.title
  const root = treeOf(outline, name, words)
  if (root.children.length === 0) nothingToMake('a mind map')
  const citations = new CitationList()
  const cited = citedNode(root, citations)
  onStep('drawing the map', 1, 2)
  const language = outline.language === 'und' ? wish.language : outline.language
  const fonts = chooseFonts(titlesOf(root), {
    language: /^(?:zh|ja|ko)/.test(wish.language) ? wish.language : language,
  })
  const layout = layOut(root, { fonts, language, direction: findLanguageDirection(language) })
  const slug = await slugOf(name, 'mind-map')
  const text = (content: string) => Buffer.from(content)
  return {
    name,
    tree: plainNode(root),
    citations: citations.all(),
    applied: appliedOptions(wish),
    warnings: [...listMissingFontWarnings(fonts), ...thinWarnings(root)],
    files: [
      { name: `${slug}.json`, mimeType: 'application/json', bytes: jsonBytes(cited) },
      { name: `${slug}.svg`, mimeType: 'image/svg+xml', bytes: text(drawMindMap(layout).toSvg()) },
      { name: `${slug}.mmd`, mimeType: 'text/vnd.mermaid', bytes: text(mermaidOf(root)) },
      { name: `${slug}.opml`, mimeType: 'text/x-opml', bytes: text(opmlOf(root, words)) },
    ],
  }
}

function citedNode({ children, reference, title }: Branch, citations: CitationList): CitedNode {
  const own = reference ? { citations: [citations.cite(reference)] } : {}
  return { title, ...own, children: children.map((child) => citedNode(child, citations)) }
}

const plainNode = ({ children, title }: Branch): MindMapNode => ({ title, children: children.map(plainNode) })

const titlesOf = ({ children, title }: Branch): readonly string[] => [title, ...children.flatMap(titlesOf)]

function thinWarnings({ children }: Branch): readonly string[] {
  if (children.length >= FEWEST_BRANCHES) return []
  return [
    `The sources speak of ${children.length} ${children.length === 1 ? 'topic' : 'topics'} only, so the map is small.`,
  ]
}

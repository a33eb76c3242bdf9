import type { MindMapNode } from '../../../domain/artifact.ts'
import type { Citation } from '../../../domain/citation.ts'
import { formatCount } from '../../../lib/counts.ts'
import type { Maker } from '../../maker.ts'
import { findLanguageDirection } from '../../render/direction.ts'
import { chooseFonts, listMissingFontWarnings } from '../../render/fonts/choose-fonts.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { formatJson, packFiles } from '../pack-files.ts'
import { refuseToMake } from '../study/maker-output.ts'
import type { Branch } from './branch.ts'
import { buildMindMapTree } from './build-mind-map-tree.ts'
import { drawMindMap } from './draw-mind-map.ts'
import { layOutMindMap } from './lay-out.ts'
import { writeMermaid } from './mermaid.ts'
import { writeOpml } from './opml.ts'
import { writeMindMapPage } from './page.ts'

/** A node as the JSON file has it: with the places of what a source says. */
type CitedNode = {
  readonly title: string
  readonly citations?: readonly Citation[]
  readonly children: readonly CitedNode[]
}

const MIN_BRANCHES = 3

/** Makes a mind map: the tree as JSON with its places (main), a page to open and close
 * branches on, Mermaid, OPML, and a picture whose text is outlines. */
export const makeMindMap: Maker = async (outline, request, { onStep, words }) => {
  onStep('arranging the topics', 0, 2)
  const name = request.title ?? outline.title
  const root = buildMindMapTree(outline, name, words)
  const topics = root.children.filter(({ title }) => title !== words.keyPoints)
  if (topics.length === 0) refuseToMake('a mind map')
  const citations = new CitationList()
  const cited = buildCitedNode(root, citations)
  onStep('drawing the map', 1, 2)
  const language = outline.language === 'und' ? request.language : outline.language
  const fonts = chooseFonts(listTitles(root), {
    language: /^(?:zh|ja|ko)/.test(request.language) ? request.language : language,
  })
  const layout = layOutMindMap(root, { fonts, language, direction: findLanguageDirection(language) })
  const page = writeMindMapPage({ root, language: request.language, quotedLanguage: outline.language, words })
  return {
    name,
    tree: buildPlainNode(root),
    citations: citations.all(),
    applied: buildAppliedOptions(request, outline),
    warnings: [...listMissingFontWarnings(fonts), ...buildSizeWarnings(topics.length)],
    files: await packFiles(name, 'mind-map', {
      '.json': formatJson(cited),
      '.html': page,
      '.svg': drawMindMap(layout).toSvg(),
      '.mmd': writeMermaid(root),
      '.opml': writeOpml(root, words),
    }),
  }
}

function buildCitedNode({ children, reference, title }: Branch, citations: CitationList): CitedNode {
  const own = reference ? { citations: [citations.cite(reference)] } : {}
  return { title, ...own, children: children.map((child) => buildCitedNode(child, citations)) }
}

const buildPlainNode = ({ children, title }: Branch): MindMapNode => ({ title, children: children.map(buildPlainNode) })

const listTitles = ({ children, title }: Branch): readonly string[] => [title, ...children.flatMap(listTitles)]

function buildSizeWarnings(topics: number): readonly string[] {
  if (topics >= MIN_BRANCHES) return []
  return [`The sources speak of ${formatCount(topics, 'topic')} only, so the map is small.`]
}

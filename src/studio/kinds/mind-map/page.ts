import type { ContentLabels } from '../../locales/content-labels.ts'
import { toLanguageTag } from '../../render/direction.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import { writeOfflinePage } from '../../render/offline-page.ts'
import { formatCitationPlace } from '../study/maker-output.ts'
import type { Branch } from './branch.ts'
import { MAP_PAGE_SCRIPT, MAP_PAGE_STYLE } from './page-parts.ts'

type MindMapPage = {
  readonly root: Branch
  /** Of the labels, and of what the sources say (`und` when it is not known). */
  readonly language: string
  readonly quotedLanguage: string
  readonly words: ContentLabels
}

/** A mind map as one HTML file: branches open and close, a name shows the sentence it is taken from. */
export function writeMindMapPage({ language, quotedLanguage, root, words }: MindMapPage): string {
  const quoted = quotedLanguage === 'und' ? '' : ` lang="${toLanguageTag(quotedLanguage)}"`
  const body = `<main${quoted} dir="auto">
<h1 class="root"><span dir="auto">${escapeHtmlText(root.title)}</span></h1>
<ul class="map">
${root.children.map((branch) => writeNode(branch, words)).join('\n')}
</ul>
</main>`
  const page = { title: root.title, kind: words.mindMap, language, style: MAP_PAGE_STYLE, script: MAP_PAGE_SCRIPT }
  return writeOfflinePage({ ...page, body })
}

function writeNode({ children, reference, title }: Branch, words: ContentLabels): string {
  const name = `<span dir="auto">${escapeHtmlText(title)}</span>`
  if (children.length > 0) {
    const inner = children.map((child) => writeNode(child, words)).join('\n')
    return `<li><button type="button" class="name" aria-expanded="true">${name}</button>\n<ul>\n${inner}\n</ul></li>`
  }
  if (!reference) return `<li><span class="name">${name}</span></li>`
  const place = escapeHtmlText(formatCitationPlace(reference, words))
  return `<li><details><summary class="name">${name}</summary><blockquote dir="auto">${escapeHtmlText(reference.sourceText)}</blockquote><small><bdi>${place}</bdi></small></details></li>`
}

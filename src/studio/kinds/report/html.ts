import type { Citation } from '../../../domain/citation.ts'
import { findLanguageDirection, toLanguageTag } from '../../render/direction.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import { formatCitedPlace, type SourceCitation } from '../citation-list.ts'
import type { CitedText } from '../cited-text.ts'
import type { ReportContent } from './report.ts'
import type {
  HeadedRow,
  ItemsBlock,
  ReportBlock,
  ReportSection,
  SourceFigureBlock,
  TableBlock,
  TopicsBlock,
} from './sections.ts'
import { REPORT_STYLE } from './style.ts'

/** A report as one HTML file that loads nothing. Each marker leads to the cited sentence, and the sentence back. */
export function writeReportHtml(report: ReportContent): string {
  const markers = new MarkerLinks(report)
  const sections = report.sections.map((section) => writeSectionHtml(section, markers)).join('\n')
  return `<!doctype html>
<html lang="${toLanguageTag(report.language)}" dir="${findLanguageDirection(report.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtmlText(report.title)}</title>
<style>
${REPORT_STYLE}</style>
</head>
<body>
<header>
<p class="kind">${escapeHtmlText(report.format === 'summary' ? report.words.summary : report.words.report)}</p>
<h1${markers.quoted}>${escapeHtmlText(report.title)}</h1>
${writeFrom(report)}</header>
${writeContentsHtml(report, markers)}
<main>
${sections}
${writeSourcesHtml(report, markers)}
</main>
</body>
</html>
`
}

/** Ids of the markers: a place that is cited twice has two, and its entry leads back to the first. */
class MarkerLinks {
  /** The attributes of what the sources say, whose language may be another than that of the labels. */
  readonly quoted: string
  readonly words: ReportContent['words']
  readonly #seen = new Set<number>()

  constructor(report: ReportContent) {
    const language = report.quotedLanguage === 'und' ? '' : ` lang="${toLanguageTag(report.quotedLanguage)}"`
    this.quoted = `${language} dir="auto"`
    this.words = report.words
  }

  link({ marker, number, sourceName }: Citation): string {
    const id = this.#seen.has(number) ? '' : ` id="m${number}"`
    this.#seen.add(number)
    return `<a class="marker"${id} href="#c${number}" title="${escapeHtmlText(sourceName)}">${marker}</a>`
  }
}

function writeContentsHtml({ format, sections, words }: ReportContent, { quoted }: MarkerLinks): string {
  if (format === 'summary') return ''
  const own = sections.filter(({ depth }) => depth === 1)
  const links = own.map(({ id, title }) => `<li><a href="#${id}"${quoted}>${escapeHtmlText(title)}</a></li>`)
  return `<nav aria-label="${escapeHtmlText(words.contents)}">
<h2>${escapeHtmlText(words.contents)}</h2>
<ol>
${links.join('\n')}
<li><a href="#sources">${escapeHtmlText(words.sources)}</a></li>
</ol>
</nav>`
}

function writeSectionHtml(
  { blocks, depth, id, isLabel, title }: ReportSection & { id: string },
  markers: MarkerLinks,
): string {
  const heading = `h${depth + 1}`
  return `<section id="${id}">
<${heading}${isLabel ? '' : markers.quoted}>${escapeHtmlText(title)}</${heading}>
${blocks.map((block) => writeBlockHtml(block, markers)).join('\n')}
</section>`
}

function writeBlockHtml(block: ReportBlock, markers: MarkerLinks): string {
  if (block.kind === 'table') return writeTableHtml(block, markers)
  if (block.kind === 'topics') return writeTopicsHtml(block, markers)
  if (block.kind === 'picture') return writePictureHtml(block, markers)
  if ('items' in block) return writeItemsHtml(block.kind, block.items, markers)
  return block.kind === 'figures'
    ? writeCardsHtml(block.rows, markers)
    : writePairsHtml(block.kind, block.rows, markers)
}

function writeItemsHtml(kind: ItemsBlock['kind'], items: readonly CitedText[], markers: MarkerLinks): string {
  const all = items.map((item) => writeCitedHtml(item, markers))
  if (kind === 'list') return `<ul>\n${all.map((item) => `<li${markers.quoted}>${item}</li>`).join('\n')}\n</ul>`
  return `<p${kind === 'lead' ? ' class="lead"' : ''}${markers.quoted}>${all.join(' ')}</p>`
}

const writeCitedHtml = ({ citation, text }: CitedText, markers: MarkerLinks) =>
  `${escapeHtmlText(text)}\u2060${markers.link(citation)}` // a word joiner: no marker begins a line

function writePictureHtml({ caption, picture }: SourceFigureBlock, markers: MarkerLinks): string {
  const { bytes, heightPx, widthPx } = picture
  const data = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  const image = `<img src="${data}" width="${widthPx}" height="${heightPx}" alt="${escapeHtmlText(caption.text)}">`
  return `<figure>${image}<figcaption${markers.quoted}>${writeCitedHtml(caption, markers)}</figcaption></figure>`
}

function writeCardsHtml(rows: readonly HeadedRow[], markers: MarkerLinks): string {
  const cards = rows.map(
    ({ citation, head, text }) =>
      `<li${markers.quoted}><strong><bdi>${escapeHtmlText(head)}</bdi></strong><span>${escapeHtmlText(text)} ${markers.link(citation)}</span></li>`, // the label decides on which side both stand
  )
  return `<ul class="figures">\n${cards.join('\n')}\n</ul>`
}

function writePairsHtml(kind: string, rows: readonly HeadedRow[], markers: MarkerLinks): string {
  const pairs = rows.map(
    (row) => `<dt><bdi>${escapeHtmlText(row.head)}</bdi></dt><dd${markers.quoted}>${writeCitedHtml(row, markers)}</dd>`,
  )
  return `<dl class="${kind}">\n${pairs.join('\n')}\n</dl>`
}

function writeTopicsHtml({ topics }: TopicsBlock, markers: MarkerLinks): string {
  const pairs = topics.map(({ head, items }) => {
    const said = items.map((item) => writeCitedHtml(item, markers)).join(' ')
    return `<dt><bdi>${escapeHtmlText(head)}</bdi></dt><dd${markers.quoted}>${said}</dd>`
  })
  return `<dl class="topics">\n${pairs.join('\n')}\n</dl>`
}

function writeTableHtml({ columns, missing, rows }: Omit<TableBlock, 'kind'>, markers: MarkerLinks): string {
  const looks = columns.map((_, column) => {
    const isNumber = rows.length > 0 && rows.every(({ cells }) => isNumeric(cells[column] ?? ''))
    return `${isNumber ? ' class="number"' : ''}${markers.quoted}`
  })
  const head = columns.map((column, index) => `<th scope="col"${looks[index]}>${escapeHtmlText(column)}</th>`).join('')
  const body = rows.map(({ cells, citation }) => {
    const own = columns.map((_, index) => `<td${looks[index]}>${escapeHtmlText(cells[index] ?? '')}</td>`)
    return `<tr>${own.join('')}<td>${markers.link(citation)}</td></tr>`
  })
  const rest = missing > 0 ? `\n<p class="rest">… ${rows.length} / ${rows.length + missing}</p>` : ''
  return `<div class="wide"><table>
<thead><tr>${head}<th scope="col">${escapeHtmlText(markers.words.source)}</th></tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>${rest}`
}

const isNumeric = (cell: string) => /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}$/u.test(cell)

function writeSourcesHtml({ sources, words }: ReportContent, markers: MarkerLinks): string {
  const bySource = sources.map(({ citations, title }) => {
    const entries = citations.map((citation) => writeCitationHtml(citation, markers))
    return `<h3 dir="auto">${escapeHtmlText(title)}</h3>\n<ul class="places">\n${entries.join('\n')}\n</ul>`
  })
  return `<section id="sources">
<h2>${escapeHtmlText(words.sources)}</h2>
${bySource.join('\n')}
</section>`
}

function writeCitationHtml(citation: SourceCitation, { quoted, words }: MarkerLinks): string {
  const { number, sourceText } = citation
  const place = escapeHtmlText(formatCitedPlace(citation, words))
  return `<li id="c${number}"><a href="#m${number}">[${number}]</a> <small${quoted}>${place}</small> <q${quoted}>${escapeHtmlText(sourceText)}</q></li>`
}

/** The sources by name, unless the report is called as its only source is. */
function writeFrom({ sources, title: whole }: ReportContent): string {
  const named = sources.filter(({ title }) => title !== whole).map(({ title }) => `<bdi>${escapeHtmlText(title)}</bdi>`)
  return named.length === 0 ? '' : `<p class="from">${named.join(' · ')}</p>\n`
}

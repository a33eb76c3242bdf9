import type { Citation } from '../../../domain/citation.ts'
import { findLanguageDirection, toLanguageTag } from '../../render/direction.ts'
import { escapeHtmlText } from '../../render/html-text.ts'
import type { Report } from './report.ts'
import type { Block, Cited, HeadedRow, ItemsBlock, Section, TableBlock, TopicsBlock } from './sections.ts'
import { REPORT_STYLE } from './style.ts'

/** A report as one HTML file that loads nothing. Each marker leads to the cited sentence, and the sentence back. */
export function htmlOf(report: Report): string {
  const place = new Places(report)
  const sections = report.sections.map((section) => sectionHtml(section, place)).join('\n')
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
<h1${place.quoted}>${escapeHtmlText(report.title)}</h1>
<p class="from">${report.sources.map(({ title }) => `<bdi>${escapeHtmlText(title)}</bdi>`).join(' · ')}</p>
</header>
${contentsHtml(report, place)}
<main>
${sections}
${sourcesHtml(report, place)}
</main>
</body>
</html>
`
}

/** Ids of the markers: a place that is cited twice has two, and its entry leads back to the first. */
class Places {
  /** The attributes of what the sources say, whose language may be another than that of the labels. */
  readonly quoted: string
  readonly words: Report['words']
  readonly #seen = new Set<number>()

  constructor(report: Report) {
    const language = report.quotedLanguage === 'und' ? '' : ` lang="${toLanguageTag(report.quotedLanguage)}"`
    this.quoted = `${language} dir="auto"`
    this.words = report.words
  }

  marker({ marker, number, sourceName }: Citation): string {
    const id = this.#seen.has(number) ? '' : ` id="m${number}"`
    this.#seen.add(number)
    return `<a class="marker"${id} href="#c${number}" title="${escapeHtmlText(sourceName)}">${marker}</a>`
  }
}

function contentsHtml({ format, sections, words }: Report, { quoted }: Places): string {
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

function sectionHtml({ blocks, depth, id, isLabel, title }: Section & { id: string }, place: Places): string {
  const heading = `h${depth + 1}`
  return `<section id="${id}">
<${heading}${isLabel ? '' : place.quoted}>${escapeHtmlText(title)}</${heading}>
${blocks.map((block) => blockHtml(block, place)).join('\n')}
</section>`
}

function blockHtml(block: Block, place: Places): string {
  if (block.kind === 'table') return tableHtml(block, place)
  if (block.kind === 'topics') return topicsHtml(block, place)
  if ('items' in block) return itemsHtml(block.kind, block.items, place)
  if (block.kind !== 'figures') return pairsHtml(block.kind, block.rows, place)
  return block.asCards ? cardsHtml(block.rows, place) : figuresHtml(block.rows, place)
}

function itemsHtml(kind: ItemsBlock['kind'], items: readonly Cited[], place: Places): string {
  const all = items.map((item) => citedHtml(item, place))
  if (kind === 'list') return `<ul>\n${all.map((item) => `<li${place.quoted}>${item}</li>`).join('\n')}\n</ul>`
  return `<p${kind === 'lead' ? ' class="lead"' : ''}${place.quoted}>${all.join(' ')}</p>`
}

const citedHtml = ({ citation, text }: Cited, place: Places) => `${escapeHtmlText(text)}\u2060${place.marker(citation)}` // a word joiner: no marker begins a line

function figuresHtml(rows: readonly HeadedRow[], place: Places): string {
  const { item, value } = place.words
  const cells = rows.map(({ citation, head, text }) => ({ cells: [head, text], citation }))
  return tableHtml({ columns: [value, item], rows: cells, missing: 0 }, place)
}

function cardsHtml(rows: readonly HeadedRow[], place: Places): string {
  const cards = rows.map(
    ({ citation, head, text }) =>
      `<li${place.quoted}><strong><bdi>${escapeHtmlText(head)}</bdi></strong><span>${escapeHtmlText(text)} ${place.marker(citation)}</span></li>`, // the label decides on which side both stand
  )
  return `<ul class="figures">\n${cards.join('\n')}\n</ul>`
}

function pairsHtml(kind: string, rows: readonly HeadedRow[], place: Places): string {
  const pairs = rows.map(
    (row) => `<dt><bdi>${escapeHtmlText(row.head)}</bdi></dt><dd${place.quoted}>${citedHtml(row, place)}</dd>`,
  )
  return `<dl class="${kind}">\n${pairs.join('\n')}\n</dl>`
}

function topicsHtml({ topics }: TopicsBlock, place: Places): string {
  const pairs = topics.map(({ head, items }) => {
    const said = items.map((item) => citedHtml(item, place)).join(' ')
    return `<dt><bdi>${escapeHtmlText(head)}</bdi></dt><dd${place.quoted}>${said}</dd>`
  })
  return `<dl class="topics">\n${pairs.join('\n')}\n</dl>`
}

function tableHtml({ columns, missing, rows }: Omit<TableBlock, 'kind'>, place: Places): string {
  const looks = columns.map((_, column) => {
    const isNumber = rows.length > 0 && rows.every(({ cells }) => isNumeric(cells[column] ?? ''))
    return `${isNumber ? ' class="number"' : ''}${place.quoted}`
  })
  const head = columns.map((column, index) => `<th scope="col"${looks[index]}>${escapeHtmlText(column)}</th>`).join('')
  const body = rows.map(({ cells, citation }) => {
    const own = columns.map((_, index) => `<td${looks[index]}>${escapeHtmlText(cells[index] ?? '')}</td>`)
    return `<tr>${own.join('')}<td>${place.marker(citation)}</td></tr>`
  })
  const rest = missing > 0 ? `\n<p class="rest">… ${rows.length} / ${rows.length + missing}</p>` : ''
  return `<div class="wide"><table>
<thead><tr>${head}<th scope="col">${escapeHtmlText(place.words.source)}</th></tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>${rest}`
}

const isNumeric = (cell: string) => /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,3}$/u.test(cell)

function sourcesHtml({ sources, words }: Report, place: Places): string {
  const bySource = sources.map(({ citations, title }) => {
    const entries = citations.map((citation) => citationHtml(citation, place))
    return `<h3 dir="auto">${escapeHtmlText(title)}</h3>\n<ul class="places">\n${entries.join('\n')}\n</ul>`
  })
  return `<section id="sources">
<h2>${escapeHtmlText(words.sources)}</h2>
${bySource.join('\n')}
</section>`
}

function citationHtml({ end, number, page, sourceText, start }: Citation, { quoted, words }: Places): string {
  const where = page === undefined ? '' : `${escapeHtmlText(words.page)} ${page} · `
  return `<li id="c${number}"><a href="#m${number}">[${number}]</a> <q${quoted}>${escapeHtmlText(sourceText)}</q> <small>${where}${start}–${end}</small></li>`
}

import { findLanguageDirection, toLanguageTag } from '../../render/direction.ts'
import { chooseFonts, listMissingFontWarnings } from '../../render/fonts/choose-fonts.ts'
import { chooseFontLanguage } from '../../render/pdf/font-language.ts'
import { PageFlow } from '../../render/pdf/page-flow.ts'
import { PdfFile } from '../../render/pdf/pdf-file.ts'
import type { StyledSpan } from '../../render/pdf/typesetter.ts'
import { formatCitedPlace, formatExcerpt, type SourceCitation } from '../citation-list.ts'
import { writeBlock } from './pdf-blocks.ts'
import { type ContentsEntry, countContentsLines, reserveContents, writeContents } from './pdf-contents.ts'
import { INK, LOOK, MARGINS, PAGE } from './pdf-look.ts'
import type { ReportPage } from './pdf-page.ts'
import type { ReportContent } from './report.ts'
import type { ReportSection } from './sections.ts'

type ReportPdf = { readonly bytes: Uint8Array; readonly warnings: readonly string[] }

/**
 * A report as a PDF of A4 pages: title, contents with page numbers, bookmarks, headings, text that can be searched and
 * copied, and markers that lead to the cited sentences at the end.
 */
export async function writeReportPdf(report: ReportContent): Promise<ReportPdf> {
  const texts = listReportTexts(report)
  const language = chooseFontLanguage(report.language, report.quotedLanguage)
  const fonts = { sans: chooseFonts(texts, { language }), serif: chooseFonts(texts, { language, style: 'serif' }) }
  const pdf = new PdfFile({
    size: PAGE,
    title: report.title,
    languageTag: toLanguageTag(report.language),
    direction: findLanguageDirection(report.language),
    fonts,
  })
  const page = { pdf, flow: new PageFlow(pdf, PAGE, MARGINS), words: report.words, marked: new Set<number>() }
  writeReportPages(report, page)
  return { bytes: await pdf.bytes(), warnings: listMissingFontWarnings(fonts.sans) }
}

function writeReportPages(report: ReportContent, page: ReportPage): void {
  const isDetailed = report.format === 'detailed'
  writeTitle(report, page)
  const listed = chooseListedSections(report, page)
  const place = isDetailed ? reserveContents(listed.length + 1, page) : null
  if (isDetailed) page.flow.newPage()
  const entries = [...report.sections.map((section) => writeSection(section, page)), writeSources(report, page)]
  const ids = new Set(['sources', ...listed.map(({ id }) => id)])
  const shown = entries.filter(({ id }) => ids.has(id))
  if (place) writeContents(shown, place, page)
  writeMargins(report, page)
}

/** Contents that would run over the page name the chapters alone; the bookmarks have every heading. */
function chooseListedSections({ sections }: ReportContent, page: ReportPage): ReportContent['sections'] {
  const isRoomForAll = sections.length + 1 <= countContentsLines(page)
  return isRoomForAll ? sections : sections.filter(({ depth }) => depth === 1)
}

function listReportTexts({ sections, sources, title, words }: ReportContent): readonly string[] {
  const quoted = sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap((block) => {
      if (block.kind === 'topics')
        return block.topics.flatMap(({ head, items }) => [head, ...items.map(({ text }) => text)])
      if ('items' in block) return block.items.map(({ text }) => text)
      if (block.kind === 'picture') return [block.caption.text]
      if (block.kind !== 'table') return block.rows.flatMap(({ head, text }) => [head, text])
      return [...block.columns, ...block.rows.flatMap(({ cells }) => cells)]
    }),
  ])
  const cited = sources.flatMap((source) => [
    source.title,
    ...source.citations.flatMap((one) => [one.sourceText, one.heading ?? '']),
  ])
  return [title, ...Object.values(words), ...quoted, ...cited, '•…·–']
}

function writeTitle({ format, sources, title, words }: ReportContent, { flow }: ReportPage): void {
  if (format === 'detailed') flow.y += 90
  const kind = format === 'summary' ? words.summary : words.report
  flow.paragraph([{ ...LOOK.kind, text: kind }], { lineHeight: 16, after: 6 })
  flow.paragraph([{ ...LOOK.title, text: title }], { lineHeight: 34, after: 8, tag: 'H1' })
  const named = sources.filter((source) => source.title !== title).map((source) => source.title)
  if (named.length > 0) flow.paragraph([{ ...LOOK.from, text: clipTitles(named) }], { lineHeight: 14, after: 12 })
  flow.pdf.rectangle(flow.left, flow.y, flow.width, 2, INK.accent)
  flow.y += 22
}

/** Sources by name; a notebook of many would fill the page with them. */
function clipTitles(titles: readonly string[]): string {
  const shown = titles.slice(0, 8).join(' · ')
  return titles.length > 8 ? `${shown} … (${titles.length})` : shown
}

function writeSection(section: ReportSection & { id: string }, page: ReportPage): ContentsEntry {
  const { blocks, depth, id, title } = section
  const entry = writeHeading(title, depth, id, page)
  for (const block of blocks) writeBlock(block, page)
  return entry
}

/** @param following height of what must stand on the same page, points: the head of a table and a row, or four lines */
function writeHeading(title: string, depth: 1 | 2, id: string, page: ReportPage, following = 96): ContentsEntry {
  const { flow, pdf } = page
  const look = depth === 1 ? LOOK.heading : LOOK.subheading
  flow.skip(depth === 1 ? 18 : 8)
  flow.keep(look.size * 1.3 + following)
  pdf.destination(id, flow.y)
  pdf.bookmark(title, depth, flow.y)
  const entry = { title, depth, id, page: flow.page }
  flow.paragraph([{ ...look, text: title }], {
    lineHeight: look.size * 1.3,
    after: 6,
    tag: depth === 1 ? 'H2' : 'H3',
  })
  return entry
}

function writeSources({ format, sources, words }: ReportContent, page: ReportPage): ContentsEntry {
  const entry = writeHeading(words.sources, 1, 'sources', page, format === 'summary' ? 30 : 96)
  if (format === 'summary') {
    writePlaces(sources, page)
    return entry
  }
  for (const { citations, title } of sources) {
    page.flow.keep(60)
    page.flow.paragraph([{ ...LOOK.sourceTitle, text: title }], { lineHeight: 15, after: 3 })
    page.pdf.structure.within('L', () => {
      for (const citation of citations) writeCitation(citation, page)
    })
    page.flow.skip(8)
  }
  return entry
}

/** All places in one paragraph: a summary is read for what it says, and its sentences are those of the sources. */
function writePlaces(sources: ReportContent['sources'], { flow, pdf, words }: ReportPage): void {
  const spans = sources.flatMap(({ citations, title }, index): readonly StyledSpan[] => {
    const places = citations.map((citation) => `${citation.marker} ${formatCitedPlace(citation, words)}`.trim())
    const gap = index === 0 ? '' : ' — '
    return [
      { ...LOOK.citation, weight: 700, text: `${gap}${title} ` },
      { ...LOOK.citation, color: INK.soft, text: places.join(' · ') },
    ]
  })
  for (const { number } of sources.flatMap(({ citations }) => citations)) pdf.destination(`c${number}`, flow.y)
  flow.paragraph(spans, { lineHeight: 13 })
}

function writeCitation(citation: SourceCitation, page: ReportPage): void {
  const { flow, marked, pdf, words } = page
  const { marker, number } = citation
  const place = formatCitedPlace(citation, words)
  flow.keep(24)
  pdf.destination(`c${number}`, flow.y)
  const goTo = marked.has(number) ? `m${number}` : undefined
  const sign: StyledSpan = { ...LOOK.citation, color: INK.accent, text: marker, goTo }
  const spans = [
    ...(place === '' ? [] : [{ ...LOOK.citation, text: `${place}: ` }]),
    { ...LOOK.citation, color: INK.soft, text: `“${formatExcerpt(citation)}”` },
  ]
  flow.paragraph(spans, { lineHeight: 12.5, indent: 30, after: 2.5, sign, tag: 'LI' })
}

/** Head and foot of every page, once the number of pages is known. */
function writeMargins({ title }: ReportContent, { flow, pdf }: ReportPage): void {
  const count = flow.page + 1
  if (count === 1) return
  const head = pdf.type.clip(title, LOOK.margin, flow.width)
  const start = flow.at('start', pdf.type.width(head, LOOK.margin))
  for (let index = 0; index < count; index += 1) {
    pdf.doc.switchToPage(index)
    const foot = `${index + 1} / ${count}`
    if (index > 0) pdf.words([{ ...LOOK.margin, text: head }], start, 44)
    pdf.words([{ ...LOOK.margin, text: foot }], flow.at('end', pdf.type.width(foot, LOOK.margin)), PAGE[1] - 36)
  }
}

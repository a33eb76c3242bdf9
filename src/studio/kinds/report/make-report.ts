import { slugOf } from '../../../lib/slug.ts'
import type { Maker } from '../../maker.ts'
import { appliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { htmlOf } from './html.ts'
import { markdownOf } from './markdown.ts'
import { reportOf } from './report.ts'

/** Makes a report: a PDF to read and print, HTML and Markdown of the same words. */
export const makeReport: Maker = async (outline, wish, { onStep, words }) => {
  const citations = new CitationList()
  onStep('arranging the report', 0, 2)
  const report = reportOf(outline, wish, words, citations)
  const text = markdownOf(report)
  const html = htmlOf(report)
  onStep('setting the pages', 1, 2)
  const { pdfOf } = await import('./pdf.ts')
  const pdf = await pdfOf(report)
  const stem = await slugOf(report.title, 'report')
  const encode = (content: string) => new TextEncoder().encode(content)
  return {
    name: report.title,
    text,
    citations: citations.all(),
    applied: { ...appliedOptions(wish), report_format: report.format },
    warnings: pdf.warnings,
    files: [
      { name: `${stem}.pdf`, mimeType: 'application/pdf', bytes: pdf.bytes },
      { name: `${stem}.html`, mimeType: 'text/html', bytes: encode(html) },
      { name: `${stem}.md`, mimeType: 'text/markdown', bytes: encode(text) },
    ],
  }
}

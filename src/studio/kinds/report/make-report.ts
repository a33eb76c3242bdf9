import type { Maker } from '../../maker.ts'
import { chooseFonts, requireFonts } from '../../render/fonts/choose-fonts.ts'
import { buildAppliedOptions } from '../applied-options.ts'
import { CitationList } from '../citation-list.ts'
import { packFiles } from '../pack-files.ts'
import { readShownPictures } from '../shown-pictures.ts'
import { refuseToMake } from '../study/maker-output.ts'
import { writeReportHtml } from './html.ts'
import { writeReportMarkdown } from './markdown.ts'
import { writeReportPdf } from './pdf.ts'
import { buildReport } from './report.ts'

const MAX_PICTURES = 10
const MAX_SUMMARY_PICTURES = 1

/** Makes a report: a PDF to read and print, HTML and Markdown of the same words. */
export const makeReport: Maker = async (outline, request, { onStep, readPicture, signal, words }) => {
  const citations = new CitationList()
  onStep('arranging the report', 0, 2)
  const most = request.reportFormat === 'detailed' ? MAX_PICTURES : MAX_SUMMARY_PICTURES
  const pictures = await readShownPictures(outline, most, { readPicture, signal })
  const report = buildReport(outline, request, words, citations, pictures)
  if (citations.all().length === 0) refuseToMake('a report')
  const text = writeReportMarkdown(report)
  requireFonts(chooseFonts(text, { language: report.language }), [text], 'the report')
  const html = writeReportHtml(report)
  onStep('setting the pages', 1, 2)
  const pdf = await writeReportPdf(report)
  return {
    name: report.title,
    text,
    citations: citations.all(),
    applied: { ...buildAppliedOptions(request, outline), report_format: report.format },
    warnings: pdf.warnings,
    files: await packFiles(report.title, 'report', { '.pdf': pdf.bytes, '.html': html, '.md': text }),
  }
}

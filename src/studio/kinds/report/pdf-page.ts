import type { Citation } from '../../../domain/citation.ts'
import type { PageFlow } from '../../render/pdf/page-flow.ts'
import type { PdfFile } from '../../render/pdf/pdf-file.ts'
import type { StyledSpan } from '../../render/pdf/typesetter.ts'
import { LOOK } from './pdf-look.ts'
import type { ReportContent } from './report.ts'

/** What the parts of a report are written with. */
export type ReportPage = {
  readonly pdf: PdfFile
  readonly flow: PageFlow
  readonly words: ReportContent['words']
  /** Numbers whose first marker is written: the entry in the list of sources leads back to it. */
  readonly marked: Set<number>
}

/** A marker, small and raised. The word joiner before it keeps it from beginning a line. */
export function writeMarker({ marker, number }: Citation, { flow, marked, pdf }: ReportPage): StyledSpan {
  if (!marked.has(number)) pdf.destination(`m${number}`, Math.max(0, flow.y - 8))
  marked.add(number)
  return { ...LOOK.marker, text: `\u2060${marker}`, goTo: `c${number}` }
}

import type { Part } from '../../render/pdf/structure.ts'
import { INK, LOOK } from './pdf-look.ts'
import type { ReportPage } from './pdf-page.ts'

/** A heading and where it came to stand; pages count from 0. */
export type ContentsEntry = {
  readonly title: string
  readonly depth: 1 | 2
  readonly id: string
  readonly page: number
}
/** Where each line of the contents will stand, on the page and for those who hear it. */
type ContentsPlaces = readonly { readonly page: number; readonly y: number; readonly part: Part }[]

const LINE_HEIGHT = 19
const HEADING_HEIGHT = 34

/** How many lines of contents have room below the title. */
export const countContentsLines = ({ flow }: ReportPage) => Math.floor((flow.room - HEADING_HEIGHT) / LINE_HEIGHT)

/** Leaves room for the contents, which are written last, when the page numbers are known. */
export function reserveContents(count: number, { flow, words }: ReportPage): ContentsPlaces {
  flow.paragraph([{ ...LOOK.heading, text: words.contents }], { lineHeight: HEADING_HEIGHT, tag: 'H2' })
  const part = flow.pdf.structure.part('TOC')
  return Array.from({ length: count }, () => {
    flow.keep(LINE_HEIGHT)
    const place = { page: flow.page, y: flow.y, part }
    flow.y += LINE_HEIGHT
    return place
  })
}

export function writeContents(entries: readonly ContentsEntry[], places: ContentsPlaces, page: ReportPage): void {
  for (const [index, entry] of entries.entries()) {
    const { structure } = page.pdf
    structure.into(places[index]!.part, () => structure.within('TOCI', () => writeEntry(entry, places[index]!, page)))
  }
}

function writeEntry(entry: ContentsEntry, { page: home, y }: ContentsPlaces[number], { flow, pdf }: ReportPage): void {
  pdf.doc.switchToPage(home)
  const indent = entry.depth === 2 ? 16 : 0
  const style = { ...LOOK.contents, ...(entry.depth === 1 && { weight: 700 as const }) }
  const title = pdf.type.clip(entry.title, style, flow.width - indent - 40)
  const number = String(entry.page + 1)
  const titleWidth = pdf.type.width(title, style) + indent
  const numberWidth = pdf.type.width(number, LOOK.contents)
  const isRightToLeft = pdf.type.direction === 'rtl'
  const baseline = y + LINE_HEIGHT * 0.7
  const goTo = entry.id
  pdf.words([{ ...style, goTo, text: title }], flow.at('start', titleWidth) + (isRightToLeft ? 0 : indent), baseline)
  pdf.words([{ ...LOOK.contents, goTo, text: number }], flow.at('end', numberWidth), baseline)
  const [before, after] = isRightToLeft ? [numberWidth, titleWidth] : [titleWidth, numberWidth]
  pdf.structure.decoration(() => drawDots(flow.left + before + 6, flow.left + flow.width - after - 6, baseline, pdf))
}

function drawDots(from: number, to: number, y: number, { doc }: ReportPage['pdf']): void {
  if (to - from < 6) return
  doc
    .save()
    .strokeColor(INK.soft)
    .lineWidth(0.7)
    .dash(0.7, { space: 3.3 })
    .moveTo(from, y)
    .lineTo(to, y)
    .stroke()
    .restore()
}

import { once } from 'node:events'
import PDFDocument from 'pdfkit'

/**
 * Documents made of tables whose cells are known, laid out in the ways that people and their programs do. A cell of `<`
 * belongs to the one left of it, one of `^` to the one above.
 */
export type TableDocument = {
  readonly name: string
  readonly intro: string
  readonly rows: readonly (readonly string[])[]
  readonly layout: TableLayout
  /** What follows below the table. */
  readonly outro: string
}

type TableLayout = {
  /** Which lines are drawn: around each cell, above and below the header and at the end, around groups, or none. */
  readonly lines: 'cells' | 'header' | 'standing' | 'none'
  /** Cells no wider than this, in points, are wrapped. */
  readonly maxCellPoints?: number
  readonly paddingPoints?: number
  readonly align?: 'right' | 'center'
  readonly isCentred?: boolean
  readonly order?: 'rows' | 'columns'
  readonly shade?: boolean
  readonly size?: number
  readonly headerRows?: number
}

const INTRO = 'This section lists what was measured, in the order in which it was written down.'
const OUTRO = 'The values were checked twice, and those that looked odd were measured again on another day.'

export const TABLE_DOCUMENTS: readonly TableDocument[] = [
  {
    name: 'narrow numbers, ruled',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'cells', paddingPoints: 2 },
    rows: [
      ['Sieve', 'Mesh (mm)', 'Wire (mm)', 'Open (%)', 'Mass (kg)', 'Price (EUR)'],
      ['S1', '0.5', '0.32', '37.1', '1.4', '18.00'],
      ['S2', '1.0', '0.56', '41.2', '1.6', '19.50'],
      ['S4', '2.0', '0.90', '47.6', '1.9', '21.25'],
      ['S8', '4.0', '1.40', '54.9', '2.3', '24.00'],
      ['S16', '8.0', '2.00', '64.0', '2.9', '31.75'],
    ],
  },
  {
    name: 'wrapped cells, ruled',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'cells', maxCellPoints: 120, paddingPoints: 3 },
    rows: [
      ['Lamp', 'What it means', 'What to do about it'],
      ['Red', 'The tank has run dry while the pump was on', 'Fill the tank and press the button twice within a minute'],
      ['Amber', 'Filter is nearly full', 'Order a new filter'],
      ['Blue', 'Heating up', 'Wait'],
      [
        'Red and amber',
        'The sensor of the lower valve gives no signal at all',
        'Call the service and name the number on the plate',
      ],
    ],
  },
  {
    name: 'numbers set right, three lines',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'header', align: 'right', paddingPoints: 6, size: 9 },
    rows: [
      ['Method', 'Precision', 'Recall', 'F1', 'Time (ms)'],
      ['Baseline', '71.3', '64.0', '67.5', '12'],
      ['With stems', '73.9', '66.8', '70.2', '14'],
      ['With pairs', '74.1', '70.5', '72.3', '31'],
      ['Both', '76.0', '72.2', '74.1', '33'],
      ['Both and vectors', '78.4', '75.9', '77.1', '120'],
    ],
  },
  {
    name: 'wrapped cells, no lines',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'none', maxCellPoints: 150, paddingPoints: 8 },
    rows: [
      ['Amt', 'Zuständig für', 'Sprechzeiten'],
      [
        'Bauamt',
        'Genehmigungen, Auskünfte aus dem Liegenschaftskataster und Baulasten',
        'Montag und Mittwoch 8 bis 12 Uhr',
      ],
      ['Bürgerbüro', 'Ausweise, Meldungen', 'täglich 7 bis 18 Uhr'],
      ['Sozialamt', 'Wohngeld und Hilfe in besonderen Lebenslagen', 'Dienstag 9 bis 11 Uhr und nach Vereinbarung'],
      ['Stadtarchiv', 'Urkunden vor 1945', 'Donnerstag 13 bis 17 Uhr'],
    ],
  },
  {
    name: 'groups of columns and rows',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'cells', paddingPoints: 4, headerRows: 2 },
    rows: [
      ['Region', 'Plot', 'Yield (t)', '<', 'Rain (mm)', '<'],
      ['^', '^', '2021', '2022', '2021', '2022'],
      ['North', 'A', '41.0', '38.5', '612', '588'],
      ['^', 'B', '39.2', '40.1', '601', '579'],
      ['South', 'C', '52.7', '49.3', '455', '431'],
      ['^', 'D', '50.8', '47.7', '462', '440'],
    ],
  },
  {
    name: 'shaded rows, empty cells',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'none', shade: true, paddingPoints: 10 },
    rows: [
      ['Ligne', 'Départ', 'Arrivée', 'Remarque'],
      ['12', '06:40', '07:25', ''],
      ['14', '07:05', '08:10', 'sauf samedi'],
      ['21', '07:30', '', 'supprimé'],
      ['22', '08:15', '09:00', ''],
      ['30', '09:45', '10:20', 'en été'],
    ],
  },
  {
    name: 'standing lines, rows without',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'standing', paddingPoints: 5, align: 'center' },
    rows: [
      ['Elemento', 'Símbolo', 'Masa', 'Fusión (°C)'],
      ['Hierro', 'Fe', '55,85', '1538'],
      ['Cobre', 'Cu', '63,55', '1085'],
      ['Estaño', 'Sn', '118,7', '232'],
      ['Plomo', 'Pb', '207,2', '327'],
    ],
  },
  {
    name: 'centred cells, drawn by column',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'cells', maxCellPoints: 110, isCentred: true, order: 'columns', paddingPoints: 4 },
    rows: [
      ['Stage', 'Who signs', 'Papers needed', 'Days'],
      ['Application', 'Head of unit', 'Form 3, a budget and two letters by people who know the work', '14'],
      ['Review', 'Two readers from outside the house', 'Form 5', '30'],
      ['Decision', 'Board', 'Minutes of the meeting in which it was decided', '7'],
    ],
  },
  {
    name: 'tight columns, no lines',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'none', paddingPoints: 3.2, size: 10 },
    rows: [
      ['Ship', 'Built', 'Length (m)', 'Cabins', 'Crew'],
      ['Aurora', '1987', '41', '12', '9'],
      ['Bellona', '1992', '56', '20', '14'],
      ['Concordia', '2004', '38', '8', '6'],
      ['Dorothea', '2011', '62', '31', '17'],
      ['Elisabeth', '2019', '70', '36', '21'],
    ],
  },
  {
    name: 'long, over two pages',
    intro: INTRO,
    outro: OUTRO,
    layout: { lines: 'cells', paddingPoints: 4 },
    rows: [
      ['Nr.', 'Gemeinde', 'Einwohner', 'Fläche (km²)'],
      ...Array.from({ length: 48 }, (_, at) => [
        String(at + 1),
        `${['Ober', 'Unter', 'Neu', 'Alt', 'Groß', 'Klein'][at % 6]}${['bach', 'hausen', 'dorf', 'feld', 'kirchen', 'berg', 'au', 'tal'][at >> 3 ? (at + (at >> 3)) % 8 : at % 8]}`,
        String(412 + at * 137),
        `${3 + (at % 17)},${at % 10}`,
      ]),
    ],
  },
]

/** What a reader of the table would write into each cell. */
export function spreadCells({ rows }: TableDocument): readonly (readonly string[])[] {
  const spread: string[][] = []
  for (const row of rows) {
    const above = spread.at(-1)
    spread.push(row.map((cell, column) => (cell === '^' ? above![column]! : cell === '<' ? '' : cell)))
  }
  return spread
}

/** The document as a page of the web. */
export function renderAsHtml({ name, intro, outro, rows, layout }: TableDocument): string {
  const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      if (cell === '<' || cell === '^') return ''
      let [across, down] = [1, 1]
      while (row[column + across] === '<') across += 1
      while (rows[at + down]?.[column] === '^') down += 1
      const tag = at < (layout.headerRows ?? 1) ? 'th' : 'td'
      return `<${tag} colspan="${across}" rowspan="${down}">${escapeText(cell)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const style = {
    cells: 'td,th{border:1px solid #000}',
    header: 'th{border-top:2px solid;border-bottom:1px solid}',
    standing: 'td,th{border-left:1px solid;border-right:1px solid}',
    none: '',
  }[layout.lines]
  const width = layout.maxCellPoints ? `td,th{max-width:${layout.maxCellPoints}pt}` : ''
  const css = `table{border-collapse:collapse}td,th{padding:${layout.paddingPoints ?? 4}pt;text-align:${layout.align ?? 'left'};vertical-align:${layout.isCentred ? 'middle' : 'top'}}${style}${width}`
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeText(name)}</title><style>${css}</style></head><body><h1>${escapeText(name)}</h1><p>${escapeText(intro)}</p><table>${lines.join('\n')}</table><p>${escapeText(outro)}</p></body></html>`
}

type Box = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const [LEFT, TOP, BOTTOM] = [60, 60, 780]

/** The document as a PDF whose lines, wrapped cells and order of drawing follow its layout. */
export async function renderAsPdf(made: TableDocument): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.font('Helvetica-Bold').fontSize(16).text(made.name, LEFT, TOP)
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(made.intro, LEFT, TOP + 30, { width: 470 })
  let top = TOP + 80
  let boxes: Box[] = []
  const flush = () => {
    drawBoxes(pdf, boxes, made.layout)
    boxes = []
  }
  const widths = measureColumns(pdf, made)
  for (const [row, cells] of made.rows.entries()) {
    const height = measureRow(pdf, cells, widths, made.layout, row === 0)
    if (top + height > BOTTOM) {
      flush()
      pdf.addPage({ size: 'A4', margin: 0 })
      top = TOP
    }
    boxes.push(...placeCells(made, row, widths, top, height))
    top += height
  }
  flush()
  pdf
    .font('Helvetica')
    .fontSize(11)
    .text(made.outro, LEFT, top + 20, { width: 470 })
  pdf.end()
  await once(pdf, 'end')
  return Buffer.concat(parts)
}

const readPadding = ({ paddingPoints = 4 }: TableLayout) => paddingPoints

function setFont(pdf: PDFKit.PDFDocument, layout: TableLayout, isHeader: boolean): PDFKit.PDFDocument {
  return pdf.font(isHeader ? 'Helvetica-Bold' : 'Helvetica').fontSize(layout.size ?? 11)
}

function measureColumns(pdf: PDFKit.PDFDocument, { rows, layout }: TableDocument): number[] {
  return rows[0]!.map((_, column) => {
    const alone = rows.filter((row) => row[column] !== '<' && row[column] !== '^' && row[column + 1] !== '<')
    const widest = Math.max(...alone.map((row) => setFont(pdf, layout, row === rows[0]).widthOfString(row[column]!)))
    return Math.min(widest + 1, layout.maxCellPoints ?? Infinity) + readPadding(layout) * 2
  })
}

function measureRow(
  pdf: PDFKit.PDFDocument,
  cells: readonly string[],
  widths: readonly number[],
  layout: TableLayout,
  isHeader: boolean,
): number {
  setFont(pdf, layout, isHeader)
  const heights = cells.map((cell, column) =>
    pdf.heightOfString(cell || ' ', { width: widths[column]! - readPadding(layout) * 2 }),
  )
  return Math.max(...heights) + (layout.lines === 'none' && !layout.maxCellPoints ? 4 : 6)
}

function placeCells(
  { rows }: TableDocument,
  row: number,
  widths: readonly number[],
  top: number,
  height: number,
): Box[] {
  return rows[row]!.flatMap((text, column) => {
    if (text === '<' || text === '^') return []
    let [width, down] = [widths[column]!, 1]
    for (let next = column + 1; rows[row]![next] === '<'; next += 1) width += widths[next]!
    while (rows[row + down]?.[column] === '^') down += 1
    const x = LEFT + widths.slice(0, column).reduce((sum, one) => sum + one, 0)
    return [{ text, x, y: top, width, height: height * down }]
  })
}

function drawBoxes(pdf: PDFKit.PDFDocument, boxes: readonly Box[], layout: TableLayout): void {
  const [first, last] = [boxes[0]!, boxes.at(-1)!]
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const below = last.y + last.height
  if (layout.shade)
    for (const [at, y] of [...new Set(boxes.map((box) => box.y))].entries())
      if (at % 2 === 0)
        pdf
          .rect(first.x, y, right - first.x, first.height)
          .fill('#dddddd')
          .fillColor('#000000')
  if (layout.lines === 'cells') for (const { x, y, width, height } of boxes) pdf.rect(x, y, width, height).stroke()
  const header = boxes.find(({ y }) => y > first.y)?.y ?? below
  if (layout.lines === 'header' || layout.lines === 'standing')
    for (const y of [first.y, header, below]) pdf.moveTo(first.x, y).lineTo(right, y).stroke()
  if (layout.lines === 'standing')
    for (const x of new Set(boxes.map((box) => box.x).slice(1)))
      if (x > first.x) pdf.moveTo(x, first.y).lineTo(x, below).stroke()
  const ordered =
    layout.order === 'columns' ? boxes.toSorted((one, other) => one.x - other.x || one.y - other.y) : boxes
  for (const box of ordered) drawText(pdf, box, box.y === first.y, layout)
}

function drawText(pdf: PDFKit.PDFDocument, box: Box, isHeader: boolean, layout: TableLayout): void {
  if (box.text === '') return
  const width = box.width - readPadding(layout) * 2
  setFont(pdf, layout, isHeader)
  const room = box.height - pdf.heightOfString(box.text, { width: width + 2 })
  const align = /\d/.test(box.text) || layout.align === 'center' ? (layout.align ?? 'left') : 'left'
  pdf.text(box.text, box.x + readPadding(layout), box.y + (layout.isCentred ? room / 2 : 3), {
    width: width + 2,
    align,
  })
}

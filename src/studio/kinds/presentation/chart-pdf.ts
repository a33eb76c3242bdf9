import type { PdfFile } from '../../render/pdf/pdf-file.ts'
import { type Area, type ChartBox, COLORS, SERIES } from './boxes.ts'
import type { Chart } from './charts.ts'

const LABEL = { size: 13, color: COLORS.ink } as const
const VALUE = { size: 12, color: COLORS.ink, weight: 700 } as const
const LEGEND_HEIGHT = 28

/** The chart of the Office file, drawn with lines: bars with their values, or lines over time. */
export function drawChart({ chart, ...area }: ChartBox, pdf: PdfFile): void {
  const hasLegend = chart.series.length > 1
  const plot = hasLegend ? { ...area, height: area.height - LEGEND_HEIGHT } : area
  if (chart.kind === 'bar') drawBars(chart, plot, pdf)
  else drawLines(chart, plot, pdf)
  if (hasLegend) drawLegend(chart, { ...area, y: area.y + plot.height }, pdf)
}

const findLargestValue = ({ series }: Chart) => Math.max(...series.flatMap(({ values }) => values), Number.MIN_VALUE)

/** As the Office file writes it: `#,##0.##`. */
const formatChartNumber = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 })

function drawBars(chart: Chart, area: Area, pdf: PdfFile): void {
  const row = area.height / chart.labels.length
  const widest = Math.max(...chart.labels.map((label) => pdf.type.width(label, LABEL)))
  const labelWidth = Math.min(widest, area.width * 0.36)
  const left = area.x + labelWidth + 14
  const most = area.x + area.width - left - 80
  const bar = Math.min((row * 0.7) / chart.series.length, 34)
  for (const [index, label] of chart.labels.entries()) {
    const middle = area.y + row * (index + 0.5)
    drawLabel(label, { x: area.x, y: middle, width: labelWidth, height: row }, pdf)
    for (const [number, { values }] of chart.series.entries()) {
      const value = values[index] ?? 0
      const y = middle + bar * (number - chart.series.length / 2)
      const width = Math.max(1, (most * value) / findLargestValue(chart))
      pdf.rectangle(left, y, width, bar * 0.9, SERIES[number]!)
      pdf.words([{ ...VALUE, text: formatChartNumber(value) }], left + width + 8, y + bar * 0.45 + 4)
    }
  }
  pdf.rectangle(left - 1, area.y, 1, area.height, COLORS.faint)
}

/** Ends at the axis, on at most two lines around `area.y`. */
function drawLabel(label: string, area: Area, pdf: PdfFile): void {
  const text = pdf.type.clip(label, LABEL, area.width, 2)
  const { lines } = pdf.type.paragraph([{ ...LABEL, text }], area.width)
  for (const [index, line] of lines.entries()) {
    pdf.line(line, area.x + area.width - line.width, area.y + 4.5 + (index - (lines.length - 1) / 2) * 16)
  }
}

function drawLines(chart: Chart, area: Area, pdf: PdfFile): void {
  const plot = { x: area.x + 70, y: area.y + 8, width: area.width - 90, height: area.height - 40 }
  const highest = chooseAxisTop(findLargestValue(chart))
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const y = plot.y + plot.height * (1 - share)
    const text = formatChartNumber(highest * share)
    pdf.rectangle(plot.x, y, plot.width, 0.7, COLORS.line)
    pdf.words([{ ...LABEL, size: 11, text }], plot.x - 10 - pdf.type.width(text, { size: 11 }), y + 4)
  }
  const step = plot.width / Math.max(1, chart.labels.length - 1)
  const each = Math.ceil((chart.labels.length * 70) / plot.width)
  for (const [index, text] of chart.labels.entries()) {
    if (index % each > 0) continue
    const half = pdf.type.width(text, { size: 12 }) / 2
    pdf.words([{ ...LABEL, size: 12, text }], plot.x + index * step - half, plot.y + plot.height + 22)
  }
  for (const [number, { values }] of chart.series.entries()) {
    pdf.structure.decoration(() => {
      pdf.doc.save().lineWidth(3).lineJoin('round').strokeColor(SERIES[number]!)
      for (const [index, value] of values.entries()) {
        const y = plot.y + plot.height * (1 - value / highest)
        if (index === 0) pdf.doc.moveTo(plot.x, y)
        else pdf.doc.lineTo(plot.x + index * step, y)
      }
      pdf.doc.stroke().restore()
    })
  }
}

/** The next number of one digit and zeros, or its half or fifth. */
function chooseAxisTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((digit) => digit * power).find((top) => top >= value) ?? value
}

function drawLegend({ series }: Chart, { width, x, y }: Area, pdf: PdfFile): void {
  const share = width / series.length
  for (const [index, { name }] of series.entries()) {
    pdf.rectangle(x + index * share, y + 9, 12, 12, SERIES[index]!)
    const text = pdf.type.clip(name, LABEL, share - 30)
    pdf.words([{ ...LABEL, text }], x + index * share + 20, y + 20)
  }
}

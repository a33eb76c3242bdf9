import { capitalize } from '../../../../lib/capitalize.ts'
import { toPlainText } from '../../../../text/plain-text.ts'
import { formatReadableRow } from '../../../../text/table-rows.ts'
import type { Quote } from '../../retrieval/quote.ts'

/** A quote that says of what it speaks, in front: the side that it stands for, or its source. */
export function labelQuote(unit: Quote, label: string): Quote {
  const said = unit.unit.kind === 'row' ? formatReadableRow(unit.text, unit.header) : unit.text
  const named = capitalize(label)
  return { ...unit, unit: { ...unit.unit, kind: 'item' }, shown: `${named}: ${toPlainText(said)}` }
}

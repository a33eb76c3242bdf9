/**
 * How many cells of tables are read right: ten documents whose cells are known, as PDF and as HTML. A row counts where it
 * is found in the same order, a cell where it stands in its column of that row. `--examples` prints what went wrong.
 */
import { readDocument } from '../src/engine/ingest/read-document.ts'
import { findCellSpans } from '../src/text/table-rows.ts'
import { print } from './support/print.ts'
import {
  renderAsHtml,
  renderAsPdf,
  spreadCells,
  TABLE_DOCUMENTS,
  type TableDocument,
} from './support/table-documents.ts'

type Row = readonly string[]
const showsExamples = process.argv.includes('--examples')

function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => findCellSpans(line, '|').map(({ start, end }) => line.slice(start, end).trim()))
}

/** The most cells that agree, rows of both being taken in order. */
function countRight(known: readonly Row[], found: readonly Row[]): number {
  let best = Array<number>(found.length + 1).fill(0)
  for (const row of known) {
    const next = [0]
    for (const [at, other] of found.entries()) {
      const same = row.filter((cell, column) => other.length === row.length && other[column] === cell).length
      next.push(Math.max(best[at]! + same, best[at + 1]!, next[at]!))
    }
    best = next
  }
  return best.at(-1)!
}

async function measure(made: TableDocument, bytes: Uint8Array, name: string): Promise<readonly [number, number]> {
  const { text } = await readDocument({ bytes, name })
  const known = spreadCells(made)
  const [right, all] = [countRight(known, readRows(text)), known.flat().length]
  if (showsExamples && right < all) print(`--- ${name}: ${made.name}: ${right} of ${all}\n${text}`)
  return [right, all]
}

const kinds = { pdf: renderAsPdf, html: async (made: TableDocument) => new TextEncoder().encode(renderAsHtml(made)) }
for (const [kind, render] of Object.entries(kinds)) {
  const shares: string[] = []
  let [right, all] = [0, 0]
  for (const made of TABLE_DOCUMENTS) {
    const [ownRight, own] = await measure(made, await render(made), `table.${kind}`)
    ;[right, all] = [right + ownRight, all + own]
    if (ownRight < own) shares.push(`${made.name} ${Math.round((100 * ownRight) / own)} %`)
  }
  const below = shares.length > 0 ? ` (${shares.join(', ')})` : ''
  print(
    `cells of ${TABLE_DOCUMENTS.length} tables in ${kind} read right: ${right} of ${all}, ${((100 * right) / all).toFixed(1)} %${below}`,
  )
}

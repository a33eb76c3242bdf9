import type { TextTableRow } from './text-table.ts'

/** A row by what its cells say. */
type CellTexts = { readonly cells: readonly Pick<TextTableRow['cells'][number], 'text'>[] }

export const countFilled = ({ cells }: CellTexts) => cells.filter(({ text }) => text !== '').length

/**
 * Whether a row stands over the one that names the columns: it groups them ("2023 | | 2024 |" above "men | women | men |
 * women"), or the names are parted between the two ("Tool | Hire | | Deposit" above " | Day | Week | ", or with "Tool" in both).
 */
export const isNameRowAbove = (header: CellTexts, above: CellTexts): boolean =>
  isGroupRow(header, above) || isPartedRow(header, above)

function isGroupRow(header: CellTexts, above: CellTexts): boolean {
  const names = header.cells.map(({ text }) => text).filter((text) => text !== '')
  return new Set(names).size < names.length && countFilled(above) > 1 && countFilled(above) < names.length
}

/** How a column is named by two rows: by the upper one or both, by the lower one beside others that share a name, or as the first of these. */
type NamePair = 'whole' | 'under' | 'first'

const compareNames = (lower: string, upper: string): NamePair => {
  if (upper === '') return 'under'
  return lower === '' || lower === upper ? 'whole' : 'first'
}

/** A name that stands over several columns has one of its own under it, and the next beside that; all others have one name. */
function isPartedRow(header: CellTexts, above: CellTexts): boolean {
  const lower = header.cells.map(({ text }) => text)
  const pairs = lower.map((text, column) => compareNames(text, above.cells[column]?.text ?? ''))
  const isLed = pairs.every((pair, column) => {
    if (pair === 'first') return pairs[column + 1] === 'under'
    return pair === 'whole' || (lower[column] !== '' && column > 0 && pairs[column - 1] !== 'whole')
  })
  return isLed && pairs.includes('whole') && pairs.includes('under')
}

export const isUnitRow = ({ cells }: TextTableRow): boolean => {
  const filled = cells.map(({ text }) => text).filter((text) => text !== '')
  return filled.length > 0 && filled.every((text) => /^[([]\s*[^)\]]{1,12}[)\]]$/.test(text))
}

/** The name of each column, behind what stands over it and with its unit. */
export function nameColumns(header: TextTableRow, above: TextTableRow | null, units: TextTableRow | null): string[] {
  let group = ''
  return header.cells.map(({ text }, column) => {
    group = above?.cells[column]?.text || group
    return [above && group !== text ? group : '', text, units?.cells[column]?.text ?? '']
      .filter((part) => part !== '')
      .join(' ')
  })
}

const BYTE_ORDER_MARK = '\ufeff'
/** What spreadsheet programs take for the beginning of a formula. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r]/
/** A negative or signed number is no formula, and must stay a number. */
const PLAIN_NUMBER = /^[+-]?\d[\d.,\s]*%?$/

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled), with a byte order mark, without which Excel reads UTF-8 as the code page
 * of the machine. A text that a spreadsheet program would run as a formula gets an apostrophe before it.
 */
export function encodeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  return Buffer.from(formatCsv(rows))
}

/** The same before it is encoded. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')
}

function formatCsvCell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

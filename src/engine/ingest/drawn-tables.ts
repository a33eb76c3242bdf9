const TOP = /^\s*[┌╔┏╭╒][─═━]+(?:[┬╦┳╤][─═━]+)+[┐╗┓╮╕]\s*$/u
const BOTTOM = /^\s*[└╚┗╰╘][─═━]+(?:[┴╩┻╧][─═━]+)+[┘╝┛╯╛]\s*$/u
const INNER = /^\s*[│║┃├╠┣╟╞].*[│║┃┤╣┫╢╡]\s*$/u
const MAX_LINES = 600

/** The signs of plain text for those that draw a table. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[│║┃]/gu, '|'],
  [/[─━═]/gu, '-'],
  [/[┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛╭╮╰╯╒╤╕╘╧╛╞╪╡╟╫╢]/gu, '+'],
]

/**
 * Tables drawn in the signs for boxes, as programs print them, in the signs of plain text ("+---+", "|"), which all that
 * reads tables knows. Each sign gives one sign.
 */
export function writePlainTables(text: string): string {
  if (!/[┬╦┳╤]/u.test(text)) return text
  const lines = text.split('\n')
  for (let first = 0; first < lines.length; first += 1) {
    const last = findBottom(lines, first)
    if (last === null) continue
    const table = lines.slice(first, last + 1)
    lines.splice(first, table.length, ...writePlainTable(table))
    first = last
  }
  return lines.join('\n')
}

/** The last line of the table that begins at a line; null where none does. */
function findBottom(lines: readonly string[], first: number): number | null {
  if (!TOP.test(lines[first]!)) return null
  for (let at = first + 1; at < Math.min(lines.length, first + MAX_LINES); at += 1) {
    if (BOTTOM.test(lines[at]!)) return at
    if (!INNER.test(lines[at]!)) return null
  }
  return null
}

const writePlainTable = (table: readonly string[]): string[] =>
  table.map((line) => PLAIN.reduce((written, [sign, replacement]) => written.replace(sign, replacement), line))

import { countColumns } from '../../lib/count-columns.ts'

/** Our own bold: where it begins and where it ends. It takes no column, and is never cut. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is meant
const BOLD_MARK = /\u001b\[(?:1|22)m/g

/** Columns a text takes on a terminal, our own marks left out. */
export const countShownColumns = (text: string): number => countColumns(text.replace(BOLD_MARK, ''))

/** Breaks a text into lines of at most `columns`, at spaces where there are any; its own line breaks stay. */
export function wrap(text: string, columns: number, indent = ''): string {
  const room = Math.max(20, columns) - countShownColumns(indent)
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line.trimEnd(), room))
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n')
}

function wrapLine(line: string, room: number): string[] {
  if (countShownColumns(line) <= room) return [line]
  const lead = /^\s*(?:[-*] |\d+\. )?/.exec(line)![0]
  const lines: string[] = []
  let now = lead
  for (const word of line
    .slice(lead.length)
    .split(' ')
    .flatMap((word) => splitLongWord(word, room - lead.length))) {
    const isFresh = now.trim() === '' || now === lead
    if (!isFresh && countShownColumns(now) + 1 + countShownColumns(word) > room) {
      lines.push(now)
      now = ' '.repeat(lead.length) + word
    } else now += isFresh ? word : ` ${word}`
  }
  return [...lines, now]
}

/** A word longer than a line, such as text without spaces, in pieces that fit. */
function splitLongWord(word: string, room: number): string[] {
  if (countShownColumns(word) <= room || /^https?:/.test(word)) return [word]
  const cut: string[] = ['']
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bold is meant
  for (const character of word.match(/\u001b\[(?:1|22)m|./gsu) ?? []) {
    if (countShownColumns(cut.at(-1)! + character) > room) cut.push('')
    cut[cut.length - 1] += character
  }
  return cut
}

/** Cuts a text to `columns` and says so with an ellipsis. */
export function shorten(text: string, columns: number): string {
  if (countShownColumns(text) <= columns) return text
  let kept = ''
  for (const character of text) {
    if (countShownColumns(kept + character) > columns - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

export function padTo(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - countShownColumns(text)))
}

import type { SourcePlace } from '../../studio/extract/material.ts'

/** A manual in the format of Texinfo, as `info` reads it: its nodes in a row. */
type InfoFile = { readonly title: string | null; readonly text: string; readonly places: readonly SourcePlace[] }

const PARTING = '\x1f'
const NODE = /^\s*File: [^\n]*?\bNode: ([^\n]*?)(?:, |\t)[^\n]*\n/
const TOP = 'Top'
/** How a file says what it is, and under which name the list of all manuals has it. */
const PREAMBLE =
  /^.*\n?.*\bfrom\s+\S+\.(?:texi|texinfo|txi)\.\n|^INFO-DIR-SECTION .*\n|^START-INFO-DIR-ENTRY\n[\s\S]*?^END-INFO-DIR-ENTRY\n?/gm
const MENU = /^\* Menu:\s*$/
const MENU_ENTRY = /^\* [^:\n]+:/
/** "*note Quoting::", "*note the manual: (emacs)Top.": a name may go over the end of a line. */
const REFERENCE = /\*[Nn]ote\s+([^:]{1,200}?)(?:::|:\s+(?:\([^)]*\))?[^.,\t]{0,200}(?=[.,]))/g
/** The sign of the line below a title tells its level. */
const RULES = '*=-.'
const MAX_TITLE_CHARS = 150

/**
 * The manual as it is read on paper: no heads of nodes, no menus, no index, references by their names; its titles are headings, without
 * the lines below them. Null of any other text.
 */
export function readInfoFile(text: string): InfoFile | null {
  const [preamble, ...parts] = text.split(PARTING)
  const nodes = parts.filter((part) => NODE.test(part))
  if (nodes.length === 0) return null
  const written = nodes.map((node) => dropMenu(node.replace(NODE, ''), NODE.exec(node)![1] === TOP))
  return writeManual(
    [preamble!.replace(PREAMBLE, ''), ...written]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('\n\n'),
  )
}

/** Behind the menu of a node its text may go on; that of the first lists all nodes once more, under their titles. */
function dropMenu(node: string, isTop: boolean): string {
  const lines = node.split('\n')
  const from = lines.findIndex((line) => MENU.test(line))
  if (from === -1) return node
  const isOfMenu = (line: string, at: number) =>
    at <= from || line.trim() === '' || MENU_ENTRY.test(line) || /^\s/.test(line)
  const end = isTop ? -1 : lines.findIndex((line, at) => !isOfMenu(line, at))
  return [...lines.slice(0, from), ...(end === -1 ? [] : lines.slice(end))].join('\n')
}

function writeManual(manual: string): InfoFile | null {
  const lines = manual.replace(REFERENCE, '$1').split('\n')
  const places: SourcePlace[] = []
  const written: string[] = []
  let start = 0
  for (const [at, line] of lines.entries()) {
    if (findLevel(lines, at - 1) > 0) continue
    const level = findLevel(lines, at)
    if (level > 0) places.push({ start, heading: line.trim(), headingLevel: level })
    written.push(line)
    start += line.length + 1
  }
  return { title: places[0]?.heading ?? null, text: written.join('\n').trimEnd(), places }
}

/** The level of a title with a line of signs below it, as long as it is; 0 of any other line. */
function findLevel(lines: readonly string[], at: number): number {
  const [title = '', rule = ''] = [lines[at], lines[at + 1]]
  const isTitle = /^\S/.test(title) && title.length <= MAX_TITLE_CHARS && /[\p{L}\p{N}]/u.test(title)
  const isRule =
    rule.length >= 2 && rule === rule[0]!.repeat(rule.length) && Math.abs(rule.length - title.length) <= title.length
  return isTitle && isRule ? RULES.indexOf(rule[0]!) + 1 : 0
}

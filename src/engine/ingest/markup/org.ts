import { findLineBelow, writeFence, writeFrontMatter } from './indent.ts'

const HEADING = /^(\*+) +(.*?)(?: +:[\w@#%:]+:)?\s*$/
const KEYWORD = /^\s*#\+([\w-]+):\s*(.*)$/
const BEGIN = /^\s*#\+begin_(\w+)(?: +(\S+))?/i
const CODE = new Set(['src', 'example', 'export', 'verse'])

/** An Org file as Markdown: headings, blocks, tables, links as their words; drawers, comments and settings go. */
export function writeOrgAsMarkdown(source: string): string {
  const lines = source.split('\n')
  const keywords = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = KEYWORD.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value!.trim()]]
    }),
  )
  const written = writeFrontMatter([
    ['title', keywords.get('title')],
    ['author', keywords.get('author')],
    [
      'date',
      keywords
        .get('date')
        ?.replace(/[<>[\]]|\s\p{L}+\.?(?=\s|$)/gu, '')
        .trim(),
    ],
  ])
  for (let at = 0; at < lines.length; ) at = takeLine(lines, at, written)
  return written.join('\n')
}

/** @returns the next line */
function takeLine(lines: readonly string[], at: number, written: string[]): number {
  const line = lines[at]!
  const [, kind, language] = BEGIN.exec(line) ?? []
  if (kind !== undefined) return takeBlock(lines, at, kind.toLowerCase(), language ?? '', written)
  const heading = HEADING.exec(line)
  if (heading !== null)
    written.push('', `${'#'.repeat(Math.min(6, heading[1]!.length))} ${readOrgInline(heading[2]!)}`, '')
  else if (/^\s*:[A-Z_]+:\s*$/.test(line)) return findLineBelow(lines, at, (below) => /^\s*:END:\s*$/i.test(below)) + 1
  else if (/^\s*: /.test(line)) {
    const below = findLineBelow(lines, at, (next) => !/^\s*:(?: |$)/.test(next))
    const to = Math.max(at + 1, below)
    written.push(...writeFence(lines.slice(at, to).map((code) => code.replace(/^\s*: ?/, ''))))
    return to
  } else if (/^\s*#\+(?:caption|title):/i.test(line))
    written.push(/caption/i.test(line) ? readOrgInline(KEYWORD.exec(line)?.[2] ?? '') : '')
  else if (!/^\s*#(?:\+|\s|$)/.test(line))
    written.push(readOrgInline(line.replace(/^\s*\|[-+]+\|\s*$/, (rule) => rule.replaceAll('+', '|'))))
  return at + 1
}

function takeBlock(lines: readonly string[], at: number, kind: string, language: string, written: string[]): number {
  const mark = new RegExp(`^\\s*#\\+end_${kind}`, 'i')
  const end = findLineBelow(lines, at, (below) => mark.test(below))
  const body = lines.slice(at + 1, end).map((line) => line.replace(/^(\s*),(?=[*,#])/, '$1'))
  if (CODE.has(kind)) written.push(...writeFence(body, kind === 'src' ? language : ''))
  else if (kind !== 'comment')
    written.push(
      '',
      ...body.map((line) => (kind === 'quote' ? `> ${readOrgInline(line.trim())}` : readOrgInline(line))),
      '',
    )
  return end + 1
}

/** Links as their words, emphasis in the marks of Markdown. */
function readOrgInline(line: string): string {
  return line
    .replace(/\[\[[^\][]*\]\[([^\][]*)\]\]/g, '$1')
    .replace(/\[\[(?:file:|\*|#)?([^\][]*)\]\]/g, '$1')
    .replace(/(?<![\w\\])[=~]([^\s=~](?:[^=~\n]*[^\s=~])?)[=~](?!\w)/g, '`$1`')
    .replace(/(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/g, '**$1**')
    .replace(/(?<![\w/:`])\/([^\s/](?:[^/\n]*[^\s/])?)\/(?![\w/`])/g, '*$1*')
    .replace(/\[fn:([\w-]+)\]/g, '[^$1]')
    .replace(/^(\s*(?:\d+[.)]|[-+])\s+)\[@\w+\]\s*/, '$1')
    .replace(/^(\s*[-+]\s+)(.+?) :: +/, '$1$2: ')
}

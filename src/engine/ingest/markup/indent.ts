import { measureIndent } from '../../../text/spans.ts'

/** Where the lines that are set in deeper than `indent` end, blank ones among them; blank ones behind them are left out. */
export function findBlockEnd(lines: readonly string[], from: number, indent: number): number {
  let end = from
  for (let at = from; at < lines.length; at += 1) {
    if (lines[at]!.trim() === '') continue
    if (measureIndent(lines[at]!) <= indent) break
    end = at + 1
  }
  return end
}

/** The lines without what all of them are set in by. */
export function dedent(lines: readonly string[]): string[] {
  const least = Math.min(...lines.filter((line) => line.trim() !== '').map(measureIndent))
  return Number.isFinite(least) ? lines.map((line) => line.slice(least)) : []
}

/** Lines as a block of code of Markdown, without blank ones at either end. */
export function writeFence(lines: readonly string[], language = ''): string[] {
  const fenced = fenceCode(dedent(lines).join('\n'), language)
  return fenced === '' ? [] : ['', fenced, '']
}

/** Code as a block of Markdown, without blank lines at either end; empty where nothing is left. */
export function fenceCode(code: string, language = ''): string {
  const body = code.replace(/^\n+|\s+$/g, '')
  if (body === '') return ''
  const fence = '`'.repeat(Math.max(3, ...[...body.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)))
  return `${fence}${/^[\w+#-]*$/.test(language) ? language : ''}\n${body}\n${fence}`
}

/** A name and what stands for it, as the front matter of Markdown. */
export function writeFrontMatter(fields: readonly (readonly [string, string | undefined])[]): string[] {
  const filled = fields.flatMap(([name, value]) => (value ? [`${name}: "${value.replaceAll('"', '\\"')}"`] : []))
  return filled.length === 0 ? [] : ['---', ...filled, '---', '']
}

/** The first line below a place that ends what began there; the last of all where none does. */
export function findLineBelow(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  for (let at = from + 1; at < lines.length; at += 1) if (isEnd(lines[at]!)) return at
  return lines.length - 1
}

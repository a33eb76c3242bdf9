import { writeHtmlText } from './html-text.ts'
import { parseHtml } from './html-tree.ts'
import { TextWriter } from './text-writer.ts'
import { changeAroundCode } from './vault-marks.ts'

/** A table without another in it; what is longer is left as it stands. */
const TABLE = /<table(?:\s[^<>]{0,1000})?>(?:(?!<table[\s>])[\s\S]){1,60000}?<\/table>/gi

/** Markdown whose tables of HTML are such of Markdown: one that Markdown cannot write, with lines in its cells, is written as HTML. */
export async function readHtmlTables(markdown: string): Promise<string> {
  if (!/<table[\s>]/i.test(markdown)) return markdown
  const tables = new Map<string, string>()
  changeAroundCode(markdown, (prose) => {
    for (const [table] of prose.matchAll(TABLE)) tables.set(table, '')
    return prose
  })
  for (const table of tables.keys()) tables.set(table, await writeTable(table))
  return changeAroundCode(markdown, (prose) => prose.replace(TABLE, (table) => tables.get(table) || table))
}

async function writeTable(table: string): Promise<string> {
  const { body } = await parseHtml(table)
  const writer = new TextWriter()
  writeHtmlText(body, writer)
  return `\n\n${writer.text().trim()}\n\n`
}

import type { SourceFacts } from '../../../domain/source-facts.ts'
import { gatherFacts, readLanguageTag, readStatedDate, readStatedNames, readStatement } from './statements.ts'

/** Between two lines of dashes (YAML) or pluses (TOML) at the very beginning. */
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\n([\s\S]{0,20000}?)\n(?:\1|\.\.\.)[ \t]*(?:\n|$)/
const FIELD = /^([A-Za-z][\w-]*)[ \t]*[:=][ \t]*(.*)$/
const ITEM = /^[ \t]*-[ \t]+(?:name:[ \t]*)?(.*)$/

type MarkdownFrontMatter = {
  readonly title: string | undefined
  readonly facts: SourceFacts
  readonly end: number
}

/**
 * The fields before the text of a Markdown file, and where the text begins; null where there are none.
 * @param fileName in which blogs keep the day: `2021-03-02-title.md`
 */
export function readFrontMatter(markdown: string, fileName: string): MarkdownFrontMatter | null {
  const [whole, mark, body = ''] = FRONT_MATTER.exec(markdown) ?? []
  if (whole === undefined || (mark === '---' && !/^[\w-]+[ \t]*:/m.test(body))) return null
  const fields = readFields(body)
  const first = (...names: string[]): string | undefined => names.flatMap((name) => fields.get(name) ?? [])[0]
  const facts = gatherFacts({
    authors: readStatedNames([
      ...(fields.get('author') ?? []),
      ...(fields.get('authors') ?? []),
      ...(fields.get('by') ?? []),
    ]),
    publishedOn: readStatedDate(
      first('date', 'published', 'publishdate', 'pubdate', 'published_at') ?? readDay(fileName),
    ),
    createdOn: readStatedDate(first('created', 'created_at')),
    modifiedOn: readStatedDate(first('updated', 'modified', 'lastmod', 'last_modified_at', 'updated_at')),
    publisher: readStatement(first('publisher')),
    language: readLanguageTag(first('lang', 'language')),
  })
  return { title: first('title'), facts, end: whole.length }
}

const readDay = (fileName: string) => /^\d{4}-\d\d-\d\d(?=-)/.exec(fileName)?.[0]

/** The values of the fields, of which some are lists, inline or one a line, and some go on over indented lines. */
function readFields(body: string): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  let values: string[] | null = null
  for (const line of body.split('\n')) {
    const [, name, value = ''] = FIELD.exec(line) ?? []
    const item = ITEM.exec(line)?.[1]
    if (name !== undefined) {
      values = /^(?:[>|][+-]?)?$/.test(value.trim()) ? [] : readValues(value)
      fields.set(name.toLowerCase(), values)
    } else if (item !== undefined) values?.push(unquoteValue(item))
    else if (/^\s+\S/.test(line) && values !== null && !/^\s+[\w-]+:/.test(line))
      values.push(`${values.pop() ?? ''} ${unquoteValue(line)}`.trim())
  }
  return fields
}

function readValues(value: string): string[] {
  const list = /^\s*\[(.*)\]\s*$/.exec(value)?.[1]
  return list === undefined ? [unquoteValue(value)] : list.split(',').map(unquoteValue).filter(Boolean)
}

const unquoteValue = (value: string) =>
  value
    .trim()
    .replace(/\s+#.*$/, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .replaceAll('\\"', '"')
    .trim()

type Scalar = string | number | boolean | null
export type FrontMatter = Readonly<Record<string, Scalar | readonly string[]>>

/** YAML front matter with its fences. Texts stand in double quotes, so that no text can end or change it. */
export function frontMatter(fields: FrontMatter): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}:${written(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}

function written(value: Scalar | readonly string[]): string {
  if (!isList(value)) return ` ${scalar(value)}`
  return value.length === 0 ? ' []' : value.map((item) => `\n  - ${scalar(item)}`).join('')
}

const isList = (value: Scalar | readonly string[]): value is readonly string[] => Array.isArray(value)

// Allowed raw in a JSON string, but not (or not on one line) in a YAML one. JSON escapes lone surrogates itself.
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const scalar = (value: Scalar) =>
  typeof value === 'string' ? JSON.stringify(value).replace(NOT_IN_YAML, escaped) : String(value)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

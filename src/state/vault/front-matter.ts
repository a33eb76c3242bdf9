type YamlScalar = string | number | boolean | null
type FrontMatterFields = Readonly<Record<string, YamlScalar | readonly string[]>>

/** YAML front matter with its fences. Texts stand in double quotes, so that no text can end or change it. */
export function formatFrontMatter(fields: FrontMatterFields): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}:${formatYamlValue(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}

function formatYamlValue(value: YamlScalar | readonly string[]): string {
  if (!isList(value)) return ` ${formatScalar(value)}`
  return value.length === 0 ? ' []' : value.map((item) => `\n  - ${formatScalar(item)}`).join('')
}

const isList = (value: YamlScalar | readonly string[]): value is readonly string[] => Array.isArray(value)

// Allowed raw in a JSON string, but not (or not on one line) in a YAML one. JSON escapes lone surrogates itself.
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const formatScalar = (value: YamlScalar) =>
  typeof value === 'string' ? JSON.stringify(value).replace(NOT_IN_YAML, escapeYamlCharacter) : String(value)

const escapeYamlCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

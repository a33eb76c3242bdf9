const FENCED = /^\s*```[ \t]*(json|markdown|md|text|txt|plaintext)?[ \t]*\n([\s\S]*?)(?:\n```\s*$|$)/u
const TEXT_KEYS = ['answer', 'response', 'reply', 'text', 'claim', 'statement', 'sentence', 'content', 'output']
const PLACE_KEYS = ['citations', 'citation', 'passages', 'passage', 'sources', 'source', 'references', 'ref', 'refs']

/**
 * The text of a reply that came as JSON or inside one fence; any other reply as it stands, also one that merely begins
 * with code. While more may come, a reply that looks wrapped gives nothing yet.
 */
export function readWrappedText(reply: string, isWhole: boolean): string {
  const fenced = FENCED.exec(reply)
  if (!fenced && !/^\s*(?:\{|\[\s*[{"])/u.test(reply)) return /^\s*`{0,2}$/u.test(reply) && !isWhole ? '' : reply
  if (!isWhole) return ''
  const inside = fenced ? fenced[2]! : reply
  const value = parseJsonText(inside)
  if (value !== undefined) return readValueText(value) || reply
  return fenced && (fenced[1] !== undefined || !/^\s*```/mu.test(inside)) ? readFence(fenced, reply) : reply
}

/** A fence without a language may be the code that was asked for: then it stays. */
const readFence = ([, language, inside]: RegExpExecArray, reply: string): string =>
  language !== undefined || /[[【]\d/u.test(inside!) ? inside! : reply

function parseJsonText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.trim())
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined // prose that begins with a brace
  }
}

function readValueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(readValueText).filter(Boolean).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  const fields = new Map(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]))
  const key =
    TEXT_KEYS.find((name) => fields.has(name)) ?? [...fields.keys()].find((name) => Array.isArray(fields.get(name)))
  if (key === undefined) return ''
  const text = readValueText(fields.get(key))
  const places = PLACE_KEYS.flatMap((name) => readPassageNumbers(fields.get(name)))
  return places.length > 0 && !/[[【]\d/u.test(text) ? `${text} [${places.join(', ')}]` : text
}

/** Passage numbers as a number, a string, a list, or objects that hold one. */
function readPassageNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') return /^\D{0,12}\d{1,3}\D?$/u.test(value) ? [Number(/\d+/u.exec(value)![0])] : []
  if (Array.isArray(value)) return value.flatMap(readPassageNumbers)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value)
    .flatMap((field) => (typeof field === 'number' ? [field] : []))
    .slice(0, 1)
}

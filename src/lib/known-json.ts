/** How far below a value a known text is looked for: the data in an envelope, and a list in the data. */
const LEVELS = 2

const texts = new WeakMap<object, string | (() => string)>()

/** Tells how `value`, which nobody changes any more, reads as JSON; `text` is asked at most once, when it is needed. */
export function withJson<T extends object>(value: T, text: () => string): T {
  texts.set(value, text)
  return value
}

/** As JSON.stringify, with the texts that are known already taken over as they are. */
export function jsonOf(value: unknown, levels = LEVELS): string {
  if (hasJson(value)) return knownText(value)
  if (!holdsKnown(value, levels)) return JSON.stringify(value)
  const fields = Object.entries(value as object).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${jsonOf(field, levels - 1)}`).join(',')}}`
}

/** Whether the text of `value` is known. */
export const hasJson = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && texts.has(value)

const bytes = new WeakMap<object, Uint8Array>()

/** As `jsonOf`, in UTF-8; a known text is put into bytes once. */
export function jsonBytesOf(value: object): Uint8Array {
  const kept = bytes.get(value)
  if (kept) return kept
  const known = texts.get(value)
  const made = Buffer.from(typeof known === 'function' ? known() : jsonOf(value))
  if (known !== undefined) bytes.set(value, made)
  return made
}

function knownText(value: object): string {
  const known = texts.get(value)!
  if (typeof known === 'string') return known
  const text = known()
  texts.set(value, text)
  return text
}

function holdsKnown(value: unknown, levels: number): boolean {
  if (levels === 0 || typeof value !== 'object' || value === null) return false
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).some((field) => hasJson(field) || holdsKnown(field, levels - 1))
}

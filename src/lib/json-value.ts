/** What a text says as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value from outside is an object with named members: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value from outside, where it is a text. */
export const toTextOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * The value that a table holds under a key from outside, or undefined: `constructor` and `__proto__`, which every object
 * answers to, are keys like any other.
 */
export function findOwn<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** `notebooks[3].url`, as a person would point at it; `whole` for the value itself. */
export function formatValuePath(path: readonly PropertyKey[], whole: string): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return name.replace(/^\./, '') || whole
}

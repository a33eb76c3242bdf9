/**
 * A value with all its texts as PostgreSQL can keep them: it holds no U+0000, which says nothing to anybody, and no half of
 * a character. A space and the sign for what cannot be read stand in their place.
 */
export function replaceUnstorable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', ' ').toWellFormed() as T
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(replaceUnstorable) as T
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceUnstorable(each)])) as T
}

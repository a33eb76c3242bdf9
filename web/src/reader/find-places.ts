export type FoundText = { readonly start: number; readonly end: number }

/** More are not counted. */
const MAX_FOUND = 2000
const MIN_QUERY_CHARS = 2

/** Where a text holds the query, whatever the case. */
export function findPlaces(text: string, query: string): readonly FoundText[] {
  const wanted = query.trim().toLowerCase()
  if (wanted.length < MIN_QUERY_CHARS) return []
  const lower = text.toLowerCase()
  const found: FoundText[] = []
  for (let at = lower.indexOf(wanted); at >= 0 && found.length < MAX_FOUND; at = lower.indexOf(wanted, at + 1)) {
    found.push({ start: at, end: at + wanted.length })
  }
  return found
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'pl', 'tr', 'ro', 'sv', 'el', 'uk', 'cs']

/**
 * The months from 1 to 12 by their names in small letters, in the form that stands beside a day; a language more costs one
 * word here. Source: the platform's own tables.
 */
export function readMonthNames(length: 'long' | 'short'): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' })
    for (let month = 0; month < 12; month += 1) {
      const name = format.formatToParts(Date.UTC(2000, month, 15)).find(({ type }) => type === 'month')?.value
      const word = name?.toLowerCase().replace(/\.$/, '')
      if (word && !numbers.has(word)) numbers.set(word, month + 1)
    }
  }
  return numbers
}

/** What can be told by its form alone, in the languages whose forms we know. */
export type SpanKind = 'date' | 'number' | 'name'

export type Span = { readonly start: number; readonly end: number }

let dates: RegExp | null = null

/** Month names come from the platform's own tables, so that a language more costs one word here. */
function datePattern(): RegExp {
  dates ??= new RegExp(
    [
      `(?<!\\p{L})(?:\\d{1,2}(?:st|nd|rd|th|er|º)?\\.?\\s+(?:de\\s+|of\\s+)?)?(?:${monthNames()})\\.?(?:\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:,?\\s+(?:de\\s+|del\\s+)?\\d{4}(?!\\d))?(?!\\p{L})`,
      '(?<![\\d.,])\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}(?!\\d)',
      '\\d{1,4}年(?:\\d{1,2}月(?:\\d{1,2}日)?)?',
      '(?<![\\d.,:/-])(?:1\\d{3}|20\\d{2})(?:er|s)?(?![\\d.,]*\\d|\\p{L}|\\s?%)',
    ].join('|'),
    'giu',
  )
  return dates
}

function monthNames(): string {
  const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'pl', 'tr', 'ro', 'sv', 'el', 'uk', 'cs']
  const names = languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2000, month, 15))
      return parts.find(({ type }) => type === 'month')?.value ?? ''
    })
  })
  const words = [...new Set(names)].filter((name) => /^\p{L}{3,}$/u.test(name))
  return words.sort((a, b) => b.length - a.length).join('|')
}

const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|billion|' +
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|' +
  'deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|vingt|cent|mille|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte'
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,:])[€$£¥]?\\s?\\d+(?:[.,'’\\u00a0 ]\\d{3})*(?:[.,]\\d+)?(?:\\s?[%‰°€$£¥½¼¾])?|(?<!\\p{L})(?:${NUMBER_WORDS})(?!\\p{L})`,
  'giu',
)
const NAME = /(?<=[\p{L}\p{N},;:)]\s+["'“„»«(]?)\p{Lu}[\p{L}\p{M}'’-]+(?:\s+\p{Lu}[\p{L}\p{M}'’-]+)*/gu

/** The spans of a text of a kind, in reading order. */
export function spansOfKind(kind: SpanKind, text: string): Span[] {
  const pattern = kind === 'date' ? datePattern() : kind === 'number' ? NUMBER : NAME
  return [...text.matchAll(pattern)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .map(({ start, end }) => ({ start: start + leadingSpace(text.slice(start, end)), end }))
}

const leadingSpace = (text: string) => text.length - text.trimStart().length

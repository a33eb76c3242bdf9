import type { SourceFacts } from '../../../domain/source-facts.ts'
import { readDate } from '../../../text/dates.ts'
import { findSpansOfKind } from '../../../text/spans.ts'

const MAX_AUTHORS = 50
const MAX_NAME_CHARS = 120
const MAX_DATE_CHARS = 80
/** What programs write where nobody gave a name. */
const NO_NAME =
  /^(?:(?:the )?(?:administrator|admin|author|authors|user|username|owner|guest|root|info|test|default|system|staff|editor|webmaster|anonymous|anonym|unknown|unbekannt|inconnu|desconocido|none|null|undefined|nil|n\/?a|tbd|your name|first ?last|name|pc|me|hp|dell|lenovo|acer|asus|apple|windows(?: user)?|microsoft(?: .*)?|office(?: .*)?|ms ?word|word|excel|powerpoint|python-(?:docx|pptx)|openpyxl|libreoffice.*|openoffice.*|acrobat.*|adobe .*|latex.*|pdftex.*|wordpress|drupal|joomla.*|mac|macbook.*|benutzer|utilisateur|usuario))$/i
const FILE_NAME = /\.(?:docx?|pdf|indd|tex|dvi|pptx?|xlsx?|odt|qxd|fm|ps|rtf|html?|md|txt|epub)$/i
const ADDRESS = /^(?:https?:|www\.|\/|@)|^\S+\.(?:com|org|net|io)$/i
const FIRST_WORD = /^(?:by|written by|posted by|von|par|por|di|door|автор:?|and|und|et|y|e|&)\s+(?=\p{Lu})/iu

/** A line that a document states of itself: without line breaks, absent when it says nothing. */
export function readStatement(text: string | null | undefined): string | undefined {
  const line = (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const isNothing = line === '' || line.length > MAX_NAME_CHARS || NO_NAME.test(line) || FILE_NAME.test(line)
  return isNothing || ADDRESS.test(line) || !/\p{L}{2}|\p{Lo}/u.test(line) || line.includes('\ufffd') ? undefined : line
}

/**
 * The people and bodies that a document names as its authors; a field may hold several, parted by semicolons, commas or
 * "and". Names of programs, of files and of accounts are none.
 */
export function readStatedNames(fields: readonly (string | null | undefined)[]): readonly string[] | undefined {
  const names = fields
    .flatMap((field) => splitNames((field ?? '').replace(/[\s\p{Cc}]+/gu, ' ').replace(/^[\s,]+|[\s,]+$/g, '')))
    .flatMap((name) => readStatement(name.replace(FIRST_WORD, '')) ?? [])
  const known = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, MAX_AUTHORS)
  return known.length === 0 ? undefined : known
}

/** "Lovelace, Ada" is one name, "Ada Lovelace, Alan Turing" are two: a comma parts names that have a first and a last. */
function splitNames(field: string): string[] {
  if (field.includes(';')) return field.split(';').map((name) => name.trim())
  const parts = field.split(/,\s+/)
  const areWhole = parts.length > 1 && parts.every((part) => part.includes(' ') || /^\p{Lo}+$/u.test(part))
  const names = areWhole ? parts : [field]
  return names.flatMap((name) => {
    const pair = name.split(/\s+(?:and|und|et|y|&)\s+/)
    return pair.length > 1 && pair.every((one) => /^\p{Lu}\S*\.?(?:\s\S+){1,3}$/u.test(one)) ? pair : [name]
  })
}

/** A date that a document states, in ISO 8601, as exact as it is stated; absent when it is none. */
export function readStatedDate(text: string | null | undefined): string | undefined {
  const stated = (text ?? '').trim()
  if (stated.length > MAX_DATE_CHARS) return undefined
  const iso = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s?(Z|[+-]\d\d:?\d\d)?)?)?)?$/.exec(
    stated,
  )
  if (iso) return readIso(iso)
  const span = findSpansOfKind('date', stated)[0]
  const found = span === undefined ? null : readDate(stated.slice(span.start, span.end))
  const date = found !== null && found.length > 4 ? found : readDate(stated.replace(/\d{1,2}:\d\d.*$/, '')) // 3 Sep 2024
  return date === null ? undefined : checkDay(date)
}

function readIso([, year, month, day, time, offset = '']: RegExpExecArray): string | undefined {
  const date = checkDay([year, month, day].filter(Boolean).join('-'))
  if (date === undefined || time === undefined || /^00:00(?::00)?$/.test(time)) return date
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  return `${date}T${time.length === 5 ? `${time}:00` : time}${zone}`
}

/** No document is of the years in which computers begin to count. */
function checkDay(date: string): string | undefined {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31
  const isUnset = date.startsWith('1970-01-01') || date.startsWith('1601-01-01') || date.startsWith('1980-01-01')
  return year >= 1000 && year <= 2100 && isDay && !isUnset ? date : undefined
}

/** A language tag in its usual spelling, absent when it is none. */
export function readLanguageTag(tag: string | null | undefined): string | undefined {
  try {
    const known = (tag ?? '').trim().replaceAll('_', '-')
    return known === '' || /^(?:und|x-|mul|zxx)/i.test(known) ? undefined : Intl.getCanonicalLocales(known)[0]
  } catch {
    return undefined
  }
}

/** The first statement of each fact counts. What is left unsaid, or says the same as another fact, is absent. */
export function gatherFacts(...statements: readonly SourceFacts[]): SourceFacts {
  const facts: Record<string, unknown> = {}
  for (const statement of statements) {
    for (const [name, value] of Object.entries(statement)) if (value !== undefined) facts[name] ??= value
  }
  const { publishedOn, createdOn, modifiedOn, authors, site, ...rest } = facts as SourceFacts
  const first = publishedOn ?? createdOn
  const isLater = modifiedOn !== undefined && modifiedOn.slice(0, 10) !== first?.slice(0, 10)
  const people = authors?.filter((name) => name.toLowerCase() !== site?.toLowerCase())
  return {
    ...(people !== undefined && people.length > 0 && { authors: people }),
    ...(first !== undefined && (publishedOn === undefined ? { createdOn: first } : { publishedOn: first })),
    ...(isLater && { modifiedOn }),
    ...(site !== undefined && { site }),
    ...rest,
  }
}

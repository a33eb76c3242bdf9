/** What a member is called whose number is a time: "ts", "created_at", "mtime", "lastModified", "date". */
const IS_TIME =
  /(?:^|[^a-z])(?:ts|timestamp|date|epoch|[acm]time|at|created|updated|modified|edited|deleted|expires|expiry|joined|sent|received)$/
/** Others that end so are how long something took: "cpu time", "real_time". */
const IS_PLAIN_TIME = /^(?:(?:start|end|event|post|publish|login|creation|update|modification)[^a-z]?)?time$/
const FROM_SECONDS = 9e8
const TO_SECONDS = 4e9
const MS_PER_SECOND = 1000

/**
 * The time that a number or its digits are, in UTC as `2026-12-03 09:30:12 UTC`, where the name of the member says that it is
 * one: seconds or milliseconds since 1970. Null for anything else.
 */
export function formatStampedTime(name: string, value: unknown): string | null {
  const isDigits = typeof value === 'string' && /^\d{9,13}(?:\.\d{1,9})?$/.test(value)
  const words = separateWords(name)
  if (!(IS_TIME.test(words) || IS_PLAIN_TIME.test(words)) || !(typeof value === 'number' || isDigits)) return null
  const number = Number(value)
  const seconds = number >= FROM_SECONDS * MS_PER_SECOND ? number / MS_PER_SECOND : number
  if (seconds < FROM_SECONDS || seconds > TO_SECONDS) return null
  const [day, clock] = new Date(seconds * MS_PER_SECOND).toISOString().split('T')
  return `${day} ${clock!.slice(0, 'HH:MM:SS'.length)} UTC`
}

/** `createdAt` as `created at`. */
const separateWords = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

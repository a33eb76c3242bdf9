const DAY_MS = 86_400_000
/** Day 0 of the two calendars a workbook counts in. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)

/** Whether a number format shows a date or a time: the built-in ids, or a code with date letters outside quotes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return true
  if (code === undefined) return false
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')) && !/general/i.test(code)
}

/** A serial day number as `yyyy-mm-dd`, with the time where there is one, or the time alone below one day. */
export function formatSheetDate(serial: number, since1904: boolean): string {
  const time = (since1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round((serial * DAY_MS) / 1000) * 1000
  const date = new Date(time)
  if (!Number.isFinite(serial) || Number.isNaN(date.getTime())) return String(serial)
  const [day = '', clock = ''] = date.toISOString().split('T')
  const shown = clock.slice(0, 8).replace(/:00$/, '')
  if (serial < 1 && serial > 0) return shown
  return Number.isInteger(serial) ? day : `${day} ${shown}`
}

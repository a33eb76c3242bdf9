/** When a line was written: its day as `YYYY-MM-DD` where the year is known, its time of day, and what follows them. */
export type LineTime = {
  readonly day: string
  readonly clock: string
  readonly said: string
  /** Whether the line only says that a new day begins, or that the log does. */
  readonly isMark: boolean
  /** Whether it is a line of the system's log, in which the name of the machine follows the time. */
  readonly isOfSystem: boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const CLOCK = String.raw`(\d{1,2}:\d\d(?::\d\d)?)(?:[.,]\d{1,9})?(?:\s?([ap])\.?\s?m\.?)?`
/** 2026-10-07 04:50:00,542 and 2026/10/07T04:50:00.542Z, bare or in brackets. */
const ISO = new RegExp(
  String.raw`^\[?(\d{4})[-/.](\d\d)[-/.](\d\d)[T ]\s?${CLOCK}\s?(?:Z|UTC|[+-]\d\d:?\d\d)?\]?[\s:]*(.*)$`,
  'is',
)
/** "Nov  5 12:00:01 host sshd[812]: ...", as RFC 3164 has it. */
const SYSLOG = /^([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d\d:\d\d:\d\d)\s+(.*)$/s
/** "[07/Oct/2026:13:55:36 +0000]" behind the address of a client, as servers write of each request. */
const ACCESS = /^(\S+ \S+ \S+) \[(\d{1,2})\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) [+-]\d{4}\] (.*)$/s
/** "03/06/2026, 08:12 - Mara: Ok" and "[03.06.26, 08:12:33] Mara: Ok", as messengers export a chat. */
const CHAT = new RegExp(
  String.raw`^\u200e?\[?(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2}),?\s+${CLOCK}\]?(?:\s+-)?\s+(.*)$`,
  'is',
)
/** "--- Day changed Wed Oct 07 2026", "--- Log opened Tue Oct 06 09:00:12 2026" (irssi). */
const MARK = /^--- .*?\b([A-Z][a-z]{2}) (\d\d) (?:\d\d:\d\d:\d\d )?(\d{4})$/
/** "09:02 < mio> hello", "[09:02:11] <mio> hello". */
const OF_DAY = /^\[?(\d\d:\d\d(?::\d\d)?)\]?\s+(<[^<>\n]{1,42}> .*|(?:-!-|\*|\*\*\*) .*)$/s

/** Null where the line begins with no time. A day before its month stays as it stands where it may be either. */
export function readLineTime(line: string): LineTime | null {
  return (
    readIso(line) ?? readSyslog(line) ?? readChatTime(line) ?? readAccess(line) ?? readMark(line) ?? readOfDay(line)
  )
}

const PLAIN = { isMark: false, isOfSystem: false } as const

function readIso(line: string): LineTime | null {
  const [, year, month, day, clock, half, said] = ISO.exec(line) ?? []
  return clock === undefined
    ? null
    : { day: `${year}-${month}-${day}`, clock: formatClock(clock, half), said: said!, ...PLAIN }
}

function readSyslog(line: string): LineTime | null {
  const [, month, day, clock, said] = SYSLOG.exec(line) ?? []
  if (clock === undefined || !isMonth(month!)) return null
  return { day: `${month} ${day}`, clock, said: said!, isMark: false, isOfSystem: true }
}

function readChatTime(line: string): LineTime | null {
  const [, first, mark, second, year, clock, half, said] = CHAT.exec(line) ?? []
  if (clock === undefined) return null
  const full = year!.length === 2 ? `20${year}` : year!
  return { day: [first, second, full].join(mark), clock: formatClock(clock, half), said: said!, ...PLAIN }
}

function readAccess(line: string): LineTime | null {
  const [, client, day, month, year, clock, said] = ACCESS.exec(line) ?? []
  if (clock === undefined || !isMonth(month!)) return null
  return { day: formatDay(year!, month!, day!), clock, said: `${client!.split(' ', 1)[0]}: ${said}`, ...PLAIN }
}

function readMark(line: string): LineTime | null {
  const [, month, day, year] = MARK.exec(line) ?? []
  if (year === undefined || !isMonth(month!)) return null
  return { day: formatDay(year, month!, day!), clock: '', said: '', isMark: true, isOfSystem: false }
}

function readOfDay(line: string): LineTime | null {
  const [, clock, said] = OF_DAY.exec(line) ?? []
  return clock === undefined ? null : { day: '', clock, said: said!, ...PLAIN }
}

const isMonth = (month: string) => MONTHS.includes(month.toLowerCase())

const formatDay = (year: string, month: string, day: string) =>
  `${year}-${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`

/** As a clock of 24 hours shows it. */
function formatClock(clock: string, half: string | undefined): string {
  const [hours = '', ...others] = clock.split(':')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return [String(hour).padStart(2, '0'), ...others].join(':')
}

const NUMBERED_DAY = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/

/** The same lines, days of numbers alone as `YYYY-MM-DD` where any of them tells which number is the month. */
export function settleDays<Line extends LineTime>(lines: readonly Line[]): readonly Line[] {
  const read = lines.flatMap(({ day }) => {
    const [, first, mark, second] = NUMBERED_DAY.exec(day) ?? []
    return mark === undefined ? [] : [{ first: Number(first), mark, second: Number(second) }]
  })
  const isDayFirst = read.some(({ first, mark }) => mark === '.' || first > 12)
  const isMonthFirst = read.some(({ second }) => second > 12)
  if (isDayFirst === isMonthFirst) return lines
  const settle = (_: string, first: string, _mark: string, second: string, year: string) => {
    const [month, day] = isDayFirst ? [second, first] : [first, second]
    return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  }
  return lines.map((line) => ({ ...line, day: line.day.replace(NUMBERED_DAY, settle) }))
}

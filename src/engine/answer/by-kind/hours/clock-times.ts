import { once } from '../../../../lib/memoize.ts'
import { normalizeDigits } from '../../../../text/digits.ts'
import { joinRangeMarks } from '../../language/range-words.ts'

/** From one time of day to another, in minutes since midnight; `to` is null for a single time. `text` is as it stands. */
export type ClockSpan = { readonly from: ClockTime; readonly to: ClockTime | null }
type ClockTime = { readonly minutes: number; readonly text: string }

const compileTimes = once(() => {
  const to = joinRangeMarks()
  const ahead = `\\s?(?:[ap]\\.?m|uhr|uur|h(?!\\p{L})|時|时|点|ч)|\\s?(?:${to})\\s?\\d|$`
  const behind = 'uhr|uur|h(?!\\p{L})|時(?:(\\d{1,2})分|(半))?|时|点(?:(\\d{1,2})分|(半))?|ч\\.?'
  const hour = `(?<![\\d.,:])(\\d{1,2})(?:[:.h]\\s?([0-5]\\d)|(?=${ahead}))`
  return {
    time: new RegExp(`${hour}(?:\\s?([ap])\\.?m\\.?(?!\\p{L}))?(?:\\s?(?:${behind}))?(?![\\d:])`, 'giu'),
    between: new RegExp(`^\\s*(?:${to})\\s*$`, 'iu'),
  }
})
const MINUTES_OF_DAY = 24 * 60

/** The times of day and spans of them that a cell or a line's value gives, in reading order; empty where it holds none. */
export function readClockSpans(value: string): ClockSpan[] {
  const plain = normalizeDigits(value)
  const { time, between } = compileTimes()
  const times = [...plain.matchAll(time)].flatMap((match) => readTime(value, match) ?? [])
  const spans: ClockSpan[] = []
  for (let at = 0; at < times.length; at += 1) {
    const [one, next] = [times[at]!, times[at + 1]]
    const isSpan = next !== undefined && between.test(plain.slice(one.end, next.start))
    spans.push({
      from: isSpan && !one.half && next.half === 'p' ? addHalf(one, next) : one.time,
      to: isSpan ? next.time : null,
    })
    if (isSpan) at += 1
  }
  return spans
}

type PlacedTime = { readonly time: ClockTime; readonly half: string; readonly start: number; readonly end: number }

function readTime(
  value: string,
  { 0: all, 1: hour, 2: minute, 3: half, 4: ja, 5: jaHalf, 6: zh, 7: zhHalf, index }: RegExpExecArray,
): PlacedTime | null {
  const isLate = half?.toLowerCase() === 'p' && Number(hour) < 12
  const minutes = 60 * (Number(hour) + (isLate ? 12 : 0)) + Number(minute ?? ja ?? zh ?? (jaHalf || zhHalf ? 30 : 0))
  if (minutes > MINUTES_OF_DAY) return null
  const text = value.slice(index, index + all.length).trimEnd()
  return { time: { minutes, text }, half: half?.toLowerCase() ?? '', start: index, end: index + all.length }
}

/** "1 to 5 pm" begins at one in the afternoon, "10 to 5 pm" in the morning. */
function addHalf({ time }: PlacedTime, { time: later }: PlacedTime): ClockTime {
  const minutes = time.minutes + MINUTES_OF_DAY / 2
  return minutes < later.minutes ? { ...time, minutes } : time
}

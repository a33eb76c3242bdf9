import { isAlignedRow } from './aligned-rows.ts'
import { ITEM_MARK } from './item-mark.ts'
import type { FoundSpan } from './spans.ts'
import { listTextLines } from './text-lines.ts'
import valueWords from './value-words.json' with { type: 'json' }

/** "Towel hire ....... 3.50 €": what a line names and the price or the hours behind it. Offsets mean the text. */
export type ValueLine = FoundSpan & {
  readonly name: FoundSpan
  readonly value: FoundSpan
  readonly group: FoundSpan | null
}

/** Lines of that form under each other; short lines between them are headings and name the group of those below. */
export type ValueList = FoundSpan & { readonly kind: 'prices' | 'hours'; readonly lines: readonly ValueLine[] }

/** `isLed`: dots lead from the name to the value; `isBare`: which is a number alone. */
type LinePiece = FoundSpan & {
  readonly name: FoundSpan
  readonly value: FoundSpan
  readonly isLed: boolean
  readonly isBare: boolean
}

const MAX_CHARS = { line: 120, name: 70, group: 48 } as const
const MAX_GROUP_WORDS = 6
const MIN_LINES = 2
/** A line without a number has none of either kind: told before anything is matched. */
const TAIL_CHARS = 40

type ValueWord = keyof (typeof valueWords)['en']

/** The words of all languages for one thing; a line is read before its language is told. */
const joinValueWords = (key: ValueWord) =>
  Object.values(valueWords)
    .flatMap((words) => words[key] || [])
    .join('|')

const CURRENCY = '[€$£¥₽]|EUR|USD|GBP|CHF|JPY|CNY|euros?|Euro|Fr\\.|元|円|руб\\.?|zł|Kč|PLN|CZK'
const NUMBER = "\\d{1,3}(?:[.,'’\\u00a0 ]\\d{3})*(?:[.,]\\d{1,2})?|\\d{1,6}(?:[.,]\\d{1,2})?"
const FROM = `(?:${joinValueWords('from')})\\s+`
const PER = `(?:\\s*(?:\\/|${joinValueWords('each')})\\s*[\\p{L}. ]{0,16})?`
const PRICE = `(?:${FROM})?(?:(?:${CURRENCY})\\s?(?:${NUMBER})|(?:${NUMBER})\\s?(?:${CURRENCY})(?!\\p{L})|\\d{1,4}[.,]\\d{2}|\\d{1,4},[-–])${PER}`
const CLOCK = `\\d{1,2}(?:[:.h]\\s?\\d{2})?\\s?(?:${joinValueWords('clock')})?`
const TO = `\\s?(?:[-–—~～]|${joinValueWords('to')})\\s?`
const RANGE = `(?:(?:${joinValueWords('begins')}) )?${CLOCK}${TO}${CLOCK}`
const HOURS = `${RANGE}(?:(?:\\s*(?:[,;、，]|\\/|${joinValueWords('and')})\\s*|\\s{1,12})${RANGE})*(?:\\s*[（(][^()（）]{1,20}[)）])?`

/** What parts a name from its value, as far as it is set apart: leaders, a wide gap, a tab, a dash, a colon. */
const GAP = '(?:\\s?(?:[.·…_]\\s?){2,}|\\s[.·…]\\s|\\s{2,}|\\t+|\\s+[-–—]\\s+|\\s*[:：]\\s*)'
const compileLine = (value: string, gap: string) =>
  new RegExp(`^(\\s*)(\\S(?:.*?[^\\s.·…_:：–—-])?)${gap}(${value})\\s*[.]?$`, 'iu')

const PRICED = compileLine(PRICE, `(?:${GAP}|\\s)`)
/** "Lasagne ........ 12": as menus have it. */
const LED_TO_NUMBER = compileLine('\\d{1,4}', '(?:\\s?(?:[.·…_]\\s?){3,})')
const LEADERS = /(?:[.·…_]\s?){3,}$/u
const GIVEN_FREE = compileLine(joinValueWords('free'), GAP)
const TIMED = compileLine(HOURS, `(?:${GAP}|\\s)`)
const KEPT_CLOSED = compileLine(joinValueWords('closed'), GAP)
const ONE_TIME = compileLine(CLOCK, '(?:\\s*[:：]\\s*)')

/** "6-15" may be years of age; a time of day has its minutes or a word. */
const IS_CLOCK = new RegExp(`\\d[:.h]\\s?\\d{2}|\\d\\s?(?:${joinValueWords('clock')})`, 'iu')

/** The price lists and opening hours of a text, as people set them in plain lines, in reading order. */
export function readValueLists(text: string): ValueList[] {
  const lists: ListInReading[] = []
  let open: ListInReading | undefined
  let group: FoundSpan | null = null
  for (const { start, end } of listLines(text)) {
    const line = text.slice(start, end)
    const read = readLine(line, start, open !== undefined)
    const before = open?.lines.at(-1)
    if (read && before?.isLed && !read.piece.isLed && /\n\s*\n/.test(text.slice(before.end, start))) group = null
    if (read && open?.kind !== read.kind) {
      if (open?.lines.at(-1)?.group === group) group = null // a heading over prices is none over the hours behind them
      open = { kind: read.kind, lines: [] }
      lists.push(open)
    }
    if (read) open!.lines.push({ ...read.piece, group })
    else {
      group = readGroup(line, start)
      if (group === null) open = undefined // prose parts two lists, a short line over more of it does not
    }
  }
  return lists.filter(({ lines }) => lines.length >= MIN_LINES && !listsPages(text, lines)).map(closeList)
}

type ListInReading = { readonly kind: ValueList['kind']; readonly lines: (ValueLine & LinePiece)[] }

/** Numbers alone that never fall are those of pages: a table of contents. */
const listsPages = (text: string, lines: readonly LinePiece[]): boolean =>
  lines.every(
    ({ isBare, value }, at) =>
      isBare &&
      (at === 0 ||
        Number(text.slice(value.start, value.end)) >=
          Number(text.slice(lines[at - 1]!.value.start, lines[at - 1]!.value.end))),
  )

const closeList = ({ kind, lines }: ListInReading): ValueList => ({
  kind,
  lines: lines.map(({ start, end, name, value, group }) => ({ start, end, name, value, group })),
  start: lines[0]!.group?.start ?? lines[0]!.start,
  end: lines.at(-1)!.end,
})

/** The lines of a text that hold anything. */
const listLines = (text: string): FoundSpan[] =>
  listTextLines(text).filter(({ start, end }) => /\S/.test(text.slice(start, end)))

function readLine(
  line: string,
  start: number,
  isInList: boolean,
): { kind: ValueList['kind']; piece: LinePiece } | null {
  if (line.length > MAX_CHARS.line || line.length < 4) return null
  const tail = line.slice(-TAIL_CHARS)
  const hasNumber = /\d/.test(tail)
  if (!hasNumber && !isInList && !/\s{2}|[:：\t-]|[.·…]{2}/.test(tail)) return null
  if (!hasNumber) {
    const said = isInList ? (GIVEN_FREE.exec(line) ?? KEPT_CLOSED.exec(line)) : KEPT_CLOSED.exec(line)
    return said && toPiece(KEPT_CLOSED.test(line) ? 'hours' : 'prices', said, start)
  }
  const timed = TIMED.exec(line)
  if (timed && IS_CLOCK.test(timed[3]!)) return toPiece('hours', timed, start)
  const priced = PRICED.exec(line) ?? LED_TO_NUMBER.exec(line)
  if (priced) return isAlignedRow(line) ? null : toPiece('prices', priced, start) // several prices are a row of a table
  const once = ONE_TIME.exec(line)
  return once && IS_CLOCK.test(once[3]!) ? toPiece('hours', once, start) : null
}

function toPiece(kind: ValueList['kind'], found: RegExpExecArray, start: number) {
  const [line, indent = '', named = '', value = ''] = found
  const mark = ITEM_MARK.exec(indent + named)?.[0].length ?? 0
  const from = Math.max(indent.length, mark)
  const nameEnd = indent.length + named.length
  const name = line.slice(from, nameEnd)
  if (nameEnd - from > MAX_CHARS.name || !/\p{L}/u.test(name) || /[|]|[.!?。]\s+\p{Lu}/u.test(name)) return null
  const valueStart = line.lastIndexOf(value)
  return {
    kind,
    piece: {
      start: start + indent.length,
      end: start + valueStart + value.length,
      name: { start: start + from, end: start + nameEnd },
      value: { start: start + valueStart, end: start + valueStart + value.length },
      isLed: LEADERS.test(line.slice(nameEnd, valueStart).trimEnd()),
      isBare: /^\d+$/.test(value),
    },
  }
}

/** A short line of few words without a full stop, with its marks left off. */
function readGroup(line: string, start: number): FoundSpan | null {
  const title = /^[\s#*_]*(.*?)[\s*_:：#]*$/u.exec(line)?.[1] ?? ''
  const isTitle =
    title.length > 0 &&
    title.length <= MAX_CHARS.group &&
    title.split(/\s+/).length <= MAX_GROUP_WORDS &&
    /\p{L}/u.test(title) &&
    !/[.!?。！？;,|]$/u.test(title)
  const at = start + line.indexOf(title)
  return isTitle ? { start: at, end: at + title.length } : null
}

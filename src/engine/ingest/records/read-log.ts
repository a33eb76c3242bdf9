import { findMostFrequent } from '../../../lib/counts.ts'
import { MAX_TABLE_ROWS } from '../limits.ts'
import type { TitledParts } from '../titled-parts.ts'
import type { RecordCells } from './flatten-record.ts'
import { type LineTime, readLineTime, settleDays } from './line-time.ts'
import { tableRecords } from './record-table.ts'

/** So many lines begin with a time, and so great a share of all, where a text is a log. */
const MIN_LINES = 5
const MIN_SHARE = 0.5
/** How the program calls how grave it is, alone or in brackets before what it says. */
const LEVEL =
  /^[[<(]?(TRACE|DEBUG|VERBOSE|INFO|INFORMATION|NOTICE|WARN|WARNING|ERROR|ERR|SEVERE|CRITICAL|CRIT|FATAL|ALERT|EMERG|PANIC)[\])>]?:?$/i
const MAX_WORDS_BEFORE_LEVEL = 3
const MIN_LEVEL_SHARE = 0.5
/** A name of a few words and a colon: who writes in a chat. `+49 170 1234567: Paid` is a name as well. */
const SENDER = /^(?:<[ @+%&~]?([^<>\s]{1,40})>|([^:<>[\]]{1,40}):)\s+(.*)$/s
const MIN_SENDER_SHARE = 0.6

/**
 * A log, or a chat as messengers export it, as a table of its lines: when, how grave, who says it and what. Null where most
 * lines begin with no time. Lines without one belong to the one above them.
 */
export function readLog(text: string): TitledParts[] | null {
  const lines = text.split('\n')
  const { timed, head } = gatherLines(lines)
  const filled = lines.filter((line) => line.trim() !== '').length
  if (timed.length < MIN_LINES || timed.length < filled * MIN_SHARE) return null
  const rows = settleDays(timed.slice(0, MAX_TABLE_ROWS))
  const table = tableRecords(readChat(rows) ?? readLoggedLines(rows), Number.POSITIVE_INFINITY)
  if (table === null) return null
  const notes = head.length === 0 ? [] : [{ kind: 'notes' as const, lines: head }]
  return [{ heading: '', level: 1, parts: [...notes, table] }]
}

function gatherLines(lines: readonly string[]): { timed: readonly LineTime[]; head: readonly string[] } {
  const timed: { -readonly [key in keyof LineTime]: LineTime[key] }[] = []
  const head: string[] = []
  let day = ''
  for (const line of lines) {
    const read = readLineTime(line)
    if (read === null && line.trim() !== '') {
      const last = timed.at(-1)
      if (last) last.said += ` ${line.trim()}`
      else head.push(line.trim())
    } else if (read !== null) {
      day = read.day === '' ? day : read.day
      if (!read.isMark) timed.push({ ...read, day: read.day || day })
    }
  }
  return { timed, head }
}

/** The messages of a chat by who wrote them; what nobody wrote says what happened. Null where most lines have no writer. */
function readChat(lines: readonly LineTime[]): RecordCells[] | null {
  const read = lines.map((line) => ({ ...line, sender: SENDER.exec(line.said) }))
  const writers = read.flatMap(({ sender }) => (sender ? [sender[1] ?? sender[2]!] : []))
  const isChat = writers.length >= lines.length * MIN_SENDER_SHARE && new Set(writers).size * 2 <= writers.length
  if (!isChat || lines.some(({ said }) => readLevel(said.split(/\s+/)) >= 0)) return null
  return read.map(
    ({ day, clock, said, sender }) =>
      new Map([
        ['Date', day],
        ['Time', clock],
        ['Sender', sender ? (sender[1] ?? sender[2]!) : ''],
        ['Message', sender ? sender[3]! : said],
      ]),
  )
}

const readLevel = (words: readonly string[]): number =>
  words.slice(0, MAX_WORDS_BEFORE_LEVEL + 1).findIndex((word) => LEVEL.test(word))

function readLoggedLines(lines: readonly LineTime[]): RecordCells[] {
  const levels = lines.map(({ said }) => readLevel(said.split(/\s+/)))
  const hasLevels = levels.filter((at) => at >= 0).length >= lines.length * MIN_LEVEL_SHARE
  const hosts = lines.map(({ isOfSystem, said }) => (isOfSystem ? said.split(' ', 1)[0]! : ''))
  const host = findMostFrequent(hosts) ?? ''
  return lines.map(({ day, clock, said, isOfSystem }, at) => {
    const words = said.split(/\s+/)
    const level = hasLevels && levels[at]! >= 0 ? words.splice(levels[at]!, 1)[0]!.replace(/[^\p{L}]/gu, '') : ''
    const own = isOfSystem && words[0] === host ? words.shift()! : ''
    const { source, process, message } = partSource(words.join(' '))
    return new Map([
      ['Date', day],
      ['Time', clock],
      ['Level', level],
      ['Host', own],
      ['Source', source],
      ['Process', process],
      ['Message', message],
    ])
  })
}

/** `[main] OrderService - lost` is said by what stands before the stroke; `sshd[812]: failed` by what stands before the colon. */
const SOURCE = /^((?:\[[^\]]*\]\s+)?[\w.$/@-]+?)(?:\[(\d+)\])?(?: - |:\s)\s*(.*)$/s

function partSource(said: string): { source: string; process: string; message: string } {
  const [, source = '', process = '', message = said] = SOURCE.exec(said) ?? []
  return { source, process, message: message.replace(/^- /, '') }
}

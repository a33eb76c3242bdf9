import { type Clock, readIsoTime, systemClock } from './clock.ts'

// Written by hand and not with pino: importing pino takes 22 to 43 ms of the 200 ms between process start and the first
// /health (measured 2026-11-21 on Node 24.21, 2 cores); these lines take none. Shape: docs/decisions.

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

/** Facts beside an event. An Error is written with name, message, code, stack and cause. */
type LogFields = Readonly<Record<string, unknown>>
type LogWriter = (event: string, fields?: LogFields) => void

/**
 * Writes one JSON line per event: `{"level":"warn","time":"<ISO>","event":"transport.fallback",...fields}`. Events are
 * named noun.verb. Cookies, tokens, questions and source texts are never fields. Never throws.
 */
export type Log = {
  readonly debug: LogWriter
  readonly info: LogWriter
  readonly warn: LogWriter
  readonly error: LogWriter
  setLevel(level: LogLevel): void
}

type LogOptions = {
  readonly level?: LogLevel
  readonly clock?: Clock
  readonly writeLine?: (line: string) => void
}

export function createLog({ level = 'info', clock = systemClock, writeLine = writeToStderr }: LogOptions = {}): Log {
  let lowest = LOG_LEVELS.indexOf(level)
  const createLevelWriter = (name: LogLevel): LogWriter => {
    const rank = LOG_LEVELS.indexOf(name)
    return (event, fields) => {
      if (rank >= lowest) writeLine(formatLogLine(name, readIsoTime(clock), event, fields))
    }
  }
  return {
    debug: createLevelWriter('debug'),
    info: createLevelWriter('info'),
    warn: createLevelWriter('warn'),
    error: createLevelWriter('error'),
    setLevel(next) {
      lowest = LOG_LEVELS.indexOf(next)
    },
  }
}

/** The log of this process, to stderr: stdout belongs to MCP and to the command line. */
export const log: Log = createLog()

function formatLogLine(level: LogLevel, time: string, event: string, fields?: LogFields): string {
  const head = { level, time, event }
  try {
    return `${JSON.stringify({ ...fields, ...head }, serializeLogValue)}\n`
  } catch (error) {
    return `${JSON.stringify({ ...head, unwritable: (error as Error).message })}\n` // a circle among the fields
  }
}

function serializeLogValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (!(value instanceof Error)) return value
  const { name, message, stack, cause } = value
  return { name, message, code: (value as { code?: unknown }).code, stack, cause }
}

let isListening = false

function writeToStderr(line: string): void {
  if (!isListening) {
    isListening = true
    process.stderr.on('error', () => {}) // whoever read the log has gone; the service goes on
  }
  process.stderr.write(line)
}

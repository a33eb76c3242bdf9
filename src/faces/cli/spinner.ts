import type { CallListener } from '../../contract/operation.ts'
import type { Wait } from '../../domain/wait-out.ts'
import { shorten } from './layout.ts'
import type { Terminal } from './terminal.ts'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const PATIENCE_MS = 2_000
const FRAME_MS = 100
const CLEAR_LINE = '\r\u001b[2K'

export type Spinner = {
  readonly listener: CallListener
  /** Says what goes on now. */
  readonly say: (text: string) => void
  readonly stop: () => void
}

/**
 * Says when the service asks to wait; on a terminal, and only there, it shows besides that work goes on which takes
 * longer than `patienceMs`.
 */
export function startSpinner({ err, isErrTerminal, columns }: Terminal, patienceMs = PATIENCE_MS): Spinner {
  const waiting = ({ seconds, reason }: Wait) => {
    const line = `${reason} Trying again in ${seconds} seconds; Ctrl-C ends the wait.\n`
    err(isErrTerminal ? CLEAR_LINE + line : line)
  }
  if (!isErrTerminal) return { listener: { waiting }, say: () => undefined, stop: () => undefined }
  let text = 'working'
  let frame = 0
  let ticker: NodeJS.Timeout | undefined
  const draw = () => err(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${shorten(text, columns - 2)}`)
  const patience = setTimeout(() => {
    ticker = setInterval(draw, FRAME_MS)
    if (patienceMs === 0) draw()
  }, patienceMs)
  const say = (now: string) => {
    text = now
  }
  return {
    listener: { waiting, progress: (step) => say(formatProgressStep(step)) },
    say,
    stop: () => {
      clearTimeout(patience)
      clearInterval(ticker)
      if (ticker) err(CLEAR_LINE)
      ticker = undefined
    },
  }
}

/** How far a call is, in a few words. */
export function formatProgressStep({
  phase,
  done,
  total,
}: Parameters<NonNullable<CallListener['progress']>>[0]): string {
  return total === null ? phase : `${phase} ${done}/${total}`
}

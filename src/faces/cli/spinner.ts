import type { CallListener } from '../../contract/operation.ts'
import type { Wait } from '../../domain/wait-out.ts'
import type { Terminal } from './terminal.ts'

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const PATIENCE_MS = 2_000
const FRAME_MS = 100
const CLEAR_LINE = '\r\u001b[2K'

export type Spinner = { readonly listener: CallListener; readonly stop: () => void }

/**
 * Says when the service asks to wait; on a terminal, and only there, it shows besides that work goes on which takes
 * longer than two seconds.
 */
export function startSpinner({ err, isErrTerminal, columns }: Terminal): Spinner {
  const waiting = ({ seconds, reason }: Wait) => {
    const line = `${reason} Trying again in ${seconds} seconds; Ctrl-C ends the wait.\n`
    err(isErrTerminal ? CLEAR_LINE + line : line)
  }
  if (!isErrTerminal) return { listener: { waiting }, stop: () => undefined }
  let text = 'working'
  let frame = 0
  let ticker: NodeJS.Timeout | undefined
  const draw = () =>
    err(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${text}`.slice(0, columns + CLEAR_LINE.length))
  const patience = setTimeout(() => {
    ticker = setInterval(draw, FRAME_MS)
  }, PATIENCE_MS)
  return {
    listener: {
      waiting,
      progress: ({ phase, done, total }) => {
        text = total === null ? phase : `${phase} ${done}/${total}`
      },
    },
    stop: () => {
      clearTimeout(patience)
      clearInterval(ticker)
      if (ticker) err(CLEAR_LINE)
    },
  }
}

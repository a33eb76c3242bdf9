import type { CallListener } from '../../contract/operation.ts'
import { fill, shownSafely } from './screen.ts'
import type { Terminal } from './terminal.ts'

/** Writes an answer while it is made, as it would stand there when printed as a whole. */
export type AnswerWriter = {
  readonly event: NonNullable<CallListener['event']>
  /** Writes what is held back; whether anything was written at all. */
  readonly end: () => boolean
}

/** @param began told before the first word is written */
export function answerWriter(terminal: Terminal, began: () => void): AnswerWriter {
  let text = ''
  let written = ''
  const write = (settled: string) => {
    const laidOut = shownSafely(fill(settled, terminal), terminal)
    if (laidOut.length <= written.length) return
    if (written === '') began()
    terminal.out(laidOut.slice(written.length))
    written = laidOut
  }
  return {
    event: (name, data) => {
      if (name !== 'delta') return
      text += (data as { readonly text: string }).text
      write(terminal.isOutTerminal ? wholeWords(text) : text)
    },
    end: () => {
      write(text)
      return written !== ''
    },
  }
}

/** The last word may grow, and then belong on the next line. */
function wholeWords(text: string): string {
  return text.replace(/\S*$/, '').trimEnd()
}

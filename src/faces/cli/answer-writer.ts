import type { CallListener } from '../../contract/operation.ts'
import { dropOpenMarkdown, renderMarkdown, stripControlCharacters, wrapForScreen } from './screen.ts'
import type { Terminal } from './terminal.ts'

/** Writes an answer while it is made, as it would stand there when printed as a whole. */
type AnswerWriter = {
  readonly event: NonNullable<CallListener['event']>
  /** Writes what is held back; whether anything was written at all. */
  readonly end: () => boolean
}

/** @param onBegin told before the first word is written */
export function createAnswerWriter(terminal: Terminal, onBegin: () => void): AnswerWriter {
  let text = ''
  let written = ''
  const writeNewText = (settled: string) => {
    const laidOut = stripControlCharacters(wrapForScreen(renderMarkdown(settled, terminal), terminal), terminal)
    if (laidOut.length <= written.length) return
    if (written === '') onBegin()
    terminal.out(laidOut.slice(written.length))
    written = laidOut
  }
  return {
    event: (name, data) => {
      if (name !== 'delta') return
      text += (data as { readonly text: string }).text
      writeNewText(terminal.isOutTerminal ? dropOpenMarkdown(dropLastWord(text)).trimEnd() : text)
    },
    end: () => {
      writeNewText(text)
      return written !== ''
    },
  }
}

/** The last word may grow, and then belong on the next line. */
function dropLastWord(text: string): string {
  return text.replace(/\S*$/, '').trimEnd()
}

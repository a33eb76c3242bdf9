/** Output that goes to no terminal, and nobody who stops it. */
export const plainTerminal = {
  columns: 80,
  isOutTerminal: false,
  isErrTerminal: false,
  isInTerminal: false,
  hasColour: false,
  signal: new AbortController().signal,
}

/** What the command line needs of the world, so that a test can be one. */
export type Terminal = {
  readonly out: (text: string | Uint8Array) => void
  readonly err: (text: string) => void
  /** Everything on stdin. */
  readonly readStdin: () => Promise<string>
  /** Asks on the terminal and reads one line. */
  readonly ask: (question: string) => Promise<string>
  /** The caller's directory: relative paths start there. */
  readonly directory: string
  readonly columns: number
  readonly isOutTerminal: boolean
  readonly isErrTerminal: boolean
  readonly isInTerminal: boolean
  readonly hasColour: boolean
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

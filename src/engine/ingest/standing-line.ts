/** A longer line is a sentence. */
export const MAX_HEADING_LINE_CHARS = 80

/** A line of one sign, under a title or around it. */
export const RULE = /^ *([=\-~^*#"+])\1{2,} *$/

/** A line that may be a heading, with the lines around it: `behind` stands below the one `below`. */
export type StandingLine = {
  readonly text: string
  readonly start: number
  readonly above: string
  readonly below: string
  readonly behind: string
}
/** `level`: 1 is the highest. */
export type StandingHeading = Pick<StandingLine, 'text' | 'start'> & {
  readonly level: number
  readonly bodyStart: number
}

export const isFree = (line: string) => line.trim() === ''

/** Whether a line has the form of a title: short, with letters, and no sentence. */
export const mayBeTitle = (line: string, maxChars = MAX_HEADING_LINE_CHARS) => {
  const title = line.trim()
  return (
    /^[\p{L}\p{N}“"'`(§]/u.test(title) &&
    title.length <= maxChars &&
    !/[.,;:!]$|\.{4,}|\|/.test(title) &&
    /\p{L}{2}/u.test(title)
  )
}

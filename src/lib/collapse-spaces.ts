/** A text with one space wherever it has several, or the break of a line. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ')

/** A text as one line, without the spaces around it; empty where there is none. */
export const collapseToLine = (text: string | null | undefined): string => collapseSpaces(text ?? '').trim()

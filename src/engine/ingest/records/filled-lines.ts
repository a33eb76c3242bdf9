/** The lines of a text that hold something, without the blanks around them. */
export const listFilledLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Columns a text takes in a type of one width: wide characters (Chinese, Japanese, Korean, emoji) take two, marks none. */
export function countColumns(text: string): number {
  let width = 0
  for (const character of text) width += /\p{M}/u.test(character) ? 0 : isWide(character) ? 2 : 1
  return width
}

const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u

/** Whether a character takes two columns. */
export const isWide = (character: string): boolean => WIDE.test(character)

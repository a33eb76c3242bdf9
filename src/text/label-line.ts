/** A line of the form "Flour: 500 g", "Treasurer: Di Ekman". */
type LabelLine = { readonly label: string; readonly value: string }

/** Signs are written with no space behind a colon, of whichever width. */
const LABEL = /^\s*(\p{L}[^:：.!?]{0,40}?)\s*(?::\s+|：\s*|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]):)(\S.*)$/su
const MAX_LABEL_LINE_CHARS = 120
/** More words before a colon are a clause. */
const MAX_LABEL_WORDS = 5

/** The label of a short line and what stands behind it; null for any other line. */
export function readLabelLine(line: string): LabelLine | null {
  const [, label, value] = (line.length <= MAX_LABEL_LINE_CHARS && LABEL.exec(line)) || []
  if (label === undefined || value === undefined || label.split(/\s+/).length > MAX_LABEL_WORDS) return null
  return { label, value: value.trimEnd() }
}

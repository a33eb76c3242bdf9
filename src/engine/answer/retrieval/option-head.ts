const OPTION = String.raw`[*_"“„«‹‘'(\[\x60]*-{1,2}[\p{L}\p{N}?@#]\S*`
const TAKEN = String.raw`(?:\s+[^\s-]\S*){0,2}`
const HEAD = new RegExp(
  String.raw`^\s*(?:[-*•+]\s+)?${OPTION}${TAKEN}(?:\s+(?:\p{Ll}{1,4}\s+|[|/]\s*)?${OPTION}${TAKEN}){0,5}\s*$`,
  'u',
)
const SENTENCE_END = /[.!?:;。！？：]\s*$/u
const MAX_HEAD_CHARS = 100

/** Whether a line names an option with what it takes and says nothing of it: "-f, --fullscreen", "--limit-rate=amount", "--listen ADDR". */
export const isOptionHead = (line: string): boolean =>
  line.length <= MAX_HEAD_CHARS && HEAD.test(line) && !SENTENCE_END.test(line)

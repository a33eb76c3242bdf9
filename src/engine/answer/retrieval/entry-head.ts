const OPTION = String.raw`[*_"“„«‹‘'(\[\x60]*-{1,2}[\p{L}\p{N}?@#]\S*`
const TAKEN = String.raw`(?:\s+[^\s-]\S*){0,2}`
const OPTION_HEAD = new RegExp(
  String.raw`^\s*(?:[-*•+]\s+)?${OPTION}${TAKEN}(?:\s+(?:\p{Ll}{1,4}\s+|[|/]\s*)?${OPTION}${TAKEN}){0,5}\s*$`,
  'u',
)
/** "cd [directory]", "gain (off) [track, album]": a command or a setting with what it takes. */
const TAKING = /^\s*:?\p{L}[\p{L}\p{N}_.:-]*(?:\s\([^()]{1,24}\))?\s(?:\[(?!\d+\])[^[\]]+\]|<[^<>]+>)(?:\s.*)?$/u
/** "dsp.buffer_size" */
const SIGNED = /^\s*\p{L}[\p{L}\p{N}]*(?:[._]\p{L}[\p{L}\p{N}]*)+$/u
const SENTENCE_END = /[.!?:;。！？：]\s*$/u
const MAX_HEAD_CHARS = 100

/**
 * Whether a line names an option, a command or a setting with what it takes and says nothing of it: "-f, --fullscreen",
 * "--limit-rate=amount", "--listen ADDR", "cd [directory]".
 */
export const isEntryHead = (line: string): boolean =>
  line.length <= MAX_HEAD_CHARS &&
  (OPTION_HEAD.test(line) || TAKING.test(line) || SIGNED.test(line)) &&
  !SENTENCE_END.test(line)

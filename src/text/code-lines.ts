const PROMPT =
  /^\s*(?:[$%]\s+(?=[a-zA-Z./~"'-])|>>>\s|\.\.\.\s{2,}\S|[A-Z]:\\[^>]*>\s*\S|(?:\([\w-]+\)\s)?[\w.-]+@[\w.-]+[:~ ][^$#]*[$#]\s|R?>\s+[\w.$]+(?:\s*<-|\()|#\s+(?:apt|apt-get|yum|dnf|pip|npm|cd|ls|cp|mv|rm|mkdir|mount|dd|cat|echo|systemctl|chmod|chown|make|docker|git)\s)/
/** What root types: "# make install" is no title. */
const ROOT_COMMAND =
  /^\s{0,3}#\s+(?:make\s+(?:un)?install\b|(?:apt|apt-get|aptitude|yum|dnf|zypper|pip3?|npm|gem)\s+(?:install|remove|purge|update|upgrade|autoremove)\b|(?:systemctl|service)\s+[a-z]|(?:cp|mv|rm|mkdir|mount|umount|chmod|chown|cat|cd|tar|dd|ln|vi|nano)\s+[-/~.$]|\.{0,2}\/[\w.-]+)/

export const isRootCommand = (line: string): boolean => ROOT_COMMAND.test(line) && !/[.!?]\s*$/.test(line)

const COMMAND = /^\s*(?:sudo\s+)?[a-z][\w.+/-]*(?:\s+[\w./:@=~*"'$-]+)*\s--?[A-Za-z][\w-]*(?:[ =][^.!?]*)?$/
const STATEMENT =
  /^\s*(?:[\w.$[\]"']+\s*(?:[:+-]?=|=>|<-)\s*\S.*[;)\]}{"'\d]|(?:import|from|export|const|let|var|def|class|function|return|#include|package|using|select|insert|update|create)\s.*[;:{)("'])\s*$/
const PUNCTUATION_ONLY = /^\s*[{}()[\];,]+\s*$/
const MAX_COMMAND_CHARS = 160
/** "... of 20. Note that the option -c" is a line of prose. */
const SENTENCE_BORDER = /[\p{L}\d][.!?]\s+\p{Lu}/u

/** What may be put into a command: "[options]", "<file>", "{on|off}"; no link and no reference. */
const PLACEHOLDER = /\[[^[\]()\d]*\](?!\()|<[\p{L}][\p{L}\p{N}_. |-]*>|\{[^{}\s]+\|[^{}]+\}/gu
/** "[options]", "[<log-options>]", "[OPTION]", "[-v]", "[file ...]", "{on|off}": no words that an author puts into brackets. */
const OF_OPTIONS =
  /^\[(?:[\p{L} ]*?(?:[Oo]p[tcçz]|[Ff]lag|[Aa]rg)\p{L}*|-.*|<.*>|.*(?:\.{3}|…)|[A-Z][A-Z_]{2,})\]$|^\{/u
const SYNOPSIS_WORD = /^(?:--?[\w-]+(?:=\S+)?|[A-Z][A-Z\d_.:/-]*|[a-z][\w.+/-]*|[|…]|\.{3})$/
/** The command, and the one within it: "usage: borg key change-passphrase". */
const MAX_COMMAND_WORDS = 4

/** "borg [common options] prune [options] [REPOSITORY]" tells how a command is written, and not what it does. */
function isSynopsis(line: string): boolean {
  const placeholders = line.match(PLACEHOLDER) ?? []
  if (placeholders.length === 0) return false
  const written = line.trim().replace(/^\p{L}+:\s+/u, '')
  const words = written
    .replaceAll(PLACEHOLDER, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const isCommand = /^[a-z]/.test(written) && words.every((word) => SYNOPSIS_WORD.test(word))
  if (!isCommand || words.filter((word) => /^[a-z]/.test(word)).length > MAX_COMMAND_WORDS) return false
  const isOfNames = placeholders.length > 1 && placeholders.some((one) => one.startsWith('<'))
  return (
    isOfNames ||
    placeholders.some((one) => OF_OPTIONS.test(one)) ||
    words.some((word) => /^(?:--?\w|[A-Z]{2})/.test(word))
  )
}

/** Whether a line is a command or a statement of a program by its form alone, where no fence says so. */
export function looksLikeCode(line: string): boolean {
  if (PROMPT.test(line) || PUNCTUATION_ONLY.test(line) || isRootCommand(line)) return true
  return (
    line.length <= MAX_COMMAND_CHARS &&
    ((COMMAND.test(line) && !SENTENCE_BORDER.test(line)) || STATEMENT.test(line) || isSynopsis(line))
  )
}

const PROMPT =
  /^\s*(?:[$%]\s+(?=[a-zA-Z./~"'-])|>>>\s|\.\.\.\s{2,}\S|[A-Z]:\\[^>]*>\s*\S|(?:\([\w-]+\)\s)?[\w.-]+@[\w.-]+[:~ ][^$#]*[$#]\s|R?>\s+[\w.$]+(?:\s*<-|\()|#\s+(?:apt|apt-get|yum|dnf|pip|npm|cd|ls|cp|mv|rm|mkdir|mount|dd|cat|echo|systemctl|chmod|chown|make|docker|git)\s)/
const COMMAND = /^\s*(?:sudo\s+)?[a-z][\w.+/-]*(?:\s+[\w./:@=~*"'$-]+)*\s--?[A-Za-z][\w-]*(?:[ =][^.!?]*)?$/
const STATEMENT =
  /^\s*(?:[\w.$[\]"']+\s*(?:[:+-]?=|=>|<-)\s*\S.*[;)\]}{"'\d]|(?:import|from|export|const|let|var|def|class|function|return|#include|package|using|select|insert|update|create)\s.*[;:{)("'])\s*$/
const PUNCTUATION_ONLY = /^\s*[{}()[\];,]+\s*$/
const MAX_COMMAND_CHARS = 160

/** Whether a line is a command or a statement of a program by its form alone, where no fence says so. */
export function looksLikeCode(line: string): boolean {
  if (PROMPT.test(line) || PUNCTUATION_ONLY.test(line)) return true
  return line.length <= MAX_COMMAND_CHARS && (COMMAND.test(line) || STATEMENT.test(line))
}

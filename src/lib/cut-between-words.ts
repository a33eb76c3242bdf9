/** One line of at most `maxChars` characters: cut between words, never inside a character; "…" stands for what was cut off. */
export function cutBetweenWords(line: string, maxChars: number): string {
  const characters = [...line]
  if (characters.length <= maxChars) return line
  const cut = characters.slice(0, maxChars).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}

/**
 * A line that stands in nothing but a sample of what a program prints: a command behind its prompt, a question of one
 * letter, a step that is done. Not `# Title`, which is a heading of Markdown.
 */
const TERMINAL_LINE =
  /^[ \t]*(?:\$ +[a-z./~]|[\w.-]+@[\w.-]+:\S* ?[$#] ).*$|^.*(?:[[(](?:[YyJjOoSs]\/[Nn]|[Nn]\/[YyJjOoSs])[\])]\??|\.\.\. ?(?:done|ok|fertig|erledigt|fait|hecho|listo|fatto|concluído|完了|完成))\s*$/gimu

/** A stretch of a text, UTF-16 units. */
type OutputSpan = { readonly start: number; readonly end: number }

/** The paragraphs of a text that are samples of a program's output: what they say is said of some machine, once. */
export function findTerminalOutput(text: string): readonly OutputSpan[] {
  return [...text.matchAll(TERMINAL_LINE)].map(({ index }) => ({
    start: text.lastIndexOf('\n\n', index) + 1,
    end: text.indexOf('\n\n', index) < 0 ? text.length : text.indexOf('\n\n', index),
  }))
}

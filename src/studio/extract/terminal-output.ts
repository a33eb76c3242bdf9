import type { FoundSpan } from '../../text/spans.ts'

/**
 * A line that stands in nothing but a sample of what a program prints: a command behind its prompt, a question of one
 * letter, a step that is done. Not `# Title`, which is a heading of Markdown.
 */
const TERMINAL_LINE =
  /^[ \t]*(?:\$ +[a-z./~]|[\w.-]+@[\w.-]+:\S* ?[$#] ).*$|^.*(?:[[(](?:[YyJjOoSs]\/[Nn]|[Nn]\/[YyJjOoSs])[\])]\??|\.\.\. ?(?:done|ok|fertig|erledigt|fait|hecho|listo|fatto|concluído|完了|完成))\s*$/gimu

/** A paragraph behind a colon in which somebody says "I": what is quoted there is not what the document says. */
const QUOTED_VOICE =
  /[:：][^\S\n]*\n\s*\n(?!\s*(?:[-*+•#|`]|\d+[.)]))(?=[^\n]*(?<![\p{L}'’])(?:I|I['’]m|I['’]ve|my|ich|j['’]ai|je|yo|mi|io)(?![\p{L}]))[^\n]+(?:\n(?!\s*\n)[^\n]+)*/gu

/** The paragraphs in which another speaks than who wrote the text, where no sign of a quotation says so. */
export const findQuotedVoices = (text: string): readonly FoundSpan[] =>
  [...text.matchAll(QUOTED_VOICE)].map(({ 0: said, index }) => ({ start: index + 1, end: index + said.length }))

/** The paragraphs of a text that are samples of a program's output: what they say is said of some machine, once. */
export function findTerminalOutput(text: string): readonly FoundSpan[] {
  return [...text.matchAll(TERMINAL_LINE)].map(({ index }) => ({
    start: text.lastIndexOf('\n\n', index) + 1,
    end: text.indexOf('\n\n', index) < 0 ? text.length : text.indexOf('\n\n', index),
  }))
}

import { buildOutline } from '../../src/studio/extract/build-outline.ts'

/** All that is told of a text in its summary and its themes. */
export function listTold(text: string, language: string, title = 'A text'): string[] {
  const source = { id: 's', title, language, text, chars: text.length, places: [] }
  const { summary, themes } = buildOutline([source], { type: 'report', language })
  return [...summary, ...themes.flatMap(({ statements }) => statements)].map((statement) => statement.text)
}
